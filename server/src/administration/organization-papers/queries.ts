import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_worker`, over all organizations; what they see is what the functions of the database answer. */

/** Restricts whose trade license or ORN has run out where they are; answers which. */
export const restrictLapsed = async (db: Database): Promise<number[]> =>
  (await sql<{ id: number }>`select restrict_lapsed_organizations() as id`.execute(db)).rows.map(({ id }) => id)

export interface PaperNotice {
  readonly organization_id: number
  readonly name: string
  readonly document: string
  readonly expires_on: string
  /** From today where the organization is; 0 on the last day, negative afterwards. */
  readonly days: number
  readonly user_id: number
  /** The organization under whose bell it is shown. */
  readonly told_in: number
  readonly once: string
}

/** Notifications that are still to be sent. */
export const listNotices = async (db: Database, ahead: number, most: number): Promise<PaperNotice[]> =>
  (await sql<PaperNotice>`select *, paper as document from papers_run_out(${ahead}, ${most})`.execute(db)).rows
