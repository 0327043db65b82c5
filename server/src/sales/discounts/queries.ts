import type { Input } from '@storey/api/endpoint.ts'
import type { DiscountDetail, DiscountRequest, DiscountRow, discounts } from '@storey/api/sales/discounts.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { type Insertable, type NotNull, type RawBuilder, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Order } from '../../database/cursor.ts'
import { codedOf, moneyOf, moneyOrNull, percentOf } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf } from '../../database/paging.ts'
import { personIn, personOrNull } from '../../database/people.ts'
import type { BookingEventsTable, DiscountEventsTable, DiscountRequestsTable } from '../../database/tables.ts'
import type { DiscountLimits } from './rules.ts'

/**
 * The requests of the builders in the caller's scope, as responses show them; bookings are left-joined, so that a page is read in index
 * order.
 */
const requests = (db: Database, scope: Scope) =>
  db
    .selectFrom('discount_requests as d')
    .where(inReach(scope, 'd.organization_id'))
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'd.organization_id').onRef('bookings.id', '=', 'd.booking_id'),
    )
    .select([
      'd.id',
      'd.status',
      sql<DiscountRequest['kind']>`case when d.plan is null then 'discount' else 'schedule' end`.as('kind'),
      moneyOf(sql.ref('d.plan_price'), sql.ref('bookings.currency')).as('plan_price'),
      moneyOf(sql.ref('d.amount'), sql.ref('bookings.currency')).as('amount'),
      sql<string>`trim_scale(round(d.amount * 100.0 / d.plan_price, 2))::text`.as('percent'),
      'd.automatic',
      moneyOrNull(sql.ref('d.granted_amount'), sql.ref('bookings.currency')).as('granted'),
      'd.reason',
      personIn('d.requested_by', 'd.requested_by_name').as('requested_by'),
      'd.requested_at',
      personOrNull('d.sales_manager_id', 'd.sales_manager_name').as('sales_manager'),
      personOrNull('d.decided_by', 'd.decided_by_name').as('decided_by'),
      'd.decided_at',
      'd.note',
      'd.version',
    ])

/** Looks up a record of a booking by its id, row by row, so that no query plan scans all of them. */
const placeOf = <Value>(table: 'units' | 'buildings' | 'projects', id: string, value: RawBuilder<unknown>) =>
  sql<Value>`(select ${value} from ${sql.table(table)} place
    where place.organization_id = bookings.organization_id and place.id = ${sql.ref(`bookings.${id}`)})`
const named = sql`jsonb_build_object('id', place.id, 'name', place.name)`

/** The unit that the price is for: the one that the booking had at the time of the request. */
const unitThen = sql`coalesce((select c.from_unit_id from booking_unit_changes c
  where c.organization_id = d.organization_id and c.booking_id = d.booking_id and c.at > d.requested_at
  order by c.version limit 1), bookings.unit_id)`

/** With the place: the columns of a list. */
const rows = (db: Database, scope: Scope) =>
  requests(db, scope).select([
    sql<DiscountRow['booking']>`jsonb_build_object('id', bookings.id, 'number', bookings.number)`.as('booking'),
    sql<DiscountRow['unit']>`(select jsonb_build_object('id', u.id, 'number', u.number) from units u
      where u.organization_id = d.organization_id and u.id = ${unitThen})`.as('unit'),
    sql<DiscountRow['building']>`(select ${codedOf('place')}
      from units u join buildings place on place.organization_id = u.organization_id and place.id = u.building_id
      where u.organization_id = d.organization_id and u.id = ${unitThen})`.as('building'),
    sql<DiscountRow['project']>`(select ${named} from projects place
      where place.organization_id = d.organization_id and place.id = d.project_id)`.as('project'),
    sql<
      DiscountRow['organization']
    >`(select ${named} from organizations place where place.id = bookings.organization_id)`.as('organization'),
  ])

export function listDiscounts(db: Database, scope: Scope, params: Input<typeof discounts.list>['query']) {
  const { status, project_id, sales_manager_id, search } = params
  const { key, direction } = sortOf(params.sort ?? '-requested_at')
  const found = rows(db, scope)
    .$if(status !== undefined, (all) => all.where('d.status', 'in', status ?? []))
    .$if(project_id !== undefined, (all) => all.where('d.project_id', 'in', project_id ?? []))
    .$if(sales_manager_id !== undefined, (all) => all.where('d.sales_manager_id', 'in', sales_manager_id ?? []))
    .$if(Boolean(search), (all) => all.where('bookings.id', 'in', idsMatching('search_booking_ids', search ?? '')))
  const order: Order = [
    { by: sql.ref(`d.${key}`), direction, of: key === 'amount' ? 'number' : 'instant' },
    { by: sql.ref('d.id'), direction, of: 'number' },
  ]
  return paged(found, params, order)
}

