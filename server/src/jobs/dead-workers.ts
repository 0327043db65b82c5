import { SCHEMA } from '../database/install-queue.ts'
import type { Log } from '../kernel/log.ts'
import { type Rounds, startRounds } from './rounds.ts'

const ROUND_MS = 1_000
/**
 * How long a job must be seen without a heartbeat. A living worker sends one every `HEARTBEAT_REFRESH_S`, so after an outage of the
 * database, when all are overdue, those of living workers come first.
 */
const SEEN_MS = 4_000
export const HEARTBEAT_REFRESH_S = 3

interface Overdue {
  readonly id: string
  readonly beat: string
}

/** Overdue jobs that may be retried; the library itself fails those whose retries are used up, once a minute. */
const OVERDUE = `select id, heartbeat_on::text as beat from ${SCHEMA}.job
  where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now() and retry_count < retry_limit`
const RETURN = `update ${SCHEMA}.job set state = 'retry', start_after = now()
  where state = 'active' and id = $1 and heartbeat_on::text = $2 and retry_count < retry_limit`

/** Returns jobs of workers that were killed to the queue, within 15 seconds after the death. */
export function returnJobsOfDeadWorkers(
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
  log: Log,
): Rounds {
  let seen = new Map<string, number>()
  const keyOf = ({ id, beat }: Overdue) => `${id} ${beat}`
  return startRounds(
    async () => {
      const overdue = (await query(OVERDUE)).rows as Overdue[]
      const now = Date.now()
      seen = new Map(overdue.map((job) => [keyOf(job), seen.get(keyOf(job)) ?? now]))
      for (const job of overdue) {
        if (now - (seen.get(keyOf(job)) ?? now) < SEEN_MS) continue
        await query(RETURN, [job.id, job.beat])
        log.warn({ job: job.id }, 'A job of a worker that ended without a word is queued again')
      }
      return false
    },
    {
      every: ROUND_MS,
      failed: () => {
        // What was seen before an outage says nothing.
        seen = new Map()
      },
    },
  )
}
