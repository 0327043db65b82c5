import type { Input } from '@storey/api/endpoint.ts'
import type { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { percentOf } from '../../database/json.ts'
import type { LockedBooking } from '../bookings/actions.ts'

/** Active brokerages, which every sales desk may name. */
export async function listBrokerages(
  db: Database,
  _scope: Scope,
  { search, ids, limit }: Input<typeof bookingBrokers.brokerages>['query'],
) {
  const { rows } = await sql<{ id: number; name: string; city: string | null }>`
    select id, name, city from list_brokerages(${search || null}, ${ids ?? null}::bigint[], ${limit}::integer)`.execute(
    db,
  )
  return rows
}

export async function listBrokers(db: Database, _scope: Scope, brokerage_id: number) {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, full_name from list_brokers(${brokerage_id})`.execute(db)
  return rows
}

interface Sale {
  readonly unit_id: number
  readonly brokerage_id: number
  readonly price: number
}

export const findUnit = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('units')
    .select('id')
    .where(inReach(scope, 'units.organization_id'))
    .where('id', '=', id)
    .executeTakeFirst()

/** What the brokerage is agreed to earn of a sale of the unit, which is in reach. */
export async function findRate(db: Database, _scope: Scope, { unit_id, brokerage_id, price }: Sale) {
  const { rows } = await sql<{
    rate_of: 'terms' | 'agreement'
    percent: string | null
    amount: number | null
    currency: string
  }>`
    select rate_of, trim_scale(percent)::text as percent, amount, currency
      from quote_unit_commission(${unit_id}, ${brokerage_id}, ${price}::bigint)`.execute(db)
  return rows[0]
}

/** The brokerage, broker and commission of a locked booking. */
export const findBroker = (db: Database, _scope: Scope, { organization_id, id }: LockedBooking) =>
  db
    .selectFrom('bookings')
    .select([
      'brokerage_id',
      'broker_id',
      'broker_organization_name',
      'broker_name',
      percentOf('commission_percent').as('commission_percent'),
    ])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The brokerages of the platform with exactly these names, by the typed name. */
export async function findByName(db: Database, _scope: Scope, names: readonly string[]) {
  const { rows } = await sql<{ typed: string; id: number }>`
    select typed, id from match_brokerages(${[...new Set(names)]}::text[]) where exact`.execute(db)
  return new Map(rows.map(({ typed, id }) => [typed, id]))
}

const LIVE = ['pending', 'accepted', 'completed'] as const
const MAX_NAMES = 200

const typed = (db: Database, scope: Scope) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .where('brokerage_id', 'is', null)
    .where('broker_organization_name', 'is not', null)
    .where('status', 'in', LIVE)
    .$narrowType<{ broker_organization_name: string }>()

/** Typed names with the number of live bookings, and the brokerage that each is likely of. */
export async function listTyped(db: Database, scope: Scope) {
  const names = await typed(db, scope)
    .select(['broker_organization_name as name', sql<number>`count(*)::integer`.as('bookings')])
    .groupBy('broker_organization_name')
    .orderBy('bookings', 'desc')
    .orderBy('name')
    .limit(MAX_NAMES)
    .$narrowType<{ name: string }>()
    .execute()
  const { rows } = await sql<{ typed: string; id: number; name: string }>`
    select typed, id, name from match_brokerages(${names.map(({ name }) => name)}::text[])`.execute(db)
  const likely = new Map(rows.map(({ typed: name, ...brokerage }) => [name, brokerage]))
  return names.map((one) => ({ ...one, likely: likely.get(one.name) ?? null }))
}

/** The live bookings with a typed name, locked in the order of their ids. */
export const lockTyped = (db: Database, scope: Scope, name: string) =>
  typed(db, scope)
    .select(['id', 'organization_id', 'unit_id', 'building_id', 'project_id', 'number'])
    .where('broker_organization_name', '=', name)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The contacts of the buyers of locked bookings. */
export const listContacts = (db: Database, _scope: Scope, bookings: readonly { readonly id: number }[]) =>
  db
    .selectFrom('booking_buyers')
    .select(['booking_id', 'email', 'phone'])
    .where('booking_id', '=', sql<number>`any(${bookings.map(({ id }) => id)}::bigint[])`)
    .execute()

/** Names the brokerage on locked bookings; the database keeps its own name with each. */
export const matchBookings = (db: Database, _scope: Scope, ids: readonly number[], brokerage_id: number) =>
  db
    .updateTable('bookings')
    .set({ brokerage_id, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