/** Counts the requests of the builders in the caller's scope that wait for a decision. */
export const countWaiting = async (db: Database, scope: Scope): Promise<number> =>
  (
    await db
      .selectFrom('discount_requests as d')
      .select(sql<number>`count(*)`.as('count'))
      .where('d.status', 'in', ['pending', 'assigned'])
      .where(inReach(scope, 'd.organization_id'))
      .executeTakeFirstOrThrow()
  ).count

export const findDiscount = (db: Database, scope: Scope, id: number) =>
  rows(db, scope).where('d.id', '=', id).executeTakeFirst()

/** Excludes requests for an earlier unit of the booking, which had another price. */
const ofUnit = sql<boolean>`d.requested_at >= coalesce(bookings.unit_changed_at, d.requested_at)`

/** The newest request of a booking with everything needed to decide it; the payments are calculated by its terms. */
export const findNewest = (db: Database, scope: Scope, booking_id: number) =>
  rows(db, scope)
    .select([
      sql<DiscountDetail['buyers']>`(select coalesce(jsonb_agg(b.full_name order by b.position), '[]')
        from booking_buyers b where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`.as(
        'buyers',
      ),
      placeOf<DiscountDetail['minimum_price']>(
        'units',
        'unit_id',
        moneyOrNull(sql.ref('place.minimum_price'), sql.ref('place.currency')),
      ).as('minimum_price'),
      sql<DiscountDetail['events']>`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind,
          'amount', e.amount, 'note', e.note, 'actor_name', e.actor_name,
          'at', to_char(e.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id desc), '[]')
        from discount_events e join discount_requests r on r.organization_id = e.organization_id and r.id = e.discount_request_id
        where r.organization_id = d.organization_id and r.booking_id = d.booking_id)`.as('events'),
      'bookings.list_price',
      'bookings.discount',
      'bookings.terms',
      'd.plan as wanted_plan',
      placeOf<string>('projects', 'project_id', percentOf('place.sales_manager_discount_percent')).as(
        'sales_manager_discount_percent',
      ),
      placeOf<string>('projects', 'project_id', percentOf('place.super_admin_discount_percent')).as(
        'super_admin_discount_percent',
      ),
      sql<boolean>`exists (select from memberships m where m.user_id = d.requested_by
        and m.organization_type = 'platform' and m.role = 'super_admin')`.as('by_super_admin'),
    ])
    .where('d.booking_id', '=', booking_id)
    .where(ofUnit)
    .orderBy('d.id', 'desc')
    .limit(1)
    .$castTo<NewestDiscount>()
    .executeTakeFirst()

export type NewestDiscount = Omit<DiscountDetail, 'own_limit_percent' | 'schedule' | 'wanted' | 'obstacle'> & {
  readonly list_price: number
  /** Of the booking now. */
  readonly discount: number
  /** The requested plan; null for a discount. */
  readonly wanted_plan: PaymentPlan | null
  readonly terms: BookedTerms | null
  readonly sales_manager_discount_percent: string
  readonly super_admin_discount_percent: string
  readonly by_super_admin: boolean
}

/** The newest request of a booking, for the booking's own response. */
export const findOfBooking = (db: Database, scope: Scope, booking_id: number): Promise<DiscountRequest | undefined> =>
  requests(db, scope)
    .where('d.booking_id', '=', booking_id)
    .where(ofUnit)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks a booking before its discount changes: decisions on the booking and on the discount wait for each other. */
export const lockDiscounted = (db: Database, scope: Scope, booking_id: number) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'organization_id'))
    .select([
      'id',
      'organization_id',
      'unit_id',
      'building_id',
      'project_id',
      'brokerage_id',
      'number',
      'status',
      'version',
    ])
    .select(['list_price', 'plan_price', 'discount', 'price', 'currency', 'plan_name'])
    .select(sql<BookedTerms | null>`terms`.as('terms'))
    .where('id', '=', booking_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type DiscountedBooking = NonNullable<Awaited<ReturnType<typeof lockDiscounted>>>

/** The limits of a discount on a unit of a project. */
export const findLimits = (
  db: Database,
  scope: Scope,
  of: { readonly unit_id: number } | { readonly booking_id: number },
): Promise<(DiscountLimits & { readonly list_minimum: number | null }) | undefined> =>
  db
    .selectFrom('units')
    .where(inReach(scope, 'units.organization_id'))
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'units.organization_id')
        .onRef('projects.id', '=', 'units.project_id'),
    )
    .select([
      percentOf('projects.sales_manager_discount_percent').as('sales_manager_discount_percent'),
      percentOf('projects.super_admin_discount_percent').as('super_admin_discount_percent'),
      sql<number | null>`with_added_vat(units.minimum_price, ${
        'unit_id' in of
          ? sql`vat_of_unit(units.id)`
          : sql`(select b.terms->'vat' from bookings b where b.id = ${of.booking_id})`
      })`.as('minimum_price'),
      'units.minimum_price as list_minimum',
      'units.price',
    ])
    .where('units.price', 'is not', null)
    .$narrowType<{ price: NotNull }>()
    .select(
      sql<number>`greatest(0, coalesce(price_before_sales(units.organization_id, units.id), 0) - units.price)`.as(
        'lowered',
      ),
    )
    .where('units.id', '=', (units) =>
      'unit_id' in of
        ? units.val(of.unit_id)
        : units
            .selectFrom('bookings')
            .where(inReach(scope, 'bookings.organization_id'))
            .where('bookings.id', '=', of.booking_id)
            .select('bookings.unit_id'),
    )
    .executeTakeFirst()

