import type { Capability } from '@storey/api/capabilities.ts'
import { sql } from 'kysely'
import type { Database, Pool } from '../database/connect.ts'
import type { Log } from '../log.ts'

/** What changed, told to the browsers of an organization that may know of it. They fetch the rest themselves. */
export interface LiveEvent {
  readonly type: string
  readonly id: number
  readonly version?: number
  /** More ids that screens filter by, such as the building of a unit. */
  readonly of?: Readonly<Record<string, number>>
  /** Whose browsers are told; `everything` scopes and assigned sales managers hear it too. */
  readonly organization_id: number
  /** Told only to roles with one of these. */
  readonly needs: readonly Capability[]
  /** Told to this person alone, whatever their role; in every organization where `organization_id` is 0. */
  readonly user_id?: number
}

export const CHANNEL = 'storey_events'
/** PostgreSQL takes less than 8000 bytes a notification. */
const LONGEST = 7_900

/** Sends what a transaction changed, in one notification that goes out with its commit. */
export async function publish(db: Database, events: readonly LiveEvent[]): Promise<void> {
  if (events.length > 0) await sql`select pg_notify(${CHANNEL}, ${payloadOf(events)})`.execute(db)
}

interface Line {
  readonly waiting: LiveEvent[]
  sending: boolean
}
const lines = new WeakMap<Pool['pg'], Line>()
/** Few enough to be named one by one in a notification. */
const AT_ONCE = 30

/**
 * Sends what calls have committed, together with what others committed meanwhile; nobody waits for it. PostgreSQL lets
 * transactions that notify commit one after the other in the whole cluster, so that calls which notified in their own
 * would wait for each other's disk. A process that is killed in between loses a hint, and its browsers look again anyway.
 */
export async function announce({ pg }: Pool, log: Log, events: readonly LiveEvent[]): Promise<void> {
  const line = lines.get(pg) ?? { waiting: [], sending: false }
  lines.set(pg, line)
  line.waiting.push(...events)
  if (line.sending) return
  line.sending = true
  try {
    while (line.waiting.length > 0)
      await pg.query('select pg_notify($1, $2)', [CHANNEL, payloadOf(line.waiting.splice(0, AT_ONCE))])
  } catch (problem) {
    log.warn({ err: problem }, 'What changed could not be told to open browsers')
  } finally {
    line.sending = false
  }
}

function payloadOf(events: readonly LiveEvent[]): string {
  const text = JSON.stringify(events)
  // Too many to name: clients of those organizations are told to look again.
  return Buffer.byteLength(text) <= LONGEST ? text : JSON.stringify(summaryOf(events))
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
