import type { RegistrationDocumentKind, RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import { countryDefaults } from '@storey/api/readers/country-defaults.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type {
  OrganizationBankDetailsTable,
  OrganizationBrokersTable,
  OrganizationSignatoriesTable,
  OrganizationsTable,
} from '../../database/tables.ts'

/** Fields of the company that a registrant enters. */
export const COMPANY = [
  'legal_name',
  'trade_name',
  'legal_form',
  'country',
  'city',
  'address',
  'po_box',
  'phone',
  'email',
  'website',
  'established_year',
  'agents_count',
  'trade_license_number',
  'trade_license_authority',
  'trade_license_issued_on',
  'trade_license_expires_on',
  'regulator',
  'regulator_office_number',
  'regulator_office_expires_on',
  'tax_registration_number',
  'contact_name',
  'markets',
] as const

const now = sql<string>`now()`
const raised = sql<number>`version + 1`

interface NewDraft {
  readonly source: RegistrationSource
  readonly name: string
  readonly country: string
  readonly email: string
  readonly token_hash: Buffer
  readonly days: number
}

/** Creates a draft and makes it visible to the rest of the transaction. */
export async function beginRegistration(db: Database, { source, name, country, email, token_hash, days }: NewDraft) {
  const { rows } = await sql<{ id: number; uuid: string }>`
    select * from begin_registration(${source}, ${name}, ${country}, ${email}, ${token_hash}, ${days}::integer)`.execute(
    db,
  )
  return rows[0] ?? notMade()
}
const notMade = (): never => {
  throw new Error('begin_registration made no draft')
}

/** Drafts of others with the same e-mail address. Only an e-mail to that address says so. */
export async function countOtherDrafts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_other_drafts() as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isLicenseTaken(db: Database, country: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select is_trade_license_taken(${country}, ${number}) as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? false
}

/** A registration with its status; undefined for an organization that did not register. */
export const findRegistration = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .innerJoin('registrations', 'registrations.organization_id', 'organizations.id')
    .where('organizations.id', '=', id)
    .where(ownOrInReach(scope, 'organizations.id'))
    .select([
      'id',
      'uuid',
      'name',
      'type',
      'source',
      'status',
      'status_reason',
      'submitted_at',
      'reviewed_at',
      'reviewed_by',
    ])
    .select(['organizations.version as company_version', 'registrations.version'])
    .select(['registrations.saved_at', 'registrations.link_sent_at', 'registrations.brokers_version'])
    .select('registrations.address_confirmed_at')
    .select(COMPANY.map((column) => `organizations.${column}` as const))
    .executeTakeFirst()

