import type { Person } from '@storey/api/conventions.ts'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { BuyerSet, UnitChange } from '@storey/api/sales/booking-changes.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, moneyOf } from '../../database/json.ts'
import type { BookingInstallmentsTable, BookingsTable, BookingUnitChangesTable } from '../../database/tables.ts'
import { keepNotices } from '../discounts/rules.ts'

const bookings = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .where('bookings.id', '=', id)
    .select([
      ...([
        'bookings.id',
        'bookings.organization_id',
        'bookings.number',
        'bookings.status',
        'bookings.version',
      ] as const),
      ...(['bookings.unit_id', 'bookings.building_id', 'bookings.project_id', 'bookings.claim_id'] as const),
      'bookings.brokerage_id',
      ...(['bookings.expires_at', 'bookings.created_by', 'bookings.created_at'] as const),
      ...(['bookings.list_price', 'bookings.plan_price', 'bookings.discount', 'bookings.price'] as const),
      ...(['bookings.currency', 'bookings.payment_plan_id', 'bookings.plan_name', 'bookings.split_label'] as const),
      sql<BookedTerms | null>`bookings.terms`.as('terms'),
      sql<number[]>`(select coalesce(jsonb_agg(s.id), '[]') from payment_plans p
        join payment_plans s on s.organization_id = p.organization_id and s.shared_id = p.shared_id and s.id <> p.id
        where p.organization_id = bookings.organization_id and p.id = bookings.payment_plan_id)`.as('shared_plans'),
    ])

/** A booking with its agreed terms. */
export const findAgreed = (db: Database, scope: Scope, id: number) => bookings(db, scope, id).executeTakeFirst()

/** The same, locked: decisions, receipts and changes of its discount wait for the lock. */
export const lockAgreed = (db: Database, scope: Scope, id: number) =>
  bookings(db, scope, id).forNoKeyUpdate().executeTakeFirst()

export type AgreedBooking = NonNullable<Awaited<ReturnType<typeof lockAgreed>>>
type Of = Pick<AgreedBooking, 'id' | 'organization_id'>

const ROW = ['position', 'name', 'amount', 'due_on', 'due_text', 'estimated', 'is_charge'] as const

export const listInstallments = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('booking_installments')
    .select([...ROW, sql<string | null>`trim_scale(percent)::text`.as('percent')])
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute()

/** Fees of bounced cheques. They stay with the booking when its unit, and so its schedule, changes. */
export const listFees = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('booking_installments')
    .select([...ROW, 'cheque_id', 'vat_treatment', 'vat_percent', sql<string | null>`null`.as('percent')])
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .where('cheque_id', 'is not', null)
    .orderBy('position')
    .execute()

type NewTerms = Pick<
  Updateable<BookingsTable>,
  | 'unit_id'
  | 'building_id'
  | 'project_id'
  | 'claim_id'
  | 'payment_plan_id'
  | 'list_price'
  | 'price'
  | 'discount'
  | 'terms'
  | 'plan_name'
  | 'plan_version'
  | 'split_label'
  | 'search'
>

