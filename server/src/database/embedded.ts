import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { exitCodes, StartError } from '../kernel/start-error.ts'
import { halt, initialise, launch, OWNER, type Postmaster, readPostmaster } from './postgres-cluster.ts'
import { findHome, type PostgresHome, removeHome } from './postgres-home.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** For tests: a folder that is removed with the process, without protection against power failure. */
  readonly ephemeral?: boolean
  /** For commands that run next to a server: use the database that a server owns, and leave it running. */
  readonly shared?: boolean
  readonly log: (line: string) => void
}

export interface Embedded {
  /** Connection URL of the owner, with all rights. */
  readonly url: string
  /** The password of the application's login, the same on every start. */
  readonly loginPassword: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL installed by npm, or takes over one that a killed server left running.
 *
 * One live process owns it at a time, by an advisory lock that ends with the process. While the process runs, it restarts a
 * PostgreSQL that dies on the same port, so that a pool only has to reconnect.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const home = await findHome(options.dataDir, options.ephemeral ?? false, options.log)
  try {
    await initialise(home)
    return home.ephemeral ? await startDisposable(home) : await startOwned(home, options.log)
  } catch (problem) {
    if (home.ephemeral) await removeHome(home)
    const running = options.shared && isOwned(problem) ? await readPostmaster(home) : undefined
    if (!running) throw problem
    return {
      url: alone(address(home, running.port, DATABASE)),
      loginPassword: loginPasswordOf(home),
      stop: async () => undefined,
    }
  }
}

const isOwned = (problem: unknown) => problem instanceof StartError && problem.exitCode === exitCodes.owner

const DATABASE = 'storey'
/** An arbitrary number, which must be the same in every release. */
const OWNER_LOCK = 7_867_001
const OBJECT_IN_USE = '42P04'

async function startDisposable(home: PostgresHome): Promise<Embedded> {
  const { pid, port } = await launchSomewhere(home)
  const watch = watchParent(home)
  await createDatabase(home, port)
  return {
    url: address(home, port, DATABASE),
    loginPassword: loginPasswordOf(home),
    stop: async () => {
      await halt(home, pid)
      await removeHome(home)
      watch.stdin.end()
    },
  }
}

/** A shell that stops the temporary database when this process ends, even by SIGKILL. */
function watchParent(home: PostgresHome) {
  const script = 'cat >/dev/null; kill -QUIT "$(head -n 1 "$1/postmaster.pid")" && sleep 1; rm -rf "$2"'
  const flags = ['-c', script, 'storey-watch', home.cluster, home.cluster.replace(/\/cluster$/, '')]
  const child = spawn('/bin/sh', flags, { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return child
}

async function startOwned(home: PostgresHome, log: (line: string) => void): Promise<Embedded> {
  let { postmaster, lock } = await takeOver(home, log)
  const { port } = postmaster
  let stopping = false

  const recover = async () => {
    log('The embedded PostgreSQL went away; starting it again.')
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        const running = await readPostmaster(home)
        postmaster = running ?? (await launch(home, port))
        lock = await takeLock(home, port)
        watch()
        return log('The embedded PostgreSQL is back.')
      } catch (problem) {
        log(`Not yet: ${problem instanceof Error ? problem.message : problem}`)
        await pause(wait)
      }
    }
  }
  const watch = () => {
    lock.once('end', () => {
      if (!stopping) void recover()
    })
  }
  watch()

  await createDatabase(home, port)
  return {
    url: alone(address(home, port, DATABASE)),
    loginPassword: loginPasswordOf(home),
    stop: async () => {
      stopping = true
      await lock.end().catch(() => undefined)
      await halt(home, postmaster.pid)
    },
  }
}

/** Starts or takes over PostgreSQL, and takes the lock. Of two processes that start at once one gets an error. */
async function takeOver(
  home: PostgresHome,
  log: (line: string) => void,
): Promise<{ postmaster: Postmaster; lock: pg.Client }> {
  const running = await readPostmaster(home)
  let postmaster = running
  try {
    postmaster ??= await launchSomewhere(home)
  } catch (problem) {
    postmaster = await readPostmaster(home)
    if (!postmaster) throw problem
  }
  for (const limit = Date.now() + 60_000; ; await pause(100)) {
    try {
      const lock = await takeLock(home, postmaster.port)
      if (postmaster === running) log('Adopted the embedded PostgreSQL that was still running.')
      return { postmaster, lock }
    } catch (problem) {
      if (problem instanceof StartError || Date.now() > limit) throw problem
      // It is still recovering from a crash, or ended after its lock file was read.
      postmaster = (await readPostmaster(home)) ?? (await launchSomewhere(home))
    }
  }
}

/** Another process can take a free port before PostgreSQL does, so several are tried. */
async function launchSomewhere(home: PostgresHome): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(home)
    } catch (problem) {
      if (attempt === 4 || !String(problem).includes('could not create any TCP/IP sockets')) throw problem
    }
  }
}

async function takeLock(home: PostgresHome, port: number): Promise<pg.Client> {
  const client = await connect(home, port, 'postgres')
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK])
  if (rows[0]?.taken === true) return client
  await client.end()
  throw new StartError(
    'owner',
    `Another Storey is using the embedded database in ${home.cluster}. Stop it first, or give this one another DATA_DIR.`,
  )
}

async function createDatabase(home: PostgresHome, port: number): Promise<void> {
  const client = await connect(home, port, 'postgres')
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (problem) {
    if (!(problem instanceof pg.DatabaseError) || problem.code !== OBJECT_IN_USE) throw problem
  } finally {
    await client.end()
  }
}

async function connect(home: PostgresHome, port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: alone(address(home, port, database)),
    application_name: 'storey launcher',
  })
  // Without a listener a broken connection would end the process; the end event does the rest.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const address = (home: PostgresHome, port: number, database: string): string =>
  `postgres://${OWNER}:${home.password}@127.0.0.1:${port}/${database}`

/** Whatever PGSSLMODE and PGOPTIONS say: they are meant for other databases of the same shell. */
const alone = (url: string): string => `${url}?sslmode=disable&options=-c%20statement_timeout%3D0`

/** Derived from the owner's password, which it does not reveal. */
const loginPasswordOf = (home: PostgresHome): string =>
  createHmac('sha256', home.password).update('login of the application').digest('base64url')
