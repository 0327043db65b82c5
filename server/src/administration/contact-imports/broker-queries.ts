import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { ContactBrokersTable } from '../../database/tables.ts'

/** Columns of an existing broker that an import may change. */
export const BROKER_COLUMNS = [
  'full_name',
  'email',
  'phone',
  'whatsapp',
  'position',
  'brn',
  'languages',
  'opted_out_at',
] as const

export interface BrokerCandidate {
  readonly line: number
  readonly company_id: number | null
  readonly full_name: string
  readonly email: string | undefined
  readonly phones: readonly string[]
  readonly brn: string | undefined
}

/** The existing broker that each line matches, if any. */
export const brokersAlike = async (db: Database, candidates: readonly BrokerCandidate[]) =>
  new Map(
    candidates.length === 0
      ? []
      : (
          await sql<{ line: number; id: number; name: string }>`
            select * from similar_contact_brokers(${JSON.stringify(candidates)}::jsonb)`.execute(db)
        ).rows.map((row) => [row.line, row.id]),
  )

/** Brokers as an import writes them, by id, including deleted ones. @param hold locks them until this transaction ends */
export const brokersById = (db: Database, scope: Scope, ids: readonly number[], hold: boolean) =>
  db
    .selectFrom('contact_brokers')
    .select(['id', 'company_id', 'version', 'status', 'move_id', 'last_contacted_at', 'deleted_at', ...BROKER_COLUMNS])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .$if(hold, (rows) => rows.forNoKeyUpdate())
    .execute()

export type ExistingBroker = Awaited<ReturnType<typeof brokersById>>[number]

/** Companies of imported brokers; with `hold` locked, so that they are not deleted before this transaction ends. */
export const holdCompanies = (db: Database, scope: Scope, ids: readonly number[], hold: boolean) =>
  db
    .selectFrom('contact_companies')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(hold, (rows) => rows.forShare())
    .execute()

/** Inserts brokers; returns their ids in input order. */
export async function insertBrokers(
  db: Database,
  scope: Scope,
  brokers: readonly Omit<Insertable<ContactBrokersTable>, 'organization_id' | 'created_by'>[],
): Promise<number[]> {
  if (brokers.length === 0) return []
  const rows = await db
    .insertInto('contact_brokers')
    .values(brokers.map((broker) => ({ ...broker, organization_id: scope.organization_id, created_by: scope.user_id })))
    .returning('id')
    .execute()
  // Rows of one statement get ids in their order.
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

const changes = sql.join(BROKER_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))

/** Writes the planned values and versions of brokers with one statement. */
export async function writeBrokers(db: Database, scope: Scope, brokers: readonly ExistingBroker[]): Promise<void> {
  if (brokers.length === 0) return
  await sql`update contact_brokers b set ${changes}, version = n.version, updated_at = now()
    from jsonb_populate_recordset(null::contact_brokers, ${JSON.stringify(brokers)}::jsonb) as n
    where b.organization_id = ${scope.organization_id} and b.id = n.id`.execute(db)
}

/** Deletes brokers, all with the same timestamp. */
export const binBrokers = (db: Database, scope: Scope, ids: readonly number[], deleted_at: string) =>
  db
    .updateTable('contact_brokers')
    .set({ deleted_at })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

/** Returns those of these companies that an import of brokers created. */
export const madeBy = async (db: Database, scope: Scope, import_id: number, ids: readonly number[]) =>
  (
    await sql<{ company_id: number }>`
      select distinct (before ->> 'made_company_id')::bigint as company_id from import_rows
        where organization_id = ${scope.organization_id} and import_id = ${import_id}
          and (before ->> 'made_company_id')::bigint = any (${[...ids]}::bigint[])`.execute(db)
  ).rows.map(({ company_id }) => company_id)

/** Names of brokers for the result lines. */
export async function namesOfBrokers(db: Database, scope: Scope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('contact_brokers')
    .select(['id', 'full_name as name'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
