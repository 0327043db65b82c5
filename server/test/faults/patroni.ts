import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePorts } from './ports.ts'
import { end, until } from './processes.ts'
import { findPostgres } from './programs.ts'

/** One database machine: its Patroni, and the PostgreSQL that this Patroni runs. */
export interface Machine {
  readonly name: string
  readonly rest: number
  readonly data: string
  readonly start: () => void
  /** Kills everything on it, as a loss of power does. */
  readonly lose: () => Promise<void>
  /** Kills PostgreSQL only. */
  readonly crash: () => Promise<void>
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const PASSWORD = 'the password of the long test'
const NEEDED = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'psql']
const MACHINES = ['db-1', 'db-2', 'db-3']

/**
 * What `deploy/ha` describes, on this machine: etcd, three Patroni with PostgreSQL, HAProxy and PgBouncer, from exactly the files of that
 * folder with their addresses and folders replaced.
 */
export async function startHighAvailability() {
  const { programs } = findPostgres(NEEDED)
  const folder = await mkdtemp(join(tmpdir(), 'storey-ha-'))
  const identity = process.getuid?.() === 0 ? idsOf('postgres') : undefined
  const own = async (path: string) => identity && (await chown(path, identity.uid, identity.gid))
  await chmod(folder, 0o755)
  const children: ChildProcess[] = []
  const machines: Machine[] = []
  const run = (program: string, flags: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, flags, {
      ...identity,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said = (said + String(text)).slice(-20_000)
      })
    return child
  }
  let said = ''
  const stop = async () => {
    for (const child of children.splice(0)) await end(child, 'SIGKILL')
    for (const { data } of machines) killPostmaster(data)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await own(folder)
    const [etcd = 0, etcdPeer = 0, primary = 0, standby = 0, bouncer = 0, ...ports] = await freePorts(11)
    run('etcd', [], {
      ...(await environmentIn('etcd.env.example')),
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${etcd}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${etcd}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${etcdPeer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${etcdPeer}`,
      ETCD_INITIAL_CLUSTER: `db-1=http://127.0.0.1:${etcdPeer}`,
    })
    const config = join(folder, 'patroni.yml')
    await writeFile(config, await filled('patroni.yml', { 'hosts: 127.0.0.1:2379': `hosts: 127.0.0.1:${etcd}` }))
    for (const [at, name] of MACHINES.entries()) {
      const [rest = 0, port = 0] = ports.slice(at * 2)
      const data = join(folder, name)
      const env = {
        ...(await environmentIn('patroni.env.example')),
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: programs,
        PATRONI_POSTGRESQL_PGPASS: `${data}.pgpass`,
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      }
      let child: ChildProcess
      const start = () => {
        child = run('patroni', [config], env)
      }
      const crash = async () => killPostmaster(data)
      machines.push({
        name,
        rest,
        data,
        start,
        crash,
        async lose() {
          const ended = end(child, 'SIGKILL')
          killPostmaster(data)
          await ended
        },
      })
      start()
    }
    await until('the three machines are a cluster', async () => isWhole(await membersOf(machines)), { most_s: 120 })

    const servers = Object.fromEntries(
      MACHINES.map((_, at) => {
        const [rest, port] = ports.slice(at * 2)
        return [`"\${DB_${at + 1}}:5432" check port 8008`, `127.0.0.1:${port} check port ${rest}`]
      }),
    )
    const haproxy = join(folder, 'haproxy.cfg')
    await writeFile(
      haproxy,
      await filled('haproxy.cfg', {
        ...servers,
        'bind 127.0.0.1:5000': `bind 127.0.0.1:${primary}`,
        'bind 127.0.0.1:5001': `bind 127.0.0.1:${standby}`,
      }),
    )
    run('haproxy', ['-f', haproxy])
    const users = join(folder, 'userlist.txt')
    await writeFile(users, `"storey" "${PASSWORD}"\n`)
    const prepares = versionOf('pgbouncer', /PgBouncer (\d+\.\d+)/) >= 1.21
    const pgbouncer = join(folder, 'pgbouncer.ini')
    await writeFile(
      pgbouncer,
      await filled('pgbouncer.ini', {
        'port=5000': `port=${primary}`,
        'listen_port = 6432': `listen_port = ${bouncer}`,
        '/etc/pgbouncer/userlist.txt': users,
        ...(prepares ? {} : { 'max_prepared_statements = 200': '' }),
      }),
    )
    run('pgbouncer', [pgbouncer])
    const at = (port: number) => `postgres://storey:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/storey`
    const env = {
      PATH: `${programs}${delimiter}${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(primary),
      PGPASSWORD: PASSWORD,
      STOREY_PASSWORD: PASSWORD,
    }
    const script = fileURLToPath(new URL('../../../deploy/docker/create-database.sh', import.meta.url))
    await until('the database is created', () =>
      promisify(execFile)('sh', [script], { env }).then(
        () => true,
        () => false,
      ),
    )
    return {
      machines,
      /** The settings of Storey, as `deploy/ha/README.md` names them. */
      settings: {
        DATABASE_URL: at(primary),
        DATABASE_APP_URL: at(bouncer),
        DATABASE_DIRECT_URL: at(primary),
        DATABASE_READ_URL: at(standby),
        DATABASE_PREPARE: prepares ? 'on' : 'off',
      },
      members: () => membersOf(machines),
      stop,
    }
  } catch (problem) {
    await stop()
    throw new Error(`High availability did not start. Its programs wrote last:\n${said}`, { cause: problem })
  }
}

/** All machines run, and one of them has every commit of the primary. */
export const isWhole = (members: readonly Member[]): boolean =>
  members.length === MACHINES.length &&
  members.every(({ state }) => state === 'running' || state === 'streaming') &&
  ['leader', 'sync_standby'].every((role) => members.filter((one) => one.role === role).length === 1)

/** What the first machine that answers knows of the cluster. */
async function membersOf(machines: readonly Machine[]): Promise<readonly Member[]> {
  for (const { rest } of machines) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** The postmaster and its children, which would otherwise work on for a moment. */
function killPostmaster(data: string): void {
  const pid = Number(textOf(join(data, 'postmaster.pid')).split('\n')[0])
  if (!(pid > 0) || !textOf(`/proc/${pid}/cmdline`).includes(data)) return
  const children = readdirSync('/proc').filter((one) => {
    const [, parent] = /^\d+ \(.*\) \w (\d+)/.exec(/^\d+$/.test(one) ? textOf(`/proc/${one}/stat`) : '') ?? []
    return Number(parent) === pid
  })
  for (const one of [pid, ...children.map(Number)])
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended.
    }
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const source = (name: string) => readFile(new URL(`../../../deploy/ha/${name}`, import.meta.url), 'utf8')

/** A file of `deploy/ha` with some of its texts replaced, each of which must be in it. */
async function filled(name: string, replacements: Readonly<Record<string, string>>): Promise<string> {
  let text = await source(name)
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/ha/${name} lacks: ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

async function environmentIn(name: string): Promise<Record<string, string>> {
  const lines = (await source(name)).matchAll(/^([A-Z_\d]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]))
}

const versionOf = (program: string, pattern: RegExp): number =>
  Number(pattern.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1])

const idsOf = (user: string) => {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' })))
  return { uid, gid }
}
