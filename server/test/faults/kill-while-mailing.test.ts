import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendLetter } from '../../src/mail/letters.ts'
import { SECRET_KEY, useTestApp } from '../harness.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'

const app = useTestApp()
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const LETTERS = 100
const TAKES_MS = 60
let server: MailServer
let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  server = await startMailServer({}, TAKES_MS)
  folder = await mkdtemp(join(tmpdir(), 'storey-mailing-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The real server in a process of its own, which sends letters to ours. */
async function startProcess(mailPort = server.port): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: app.current.url,
    SECRET_KEY,
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    LOG_FORMAT: 'pretty',
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  await new Promise<void>((done, fail) => {
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('Storey is ready at')) done()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => fail(new Error(`The server ended, and said: ${said}`)))
  })
  return child
}

/** Ends a process that may have ended already; answers its exit code. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  child.kill(signal)
  return ended
}

async function queueLetters(name: string): Promise<void> {
  const { services, pool } = app.current
  for (let letter = 0; letter < LETTERS; letter++)
    await pool.transaction({ role: 'storey_account' }, (db) =>
      sendLetter(db, services, {
        kind: name,
        to: `${name}-${letter}@example.com`,
        text: { subject: `Letter ${letter}`, paragraphs: ['Good morning.'] },
      }),
    )
}

const acceptedOf = (name: string) => [...server.accepted].filter(([to]) => to.startsWith(`${name}-`))

async function until(what: string, holds: () => boolean | Promise<boolean>, every_ms = 100): Promise<void> {
  const latest = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error(`It did not come to this in a minute: ${what}`)
    await pause(every_ms)
  }
}

const statuses = async (name: string) => {
  const rows = await app.current.owner
    .selectFrom('letters')
    .select(['status', 'address'])
    .where('kind', '=', name)
    .execute()
  return new Map(rows.map(({ address, status }) => [address, status]))
}

const allEnded = (name: string) =>
  until('every letter has ended', async () =>
    [...(await statuses(name)).values()].every((status) => status !== 'queued' && status !== 'sending'),
  )

/** How the letters ended, as a line, and those of which that must never be said. */
async function reckon(name: string) {
  const ends = await statuses(name)
  const times = (address: string) => server.accepted.get(address) ?? 0
  const addresses = [...ends.keys()]
  const twice = addresses.filter((address) => times(address) > 1)
  const uncertain = addresses.filter((address) => ends.get(address) === 'uncertain')
  const sentOnce = addresses.filter((address) => ends.get(address) === 'sent' && times(address) === 1)
  console.log(
    `${name}: ${sentOnce.length} of ${ends.size} sent and accepted once, ${uncertain.length} uncertain, ${twice.length} accepted twice`,
  )
  return { all: ends.size, twice: twice.length, uncertain: uncertain.length, sentOnce: sentOnce.length }
}

/** Work of a process that was killed is given back when its time is over: here at once, in place of five minutes. */
const timeIsOver = () =>
  app.current.owner.executeQuery(
    CompiledQuery.raw(
      "update pgboss.job set state = 'retry', start_after = now() where name = 'letter' and state = 'active'",
    ),
  )

describe('a server that is killed while it sends letters (T155 T179)', () => {
  it('sends each at most once, and each that it is sure of exactly once', async () => {
    await queueLetters('killed')
    const first = await startProcess()
    await until(
      'some are sent, and some are on their way',
      () => acceptedOf('killed').length >= 20 && server.taking > 0,
      1,
    )
    await end(first, 'SIGKILL')
    const before = acceptedOf('killed').length
    await timeIsOver()
    await startProcess()
    await allEnded('killed')

    console.log(`killed: ${before} were accepted before the kill`)
    const { all, twice, uncertain, sentOnce } = await reckon('killed')
    expect(before).toBeLessThan(LETTERS)
    expect([all, twice, sentOnce]).toEqual([LETTERS, 0, LETTERS - uncertain])
    // Those on their way, which a process sends four at once.
    expect(uncertain).toBeGreaterThan(0)
    expect(uncertain).toBeLessThanOrEqual(4)
  })
})

describe('a server that is asked to stop while it sends letters', () => {
  it('ends those on their way, and leaves the others to the next process: every letter once', async () => {
    await queueLetters('stopped')
    const first = await startProcess()
    await until('some are sent', () => acceptedOf('stopped').length >= 20)
    const code = await end(first, 'SIGTERM')
    const before = acceptedOf('stopped').length
    await startProcess()
    await allEnded('stopped')

    const { twice, uncertain, sentOnce } = await reckon('stopped')
    expect(before).toBeLessThan(LETTERS)
    expect([code, twice, uncertain, sentOnce]).toEqual([0, 0, 0, LETTERS])
  })
})

describe('two servers on one queue', () => {
  it('send every letter once', async () => {
    await Promise.all([startProcess(), startProcess()])
    await queueLetters('shared')
    await allEnded('shared')
    const { twice, uncertain, sentOnce } = await reckon('shared')
    expect([twice, uncertain, sentOnce]).toEqual([0, 0, LETTERS])
  })
})

describe('a server whose mail server is away', () => {
  it('starts all the same', async () => {
    const child = await startProcess(1)
    expect(await end(child, 'SIGTERM')).toBe(0)
  })
})
