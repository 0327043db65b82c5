import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from './database.ts'
import { slow } from './slow.ts'

const SECRET_KEY = 'x'.repeat(40)
const children: ChildProcess[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-start-'))
  // Open to be passed through, because as root PostgreSQL runs as someone else.
  await chmod(folder, 0o711)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await new Promise((done) => child.once('close', done))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a start that fails', () => {
  it('a start with a wrong setting names it and exits with 2', async () => {
    expect(await ended(start({ PORT: 'abc' }))).toEqual({
      code: 2,
      said: 'PORT is "abc". It must be a port from 0 to 65535, for example PORT=3000',
    })
  })

  it('a start without a database names host, port and reason without the password, and exits with 6', async () => {
    const { code, said } = await ended(
      start({ DATABASE_URL: 'postgres://storey:hunter2@127.0.0.1:1/storey', SECRET_KEY }),
    )

    expect(code).toBe(6)
    expect(said).toContain('PostgreSQL at 127.0.0.1:1 cannot be used: connect ECONNREFUSED')
    expect(said).not.toContain('hunter2')
  })

  it('a start does not print a refused password', async () => {
    const url = new URL(inject('databaseUrl'))
    url.password = 'hunter2'

    const { code, said } = await ended(start({ DATABASE_URL: url.href, SECRET_KEY }))

    expect(code).toBe(6)
    expect(said).toContain('password authentication failed')
    expect(said).not.toContain('hunter2')
  })
})

describe('a start on a database of its own', () => {
  let database: ClonedDatabase
  beforeAll(async () => {
    database = await cloneDatabase()
  })
  afterAll(() => database.drop())

  it('a start with a port in use names it and how to choose another, and exits with 5', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0

    const { code, said } = await ended(start({ DATABASE_URL: database.url, SECRET_KEY, PORT: String(port) }))
    taken.close()

    expect(code).toBe(5)
    expect(said).toContain(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
    )
  })

  it('a start with a schema newer than the release exits with 4', async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query("insert into schema_migrations (number, name, sha256) values (9999, '9999-later.sql', '')")

    const { code, said } = await ended(start({ DATABASE_URL: database.url, SECRET_KEY }))
    await client.query('delete from schema_migrations where number = 9999')
    await client.end()

    expect(code).toBe(4)
    expect(said).toContain(
      'The database has a newer schema than this release of Storey: 9999-later.sql is not known here.',
    )
  })
})

describe('a stop', () => {
  it('a stopping server is not ready at once, answers during the delay, and exits with 0', async () => {
    const database = await cloneDatabase()
    const child = start({ DATABASE_URL: database.url, SECRET_KEY, SHUTDOWN_DELAY: '1s', LOG_FORMAT: 'pretty' })
    const address = /http:\S+/.exec(await said(child, 'Storey is ready at'))?.[0]
    const before = await fetch(`${address}/health/ready`)

    child.kill('SIGTERM')
    await pause(300)
    const during = await fetch(`${address}/health/ready`)
    const { code } = await ended(child)
    await database.drop()

    expect([before.status, during.status, code]).toEqual([200, 503, 0])
  })
})

const NOT_TAKEN = 'not taken'

describe('a stop under clients that keep their connections (L12, S16)', () => {
  it('a stopping server completes every accepted call, and closes each connection with its last answer', async () => {
    const database = await cloneDatabase()
    const child = start({ DATABASE_URL: database.url, SECRET_KEY, LOG_FORMAT: 'pretty' })
    const address = /http:\S+/.exec(await said(child, 'Storey is ready at'))?.[0]
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    const outcomes = new Map<string, number>()
    let calling = true
    const clients = Array.from({ length: 20 }, async () => {
      while (calling) {
        const outcome = await responseOf(`${address}/health/live`, agent)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        // When a server does not listen any more, the client uses another one.
        if (outcome === NOT_TAKEN) return
      }
    })
    await pause(500)

    child.kill('SIGTERM')
    const { code } = await ended(child)
    calling = false
    await Promise.all(clients)
    agent.destroy()
    await database.drop()
    console.log('L12 answers around a stop:', Object.fromEntries(outcomes))

    expect(code).toBe(0)
    expect([...outcomes.keys()].filter((outcome) => outcome !== NOT_TAKEN)).toEqual(['200'])
    expect(outcomes.get('200')).toBeGreaterThan(50)
  })
})

/** The status, or what went wrong; a refused connection is for another server, a reset one may have been accepted. */
const responseOf = (url: string, agent: Agent) =>
  new Promise<string>((done) => {
    const request = get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => done(String(response.statusCode)))
      response.once('error', (problem) => done(`cut off: ${problem.message}`))
    })
    request.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      done(code === 'ECONNREFUSED' ? NOT_TAKEN : `broken: ${message}`),
    )
  })

describe('the embedded database', { timeout: slow.servers }, () => {
  it('the embedded database survives a killed server, restarts when killed itself, and stops with the server', async () => {
    const settings = { DATA_DIR: join(folder, 'data'), LOG_FORMAT: 'pretty' }
    const first = start(settings)
    await said(first, 'Storey is ready at')

    const second = await ended(start(settings))
    expect(second.code).toBe(3)
    expect(second.said).toContain('Another Storey is using the embedded database')

    // A command works beside the server, on the database the server owns, and leaves it running.
    const beside = await ended(start(settings, 'commands/migrate.ts'))
    expect(beside).toEqual({ code: 0, said: 'The schema is that of this release.' })

    first.kill('SIGKILL')
    await new Promise((done) => first.once('close', done))
    const next = start(settings)
    const address = await said(next, 'Storey is ready at')
    expect(address).toContain('Adopted the embedded PostgreSQL')

    process.kill(await postmaster(settings.DATA_DIR), 'SIGKILL')
    await said(next, 'The embedded PostgreSQL is back.')

    const pid = await postmaster(settings.DATA_DIR)
    next.kill('SIGTERM')
    expect((await ended(next)).code).toBe(0)
    expect(await isRunning(pid)).toBe(false)
  })

  it('the embedded database refuses data of another major version and does not change it', async () => {
    const settings = { DATA_DIR: join(folder, 'old') }
    const first = start({ ...settings, LOG_FORMAT: 'pretty' })
    await said(first, 'Storey is ready at')
    first.kill('SIGTERM')
    await ended(first)
    const version = clusterOf(settings.DATA_DIR, 'PG_VERSION')
    await writeFile(version, '17\n')

    const { code, said: words } = await ended(start(settings))

    expect(code).toBe(6)
    expect(words).toContain('was written by PostgreSQL 17 and this release brings 18. Nothing was touched.')
  })
})

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** The real server in a process of its own, on a free port. */
function start(settings: Record<string, string>, file = 'main.ts'): ChildProcess {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'unused'), ...settings }
  const child = spawn(process.execPath, [join(source, file)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const words = listen(child)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said: words().trim() }
}

/** Everything a process says until it has said the given words. */
function said(child: ChildProcess, expected: string): Promise<string> {
  const words = listen(child)
  return new Promise((done, fail) => {
    child.stdout?.on('data', () => words().includes(expected) && done(words()))
    child.once('close', () => fail(new Error(`It ended, and said: ${words()}`)))
  })
}

function listen(child: ChildProcess): () => string {
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      words += String(chunk)
    })
  }
  return () => words
}

/** Whether the process runs; one that has ended and that its new parent has not collected yet does not. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !/^\d+ \(.*\) Z/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

const clusterOf = (dataDir: string, file: string): string => join(dataDir, 'postgres/cluster', file)

const postmaster = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(clusterOf(dataDir, 'postmaster.pid'), 'utf8'), 10)
