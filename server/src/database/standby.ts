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
 * A pool that answers reads marked `on_standby` by a streaming standby, which relieves the primary of lists, boards, reports and exports.
 *
 * Such a read sees all that was committed before it was asked, as on the primary: it takes the primary's position and runs on
 * the standby only once that has replayed it. So users do not miss their own writes, or read with a right that was taken. If the
 * standby is behind for half a second, cannot be reached, or cancels a read because of a conflict with recovery, the primary answers.
 * Reads that arrive while a position is being asked share the next question, so the positions cost little however many reads there are.
 */
export function withStandby(primary: Pool, standby: Pool, warn: (problem: unknown) => void): Pool {
  const figures = { answered: 0, behind: 0, failed: 0, lag_bytes: 0 }
  let failedAt = Number.NEGATIVE_INFINITY
  const failed = (problem: unknown) => {
    figures.failed++
    failedAt = performance.now()
    warn(problem)
    return false
  }
  const flushedPosition = shared(() => ask(primary, async (db) => (await flushed.execute(db)).rows[0]?.position))
  const replayedPosition = shared(() => ask(standby, async (db) => (await replayed.execute(db)).rows[0]?.position))

  /** Whether the standby has replayed what is committed now. */
  const isCurrent = async (): Promise<boolean> => {
    if (performance.now() - failedAt < REST_MS) return false
    const wanted = positionOf(await flushedPosition())
    if (wanted === undefined) return false
    try {
      for (const limit = performance.now() + PATIENCE_MS; ; await pause(LOOK_EVERY_MS)) {
        const reached = positionOf(await replayedPosition())
        // Null: it is no standby any more, so its position is of no use.
        if (reached === undefined) return failed(new Error('DATABASE_READ_URL leads to a server that is no standby'))
        figures.lag_bytes = Math.max(0, Number(wanted - reached))
        if (reached >= wanted) return true
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
        // A conflict with recovery says nothing about the next read.
        if (isTransactionConflict(problem)) figures.failed++
        else failed(problem)
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

/** Asks one question at a time. A caller gets the answer to a question that was sent after the call, never to one that is on its way. */
function shared<T>(question: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const asked = question()
      running = asked.catch(() => undefined)
      return asked
    })
    return next
  }
}

/** What a commit has reported as done is flushed. */
const flushed = sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`

const replayed = sql<{ position: string | null }>`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`

/** A position of the log, which PostgreSQL writes as two hexadecimal halves, in bytes. */
function positionOf(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([\dA-F]+)\/([\dA-F]+)$/.exec(text ?? '') ?? []
  return high === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The code of a statement that ran too long: it would on the primary too. */
const TOO_SLOW = '57014'

/** A conflict with recovery, a shutdown, a lost connection, or none left: it says nothing about the read itself. */
const isOfStandby = (problem: unknown): boolean =>
  isTransactionConflict(problem) ||
  (outageOf(problem) !== undefined && (problem as { readonly code?: string }).code !== TOO_SLOW)
