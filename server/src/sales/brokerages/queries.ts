import type { Input } from '@storey/api/endpoint.ts'
import type { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { sql } from 'kysely'
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
