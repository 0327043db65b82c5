import { spawn } from 'node:child_process'
import { chown, mkdtemp, open, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../kernel/start-error.ts'
import type { PostgresHome } from './postgres-home.ts'

export const OWNER = 'storey'

/** A running PostgreSQL, as described by its lock file. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/**
 * Creates the cluster's files on first use. Creates them elsewhere and renames them, so that an interrupted or concurrent start leaves none
 * half-made.
 */
export async function initialise(home: PostgresHome): Promise<void> {
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) return checkVersion(home, version.trim())

  const draft = await mkdtemp(`${home.cluster}-`)
  const passwordFile = `${draft}.password`
  await writeFile(passwordFile, home.password, { mode: 0o600 })
  if (home.identity) {
    for (const path of [draft, passwordFile]) await chown(path, home.identity.uid, home.identity.gid)
  }
  try {
    const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und', '--auth=scram-sha-256']
    if (home.ephemeral) flags.push('--no-sync')
    await run(home, 'initdb', [`--pgdata=${draft}`, `--username=${OWNER}`, `--pwfile=${passwordFile}`, ...flags])
    await rename(draft, home.cluster).catch(async (problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'ENOTEMPTY' && problem.code !== 'EEXIST') throw problem
    })
  } finally {
    await unlink(passwordFile)
    await rm(draft, { recursive: true, force: true })
  }
}

/** Starts PostgreSQL on the given or a free port; resolves when it accepts connections. */
export async function launch(home: PostgresHome, port?: number): Promise<Postmaster> {
  const chosen = port ?? (await findFreePort())
  const output = await open(home.logFile, (await sizeOf(home.logFile)) > LOG_LIMIT ? 'w' : 'a')
  const before = (await output.stat()).size
  // In its own session: Ctrl-C in the terminal reaches only the server, which shuts down in order.
  const child = spawn(join(home.programs, 'postgres'), ['-D', home.cluster, '-p', String(chosen), ...options(home)], {
    ...home.identity,
    env: environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  let ended: string | undefined
  child.on('error', (problem) => {
    ended = problem.message
  })
  child.on('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`
  })
  child.unref()
  await output.close()

  for (const limit = Date.now() + START_LIMIT; Date.now() < limit; await pause(40)) {
    if (ended !== undefined) break
    const postmaster = await readPostmaster(home)
    if (postmaster?.pid === child.pid && postmaster?.ready) return postmaster
  }
  const log = (await readFile(home.logFile, 'utf8').catch(() => ''))
    .slice(before)
    .trim()
    .split('\n')
    .slice(-6)
    .join('\n')
  throw new StartError('database', `The embedded PostgreSQL did not start: ${ended ?? 'it took too long'}.\n${log}`)
}

/** The PostgreSQL that runs on these files, if any; removes the lock file of a dead one. */
export async function readPostmaster(home: PostgresHome): Promise<Postmaster | undefined> {
  const file = join(home.cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (!(await isPostgres(pid, home))) {
    await unlink(file).catch(() => undefined)
    return undefined
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Stops it: first a fast shutdown, which disconnects all clients and loses nothing, then an immediate one. */
export async function halt(home: PostgresHome, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    signalProcess(pid, signal)
    for (const limit = Date.now() + patience; Date.now() < limit; await pause(20)) {
      if (!(await isPostgres(pid, home))) return
    }
  }
}

const LOG_LIMIT = 10_000_000
const START_LIMIT = 60_000
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function options(home: PostgresHome): string[] {
  const always = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // The values of a failed statement are personal data and must not be logged.
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
  }
  const disposable = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
  const chosen = home.ephemeral ? { ...always, ...disposable } : always
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function checkVersion(home: PostgresHome, found: string): void {
  if (found === home.major) return
  throw new StartError(
    'database',
    `The data in ${home.cluster} was written by PostgreSQL ${found} and this release brings ${home.major}. Nothing was touched. ` +
      'Continue with the previous release of Storey, or move the folder away to start empty.',
  )
}

/** Runs one of the programs to its end; on failure its output is the error. */
async function run(home: PostgresHome, program: string, flags: string[]): Promise<void> {
  const child = spawn(join(home.programs, program), flags, {
    ...home.identity,
    env: environment,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const code = await new Promise((done) => {
    child.on('error', (problem) => {
      output += problem.message
      done(undefined)
    })
    child.on('close', done)
  })
  if (code !== 0)
    throw new StartError('database', `${program} could not prepare the embedded database:\n${output.trim()}`)
}

/** Whether the process is alive and is PostgreSQL on these files, not a later process with the same pid. */
async function isPostgres(pid: number, home: PostgresHome): Promise<boolean> {
  if (!signalProcess(pid, 0)) return false
  if (process.platform !== 'linux') return true
  const [command, state] = await Promise.all(
    ['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  )
  // A zombie counts as dead; only its parent has not collected it yet.
  return command?.includes(`-D\0${home.cluster}\0`) === true && !/^\d+ \(.*\) Z/.test(state ?? '')
}

function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
