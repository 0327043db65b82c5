import type { Database } from '../../database/connect.ts'
import type { Services } from '../../services/services.ts'
import { listWaiting } from './queries.ts'

const BATCH = 100
const WORKER = { role: 'storey_worker' } as const

/**
 * Writes each e-mail or message that waits. One and its row change in one transaction of their own and the row is locked, so that any number
 * of processes may run this, and one that ends in the middle leaves the row waiting. One that fails keeps no other from being
 * sent: the log names it, and the next run tries it again.
 *
 * @param read reads what the texts of a batch need besides, outside of those transactions
 */
export async function eachWaiting<Read>(
  { pool, log, stopping }: Pick<Services, 'pool' | 'log' | 'stopping'>,
  channel: 'email' | 'whatsapp',
  read: (waiting: Awaited<ReturnType<typeof listWaiting>>) => Promise<Read>,
  write: (db: Database, id: number, read: Read) => Promise<void>,
): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined && !stopping?.aborted) {
    const from: number = after
    const waiting = await pool.transaction({ ...WORKER, read_only: true }, (db) =>
      listWaiting(db, channel, from, BATCH),
    )
    if (waiting.length === 0) return
    const besides = await read(waiting)
    for (const { id } of waiting)
      await pool
        .transaction(WORKER, (db) => write(db, id, besides))
        .catch((err: unknown) =>
          log.warn({ err, buyer_email_id: id, channel }, 'A notice to a buyer could not be written; trying again'),
        )
    after = waiting.length < BATCH ? undefined : waiting.at(-1)?.id
  }
}
