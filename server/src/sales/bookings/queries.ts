import type { Input } from '@storey/api/endpoint.ts'
import type { BookingRow } from '@storey/api/sales/booking.ts'
import type { bookings } from '@storey/api/sales/bookings.ts'
import { milestoneField, milestoneNames } from '@storey/api/sales/milestone-names.ts'
import { sql, type Updateable } from 'kysely'
import { startOfOwnDay } from '../../access/own-days.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, moneyOf, namedOf, percentOf } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf } from '../../database/paging.ts'
import { personIn, personOrNull } from '../../database/people.ts'
import type { BookingBuyersTable, BookingEventsTable, BookingsTable } from '../../database/tables.ts'
import { nameOfAccount } from '../../inventory/bank-accounts/actions.ts'
import { readsOwnSales } from '../own-sales/rules.ts'
import { bookingsWithExpiringDocuments } from './expiry-queries.ts'

/** The bookings of the builders in the caller's scope. */
export const visible = (db: Database, scope: Scope) =>
  db.selectFrom('bookings').where(inReach(scope, 'bookings.organization_id'))

const buyers = sql<BookingRow['buyers']>`(select jsonb_agg(jsonb_build_object(
    'full_name', b.full_name, 'share_percent', trim_scale(b.share_percent)::text) order by b.position)
  from booking_buyers b where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`

const unit = sql<BookingRow['unit']>`jsonb_build_object('id', units.id, 'number', units.number, 'floor', units.floor)`
const building = codedOf('buildings')

const referrerOf = (id: string, name: string) =>
  sql<BookingRow['broker']>`case when ${sql.ref(name)} is not null
    then jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) end`

/**
 * The columns that a list and a single booking share. Each booking has a unit and a place, but these are left joins, as with
 * units: with inner joins, all bookings of a large builder are read and sorted for one page.
 */
export const withPlaces = (db: Database, scope: Scope) =>
  visible(db, scope)
    .leftJoin('units', (join) =>
      join.onRef('units.organization_id', '=', 'bookings.organization_id').onRef('units.id', '=', 'bookings.unit_id'),
    )
    .leftJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'bookings.organization_id')
        .onRef('buildings.id', '=', 'bookings.building_id'),
    )
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'bookings.organization_id')
        .onRef('projects.id', '=', 'bookings.project_id'),
    )
    .leftJoin('organizations', 'organizations.id', 'bookings.organization_id')
    .select([
      'bookings.id',
      'bookings.number',
      'bookings.status',
      building.as('building'),
      namedOf('projects').as('project'),
      namedOf('organizations').as('organization'),
      sql<
        BookingRow['discount']
      >`case when bookings.discount > 0 then ${moneyOf(sql.ref('bookings.discount'), sql.ref('bookings.currency'))} end`.as(
        'discount',
      ),
      'bookings.plan_name',
      'bookings.split_label',
      moneyOf(sql.ref('bookings.price'), sql.ref('bookings.currency')).as('price'),
      referrerOf('bookings.brokerage_id', 'bookings.broker_organization_name').as('brokerage'),
      referrerOf('bookings.broker_id', 'bookings.broker_name').as('broker'),
      personOrNull('bookings.sales_manager_id', 'bookings.sales_manager_name').as('sales_manager'),
      personIn('bookings.created_by', 'bookings.created_by_name').as('created_by'),
      'bookings.created_at',
      'bookings.expires_at',
      'bookings.recorded_at',
    ])

type Query = Input<typeof bookings.list>['query']

/** Written as in the index of bookings with an unpaid refund. */
const REFUND_LEFT = sql<boolean>`bookings.refund_due > bookings.refunded`

/**
 * Live bookings with a buyer's document that has expired or is about to, or all others. Who reads its own sales sees no documents, so
 * none are found.
 */
function documentsExpire(scope: Scope, wanted: boolean) {
  const ending = sql<boolean>`(bookings.status in ('pending', 'accepted') and bookings.id in (${bookingsWithExpiringDocuments}))`
  if (readsOwnSales(scope)) return sql<boolean>`not ${wanted}::boolean`
  return wanted ? ending : sql<boolean>`not ${ending}`
}

