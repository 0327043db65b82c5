import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { outageOf } from '../errors/outages.ts'
import { isTransactionConflict } from '../errors/problems.ts'
import type { Database, Pool } from './connect.ts'

/** How long a read waits for a standby that is behind; then it reads the primary. */
const PATIENCE_MS = 500
const LOOK_EVERY_MS = 10
/** How long a standby that failed is left alone. */
const REST_MS = 10_000

/**
 * A pool that answers reads marked `on_standby` by a streaming standby, which relieves the primary of reports and exports.
 *
 * Such a read sees all that was committed before it was asked, as on the primary: it takes the primary's position and runs on
 * the standby only once that has replayed it. So users do not miss their own writes, or read with a right that was taken. If the
 * standby is behind for half a second, cannot be reached, or cancels a read because of a conflict with recovery, the primary answers.
 */
export function withStandby(primary: Pool, standby: Pool, warn: (problem: unknown) => void): Pool {
  const figures = { answered: 0, behind: 0, failed: 0 }
  let failedAt = Number.NEGATIVE_INFINITY
  const failed = (problem: unknown) => {
    figures.failed++
    failedAt = performance.now()
    warn(problem)
    return false
  }

  /** Whether the standby has replayed what is committed now. */
  const isCurrent = async (): Promise<boolean> => {
    if (performance.now() - failedAt < REST_MS) return false
    const position = await ask(primary, async (db) => (await flushed.execute(db)).rows[0]?.position)
    if (position === undefined) return false
    try {
      for (const limit = performance.now() + PATIENCE_MS; ; await pause(LOOK_EVERY_MS)) {
        const reached = await ask(standby, async (db) => (await replayed(position).execute(db)).rows[0]?.reached)
        if (reached) return true
        // Null: it is no standby any more, so its position is of no use.
        if (reached !== false) return failed(new Error('DATABASE_READ_URL leads to a server that is no standby'))
        if (performance.now() > limit) break
      }
      figures.behind++
      return false
    } catch (problem) {
      return failed(problem)
    }
  }

  return {
    ...primary,
    standby: figures,
    async transaction(how, work, last) {
      if (!how.on_standby || !how.read_only || !(await isCurrent())) return primary.transaction(how, work, last)
      try {
        const result = await standby.transaction(how, work, last)
        figures.answered++
        return result
      } catch (problem) {
        if (!isOfStandby(problem)) throw problem
        failed(problem)
        return primary.transaction(how, work, last)
      }
    },
    async end() {
      await Promise.all([primary.end(), standby.end()])
    },
  }
}

const ask = <T>(pool: Pool, question: (db: Database) => Promise<T>) =>
  pool.transaction({ role: 'storey_app', read_only: true }, question)

/** What a commit has reported as done is flushed. */
const flushed = sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`

const replayed = (position: string) => sql<{ reached: boolean | null }>`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${position}::pg_lsn end as reached`

/** The code of a statement that ran too long: it would on the primary too. */
const TOO_SLOW = '57014'

/** A conflict with recovery, a shutdown, a lost connection, or none left: it says nothing about the read itself. */
const isOfStandby = (problem: unknown): boolean =>
  isTransactionConflict(problem) ||
  (outageOf(problem) !== undefined && (problem as { readonly code?: string }).code !== TOO_SLOW)
