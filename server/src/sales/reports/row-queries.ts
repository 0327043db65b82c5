import type { Meta } from '@storey/api/conventions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { ReportFigure } from '@storey/api/sales/report-figures.ts'
import type { ReportRow, salesReports } from '@storey/api/sales/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, moneyOf } from '../../database/json.ts'
import { paged, sortOf } from '../../database/paging.ts'
import {
  bookingFigures,
  bookingsIn,
  holdFigures,
  holdsIn,
  installmentFigures,
  installmentsLeft,
  ofBrokerage,
  ofTypedBrokerage,
} from './condition-queries.ts'
import type { Period } from './period-queries.ts'

type Query = Input<typeof salesReports.rows>['query']
type Page = Promise<{ data: ReportRow[]; meta: Meta }>

/** A record of the row's organization, by its id. */
const placeOf = <Value>(
  table: 'units' | 'buildings' | 'projects',
  of: string,
  id: string,
  value: RawBuilder<unknown>,
) =>
  sql<Value>`(select ${value} from ${sql.table(table)} place
    where place.organization_id = ${sql.ref(`${of}.organization_id`)} and place.id = ${sql.ref(id)})`
const NAMED = sql`jsonb_build_object('id', place.id, 'name', place.name)`
const NUMBERED = sql`jsonb_build_object('id', place.id, 'number', place.number)`

/** The place of a booking. */
const ofBooking = [
  sql<ReportRow['booking']>`jsonb_build_object('id', bookings.id, 'number', bookings.number)`.as('booking'),
  placeOf<ReportRow['unit']>('units', 'bookings', 'bookings.unit_id', NUMBERED).as('unit'),
  placeOf<ReportRow['building']>('buildings', 'bookings', 'bookings.building_id', codedOf('place')).as('building'),
  placeOf<ReportRow['project']>('projects', 'bookings', 'bookings.project_id', NAMED).as('project'),
] as const

const orderBy = (query: Query, column: string, id: string) => {
  const { direction } = sortOf(query.sort ?? '-at')
  return [
    { by: sql.ref(column), direction, of: 'instant' as const },
    { by: sql.ref(id), direction, of: 'number' as const },
  ]
}

const bookingRows = (db: Database, scope: Scope, period: Period, query: Query, figure: RawBuilder<boolean>): Page =>
  paged(
    bookingsIn(db, scope, period)
      .where(figure)
      .$if(query.seller_id !== undefined, (all) => all.where('bookings.created_by', '=', query.seller_id ?? 0))
      .$if(query.brokerage !== undefined, (all) => all.where(ofTypedBrokerage(query.brokerage ?? '')))
      .$if(query.brokerage_id !== undefined, (all) => all.where(ofBrokerage(scope, query.brokerage_id ?? 0)))
      .$if(query.own_team !== undefined, (all) =>
        all.where('bookings.broker_organization_name', query.own_team ? 'is' : 'is not', null),
      )
      .$if(query.status !== undefined, (all) => all.where('bookings.status', '=', query.status ?? 'cancelled'))
      .select(['bookings.id', 'bookings.status', 'bookings.list_price', 'bookings.discount'])
      .select(ofBooking)
      .select([
        'bookings.created_by_name as seller',
        'bookings.broker_organization_name as brokerage',
        'bookings.created_at as at',
        moneyOf(sql.ref('bookings.price'), sql.ref('bookings.currency')).as('amount'),
        sql<null>`null`.as('installment'),
      ]),
    query,
    orderBy(query, 'bookings.created_at', 'bookings.id'),
  )

const holdRows = (db: Database, scope: Scope, period: Period, query: Query, figure: RawBuilder<boolean>): Page =>
  paged(
    holdsIn(db, scope, period)
      .where(figure)
      .select([
        'c.id',
        sql<null>`null`.as('booking'),
        sql<ReportRow['unit']>`jsonb_build_object('id', units.id, 'number', units.number)`.as('unit'),
        placeOf<ReportRow['building']>('buildings', 'units', 'units.building_id', codedOf('place')).as('building'),
        placeOf<ReportRow['project']>('projects', 'units', 'units.project_id', NAMED).as('project'),
        'c.holder_name as seller',
        sql<null>`null`.as('brokerage'),
        'c.claimed_at as at',
        sql<string>`coalesce(c.end_reason, 'on_hold')`.as('status'),
        moneyOf(sql.ref('units.price'), sql.ref('units.currency')).as('amount'),
        sql<null>`null`.as('list_price'),
        sql<null>`null`.as('discount'),
        sql<null>`null`.as('installment'),
      ]),
    query,
    orderBy(query, 'c.claimed_at', 'c.id'),
  )

/** The next to be due first. */
const installmentRows = (db: Database, scope: Scope, period: Period, query: Query, figure: RawBuilder<boolean>): Page =>
  paged(
    installmentsLeft(db, scope, period)
      .where(figure)
      .$if(query.from !== undefined, (all) => all.where('i.due_on', '>=', query.from ?? ''))
      .$if(query.to !== undefined, (all) => all.where('i.due_on', '<=', query.to ?? ''))
      .$if(query.estimated !== undefined, (all) => all.where('i.estimated', '=', query.estimated ?? false))
      .select(['bookings.id', 'bookings.status'])
      .select(ofBooking)
      .select([
        'bookings.created_by_name as seller',
        'bookings.broker_organization_name as brokerage',
        'bookings.created_at as at',
        moneyOf(sql`i.amount - i.paid`, sql.ref('bookings.currency')).as('amount'),
        sql<null>`null`.as('list_price'),
        sql<null>`null`.as('discount'),
        sql<ReportRow['installment']>`jsonb_build_object('position', i.position, 'name', i.name, 'due_on', i.due_on,
          'estimated', i.estimated)`.as('installment'),
      ]),
    query,
    [
      { by: sql.ref('i.due_on'), direction: 'asc', of: 'day' },
      { by: sql.ref('i.booking_id'), direction: 'asc', of: 'number' },
      { by: sql.ref('i.position'), direction: 'asc', of: 'number' },
    ],
  )

/** The rows that a figure counts. */
export function rowsOf(db: Database, scope: Scope, period: Period, query: Query): Page {
  const figure: ReportFigure = query.figure ?? 'sold'
  switch (figure) {
    case 'held':
    case 'converted':
      return holdRows(db, scope, period, query, holdFigures[figure])
    case 'due':
    case 'overdue':
      return installmentRows(db, scope, period, query, installmentFigures[figure])
    default:
      return bookingRows(db, scope, period, query, bookingFigures[figure])
  }
}
