import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface Server {
  readonly name: 'storey' | 'bare'
  readonly port: number
  /** Milliseconds from its start to its first answer. */
  readonly started_ms: number
  /** Milliseconds of processor time so far, of the server's processes and of all of PostgreSQL. */
  cpu(): { server: number; database: number }
  /** Private memory of its processes in megabytes, which ending them would free. */
  memory(): number
  /** Of all of PostgreSQL, shared memory counted once. */
  databaseMemory(): number
  /** The same without shared memory, whose size is fixed and whose pages are counted once they are used. */
  databaseOwnMemory(): number
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the product as an operator does: in production mode, by default as one process. */
export const startStorey = async (
  url: string,
  dataDir: string,
  secret: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Server> => {
  const port = await freePort()
  return started('storey', port, url, '/health/ready', ['scripts/launch.mjs', 'start'], {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    // The benchmark signs in from one network far more often than the limits allow, and the bare server has no second factor.
    RATE_LIMIT: 'off',
    TWO_FACTOR: 'optional',
    ...more,
  })
}

export const startBare = async (url: string, organization_id: number): Promise<Server> => {
  const port = await freePort()
  const flags = ['bench/bare.ts', url, String(port), String(organization_id)]
  return started('bare', port, url, '/hello', flags, { NODE_ENV: 'production' })
}

async function started(
  name: Server['name'],
  port: number,
  url: string,
  ready: string,
  flags: string[],
  env: Record<string, string>,
): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, flags, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let ended = false
  child.on('exit', () => {
    ended = true
  })
  while (!(await answers(`http://127.0.0.1:${port}${ready}`))) {
    if (ended) throw new Error(`The server "${name}" ended before it answered.`)
    await pause(5)
  }
  const started_ms = performance.now() - began
  const postmaster = await postmasterOf(url)
  return {
    name,
    port,
    started_ms,
    cpu: () => ({ server: cpuOfFamily(child.pid ?? 0), database: cpuOfFamily(postmaster) }),
    memory: () => memoryOfFamily(child.pid ?? 0, privateMemory),
    databaseMemory: () => memoryOfFamily(postmaster, privateMemory),
    databaseOwnMemory: () => memoryOfFamily(postmaster, (pid) => privateMemory(pid) - memoryOf(pid, 'Pss_Shmem')),
    stop: () => ending(child),
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function ending(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((done) => child.on('exit', done))
  child.kill('SIGTERM')
  await Promise.race([gone, pause(15_000).then(() => child.kill('SIGKILL'))])
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return ticksOf(rows[0]?.pid ?? 0).parent
  } finally {
    await client.end()
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Processor time of a process, and of those of its children that have ended. */
function ticksOf(pid: number): { own: number; ended: number; parent: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { parent: at(1), own: (at(11) + at(12)) * TICK_MS, ended: (at(13) + at(14)) * TICK_MS }
}

/** Processor time of a process and all that it started, including ended ones: of a postmaster, its connections. */
function cpuOfFamily(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'latin1').trim().split(' ')
  const { own, ended } = ticksOf(parent)
  return children.filter(Boolean).reduce((sum, pid) => sum + ownOf(Number(pid)), own + ended)
}

function memoryOfFamily(parent: number, memoryOfOne: (pid: number) => number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'latin1').trim().split(' ')
  const of = (pid: number) => {
    try {
      return memoryOfOne(pid)
    } catch {
      return 0
    }
  }
  return children.filter(Boolean).reduce((sum, pid) => sum + of(Number(pid)), of(parent))
}

/** Nothing for a connection that was closed since its postmaster was read. */
function ownOf(pid: number): number {
  try {
    return ticksOf(pid).own
  } catch {
    return 0
  }
}

const privateMemory = (pid: number) => memoryOf(pid, 'Pss')

function memoryOf(pid: number, part: 'Pss' | 'Pss_Shmem'): number {
  const [, kilobytes] =
    new RegExp(`^${part}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? []
  return Number(kilobytes) / 1024
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}