export function listBookings(db: Database, scope: Scope, params: Query) {
  const { status, organizations, project_id, building_id, sales_manager_id, brokerage_id, currency, search } = params
  const {
    booked_from,
    booked_to,
    ends_within,
    documents_expire,
    discounted,
    refund_left,
    discount_for_me,
    milestone_reached = [],
    milestone_missing = [],
  } = params
  const { key, direction } = sortOf(params.sort ?? '-created_at')
  const query = withPlaces(db, scope)
    .select([unit.as('unit'), buyers.as('buyers')])
    .$if(status !== undefined, (all) => all.where('bookings.status', 'in', status ?? []))
    .$if(organizations !== undefined, (all) => all.where('bookings.organization_id', 'in', organizations ?? []))
    .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))
    .$if(building_id !== undefined, (all) => all.where('bookings.building_id', 'in', building_id ?? []))
    .$if(sales_manager_id !== undefined, (all) => all.where('bookings.sales_manager_id', 'in', sales_manager_id ?? []))
    .$if(brokerage_id !== undefined, (all) => all.where('bookings.brokerage_id', 'in', brokerage_id ?? []))
    .$if(currency !== undefined, (all) => all.where('bookings.currency', 'in', currency ?? []))
    .$if(booked_from !== undefined, (all) =>
      all.where('bookings.created_at', '>=', startOfOwnDay(scope, booked_from ?? '')),
    )
    .$if(booked_to !== undefined, (all) =>
      all.where('bookings.created_at', '<', startOfOwnDay(scope, booked_to ?? '', 1)),
    )
    .$if(ends_within !== undefined, (all) =>
      all
        .where('bookings.status', '=', sql.lit('pending'))
        .where('bookings.expires_at', '<=', sql<string>`now() + make_interval(hours => ${ends_within ?? 0}::integer)`),
    )
    .$if(documents_expire !== undefined, (all) => all.where(documentsExpire(scope, documents_expire === true)))
    .$if(discounted !== undefined, (all) => all.where('bookings.discount', discounted ? '>' : '=', 0))
    .$if(refund_left !== undefined, (all) =>
      all.where(refund_left ? REFUND_LEFT : sql<boolean>`${REFUND_LEFT} is not true`),
    )
    .$if(discount_for_me !== undefined, (all) =>
      all.where('bookings.id', discount_for_me ? 'in' : 'not in', (requests) =>
        requests
          .selectFrom('discount_requests')
          .select('booking_id')
          .where('status', '=', sql.lit('assigned'))
          .where('sales_manager_id', '=', scope.user_id),
      ),
    )
    .$if(milestone_missing.length > 0, (all) => all.where('bookings.status', 'in', ['accepted', 'completed']))
    .where((is) =>
      is.and([
        ...milestone_reached.map((name) => is(`bookings.${milestoneField(name)}`, 'is not', null)),
        ...milestone_missing.map((name) => is(`bookings.${milestoneField(name)}`, 'is', null)),
      ]),
    )
    .$if(Boolean(search), (all) => all.where('bookings.id', 'in', idsMatching('search_booking_ids', search ?? '')))
  return paged(query, params, [
    { by: sql.ref(`bookings.${key}`), direction, of: KINDS[key] },
    { by: sql.ref('bookings.id'), direction, of: 'number' },
  ])
}

export function listDiscounted(db: Database, scope: Scope, params: Input<typeof bookings.withDiscount>['query']) {
  const { status, project_id, search } = params
  const { direction } = sortOf(params.sort ?? '-created_at')
  const query = withPlaces(db, scope)
    .select([unit.as('unit'), buyers.as('buyers')])
    .where('bookings.discount', '>', 0)
    .$if(status !== undefined, (all) => all.where('bookings.status', 'in', status ?? []))
    .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))
    .$if(Boolean(search), (all) => all.where('bookings.id', 'in', idsMatching('search_booking_ids', search ?? '')))
  return paged(query, params, [
    { by: sql.ref('bookings.created_at'), direction, of: 'instant' },
    { by: sql.ref('bookings.id'), direction, of: 'number' },
  ])
}

const KINDS = { created_at: 'instant', number: 'text', price: 'number' } as const

