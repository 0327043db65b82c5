import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartError } from '../kernel/start-error.ts'
import { clientOf } from './address.ts'
import { installQueue } from './install-queue.ts'
import { DEFAULT_PREFIX, withRoleNames } from './opening.ts'
import { runOutside, runsOutside } from './outside-transaction.ts'

export interface MigrateOptions {
  readonly url: string
  readonly log: (line: string) => void
  /** `check` changes nothing and throws if a migration is missing. */
  readonly mode?: 'auto' | 'check'
  /** Whether a file that differs from the applied one stops the start; otherwise it only warns. */
  readonly strict?: boolean
  readonly folder?: string
  /** Only these files, to restore a backup of an earlier release. */
  readonly only?: ReadonlySet<string>
  /** Beginning of the names of the roles; files name them with the default one. */
  readonly role_prefix?: string
}

/**
 * Migrates the database to the schema of this release; returns the number of applied files.
 *
 * Any number of processes may start at once: one applies the files, the others wait and find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<number> {
  const all = await readMigrations(options.folder)
  const files = all.filter(({ name }) => options.only?.has(name) ?? true)
  const client = clientOf(options.url, 'storey migrate')
  const prefix = options.role_prefix ?? DEFAULT_PREFIX
  await client.connect()
  try {
    await takeLock(client)
    // Behind the lock: two processes that create a table at the same time fail, also with "if not exists".
    if (options.mode !== 'check') await client.query(PREPARE)
    const applied = await readApplied(client)
    compare(files, applied, options)
    const waiting = files.filter(({ number }) => !applied.has(number))
    if (options.mode === 'check') refuseToWait(waiting)
    else for (const file of waiting) await apply(client, file, options.log, prefix)
    if (!options.folder) await installQueue(options.url, options.mode ?? 'auto', prefix)
    return waiting.length
  } finally {
    await client.end()
  }
}

/**
 * Waits for the lock by asking again. A statement that waits for it would hold a snapshot, and `create index concurrently` of the
 * process that has the lock waits for every snapshot: each would wait for the other.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken) return
    await pause(LOCK_POLL_MS)
  }
}

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
const MIGRATION_LOCK = 7_867_002
/** Number of the first migration, the schema of release 0.1.0. Lower numbers were never released. */
const BASELINE = 1000
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_ATTEMPTS = 30
const LOCK_POLL_MS = 100

/** The migrations of this release, in order. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (!number) throw new StartError('schema', `Call the migration ${name} like 0012-what-it-does.sql.`)
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { number, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  const twice = files.find(({ number }, position) => files[position - 1]?.number === number)
  if (twice)
    throw new StartError(
      'schema',
      `Two migrations have the number of ${twice.name}. Renumber the later one with the next free number.`,
    )
  return files
}

/** A check must change nothing: a database that only reads can be checked too. */
const PREPARE = `create table if not exists schema_migrations (
  number int primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

async function readApplied(client: pg.Client): Promise<Map<number, { name: string; sha256: string }>> {
  const found = await client.query<{ there: boolean }>("select to_regclass('schema_migrations') is not null as there")
  if (!found.rows[0]?.there) return new Map()
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    'select * from schema_migrations',
  )
  return new Map(rows.map((row) => [row.number, row]))
}

function compare(
  files: Migration[],
  applied: Map<number, { name: string; sha256: string }>,
  options: MigrateOptions,
): void {
  const last = Math.max(0, ...applied.keys())
  if ([...applied.keys()].some((number) => number < BASELINE) && files.some(({ number }) => number === BASELINE))
    throw new StartError(
      'schema',
      'This database was made before the first release of Storey, 0.1.0, and cannot be migrated: start with an empty DATA_DIR or database, or run `npm run demo -- --reset` for the demo.',
    )
  const known = new Set(files.map(({ number }) => number))
  const unknown = [...applied].find(([number]) => !known.has(number))
  if (unknown) {
    const [, { name }] = unknown
    throw new StartError(
      'schema',
      `The database has a newer schema than this release of Storey: ${name} is not known here. Start the release that wrote it, or a later one.`,
    )
  }
  for (const { number, name, sha256 } of files) {
    const before = applied.get(number)
    if (!before && number < last)
      throw new StartError(
        'schema',
        `${name} comes before a migration that was already applied. Renumber it with the next free number.`,
      )
    if (!before || before.sha256 === sha256) continue
    const problem = `${name} was changed after it had been applied to this database.`
    if (options.strict)
      throw new StartError('schema', `${problem} Restore the file, and write the change as a new migration.`)
    options.log(`${problem} Start afresh with \`npm run demo -- --reset\`, or write the change as a new migration.`)
  }
}

function refuseToWait(waiting: Migration[]): void {
  if (waiting.length === 0) return
  const [first, last] = [waiting[0]?.name, waiting.at(-1)?.name]
  const names = waiting.length === 1 ? first : `${waiting.length} migrations, from ${first} to ${last}`
  throw new StartError('schema', `The database lacks ${names}. Run \`npm run migrate\`, or set MIGRATE=auto.`)
}

/**
 * Applies one file in one transaction, or statement by statement if its first line says so. Uses a short lock timeout, so that the running release is not
 * blocked, and retries.
 */
async function apply(
  client: pg.Client,
  file: Migration,
  log: (line: string) => void,
  role_prefix: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outside = runsOutside(file.sql)
      if (outside) await runOutside(client, withRoleNames(file.sql, role_prefix))
      await client.query("begin; set local lock_timeout = '2s'")
      if (!outside) await client.query(withRoleNames(file.sql, role_prefix))
      await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
        file.number,
        file.name,
        file.sha256,
      ])
      await client.query('commit')
      return log(`Applied ${file.name}.`)
    } catch (problem) {
      await client.query('rollback').catch(() => undefined)
      if (!(problem instanceof pg.DatabaseError)) throw problem
      if (problem.code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw named(file, problem)
      await pause(Math.min(100 * attempt, 1_000))
    }
  }
}

/** The database's error with the file and line that caused it. */
function named(file: Migration, problem: pg.DatabaseError): StartError {
  const line = file.sql.slice(0, Number(problem.position ?? 0)).split('\n').length
  const shared = /^permission denied to grant role/.test(problem.message)
    ? ' Another installation in this cluster owns these roles: set DATABASE_ROLE_PREFIX to a name of your own, such as DATABASE_ROLE_PREFIX=storey_staging.'
    : ''
  return new StartError(
    'schema',
    `${file.name}, line ${line}: ${problem.message}${problem.detail ? ` (${problem.detail})` : ''}.${shared}`,
  )
}