/** The plan that a request for a schedule asks for. */
export const findPlanOf = async (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  (
    await db
      .selectFrom('discount_requests')
      .select(sql<PaymentPlan | null>`plan`.as('plan'))
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.plan

/** The booking that a request belongs to. */
export const bookingOf = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('discount_requests')
    .where(inReach(scope, 'organization_id'))
    .select('booking_id')
    .where('id', '=', id)
    .executeTakeFirst()

/** The selected requests with their bookings, in the locking order. */
export const listChosen = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('discount_requests')
    .where(inReach(scope, 'organization_id'))
    .where('id', 'in', ids)
    .select(['id', 'booking_id'])
    .orderBy('booking_id')
    .orderBy('id')
    .execute()

interface Of {
  readonly id: number
  readonly organization_id: number
}

export const insertRequest = (
  db: Database,
  scope: Scope,
  request: Omit<Insertable<DiscountRequestsTable>, 'requested_by' | 'requested_by_name'>,
) =>
  db
    .insertInto('discount_requests')
    .values({ ...request, requested_by: scope.user_id, requested_by_name: scope.user_name })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()

export const changeRequest = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  change: Updateable<DiscountRequestsTable>,
) =>
  db
    .updateTable('discount_requests')
    .set({ ...change, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const insertDiscountEvent = (
  db: Database,
  scope: Scope,
  { id, organization_id }: Of,
  event: Pick<Insertable<DiscountEventsTable>, 'kind' | 'amount' | 'note'>,
) =>
  db
    .insertInto('discount_events')
    .values({
      ...event,
      organization_id,
      discount_request_id: id,
      actor_id: scope.user_id,
      actor_name: scope.user_name,
    })
    .execute()

interface NewPrice {
  readonly discount: number
  readonly price: number
  readonly split_label: string
  readonly payments: readonly { readonly position: number; readonly amount: number }[]
}

/** Sets the price of a locked booking after a discount, and the amount of every payment. */
export async function applyDiscount(
  db: Database,
  scope: Scope,
  { id, organization_id, version }: DiscountedBooking,
  { payments, ...terms }: NewPrice,
  note: string,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ ...terms, version: version + 1, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await sql`update booking_installments i set amount = p.amount
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p(position integer, amount bigint)
    where i.organization_id = ${organization_id} and i.booking_id = ${id} and i.position = p.position`.execute(db)
  const kind: BookingEventsTable['kind'] = 'discounted'
  await db
    .insertInto('booking_events')
    .values({
      organization_id,
      booking_id: id,
      kind,
      note,
      actor_id: scope.user_id,
      actor_name: scope.user_name,
    })
    .execute()
}

/** A sales manager who may be selected for a seller: assigned to it, and able to sign in. */
export const findManager = (db: Database, scope: Scope, id: number, organization_id: number) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('sales_assignments', 'sales_assignments.user_id', 'users.id')
    .where('memberships.role', '=', 'super_admin_sales_manager')
    .where('memberships.enabled', '=', true)
    .where('users.disabled_at', 'is', null)
    .where('sales_assignments.organization_id', '=', organization_id)
    .where(inReach(scope, 'sales_assignments.organization_id'))
    .where('users.id', '=', id)
    .select(['users.id', 'users.full_name'])
    .executeTakeFirst()

/** Whether a user sells for any builder in the caller's scope. */
export const isManager = async (db: Database, scope: Scope, user_id: number): Promise<boolean> =>
  (await db
    .selectFrom('sales_assignments')
    .where(inReach(scope, 'organization_id'))
    .where('user_id', '=', user_id)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The super admins of the sales manager's platform, who assign a new request. */
export const listSuperAdmins = (db: Database, scope: Scope) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', scope.organization_id)
    .where('role', '=', 'super_admin')
    .where('enabled', '=', true)
    .execute()
