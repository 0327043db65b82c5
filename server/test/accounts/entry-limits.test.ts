import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { entry } from '@storey/api/account/entry.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { entryRoutes } from '../../src/account/entry/routes.ts'
import { RATES } from '../../src/account/limits.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { PASSWORD } from '../builders/basics.ts'
import { SECRET_KEY, useTestApp } from '../harness.ts'
import { releaseTogether } from '../races/release-together.ts'
import { slow } from '../slow.ts'
import { strangerAt } from './stranger.ts'

const app = useTestApp([entryRoutes, signInRoutes], { RATE_LIMIT: 'on' })
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

describe('password attempts (T134)', { timeout: slow.hashing }, () => {
  it('password attempts are limited exactly per account and network, per network and per account', async () => {
    const stranger = strangerAt(app.current)
    const { email } = await stranger.buildPerson()
    const { email: besieged } = await stranger.buildPerson()
    const tries = {
      account: await statusesOf(times(15).map(() => stranger.login(email, 'wrong', { address: '10.0.0.1' }))),
      network: await statusesOf(
        times(110).map((index) => stranger.login(`nobody-${index}@example.com`, 'wrong', { address: '10.0.1.1' })),
      ),
      everywhere: await statusesOf(
        times(110).map((index) => stranger.login(besieged, 'wrong', { address: `10.1.${index}.1` })),
      ),
    }

    for (const [name, statuses] of Object.entries(tries)) {
      const { points } = RATES[name as keyof typeof tries]
      console.log(`T134 ${name}: ${count(statuses, 422)} of ${points} let through, ${count(statuses, 429)} refused`)
      expect([count(statuses, 422), count(statuses, 429)]).toEqual([points, statuses.length - points])
    }
    const refused = await stranger.login(email, PASSWORD, { address: '10.0.0.1' })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])

    await sql`update rate_limits set expire = 0`.execute(app.current.owner)
    expect((await stranger.login(email, PASSWORD, { address: '10.0.0.1' })).statusCode).toBe(200)
  })

  it('password attempts count together whatever headers, spelling or address form the client varies (T135)', async () => {
    const stranger = strangerAt(app.current)
    const headers = [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'client-ip',
      'user-agent',
      'accept-language',
      'origin',
      'x-request-id',
    ]
    type Vary = (
      turn: number,
      email: string,
    ) => { email?: string; address?: string; headers?: Record<string, string>; url?: string; device?: string }
    const varied: Record<string, Vary> = {
      ...Object.fromEntries(
        headers.map((name) => [name, (turn: number) => ({ headers: { [name]: `203.0.113.${turn}-abcdefgh` } })]),
      ),
      'case of the address': (turn, email) => ({ email: email.slice(0, turn).toUpperCase() + email.slice(turn) }),
      'spaces around it': (turn, email) => ({ email: `${' '.repeat(turn)}${email} ` }),
      'a dot behind it': (turn, email) => ({ email: turn % 2 ? `${email}.` : email }),
      'full-width letters': (turn, email) => ({ email: turn % 2 ? email.replace('e', 'ｅ') : email }),
      'a slash behind the path': (turn) => ({ url: turn % 2 ? '/api/auth/login?' : '/api/auth/login' }),
      'the query': (turn) => ({ url: `/api/auth/login?locale=en${'&'.repeat(turn)}` }),
      'the device': (turn) => ({ device: `Device ${turn}` }),
      'the rest of a /64': (turn) => ({ address: `2001:db8:7:7:${turn}::1` }),
      'IPv4 as IPv6': (turn) => ({ address: turn % 2 ? '::ffff:10.9.9.9' : '10.9.9.9' }),
      'the form of IPv6': (turn) => ({ address: turn % 2 ? '2001:db8:8:8::1' : '2001:0db8:0008:0008:0:0:0:1' }),
    }
    const held = []
    for (const [index, [name, vary]] of Object.entries(varied).entries()) {
      const { email } = await stranger.buildPerson()
      const tried = times(11).map((turn) => {
        const { email: spelt = email, device = 'Test', ...sent } = vary(turn, email)
        return stranger.login(spelt, 'wrong', { address: `10.20.${index}.1`, ...sent }, device)
      })
      const statuses = await statusesOf(tried)
      if (count(statuses, 422) === 10 && count(statuses, 429) === 1) held.push(name)
    }

    console.log(`T135 changes without effect: ${held.length} of ${Object.keys(varied).length}`)
    expect(held).toEqual(Object.keys(varied))
  })

  it('password attempts of one client do not limit other clients (T136)', async () => {
    const stranger = strangerAt(app.current)
    const { email } = await stranger.buildPerson()
    await statusesOf(times(12).map(() => stranger.login(email, 'wrong', { address: '127.0.0.1' })))

    const others = []
    for (const index of times(19))
      others.push(await stranger.login(email, PASSWORD, { address: `127.0.0.${index + 2}` }))

    const unaffected = others.filter(({ statusCode }) => statusCode === 200).length
    console.log(`T136 other clients unaffected: ${unaffected} of 19`)
    expect(unaffected).toBe(19)
  })

  it('distributed password attempts do not lock a user out of a known network (T137)', async () => {
    const stranger = strangerAt(app.current)
    const { email } = await stranger.buildPerson()
    await stranger.login(email, PASSWORD, { address: '192.0.2.10' })
    await statusesOf(times(120).map((index) => stranger.login(email, 'wrong', { address: `10.30.${index}.1` })))

    const victims = []
    for (const _ of times(50))
      victims.push((await stranger.login(email, PASSWORD, { address: '192.0.2.10' })).statusCode)

    console.log(`T137 sign-ins of the victim: ${count(victims, 200)} of 50`)
    expect(count(victims, 200)).toBe(50)
    expect((await stranger.login(email, PASSWORD, { address: '198.51.100.1' })).statusCode).toBe(429)
  })

  it('password attempts are counted across two processes (T138)', async () => {
    const { email } = await strangerAt(app.current).buildPerson()
    const processes = await Promise.all([startProcess(), startProcess()])
    const tries = times(24).map((index) => ({
      server: processes[index % 2]?.server ?? '',
      path: '/api/auth/login',
      body: { email, password: 'wrong', device_name: 'Test', locale: 'en' },
    }))

    const statuses = await releaseTogether(tries)
    await Promise.all(processes.map(({ stop }) => stop()))

    console.log(`T138 let through by two processes: ${count(statuses, 422)} of 24, limit 10`)
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([10, 14])
  })

  it('rate limit keys hold no address in plain text', async () => {
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.current.owner)

    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ key }) => !/^[a-z]+:[\w-]{43}$/.test(key))).toEqual([])
  })
})