/** The newest registration with this e-mail address, which its company has not confirmed. */
export const findUnconfirmed = (db: Database, scope: Scope, email: string) =>
  db
    .selectFrom('organizations')
    .innerJoin('registrations', 'registrations.organization_id', 'organizations.id')
    .where(sql`lower(organizations.email)`, '=', email.toLowerCase())
    .where('registrations.address_confirmed_at', 'is', null)
    .where('organizations.status', 'in', ['draft', 'pending_review'])
    .where(ownOrInReach(scope, 'organizations.id'))
    .select(['organizations.id', 'uuid', 'source', 'organizations.email'])
    .orderBy('organizations.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks a registration until the transaction ends, so that of two changes the second sees the first. */
export const lockRegistration = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where(ownOrInReach(scope, 'id'))
    .select(['id', 'name', 'type', 'status', 'source', 'email'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export const saveCompany = (
  db: Database,
  scope: Scope,
  company: Pick<Updateable<OrganizationsTable>, 'name' | (typeof COMPANY)[number]>,
) =>
  db
    .updateTable('organizations')
    .set({ ...countryDefaults(company.country), ...company, updated_at: now, version: raised })
    .where('id', '=', scope.organization_id)
    .execute()

/** Extends the expiry of the draft and of the token that saved it. Returns false if the token was ended in the meantime. */
export async function keepRegistration(db: Database, token_hash: Buffer, days: number): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select extend_registration(${token_hash}, ${days}::integer) as kept`.execute(db)
  return rows[0]?.kept ?? false
}

/** Returns false if it was sent or decided in the meantime. */
export async function submitRegistration(db: Database): Promise<boolean> {
  const { rows } = await sql<{ sent: boolean }>`select submit_registration() as sent`.execute(db)
  return rows[0]?.sent ?? false
}

/** The users who are notified of a waiting registration. */
export const listReviewers = async (db: Database) =>
  (await sql<{ user_id: number; organization_id: number }>`select * from registration_reviewers()`.execute(db)).rows

export const findBank = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organization_bank_details')
    .selectAll()
    .where('organization_id', '=', id)
    .where(ownOrInReach(scope, 'organization_id'))
    .executeTakeFirst()

export const saveBank = (
  db: Database,
  bank: Omit<Insertable<OrganizationBankDetailsTable>, 'version' | 'updated_at'>,
) =>
  db
    .insertInto('organization_bank_details')
    .values(bank)
    .onConflict((same) =>
      same
        .column('organization_id')
        .doUpdateSet({ ...bank, updated_at: now, version: sql<number>`organization_bank_details.version + 1` }),
    )
    .execute()

/** The signatory: a registration has one. */
export const findSignatory = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organization_signatories')
    .selectAll()
    .where('organization_id', '=', id)
    .where(ownOrInReach(scope, 'organization_id'))
    .orderBy('id')
    .executeTakeFirst()

export async function saveSignatory(
  db: Database,
  scope: Scope,
  signatory: Omit<Insertable<OrganizationSignatoriesTable>, 'version' | 'organization_id'>,
): Promise<void> {
  const { organization_id } = scope
  const known = await findSignatory(db, scope, organization_id)
  if (!known)
    await db
      .insertInto('organization_signatories')
      .values({ ...signatory, organization_id })
      .execute()
  else
    await db
      .updateTable('organization_signatories')
      .set({ ...signatory, version: raised })
      .where('organization_id', '=', organization_id)
      .where('id', '=', known.id)
      .execute()
}

export const listBrokers = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organization_brokers')
    .select([
      'id',
      'full_name',
      'email',
      'phone',
      'broker_number',
      'broker_number_expires_on',
      'languages',
      'is_account_admin',
    ])
    .where('organization_id', '=', id)
    .where(ownOrInReach(scope, 'organization_id'))
    .orderBy('position')
    .execute()

type Broker = Omit<Insertable<OrganizationBrokersTable>, 'version' | 'organization_id' | 'position' | 'id'> & {
  readonly id?: number | undefined
}

/** Removes brokers who are not in the list, with their cards; updates the others in place, and adds the new ones. */
export async function saveBrokers(db: Database, scope: Scope, brokers: readonly Broker[]): Promise<void> {
  const { organization_id } = scope
  await db
    .updateTable('registrations')
    .set({ brokers_version: sql<number>`coalesce(brokers_version, 0) + 1` })
    .where('organization_id', '=', organization_id)
    .execute()
  const kept = brokers.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const gone = (await listBrokers(db, scope, organization_id)).map(({ id }) => id).filter((id) => !kept.includes(id))
  if (gone.length > 0) {
    await removeDocuments(
      db,
      scope,
      (await documentsOf(db, scope, organization_id)).filter((one) => gone.includes(one.broker_id ?? 0)),
    )
    await db
      .deleteFrom('organization_brokers')
      .where('organization_id', '=', organization_id)
      .where('id', 'in', gone)
      .execute()
  }
  // Two brokers who swap their addresses would violate the unique index for a moment.
  if (kept.length > 0)
    await db
      .updateTable('organization_brokers')
      .set({ email: sql<string>`id || '@changing.invalid'` })
      .where('organization_id', '=', organization_id)
      .where('id', 'in', kept)
      .execute()
  for (const [position, { id, ...broker }] of brokers.entries())
    if (id === undefined)
      await db
        .insertInto('organization_brokers')
        .values({ ...broker, position, organization_id })
        .execute()
    else
      await db
        .updateTable('organization_brokers')
        .set({ ...broker, position, version: raised })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .execute()
}

/** The documents of a registration with the newest file of each. */
export const documentsOf = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organization_documents as d')
    .innerJoin('organization_document_files as v', (on) =>
      on.onRef('v.organization_id', '=', 'd.organization_id').onRef('v.document_id', '=', 'd.id'),
    )
    .innerJoin('files', (on) =>
      on.onRef('files.organization_id', '=', 'v.organization_id').onRef('files.id', '=', 'v.file_id'),
    )
    .where('d.organization_id', '=', id)
    .where(ownOrInReach(scope, 'd.organization_id'))
    .where('d.deleted_at', 'is', null)
    .where('d.kind', '!=', 'additional')
    .distinctOn('d.id')
    .orderBy('d.id')
    .orderBy('v.number', 'desc')
    .select(['d.id', 'd.broker_id', 'v.number', 'v.file_id', 'v.created_at', 'files.name', 'files.type', 'files.size'])
    .select(sql<RegistrationDocumentKind>`d.kind`.as('kind'))
    .execute()

export type RegistrationDocument = Awaited<ReturnType<typeof documentsOf>>[number]

export const countFiles = async (db: Database, scope: Scope): Promise<number> => {
  const { count } = await db
    .selectFrom('organization_document_files')
    .select(sql<number>`count(*)`.as('count'))
    .where('organization_id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
  return count
}

interface NewDocument {
  readonly kind: RegistrationDocumentKind
  readonly title: string
  readonly expires_on: string | null
  readonly broker_id: number | null
  readonly signatory_id: number | null
}

export const insertDocument = (db: Database, scope: Scope, documentFile: NewDocument) =>
  db
    .insertInto('organization_documents')
    .values({ ...documentFile, organization_id: scope.organization_id })
    .returning(['id', 'kind', 'broker_id'])
    .executeTakeFirstOrThrow()

export const insertVersion = (db: Database, scope: Scope, document_id: number, number: number, file_id: number) =>
  db
    .insertInto('organization_document_files')
    .values({ organization_id: scope.organization_id, document_id, number, file_id, uploaded_by_name: scope.user_name })
    .returning('created_at')
    .executeTakeFirstOrThrow()

/** Permanently deletes documents with all their files; the bytes are removed by the next search for orphaned files. */
export async function removeDocuments(
  db: Database,
  scope: Scope,
  documents: readonly Pick<RegistrationDocument, 'id'>[],
): Promise<void> {
  if (documents.length === 0) return
  const { organization_id } = scope
  const ids = documents.map(({ id }) => id)
  const files = await db
    .deleteFrom('organization_document_files')
    .where('organization_id', '=', organization_id)
    .where('document_id', 'in', ids)
    .returning('file_id')
    .execute()
  await db
    .deleteFrom('organization_documents')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .execute()
  await removeFiles(
    db,
    scope,
    files.map(({ file_id }) => file_id),
  )
}

/** Deletes one version of a document that no reviewer has seen. */
export async function removeVersion(
  db: Database,
  scope: Scope,
  { id, number, file_id }: RegistrationDocument,
): Promise<void> {
  await db
    .deleteFrom('organization_document_files')
    .where('organization_id', '=', scope.organization_id)
    .where('document_id', '=', id)
    .where('number', '=', number)
    .execute()
  await removeFiles(db, scope, [file_id])
}

async function removeFiles(db: Database, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('files').where('organization_id', '=', scope.organization_id).where('id', 'in', ids).execute()
}

export const listNotes = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organization_review_notes')
    .select(['field', 'note'])
    .where('organization_id', '=', id)
    .where(ownOrInReach(scope, 'organization_id'))
    .orderBy('field')
    .execute()

/** Claims the sending of a link; undefined if one was sent within the last hour. */
export const takeLinkTurn = (db: Database, organization_id: number) =>
  db
    .updateTable('registrations')
    .set({ link_sent_at: now })
    .where('organization_id', '=', organization_id)
    .where((eb) =>
      eb.or([eb('link_sent_at', 'is', null), eb('link_sent_at', '<=', sql<string>`now() - interval '1 hour'`)]),
    )
    .returning('link_sent_at')
    .executeTakeFirst()

/** Undoes it, when nothing was sent. */
export const giveLinkTurn = (db: Database, organization_id: number) =>
  db.updateTable('registrations').set({ link_sent_at: null }).where('organization_id', '=', organization_id).execute()

interface Token {
  readonly organization_id: number
  readonly token_hash: Buffer
  readonly mailed_to: string
  readonly days: number
}

export const insertToken = (db: Database, { days, ...token }: Token) =>
  db
    .insertInto('registration_tokens')
    .values({ ...token, expires_at: sql<string>`now() + ${days} * interval '1 day'` })
    .execute()

/** Invalidates the tokens of a decided registration. */
export const endTokens = (db: Database, organization_id: number) =>
  db
    .updateTable('registration_tokens')
    .set({ ended_at: now })
    .where('organization_id', '=', organization_id)
    .where('ended_at', 'is', null)
    .execute()

/** Deletes a batch of drafts not saved for `days`; returns their number and storage keys. */
export async function dropAbandoned(db: Database, days: number, max: number) {
  const { rows } = await sql<{ gone: { count: number; files: string[] } }>`
    select delete_abandoned_registrations(${days}::integer, ${max}::integer) as gone`.execute(db)
  return rows[0]?.gone ?? { count: 0, files: [] }
}
