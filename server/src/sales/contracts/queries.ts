import { type ContractText, type ContractTextName, MAX_LISTED_TEXTS } from '@storey/api/sales/contracts.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The text in use, or an earlier one; undefined if the builder has no text of its own. */
export const findText = (
  db: Database,
  scope: Scope,
  organization_id: number,
  version?: number,
): Promise<ContractText | undefined> =>
  db
    .selectFrom('contract_texts')
    .where(inReach(scope, 'contract_texts.organization_id'))
    .select(['organization_id', 'number as version', 'language', 'body', 'written_by_name', 'written_at'])
    .where('organization_id', '=', organization_id)
    .$if(version !== undefined, (all) => all.where('number', '=', version ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The text that a booking got with its acceptance; 0 if that was the default text, null if it is not accepted. */
export async function findTextNumber(db: Database, scope: Scope, booking_id: number): Promise<number | null> {
  const found = await db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .where('bookings.id', '=', booking_id)
    .select('bookings.contract_text_number')
    .executeTakeFirst()
  return found?.contract_text_number ?? null
}

/** The newest texts of a builder, without their bodies. */
export const listTexts = (db: Database, scope: Scope, organization_id: number): Promise<ContractTextName[]> =>
  db
    .selectFrom('contract_texts')
    .where(inReach(scope, 'contract_texts.organization_id'))
    .select(['organization_id', 'number as version', 'language', 'written_by_name', 'written_at'])
    .where('organization_id', '=', organization_id)
    .orderBy('number', 'desc')
    .limit(MAX_LISTED_TEXTS)
    .execute()

/** The logo and the color of the seller of a booking. */
export const findFace = (db: Database, scope: Scope, booking_id: number) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .where(inReach(scope, 'b.organization_id'))
    .where('b.id', '=', booking_id)
    .select(['o.logo', 'o.brand_color'])
    .executeTakeFirst()

/** A builder in the caller's scope. */
export const findSeller = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('organizations')
    .where(inReach(scope, 'organizations.id'))
    .select(['id', 'name', 'legal_name', 'city', 'trade_license_number', 'timezone', 'tax_registration_number'])
    .select(
      sql<string | null>`coalesce((select s.full_name from organization_signatories s
        where s.organization_id = organizations.id order by s.id limit 1), organizations.contact_name)`.as(
        'representative',
      ),
    )
    .where('id', '=', organization_id)
    .where('type', '=', 'developer')
    .executeTakeFirst()

/** Locks the builder, so that concurrent edits of its text wait for each other. */
export const lockText = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('organizations')
    .where(inReach(scope, 'organizations.id'))
    .select('id')
    .where('id', '=', organization_id)
    .forNoKeyUpdate()
    .execute()

interface NewText extends Pick<ContractText, 'organization_id' | 'version' | 'language' | 'body'> {
  readonly author: { readonly id: number; readonly full_name: string }
}

export const insertText = (db: Database, { version, author, ...text }: NewText) =>
  db
    .insertInto('contract_texts')
    .values({ ...text, number: version, written_by: author.id, written_by_name: author.full_name })
    .execute()

/** What a contract states of the unit, building and project of a booking. */
export const findPlace = (db: Database, scope: Scope, booking_id: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('units', (join) =>
      join.onRef('units.organization_id', '=', 'bookings.organization_id').onRef('units.id', '=', 'bookings.unit_id'),
    )
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'bookings.organization_id')
        .onRef('buildings.id', '=', 'bookings.building_id'),
    )
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'bookings.organization_id')
        .onRef('projects.id', '=', 'bookings.project_id'),
    )
    .where(inReach(scope, 'bookings.organization_id'))
    .where('bookings.id', '=', booking_id)
    .select(['units.parking', 'projects.registration_number'])
    // The account that receipts name is stated; a project without one may have it as text.
    .select(
      sql<
        string | null
      >`coalesce(escrow_account(bookings.organization_id, bookings.project_id, bookings.currency) ->> 'number',
          projects.escrow_account)`.as('escrow_account'),
    )
    .select(sql<string | null>`coalesce(buildings.completion_on, projects.completion_on)`.as('handover_on'))
    .executeTakeFirst()

/** The frozen contract of a live booking whose agreement is sent. */
export const findSent = (db: Database, scope: Scope, booking_id: number) =>
  db
    .selectFrom('booking_contracts as c')
    .innerJoin('bookings as b', (join) =>
      join
        .onRef('b.organization_id', '=', 'c.organization_id')
        .onRef('b.id', '=', 'c.booking_id')
        .on('b.status', 'in', ['accepted', 'completed']),
    )
    .where(inReach(scope, 'c.organization_id'))
    .where('c.booking_id', '=', booking_id)
    .where('c.withdrawn_at', 'is', null)
    .select(['c.number', 'c.sealed', 'c.sha256', 'c.text_number', 'c.identity_numbers', 'c.frozen_at'])
    .executeTakeFirst()

interface Frozen {
  readonly text_number: number
  readonly identity_numbers: number
  readonly sha256: Buffer
  /** Encrypts it for its number. */
  readonly seal: (number: number) => Buffer
}

/** Keeps the contract that is sent; the caller has locked the booking. */
export async function insertSent(
  db: Database,
  scope: Scope,
  { id, organization_id }: { readonly id: number; readonly organization_id: number },
  { seal, ...frozen }: Frozen,
): Promise<void> {
  const { last } = await db
    .selectFrom('booking_contracts')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  const number = last + 1
  await db
    .insertInto('booking_contracts')
    .values({
      ...frozen,
      ...{ organization_id, booking_id: id, number },
      sealed: seal(number),
      frozen_by_name: scope.user_name,
    })
    .execute()
}
