import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { LiveEvent } from './serve.ts'

export const CHANNEL = 'storey_events'
/** PostgreSQL takes less than 8000 bytes a notification. */
const LONGEST = 7_900

/** Sends what a transaction changed, in one notification that goes out with its commit. */
export async function publish(db: Database, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  const text = JSON.stringify(events)
  // Too many to name: clients of those organizations are told to look again.
  const payload = Buffer.byteLength(text) <= LONGEST ? text : JSON.stringify(summaryOf(events))
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
}

const summaryOf = (events: readonly LiveEvent[]): LiveEvent[] => {
  const kinds = new Map(events.map((event) => [`${event.organization_id} ${event.type} ${event.user_id}`, event]))
  return [...kinds.values()].map(({ type, organization_id, needs, user_id }) => ({
    type,
    id: 0,
    organization_id,
    needs,
    ...(user_id === undefined ? {} : { user_id }),
  }))
}
