import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { visible } from './list-queries.ts'

/** The date at UTC+14, the latest anywhere: it bounds the index scan, then the seller's own date decides. */
const LATEST_DATE = sql<string>`(now() at time zone 'Pacific/Kiritimati')::date`
/** As in the index of offers by their last day. */
const IS_OPEN = sql<boolean>`o.status in ('sent', 'viewed')`
const isOver = sql<boolean>`o.valid_until < (select (now() at time zone s.timezone)::date from organizations s where s.id = o.organization_id)`

/** Sent offers whose last day is over at their seller; returned without a lock. */
export const overdue = (db: Database, scope: Scope) =>
  visible(db, scope).where(IS_OPEN).where('o.valid_until', '<', LATEST_DATE).where(isOver)

/** An offer by its place among those that are overdue. */
export interface OverdueOffer {
  readonly id: number
  readonly valid_until: string
}

/** Those whose last day was the earliest first; those after one of them. */
export const listOverdue = (db: Database, scope: Scope, max: number, after?: OverdueOffer): Promise<OverdueOffer[]> =>
  overdue(db, scope)
    .select(['o.id', 'o.valid_until'])
    .$if(after !== undefined, (some) =>
      some.where(sql<boolean>`(o.valid_until, o.id) > (${after?.valid_until}::date, ${after?.id}::bigint)`),
    )
    .orderBy('o.valid_until')
    .orderBy('o.id')
    .limit(max)
    .execute()

/** Deletes the hashes of visitors of past hours. */
export const forgetVisitors = (db: Database, _scope: Scope) =>
  db.deleteFrom('sale_offer_visitors').where('hour', '<', sql<string>`date_trunc('hour', now())`).execute()
