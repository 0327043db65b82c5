import type { MatchReason } from '@storey/api/administration/contact-companies.ts'
import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { ContactCompaniesTable } from '../../database/tables.ts'

/** Columns of an existing company that an import may change. */
export const COMPANY_COLUMNS = [
  'name',
  'country',
  'city',
  'address',
  'email',
  'other_emails',
  'phone',
  'whatsapp',
  'other_phones',
  'website',
  'license_number',
  'orn',
  'languages',
  'notes',
  'opted_out_at',
] as const

/** Serializes imports of contacts, so that the second of two sees the rows of the first. */
export const inTurn = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('contact imports', 0))`.execute(db)

export interface CompanyCandidate {
  readonly line: number
  readonly name: string
  readonly country: string | undefined
  readonly license: string | undefined
  readonly addresses: readonly string[]
  readonly phones: readonly string[]
}

/** A line with its comparison keys, and the equal or most similar company. */
export interface AlikeCompany {
  readonly line: number
  readonly name_key: string
  readonly match_keys: readonly string[]
  readonly id: number | null
  readonly name: string | null
  readonly score: number | null
  readonly reasons: MatchReason[] | null
  readonly same: boolean
  /** Number of companies that it equals. */
  readonly sames: number
}

export const companiesAlike = async (db: Database, candidates: readonly CompanyCandidate[]) =>
  new Map(
    candidates.length === 0
      ? []
      : (
          await sql<AlikeCompany>`select * from similar_contact_companies(${JSON.stringify(candidates)}::jsonb)`.execute(
            db,
          )
        ).rows.map((row) => [row.line, row]),
  )

/** Companies as an import writes them, by id, including deleted and merged ones. @param hold locks them until this transaction ends */
export const companiesById = (db: Database, scope: Scope, ids: readonly number[], hold: boolean) =>
  db
    .selectFrom('contact_companies')
    .select(['id', 'version', 'status', 'source', 'move_id', 'last_contacted_at', 'deleted_at', ...COMPANY_COLUMNS])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .$if(hold, (rows) => rows.forNoKeyUpdate())
    .execute()

export type ExistingCompany = Awaited<ReturnType<typeof companiesById>>[number]

/** Inserts companies; returns their ids in input order. */
export async function insertCompanies(
  db: Database,
  scope: Scope,
  companies: readonly Omit<Insertable<ContactCompaniesTable>, 'organization_id' | 'created_by'>[],
): Promise<number[]> {
  if (companies.length === 0) return []
  const rows = await db
    .insertInto('contact_companies')
    .values(
      companies.map((company) => ({
        ...company,
        organization_id: scope.organization_id,
        created_by: scope.user_id,
      })),
    )
    .returning('id')
    .execute()
  // Rows of one statement get ids in their order.
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

const changes = sql.join(COMPANY_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))

/** Writes the planned values and versions of companies with one statement. */
export async function writeCompanies(db: Database, scope: Scope, companies: readonly ExistingCompany[]): Promise<void> {
  if (companies.length === 0) return
  await sql`update contact_companies c set ${changes}, version = n.version, updated_at = now()
    from jsonb_populate_recordset(null::contact_companies, ${JSON.stringify(companies)}::jsonb) as n
    where c.organization_id = ${scope.organization_id} and c.id = n.id`.execute(db)
}

/** Returns those of these companies that have brokers. */
export const withBrokers = async (db: Database, scope: Scope, ids: readonly number[]) =>
  new Set(
    (
      await db
        .selectFrom('contact_brokers')
        .select('company_id')
        .distinct()
        .where('organization_id', '=', scope.organization_id)
        .where('company_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
        .where('deleted_at', 'is', null)
        .execute()
    ).map(({ company_id }) => company_id),
  )

/** Deletes companies, all with the same timestamp. */
export const binCompanies = (db: Database, scope: Scope, ids: readonly number[], deleted_at: string) =>
  db
    .updateTable('contact_companies')
    .set({ deleted_at })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

/** Names of companies for the result lines. */
export async function namesOfCompanies(db: Database, scope: Scope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('contact_companies')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns those of these contacts for which messages exist. */
export const messaged = async (db: Database, scope: Scope, kind: 'company' | 'broker', ids: readonly number[]) =>
  new Set(
    (
      await db
        .selectFrom('messages')
        .select('recipient_id')
        .distinct()
        .where('organization_id', '=', scope.organization_id)
        .where('recipient_kind', '=', kind)
        .where('recipient_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
        .execute()
    ).map(({ recipient_id }) => recipient_id),
  )
