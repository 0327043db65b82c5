import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../kernel/log.ts'
import { clientOf } from './address.ts'

const BATCH_SIZE = 1_000
/** Leaves the disk and the locks to calls between two batches. */
const PAUSE_MS = 50
const AGAIN_MS = 60_000

/** Work that goes on after the start; `stop` waits for the current batch. */
interface Backfills {
  stop(): Promise<void>
}

/**
 * Fills columns of old rows after the start, as the owner of the database, a thousand rows per transaction. A migration registers a
 * backfill in the table `backfills`; its function changes up to so many rows and returns their number, 0 when none is left. Of
 * several processes one works at a time; an interrupted backfill goes on where it was.
 */
export function startBackfills(url: string, log: Pick<Log, 'info' | 'warn'>, again_ms = AGAIN_MS): Backfills {
  const stopping = new AbortController()
  const going = (async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await runBackfills(url, log, stopping.signal)) return
      } catch (problem) {
        log.warn({ err: problem }, 'A backfill failed; trying again in a minute')
      }
      await pause(again_ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await going
    },
  }
}

/** @returns whether no backfill is left, neither here nor in another process */
async function runBackfills(url: string, log: Pick<Log, 'info' | 'warn'>, stopping: AbortSignal): Promise<boolean> {
  const client = clientOf(url, 'storey backfill')
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from backfills where finished_at is null order by name',
    )
    for (const { name } of rows) {
      let count: number | undefined
      do {
        if (stopping.aborted) return false
        // One statement, so one transaction: the lock on the row keeps other processes out. No row: another one works on it.
        const batch = await client.query<{ count: number }>('select run_backfill($1, $2) as count', [name, BATCH_SIZE])
        count = batch.rows[0]?.count ?? undefined
        if (count) await pause(PAUSE_MS)
      } while (count)
      if (count === 0) log.info({ backfill: name }, 'A backfill has finished')
    }
    const left = await client.query('select from backfills where finished_at is null')
    return left.rows.length === 0
  } finally {
    await client.end()
  }
}
