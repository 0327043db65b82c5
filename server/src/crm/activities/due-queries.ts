import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

export interface ComingDue {
  readonly id: number
  readonly organization_id: number
  readonly owner_id: number
  readonly subject: string
  readonly lead_id: number | null
  /** The name of its deal or lead. */
  readonly about: string | null
  readonly dedupe_key: string
}

/** Open activities that became due within the last hour and whose owner is not notified yet. Runs as `storey_worker`. */
export async function listComingDue(db: Database, max: number): Promise<ComingDue[]> {
  const { rows } = await sql<ComingDue>`select * from take_due_activities(${max})`.execute(db)
  return rows
}
