import type { Readable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { verifyChain } from '../audit/chain.ts'
import { clientOf } from '../database/address.ts'
import { openSigningKey } from '../database/installation.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import type { Database as Tables } from '../database/tables.ts'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import type { Storage } from '../services/storage.ts'
import { SESSION } from './catalog.ts'
import { damaged } from './damaged.ts'
import { type End, FILES, type Head, nameOf, TABLES, tableOf } from './format.ts'
import { addOtherTables, closeTables, compareRows, loadRows, openTables, setSequences } from './load-rows.ts'
import type { Sealing } from './seal.ts'
import { type ArchiveMember, unpack } from './unpack.ts'

export interface RestoreTarget {
  /** URL of the owner of the database. */
  readonly url: string
  readonly storage: Storage
  readonly settings: Pick<Settings, 'secretKey' | 'databaseRolePrefix'>
  readonly log: (line: string) => void
}

export interface Restored {
  readonly made_at: string
  readonly installation: string
  readonly rows: number
  readonly files: number
  readonly file_bytes: number
  readonly sealed_events: number
  /** What the archive itself had wrong when it was made. */
  readonly warnings: readonly string[]
}

/** The mark of files that are being restored: no server starts with them. */
const RESTORING = 'restoring'

/**
 * Restores an archive into an empty database and an empty file store. Rows are committed, and files marked, only once every
 * checksum, count, row, constraint and the audit log have been checked; otherwise both are empty again.
 *
 * @throws StartError that says what is wrong
 */
export async function restore(content: Readable, sealing: Sealing, target: RestoreTarget): Promise<Restored> {
  const { url, storage, settings, log } = target
  const client = clientOf(url, 'storey restore', { keepAlive: true })
  client.setTypeParser(INT8, Number)
  const rows = loadRows(client)
  let state: { readonly head: Head; readonly opened: Awaited<ReturnType<typeof openTables>> } | undefined
  let done: Restored | undefined
  let marked = false
  const role_prefix = settings.databaseRolePrefix
  try {
    await client.connect()
    await unpack(content, sealing, {
      async begin(head) {
        await refuseHead(head, settings)
        const present = await refuseFullDatabase(client, head)
        await refuseFullStorage(storage, [present, head.installation.id])
        log(`The backup of ${head.made_at}, installation ${head.installation.id}. Restoring it.`)
        const only = new Set(head.migrations.map(({ name }) => name))
        await migrate({ url, role_prefix, only, log: () => undefined })
        await storage.writeMark(RESTORING)
        marked = true
        await client.query('begin')
        await client.query(SESSION)
        await addOtherTables(client, head)
        state = { head, opened: await openTables(client) }
      },
      async member(member) {
        if (!state) throw damaged('it does not begin with its head')
        if (member.name.startsWith(FILES)) await storeFile(storage, member)
        else await loadPart(state.head, rows, member)
      },
      async end(end) {
        if (!state) throw damaged('it does not begin with its head')
        const { head, opened } = state
        await rows.close()
        log('All of it was read and is as it was written. Checking the database.')
        await closeTables(client, opened)
        await setSequences(client, head.sequences)
        await compareRows(client, head, end)
        done = await finished(client, storage, settings, head, end)
        await client.query('update installation set restored_at = now(), storage_marked_at = now()')
        await client.query('commit')
      },
    })
  } catch (problem) {
    rows.abort()
    if (marked) await emptyStorage(storage)
    throw problem
  } finally {
    await client.end()
  }
  if (!done) throw damaged('its end is missing')
  await storage.writeMark(done.installation)
  await migrate({ url, role_prefix, log })
  await analyze(url)
  return done
}

const INT8 = 20

async function refuseHead({ migrations, version, installation }: Head, settings: RestoreTarget['settings']) {
  const ours = new Map((await readMigrations()).map((file) => [file.name, file.sha256]))
  const unknown = migrations.find(({ name }) => !ours.has(name))
  if (unknown)
    throw new StartError(
      'schema',
      `The archive was made by a later release (${version}): ${unknown.name} is not known here. Restore it with that release, or a later one.`,
    )
  const other = migrations.find(({ name, sha256 }) => ours.get(name) !== sha256)
  if (other)
    throw new StartError(
      'schema',
      `The archive was made by another release (${version}), whose ${other.name} differs from the one here. Restore it with that release.`,
    )
  if (installation.signing_key !== null)
    openSigningKey(settings.secretKey, Buffer.from(installation.signing_key, 'base64'), installation.id)
}

/** @returns the id of the installation that the empty database is now, if it was migrated */
async function refuseFullDatabase(client: pg.Client, { migrations }: Head): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const names = tables.map(({ name }) => name)
  if (names.length > 0 && !names.includes('schema_migrations'))
    throw new StartError('failed', `The database is not empty: it has the table ${names[0]}. ${EMPTY}`)
  if (names.length === 0) return undefined
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migrations order by number')
  const known = new Set(migrations.map(({ name }) => name))
  const later = applied.find(({ name }) => !known.has(name))
  if (later)
    throw new StartError('failed', `The database already has a later schema than the archive (${later.name}). ${EMPTY}`)
  for (const name of FILLED.filter((one) => names.includes(one))) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`)
    if (rows[0]?.filled) throw new StartError('failed', `The database is not empty: it has ${name}. ${EMPTY}`)
  }
  if (!names.includes('installation')) return undefined
  const { rows: found } = await client.query<{ id: string }>('select id from installation')
  return found[0]?.id
}

const FILLED = ['users', 'organizations', 'audit_log', 'files']
const EMPTY = 'A backup is restored into an empty one: create a database, or choose another DATA_DIR.'

/** @param ids installations whose mark the empty store may carry */
async function refuseFullStorage(storage: Storage, ids: readonly (string | undefined)[]): Promise<void> {
  const mark = await storage.readMark()
  if (mark === RESTORING) return emptyStorage(storage)
  if (mark !== undefined && !ids.includes(mark))
    throw new StartError('failed', `The file store belongs to another installation (${mark}). ${OTHER_STORE}`)
  for await (const { key } of storage.list())
    throw new StartError('failed', `The file store is not empty: it has ${key}. ${OTHER_STORE}`)
}

const OTHER_STORE = 'A backup is restored into an empty one: choose another DATA_DIR or STORAGE_URL.'

async function emptyStorage(storage: Storage): Promise<void> {
  for await (const { key } of storage.list()) await storage.remove(key)
  await storage.writeMark(undefined)
}

const storeFile = (storage: Storage, { name, content }: ArchiveMember) => storage.put(name.slice(FILES.length), content)

async function loadPart(
  head: Head,
  rows: ReturnType<typeof loadRows>,
  { name, content }: ArchiveMember,
): Promise<void> {
  const table = head.tables.find((one) => nameOf(one) === tableOf(name))
  if (!table || !name.startsWith(TABLES)) throw damaged(`it holds ${name}, which is no table of it`)
  await rows.load(table, content)
}

/** Checks the audit log and the files, within the transaction that is committed afterwards. */
async function finished(
  client: pg.Client,
  storage: Storage,
  { secretKey }: RestoreTarget['settings'],
  { installation, made_at }: Head,
  { tables, files }: End,
): Promise<Restored> {
  const warnings: string[] = []
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) })
  let sealed = 0
  if (installation.signing_key !== null) {
    const signingKey = openSigningKey(secretKey, Buffer.from(installation.signing_key, 'base64'), installation.id)
    const chain = await verifyChain(db, signingKey)
    sealed = chain.sealed
    if (chain.broken !== undefined)
      warnings.push(
        `The audit log was already changed when the backup was made: event ${chain.broken} is not as it was sealed.`,
      )
    warnings.push(...chain.problems)
  }
  const missing = await countMissing(client, storage)
  if (missing > 0)
    warnings.push(
      `${missing} files that records name are not in the archive: they were removed during the backup, or missing before.`,
    )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes } = files
  return {
    made_at,
    installation: installation.id,
    rows,
    files: count,
    file_bytes: bytes,
    sealed_events: sealed,
    warnings,
  }
}

async function countMissing(client: pg.Client, storage: Storage): Promise<number> {
  const { rows } = await client.query<{ storage_key: string }>('select distinct storage_key from files')
  const named = new Set(rows.map(({ storage_key }) => storage_key))
  for await (const { key } of storage.list()) named.delete(key)
  return named.size
}

/** One connection as Kysely sees a pool. */
const poolOf = (client: pg.Client) => ({
  connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
  end: async () => undefined,
  options: {},
})

async function analyze(url: string): Promise<void> {
  const client = clientOf(url, 'storey restore')
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}
