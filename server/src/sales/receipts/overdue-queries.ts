import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_worker`; they see only what the database functions return. */

export interface OverduePayment {
  readonly organization_id: number
  readonly booking_id: number
  /** The booking's number. */
  readonly number: string
  readonly position: number
  readonly name: string
  readonly due_on: string
  /** Days since it was due, in the builder's time zone. */
  readonly days: number
  readonly left: number
  readonly currency: string
  /** The user to notify; null if no user sells for the builder. */
  readonly user_id: number | null
}

/** Whether no other process notifies of overdue payments now; keeps others out until the end of the transaction. */
export const takeTurn = async (db: Database): Promise<boolean> =>
  (
    await sql<{
      turn: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended('overdue payments', 0)) as turn`.execute(db)
  ).rows[0]?.turn ?? false

/** Takes payments that became overdue, so that no other process notifies of them: one row for each user to notify. */
export const takeOverdue = async (db: Database, max: number): Promise<OverduePayment[]> =>
  (await sql<OverduePayment>`select * from take_overdue_installments(${max})`.execute(db)).rows

/** Counts the overdue payments of the builders that a user sells for; stops counting above 1,000. */
export const countOverdueOf = async (db: Database, user_id: number): Promise<number> =>
  (await sql<{ count: number }>`select count_overdue_installments(${user_id}) as count`.execute(db)).rows[0]?.count ?? 0