/** The available filter values of the bookings. */
export async function listFilters(db: Database, scope: Scope) {
  const places = await visible(db, scope)
    .innerJoin('projects', 'projects.id', 'bookings.project_id')
    .innerJoin('buildings', 'buildings.id', 'bookings.building_id')
    .select(['projects.id as project_id', 'projects.name as project', 'buildings.id', 'buildings.name'])
    .distinct()
    .orderBy('projects.name')
    .orderBy('buildings.name')
    .execute()
  const organizations = await visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'bookings.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .distinct()
    .orderBy('organizations.name')
    .execute()
  const managers = await visible(db, scope)
    .select(['sales_manager_id as id', 'sales_manager_name as name'])
    .where('sales_manager_id', 'is not', null)
    .distinct()
    .orderBy('sales_manager_name')
    .$narrowType<{ id: number; name: string }>()
    .execute()
  const brokerages = await visible(db, scope)
    .select(['brokerage_id as id', sql<string>`max(broker_organization_name)`.as('name')])
    .where('brokerage_id', 'is not', null)
    .groupBy('brokerage_id')
    .orderBy('name')
    .$narrowType<{ id: number }>()
    .execute()
  const currencies = await visible(db, scope).select('currency').distinct().orderBy('currency').execute()
  const accounts = await db
    .selectFrom('bank_accounts as a')
    .innerJoin('projects', (join) =>
      join.onRef('projects.organization_id', '=', 'a.organization_id').onRef('projects.id', '=', 'a.project_id'),
    )
    .where(inReach(scope, 'a.organization_id'))
    .select(['a.id', sql<string>`${nameOfAccount('a')} || ', ' || projects.name`.as('name')])
    .orderBy('name')
    .orderBy('a.id')
    .execute()
  const projects = new Map(places.map((place) => [place.project_id, { id: place.project_id, name: place.project }]))
  return {
    organizations,
    projects: [...projects.values()],
    buildings: places.map(({ id, name, project_id }) => ({ id, name, project_id })),
    sales_managers: [...new Map(managers.map((manager) => [manager.id, manager])).values()],
    brokerages,
    currencies: currencies.map(({ currency }) => currency),
    accounts,
  }
}

/** The days of the milestones after acceptance. */
const MILESTONES = [...milestoneNames.map(milestoneField), 'registration_number'] as const

const DECIDED = [
  'bookings.id',
  'bookings.organization_id',
  'bookings.unit_id',
  'bookings.building_id',
  'bookings.project_id',
  'bookings.claim_id',
  'bookings.number',
  'bookings.status',
  'bookings.expires_at',
  'bookings.created_by',
  'bookings.created_at',
  'bookings.version',
  'bookings.currency',
  'bookings.brokerage_id',
  ...MILESTONES,
] as const

