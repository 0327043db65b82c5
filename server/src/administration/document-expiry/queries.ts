import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_worker`, over all organizations; they see only what the database functions return. */

/** Restricts organizations whose trade license or ORN has expired in their time zone; returns their ids. */
export const restrictLapsed = async (db: Database): Promise<number[]> =>
  (await sql<{ id: number }>`select restrict_organizations_by_license() as id`.execute(db)).rows.map(({ id }) => id)

export interface ExpiryNotice {
  readonly organization_id: number
  readonly name: string
  readonly document: string
  readonly expires_on: string
  /** Days from today in the organization's time zone; 0 on the last day, negative afterwards. */
  readonly days: number
  readonly user_id: number
  /** The organization in which the notification is shown. */
  readonly notified_in: number
  readonly dedupe_key: string
}

/** The notifications that are still to be sent. */
export const listNotices = async (db: Database, ahead: number, max: number): Promise<ExpiryNotice[]> =>
  (await sql<ExpiryNotice>`select *, paper as document from documents_to_expire(${ahead}, ${max})`.execute(db)).rows
