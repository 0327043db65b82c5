import type { LiveEvent as EventOfBrowser, LiveEventType } from '@storey/api/event-types.ts'
import { sql } from 'kysely'
import type { Database, Pool } from '../database/connect.ts'
import type { Log } from '../kernel/log.ts'

/** A change, sent to the browsers of an organization whose users may see it. They fetch the data themselves. */
export interface LiveEvent<Type extends LiveEventType = LiveEventType> extends Omit<EventOfBrowser, 'request_id'> {
  readonly type: Type
  /** The organization whose browsers get it; `everything` scopes and assigned sales managers get it too. */
  readonly organization_id: number
  /** For an event to a user: only this one gets it; in every organization if `organization_id` is 0. */
  readonly user_id?: number
  /** For a publication: the brokerages that could read the project before; 'all' if there are too many to name. */
  readonly former?: readonly number[] | 'all'
  /** The call that caused it, so that the caller's own tab does not refetch what it has fetched since. */
  readonly by?: { readonly user_id: number; readonly request_id: string }
}

/** Emits a change of a call after it has committed. Any call may emit notifications. */
export type Emit<Type extends LiveEventType = never> = (event: LiveEvent<Type | 'notification'>) => void

export const CHANNEL = 'storey_events'
/** PostgreSQL limits a notification to less than 8000 bytes. */
const MAX_LENGTH = 7_900

/** Sends the events of a transaction in one notification, delivered on its commit. */
export async function publish(db: Database, events: readonly LiveEvent[]): Promise<void> {
  if (events.length > 0) await sql`select pg_notify(${CHANNEL}, ${payloadOf(events)})`.execute(db)
}

interface Line {
  readonly waiting: LiveEvent[]
  sending: boolean
}
const lines = new WeakMap<Pool['pg'], Line>()
/** Maximum number of events sent individually in a notification. */
const BATCH_SIZE = 30

/**
 * Sends the events of committed calls, batched with those of concurrent calls; callers do not wait. PostgreSQL serializes the
 * commits of all transactions in the cluster that notify, so calls that notified in their own transaction would wait for each
 * other's disk writes. If the process is killed before, a hint is lost, and its browsers refetch anyway.
 */
export async function announce({ pg }: Pool, log: Log, events: readonly LiveEvent[]): Promise<void> {
  const line = lines.get(pg) ?? { waiting: [], sending: false }
  lines.set(pg, line)
  line.waiting.push(...events)
  if (line.sending) return
  line.sending = true
  try {
    while (line.waiting.length > 0)
      await pg.query('select pg_notify($1, $2)', [CHANNEL, payloadOf(line.waiting.splice(0, BATCH_SIZE))])
  } catch (problem) {
    log.warn({ err: problem }, 'Live events could not be published')
  } finally {
    line.sending = false
  }
}

function payloadOf(events: readonly LiveEvent[]): string {
  const text = JSON.stringify(events)
  // Too many events: clients of those organizations refetch everything.
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
