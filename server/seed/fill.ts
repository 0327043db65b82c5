import { type Insertable, Kysely, PostgresDialect, sql } from 'kysely'
import { type Random, randomFrom } from '../../demo/pictures/random.ts'
import type { SeedTarget } from '../src/commands/seeding.ts'
import { ownerPool } from '../src/database/address.ts'
import type { Database } from '../src/database/connect.ts'
import type { Database as Tables } from '../src/database/tables.ts'
import { type Moments, momentsAt } from './moments.ts'

/** What the parts of a data set fill with. Numbers come from one seed, days from one now. */
export interface Filling extends Pick<SeedTarget, 'storage' | 'settings' | 'log'>, Moments {
  readonly db: Database
  readonly random: Random
}

const INT8 = 20
const DATE = 1082

/** Runs `work` on one connection as the owner of the database. */
export async function fill(target: SeedTarget, work: (filling: Filling) => Promise<void>): Promise<void> {
  const pool = ownerPool(target.url, 'storey seed', { options: '-c timezone=UTC' })
  pool.on('connect', (client) => {
    client.setTypeParser(INT8, Number)
    // A day, as the application reads it: without a time and so without a time zone.
    client.setTypeParser(DATE, String)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { storage, settings, log } = target
    await work({ db, random: randomFrom(2026), storage, settings, log, ...momentsAt(new Date()) })
  } finally {
    await db.destroy()
  }
}

export type NewRow<Name extends keyof Tables> = Readonly<Insertable<Tables[Name]>>
type Numbered = { [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/**
 * Inserts rows in one statement, so that constraints over several of them are judged when all are there. They travel
 * as JSON, because thousands of rows have more parameters than a statement takes. Every row names the same columns.
 */
export async function insert<Name extends keyof Tables>(db: Database, table: Name, rows: readonly NewRow<Name>[]) {
  if (rows.length > 0) await statement(table, rows).execute(db)
}

/** As `insert`, and answers the ids in the order of the rows. */
export async function insertForIds<Name extends Numbered>(
  db: Database,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: made } = await sql<{ id: number }>`${statement(table, rows)} returning id`.execute(db)
  return made.map(({ id }) => id)
}

/** @throws if rows have different columns: those that only a later row has would be lost */
function statement(table: string, rows: readonly object[]) {
  const names = Object.keys(rows[0] ?? {})
  const other = rows.find((row) => Object.keys(row).sort().join() !== names.toSorted().join())
  if (other) throw new Error(`Rows of ${table} have different columns: ${names} and ${Object.keys(other)}.`)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, bytesAsText)})`
}

/** Bytes travel in JSON as PostgreSQL writes them. A buffer turns itself into an object before it gets here. */
const bytesAsText = (_: string, value: unknown) =>
  isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value

const isBytes = (value: unknown): value is { readonly data: readonly number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
