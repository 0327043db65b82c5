import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { visible } from './list-queries.ts'

/** Where a day ends last: what is over there is over everywhere; the others are looked at one by one. */
const EARLIEST = sql<string>`(now() at time zone 'Pacific/Kiritimati')::date`
const isOver = sql<boolean>`o.valid_until < (select (now() at time zone s.timezone)::date from organizations s where s.id = o.organization_id)`

/** Sent offers whose last day is over in the seller's time zone; not locked yet. */
export const overdue = (db: Database, scope: Scope) =>
  visible(db, scope).where('o.status', 'in', ['sent', 'viewed']).where('o.valid_until', '<', EARLIEST).where(isOver)

/** Deletes the visitor hashes of past hours. */
export const forgetVisitors = (db: Database, _scope: Scope) =>
  db.deleteFrom('sale_offer_visitors').where('hour', '<', sql<string>`date_trunc('hour', now())`).execute()
