import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_worker`; what they see is what the functions of the database answer. */

export interface OverduePayment {
  readonly organization_id: number
  readonly booking_id: number
  /** Of the booking. */
  readonly number: string
  readonly position: number
  readonly name: string
  readonly due_on: string
  /** Since it was due, where its builder is. */
  readonly days: number
  readonly left: number
  readonly currency: string
  /** Who is to be told; null where nobody sells for the builder. */
  readonly user_id: number | null
}

/** Takes payments that became overdue, so that no other process tells of them: each with everybody who is to know. */
export const takeOverdue = async (db: Database, most: number): Promise<OverduePayment[]> =>
  (await sql<OverduePayment>`select * from take_overdue(${most})`.execute(db)).rows

/** How many payments are overdue of whom a person sells for; above 1,000 it is not counted further. */
export const countOverdueOf = async (db: Database, user_id: number): Promise<number> =>
  (await sql<{ count: number }>`select count_overdue_of(${user_id}) as count`.execute(db)).rows[0]?.count ?? 0
