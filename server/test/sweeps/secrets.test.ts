import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../database.ts'
import { SECRET_KEY } from '../harness.ts'
import { codeOf } from '../journey-server.ts'
import { slow } from '../slow.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const PEOPLE = 8
let folder: string
let database: ClonedDatabase
let child: ChildProcess
let address: string
let logged = ''
/** Everything that opens something, by where it came from. */
const secrets = new Map<string, string>()
const refusals: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-secrets-'))
  database = await cloneDatabase()
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SECRET_KEY,
    MAILBOX: 'open',
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'trace',
    LOG_FORMAT: 'json',
  }
  child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  address = await new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        logged += String(chunk)
        const found = /Storey is ready at (http:[^"\s]+)/.exec(logged)?.[1]
        if (found) done(found)
      })
    child.once('close', () => fail(new Error(`The server ended, and said: ${logged}`)))
  })
})
afterAll(async () => {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const plant = (what: string, secret: string) => {
  secrets.set(what, secret)
  return secret
}

async function call(path: string, body: unknown, token = ''): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status >= 400) refusals.push(text)
  return { status: answer.status, text }
}

/** Of a call that succeeds. */
async function ask<Answered>(path: string, body: unknown = {}, token = ''): Promise<Answered> {
  const { status, text } = await call(path, body, token)
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answered
}

/** The secret of the link in the newest letter of this subject. */
async function linked(to: string, about: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${address}/dev/mail.json?to=${encodeURIComponent(to)}`)
    const { data } = (await answer.json()) as { data: { subject: string; text: string }[] }
    const token = /token=(\S+)/.exec(data.find(({ subject }) => subject === about)?.text ?? '')?.[1]
    if (token) return token
    await pause(100)
  }
  throw new Error(`No letter came to ${to} about "${about}".`)
}

/** Registers, confirms, mistypes, sets up two-factor, signs in with it, forgets and chooses a new password. */
async function live(number: number): Promise<void> {
  const email = `person-${number}@example.com`
  const named = (what: string, secret: string) => plant(`${what} of person ${number}`, secret)
  const fresh = (what: string) => named(what, `${what.replaceAll(' ', '-')}-${crypto.randomUUID()}`)
  const password = fresh('first password')
  const device_name = 'Test'
  await ask('/auth/register', {
    full_name: `Person ${number}`,
    email,
    phone: `+9715012345${10 + number}`,
    device_name,
  })
  const verification = named('verification link', await linked(email, 'Confirm your e-mail address'))
  await ask('/auth/email/verify', { token: verification, password, password_confirmation: password })
  await call('/auth/login', { email, password: fresh('mistyped password'), device_name })
  await call('/auth/login', { email, password: fresh('password of a wrong call'), device_name, surprise: true })
  await call('/auth/login', `{"email": "${email}", "password": "${fresh('password in broken JSON')}"`)
  await call(`/auth/login?password=${fresh('password in a query')}`, { email, device_name })
  await call('/auth/logout', {}, fresh('bearer that is none'))
  const { token } = await ask<{ token: string }>('/auth/login', { email, password, device_name })
  named('token', token)

  const { data } = await ask<{ data: { secret: string } }>('/auth/2fa/enable', { password }, token)
  named('seed', data.secret)
  await call('/auth/2fa/confirm', { code: '000000' }, token)
  await ask('/auth/2fa/confirm', { code: codeOf(data.secret) }, token)
  const shown = await fetch(`${address}/api/auth/2fa/recovery-codes`, { headers: { authorization: `Bearer ${token}` } })
  const { codes } = ((await shown.json()) as { data: { codes: string[] } }).data
  for (const [index, code] of codes.entries()) named(`recovery code ${index}`, code)
  const { challenge_token } = await ask<{ challenge_token: string }>('/auth/login', { email, password, device_name })
  named('challenge', challenge_token)
  const second = await ask<{ token: string }>('/auth/2fa/challenge', {
    challenge_token,
    recovery_code: codes[0],
    device_name,
  })
  named('second token', second.token)

  await ask('/auth/forgot-password', { email })
  const reset = named('reset link', await linked(email, 'Reset your password'))
  const next = fresh('next password')
  await call('/auth/reset-password', { token: fresh('wrong link'), password: next, password_confirmation: next })
  await ask('/auth/reset-password', { token: reset, password: next, password_confirmation: next })
}

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

/** As it is, and as PostgreSQL writes its bytes. */
const holds = (haystack: string, secret: string) =>
  haystack.includes(secret) || haystack.includes(Buffer.from(secret).toString('hex'))

describe('secrets of accounts (T035)', { timeout: slow.servers }, () => {
  it('secrets of accounts are in no log line, no refusal and no row of the database', async () => {
    const dumps: string[] = []
    for (let number = 0; number < PEOPLE; number++) {
      await live(number)
      dumps.push(await dump())
    }
    const places = { log: logged, refusals: refusals.join('\n'), database: dumps.join('\n') }
    const hits = Object.entries(places).flatMap(([place, text]) =>
      [...secrets].filter(([, secret]) => holds(text, secret)).map(([what]) => `${what} in the ${place}`),
    )
    console.log(
      `T035 secrets: ${hits.length} hits of ${secrets.size} planted, in ${logged.split('\n').length} log lines, ${refusals.length} refusals and ${dumps.length} dumps`,
    )

    // The search finds what is there: without this, an empty log would pass.
    expect(places.log).toContain('/api/auth/login')
    expect(holds(places.database, 'person-3@example.com')).toBe(true)
    expect(refusals.length).toBeGreaterThan(PEOPLE * 5)
    expect(hits).toEqual([])
  })
})
