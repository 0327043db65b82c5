import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_worker`; what they see is what the functions of the database answer. */

export interface OverduePayment {
  readonly organization_id: number
  readonly booking_id: number
  /** The booking's number. */
  readonly number: string
  readonly position: number
  readonly name: string
  readonly due_on: string
  /** Since it was due, where its builder is. */
  readonly days: number
  readonly left: number
  readonly currency: string
  /** The person to notify; null when the developer has no sales manager. */
  readonly user_id: number | null
}

/** Takes payments that became overdue, so that no other process notifies of them, each with all people to notify. */
export const takeOverdue = async (db: Database, most: number): Promise<OverduePayment[]> =>
  (await sql<OverduePayment>`select * from take_overdue(${most})`.execute(db)).rows

/** The number of overdue payments of the developers that a person sells for, counted up to 1,000. */
export const countOverdueOf = async (db: Database, user_id: number): Promise<number> =>
  (await sql<{ count: number }>`select count_overdue_of(${user_id}) as count`.execute(db)).rows[0]?.count ?? 0