describe('limits of public endpoints', () => {
  it('POST /auth/forgot-password sends three e-mails an hour to an address and answers the same each time (T139)', async () => {
    const stranger = strangerAt(app.current)
    const { email } = await stranger.buildPerson()
    // Twenty at once: a busy machine rightly refuses some of a hundred.
    const answers: Awaited<ReturnType<typeof stranger.forgot>>[] = []
    for (let turn = 0; turn < 5; turn++)
      answers.push(
        ...(await Promise.all(times(20).map((index) => stranger.forgot(email, { address: `10.40.${index}.1` })))),
      )

    const emails = await stranger.lettersTo(email)

    console.log(`T139 letters of 100 requests: ${emails.length}`)
    expect(emails).toHaveLength(3)
    expect([...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))]).toEqual([
      `200 ${JSON.stringify({ data: { email } })}`,
    ])
  })

  it('public endpoints are limited per network (T141)', async () => {
    const stranger = strangerAt(app.current)
    const calls = {
      register: (address: string) => stranger.register('not an address', {}, { address }),
      letter: (address: string) =>
        stranger.send(entry.resendVerification, { email: stranger.newAddress() }, { address }),
      link: (address: string) => stranger.send(entry.previewInvite, { invite_token: 'none' }, { address }),
    }
    const wellFormed = {
      ...calls,
      register: (address: string) => stranger.register(stranger.newAddress(), {}, { address }),
    }
    const exact = []
    for (const [name, call] of Object.entries(wellFormed)) {
      const { points } = RATES[name as keyof typeof calls]
      const statuses = await statusesOf(times(points + 5).map(() => call('10.50.0.1')))
      if (count(statuses, 429) === 5) exact.push(name)
    }

    console.log(`T141 public calls limited exactly: ${exact.length} of 3`)
    expect(exact).toEqual(Object.keys(wellFormed))
    expect((await calls.register('10.50.0.2')).statusCode).toBe(422)
  })
})

/** The real application in a process of its own, on the database of this test. */
async function startProcess(): Promise<{ server: string; stop: () => Promise<void> }> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [fileURLToPath(new URL('../races/server.ts', import.meta.url))],
    {
      env: { ...process.env, RACE_DATABASE: app.current.url, RACE_SECRET_KEY: SECRET_KEY, RACE_RATE_LIMIT: 'on' },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const server = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.stdin.end()
    })
  return { server, stop }
}
