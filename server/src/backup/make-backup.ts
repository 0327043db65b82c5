import type { Readable } from 'node:stream'
import type pg from 'pg'
import { clientOf } from '../database/address.ts'
import { build } from '../kernel/build.ts'
import { StartError } from '../kernel/start-error.ts'
import type { Storage } from '../services/storage.ts'
import { placeOf, readSequences, readTables, refuseHiddenRows, SESSION } from './catalog.ts'
import { type ArchivedTable, type End, FORMAT, HEAD, type Head, nameOf } from './format.ts'
import { type Member, memberOf, pack } from './pack.ts'
import { type FileCount, readFiles } from './read-files.ts'
import { readRows } from './read-rows.ts'
import { type Sealing, seal } from './seal.ts'
import type { RowTally } from './tally-rows.ts'

export interface BackupSource {
  /** URL of the owner of the database. */
  readonly url: string
  readonly storage: Storage
}

/** What an archive holds. */
export interface Contents {
  readonly rows: number
  readonly tables: number
  readonly files: number
  readonly file_bytes: number
}

/**
 * The archive of a database and its files, made while it is read: `contents` is complete once it ended.
 *
 * All rows are of one moment. The transaction that reads them ends before the files, which may take longer; calls and jobs go on, a
 * migration waits. Files are never changed after their row was written, so each file that a row names is there, unless it was
 * removed in the meantime.
 */
export async function makeBackup(
  source: BackupSource,
  sealing: Sealing,
): Promise<{ archive: Readable; contents: () => Contents }> {
  const tallies = new Map<string, RowTally>()
  const files: FileCount = { count: 0, bytes: 0 }
  let tables: readonly ArchivedTable[] = []
  const client = clientOf(source.url, 'storey backup', { keepAlive: true })
  async function* members(): AsyncGenerator<Member> {
    try {
      await client.connect()
      tables = await openSnapshot(client)
      const head = await readHead(client, tables)
      yield memberOf(HEAD, Buffer.from(JSON.stringify(head, null, 1)))
      yield* readRows(client, tables, tallies)
    } finally {
      await client.end()
    }
    yield* readFiles(source.storage, files)
  }
  const finish = (): Omit<End, 'members' | 'checksums'> => ({
    tables: tables.map((table) => ({
      schema: table.schema,
      name: table.name,
      ...(tallies.get(nameOf(table)) ?? { rows: 0, sum: '' }),
    })),
    files,
  })
  const contents = () => ({
    rows: [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0),
    tables: tallies.size,
    files: files.count,
    file_bytes: files.bytes,
  })
  return { archive: await seal(pack(members(), finish), sealing), contents }
}

const LOCK_WAIT = '60s'
const LOCK_NOT_AVAILABLE = '55P03'

/** Locks the tables against changes of the schema, and then takes the snapshot, so that it is of the schema that is read. */
async function openSnapshot(client: pg.Client): Promise<ArchivedTable[]> {
  const before = await readTables(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(`${SESSION}; set local lock_timeout = '${LOCK_WAIT}'`)
  try {
    await client.query(`lock table ${before.map(placeOf).join(', ')} in access share mode`)
  } catch (problem) {
    if ((problem as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw problem
    throw new StartError(
      'database',
      `A table has been locked for ${LOCK_WAIT}, by a migration perhaps. Try again later.`,
    )
  }
  const tables = await readTables(client)
  await refuseHiddenRows(client, tables)
  return tables
}

async function readHead(client: pg.Client, tables: readonly ArchivedTable[]): Promise<Head> {
  const { rows: migrations } = await client.query<Head['migrations'][number]>(
    'select number, name, sha256 from schema_migrations order by number',
  )
  const { rows: installations } = await client.query<{ id: string; signing_key: Buffer | null; at: Date }>(
    'select id, signing_key, now() as at from installation',
  )
  const [installation] = installations
  if (!installation) throw new StartError('database', 'The table installation has no row. Restore it from a backup.')
  return {
    format: FORMAT,
    made_at: installation.at.toISOString(),
    version: build.version,
    commit: build.commit,
    installation: { id: installation.id, signing_key: installation.signing_key?.toString('base64') ?? null },
    migrations,
    tables: [...tables],
    sequences: await readSequences(client),
  }
}