/** Gives a locked booking its new unit and terms. */
export const changeTerms = (
  db: Database,
  _scope: Scope,
  { id, organization_id, version }: Pick<AgreedBooking, 'id' | 'organization_id' | 'version'>,
  terms: NewTerms,
) =>
  db
    .updateTable('bookings')
    .set({
      ...terms,
      version: version + 1,
      unit_changed_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

type Row = Omit<Insertable<BookingInstallmentsTable>, 'organization_id' | 'booking_id'>

/** Replaces the payments of the old unit with those of the new one; how much of them is due and paid is calculated at commit. */
export async function replaceInstallments(
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  rows: readonly Row[],
): Promise<void> {
  const removed = await db
    .deleteFrom('booking_installments')
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .returning(['due_on', 'overdue_notified_at'])
    .execute()
  await db
    .insertInto('booking_installments')
    .values(keepNotices(removed, rows).map((row) => ({ ...row, organization_id, booking_id: id })))
    .execute()
}

type NewChange = Omit<
  Insertable<BookingUnitChangesTable>,
  'organization_id' | 'booking_id' | 'changed_by' | 'changed_by_name'
>

export const insertChange = (db: Database, scope: Scope, { id, organization_id }: Of, change: NewChange) =>
  db
    .insertInto('booking_unit_changes')
    .values({
      ...change,
      organization_id,
      booking_id: id,
      changed_by: scope.user_id,
      changed_by_name: scope.user_name,
    })
    .execute()

/** Looks up a record by its id, row by row: a booking has few changes. */
const unitOf = (column: string) =>
  sql<UnitChange['to']['unit']>`(select jsonb_build_object('id', u.id, 'number', u.number,
      'building', ${codedOf('b')})
    from units u join buildings b on b.organization_id = u.organization_id and b.id = u.building_id
    where u.organization_id = c.organization_id and u.id = ${sql.ref(column)})`
const money = (column: string) => moneyOf(sql.ref(column), sql.ref('bookings.currency'))

/** The changes of a booking's unit, the newest first. */
export async function listChanges(db: Database, _scope: Scope, { id, organization_id }: Of): Promise<UnitChange[]> {
  const rows = await db
    .selectFrom('booking_unit_changes as c')
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'c.organization_id').onRef('bookings.id', '=', 'c.booking_id'),
    )
    .select([
      'c.id',
      'c.at',
      sql<Person>`person_of(c.changed_by, c.changed_by_name)`.as('changed_by'),
      'c.reason',
      unitOf('c.from_unit_id').as('from_unit'),
      'c.from_plan_name',
      'c.from_split_label',
      money('c.from_list_price').as('from_list_price'),
      money('c.from_discount').as('from_discount'),
      money('c.from_price').as('from_price'),
      sql<UnitChange['from']['installments']>`c.from_installments`.as('from_installments'),
      unitOf('c.to_unit_id').as('to_unit'),
      'c.to_plan_name',
      'c.to_split_label',
      money('c.to_price').as('to_price'),
    ])
    .where('c.organization_id', '=', organization_id)
    .where('c.booking_id', '=', id)
    .orderBy('c.version', 'desc')
    .execute()
  return rows.map(({ id, at, changed_by, reason, ...row }) => ({
    ...{ id, at, changed_by, reason },
    from: {
      unit: row.from_unit,
      plan_name: row.from_plan_name,
      split_label: row.from_split_label,
      list_price: row.from_list_price,
      discount: row.from_discount,
      price: row.from_price,
      installments: row.from_installments,
    },
    to: { unit: row.to_unit, plan_name: row.to_plan_name, split_label: row.to_split_label, price: row.to_price },
  }))
}

/** The buyers of a booking before each correction, the newest first; their identity numbers are encrypted. */
export const listBuyerSets = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('booking_buyer_sets as s')
    .select(['s.id', 's.at', sql<SealedBuyer[]>`s.buyers`.as('buyers')])
    .select([told('actor_name').as('changed_by_name'), told('note').as('note'), documents.as('documents')])
    .where('s.organization_id', '=', organization_id)
    .where('s.booking_id', '=', id)
    .orderBy('s.at', 'desc')
    .execute()

export interface SealedBuyer {
  readonly full_name: string
  readonly nationality: string | null
  readonly id_type: 'passport' | 'national_id' | 'company_registration'
  readonly id_number: string
  /** Sets from before these fields have none. */
  readonly id_expires_on?: string | null
  readonly date_of_birth?: string | null
  readonly signatory_name?: string | null
  readonly signatory_title?: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  /** Sets from before the field have none. */
  readonly language?: BuyerLanguage
  readonly share_percent: string
}

/** Documents of the buyers removed by that correction. */
const documents = sql<BuyerSet['documents']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id, 'type', d.type, 'buyer', d.earlier_buyer, 'name', f.name, 'size', f.size,
    'created_at', to_char(d.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.earlier_buyer, d.type, d.id desc), '[]')
  from booking_documents d join files f on f.organization_id = d.organization_id and f.id = d.file_id
  where d.organization_id = s.organization_id and d.booking_id = s.booking_id and d.earlier_set = s.at)`

/** From the event of the same instant, which is that of the same transaction. */
const told = (column: 'actor_name' | 'note') =>
  sql<string | null>`(select ${sql.ref(`e.${column}`)} from booking_events e
    where e.organization_id = s.organization_id and e.booking_id = s.booking_id and e.at = s.at
      and e.kind in ('buyers_corrected', 'buyers_changed') limit 1)`

/** A document of a removed buyer. */
export const findEarlierDocument = (db: Database, scope: Scope, booking_id: number, id: number) =>
  db
    .selectFrom('booking_documents')
    .where(inReach(scope, 'organization_id'))
    .select('file_id')
    .where('booking_id', '=', booking_id)
    .where('id', '=', id)
    .where('earlier_set', 'is not', null)
    .executeTakeFirst()
