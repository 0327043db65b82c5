import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { visible } from './list-queries.ts'

/** The date in the last time zone to end a day: an offer past it has ended in every zone; the others are checked one by one. */
const EARLIEST = sql<string>`(now() at time zone 'Pacific/Kiritimati')::date`
const isOver = sql<boolean>`o.valid_until < (select (now() at time zone s.timezone)::date from organizations s where s.id = o.organization_id)`

/** Sent offers whose last day is over in the seller's time zone; it locks nothing. */
export const overdue = (db: Database, scope: Scope) =>
  visible(db, scope).where('o.status', 'in', ['sent', 'viewed']).where('o.valid_until', '<', EARLIEST).where(isOver)

/** The hashes that count visitors of an hour are deleted after that hour. */
export const forgetVisitors = (db: Database, _scope: Scope) =>
  db.deleteFrom('sale_offer_visitors').where('hour', '<', sql<string>`date_trunc('hour', now())`).execute()