/** Locks a booking before it is decided: of two concurrent decisions, the second sees the first. */
export const lockBooking = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(DECIDED).where('bookings.id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/** Who is notified of a booking in its brokerage: the broker that it names, else its admins, also if that broker has left. */
export async function listBrokersOf(db: Database, _scope: Scope, id: number) {
  const { rows } = await sql<{ user_id: number; brokerage_id: number; is_named: boolean }>`
    select user_id, brokerage_id, is_named from brokers_of_booking(${id})`.execute(db)
  return rows
}

/** The names of the home of a booking. */
export const findHomeOf = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('units as u', (join) =>
      join.onRef('u.organization_id', '=', 'b.organization_id').onRef('u.id', '=', 'b.unit_id'),
    )
    .innerJoin('buildings as h', (join) =>
      join.onRef('h.organization_id', '=', 'b.organization_id').onRef('h.id', '=', 'b.building_id'),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.project_id'),
    )
    .where(inReach(scope, 'b.organization_id'))
    .where('b.id', '=', id)
    .leftJoin('files as cover', (join) =>
      join
        .onRef('cover.organization_id', '=', 'b.organization_id')
        .on('cover.id', '=', sql`coalesce(h.cover_file_id, p.cover_file_id)`),
    )
    .select([sql<string>`unit_name(h.code, u.number)`.as('unit'), 'h.name as building', 'p.name as project'])
    .select(['b.price', 'b.currency', 'cover.uuid as cover'])
    .executeTakeFirst()

/** The users who may decide bookings of a developer. */
export async function listDeciders(db: Database, _scope: Scope, organization_id: number) {
  const { rows } = await sql<{ user_id: number }>`select user_id from deciders_of_bookings(${organization_id})`.execute(
    db,
  )
  return rows
}

/** The pending booking of a claim whose time has run out; undefined if another transaction has locked it. */
export const lockExpired = (db: Database, scope: Scope, claim_id: number) =>
  visible(db, scope)
    .select(DECIDED)
    .where('bookings.claim_id', '=', claim_id)
    .where('bookings.status', '=', sql.lit('pending'))
    .where('bookings.expires_at', '<=', sql<string>`now()`)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export const changeBooking = (
  db: Database,
  _scope: Scope,
  booking: LockedBooking,
  change: Pick<
    Updateable<BookingsTable>,
    | 'status'
    | 'expires_at'
    | 'reason'
    | 'decided_by'
    | 'decided_by_name'
    | 'decided_at'
    | 'search'
    | 'version'
    | 'brokerage_id'
    | 'broker_id'
    | 'broker_organization_name'
    | 'broker_name'
    | 'commission_percent'
    | 'refund_due'
    | 'refund_note'
    | (typeof MILESTONES)[number]
  >,
) =>
  db
    .updateTable('bookings')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('organization_id', '=', booking.organization_id)
    .where('id', '=', booking.id)
    .execute()

/** The buyers of a booking in order; their identity numbers are encrypted. */
export const buyersOf = (db: Database, _scope: Scope, booking: Pick<LockedBooking, 'id' | 'organization_id'>) =>
  db
    .selectFrom('booking_buyers')
    .select(['position', ...BUYER, percentOf('share_percent').as('share_percent')])
    .where('organization_id', '=', booking.organization_id)
    .where('booking_id', '=', booking.id)
    .orderBy('position')
    .execute()

const BUYER = [
  ...(['full_name', 'nationality', 'id_type', 'id_number', 'id_expires_on', 'date_of_birth'] as const),
  ...(['signatory_name', 'signatory_title', 'email', 'phone', 'address', 'language'] as const),
] as const

export const changeBuyer = (
  db: Database,
  _scope: Scope,
  booking: LockedBooking,
  position: number,
  change: Pick<Updateable<BookingBuyersTable>, (typeof BUYER)[number] | 'share_percent'>,
) =>
  db
    .updateTable('booking_buyers')
    .set(change)
    .where('organization_id', '=', booking.organization_id)
    .where('booking_id', '=', booking.id)
    .where('position', '=', position)
    .execute()

/** The amount received for a locked booking, in minor units. */
export const sumReceived = async (
  db: Database,
  _scope: Scope,
  { id, organization_id }: Pick<LockedBooking, 'id' | 'organization_id'>,
) => {
  const { received } = await db
    .selectNoFrom(sql<number>`sum_of_receipts(${organization_id}, ${id}, false)::bigint`.as('received'))
    .executeTakeFirstOrThrow()
  return received
}

/** The name of a unit, for the search text of a booking. */
export const unitNameOf = (db: Database, _scope: Scope, { organization_id, unit_id }: LockedBooking) =>
  db
    .selectFrom('units as u')
    .innerJoin('buildings as h', (join) =>
      join.onRef('h.organization_id', '=', 'u.organization_id').onRef('h.id', '=', 'u.building_id'),
    )
    .select(sql<string>`unit_name(h.code, u.number)`.as('name'))
    .where('u.organization_id', '=', organization_id)
    .where('u.id', '=', unit_id)
    .executeTakeFirstOrThrow()

export const insertEvent = (
  db: Database,
  scope: Scope,
  booking: Pick<LockedBooking, 'id' | 'organization_id'>,
  kind: BookingEventsTable['kind'],
  note: string | null = null,
) =>
  db
    .insertInto('booking_events')
    .values({
      organization_id: booking.organization_id,
      booking_id: booking.id,
      kind,
      note,
      actor_id: scope.user_id === 0 ? null : scope.user_id,
      actor_name: scope.user_name,
    })
    .execute()
