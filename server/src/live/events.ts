import type { LiveEvent as EventOfBrowser, LiveEventType } from '@storey/api/events.ts'
import { sql } from 'kysely'
import type { Database, Pool } from '../database/connect.ts'
import type { Log } from '../log.ts'

/** A change that is sent to the browsers of an organization that may know of it. They fetch the details themselves. */
export interface LiveEvent<Type extends LiveEventType = LiveEventType> extends Omit<EventOfBrowser, 'request_id'> {
  readonly type: Type
  /** The organization whose browsers receive it; `everything` scopes and assigned sales managers receive it too. */
  readonly organization_id: number
  /** For an event to one person: only they receive it, in every organization when `organization_id` is 0. */
  readonly user_id?: number
  /** The call that caused it, so that the caller's own tab does not look again at what it has fetched since. */
  readonly by?: { readonly user_id: number; readonly request_id: string }
}

/**
 * Sends a live event about a change after the transaction has committed. Events to the people concerned are allowed in any
 * call.
 */
export type Emit<Type extends LiveEventType = never> = (event: LiveEvent<Type | 'notification'>) => void

export const CHANNEL = 'storey_events'
/** PostgreSQL takes less than 8000 bytes a notification. */
const MAX_LENGTH = 7_900

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
const CONCURRENCY = 30

/**
 * Sends committed events, batched with those of other calls, in the background. PostgreSQL commits transactions with NOTIFY one
 * after another in the whole cluster, so notifying inside each transaction would make calls wait for each other's disk write. A
 * process that is killed in between loses a hint, and its browsers refetch anyway.
 */
export async function announce({ pg }: Pool, log: Log, events: readonly LiveEvent[]): Promise<void> {
  const line = lines.get(pg) ?? { waiting: [], sending: false }
  lines.set(pg, line)
  line.waiting.push(...events)
  if (line.sending) return
  line.sending = true
  try {
    while (line.waiting.length > 0)
      await pg.query('select pg_notify($1, $2)', [CHANNEL, payloadOf(line.waiting.splice(0, CONCURRENCY))])
  } catch (problem) {
    log.warn({ err: problem }, 'What changed could not be told to open browsers')
  } finally {
    line.sending = false
  }
}

function payloadOf(events: readonly LiveEvent[]): string {
  const text = JSON.stringify(events)
  // Too many ids for one notification: clients of those organizations refetch.
  return Buffer.byteLength(text) <= MAX_LENGTH ? text : JSON.stringify(summaryOf(events))
}

const summaryOf = (events: readonly LiveEvent[]): LiveEvent[] => {
  const kinds = new Map(events.map((event) => [`${event.organization_id} ${event.type} ${event.user_id}`, event]))
  return [...kinds.values()].map(({ type, organization_id, user_id }) => ({
    type,
    id: 0,
    organization_id,
    ...(user_id === undefined ? {} : { user_id }),
  }))
}
