import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { sendDirect, sendDirectJob } from './direct.ts'
import { clearDirect } from './direct-queries.ts'
import { endBatch } from './ending.ts'
import { applyWaiting } from './event-queries.ts'
import { sendBatch } from './send-batch.ts'
import { sendBatchJob, wakeBatchesJob } from './send-job.ts'
import { clearEvents, findLost, isStalled, listSending } from './work-queries.ts'

/** Marks messages of dead workers as uncertain, ends batches whose last e-mails were sent, and continues batches without a worker. */
export async function wakeBatches({ pool, queue }: Pick<Services, 'pool' | 'queue'>): Promise<void> {
  const role = { role: 'storey_worker' } as const
  const lost = await pool.transaction(role, findLost)
  lost.push(...(await pool.transaction(role, applyWaiting)))
  for (const { id } of await pool.transaction(role, listSending))
    await pool.transaction(role, async (db) => {
      const ended = await endBatch(db, { queue }, id)
      if (ended) lost.push(ended.organization_id)
      else if (await isStalled(db, id)) await queue.send(db, sendBatchJob, { batch_id: id })
    })
  await pool.transaction(role, (db) =>
    publish(
      db,
      [...new Set(lost)].map((organization_id) => ({ type: 'message.changed' as const, id: 0, organization_id })),
    ),
  )
}

export const tidyMessagesJob = job('tidy-messages', z.object({}))

/** Deletes old provider events, also those of unknown messages, and old single messages. */
const tidyMessages = ({ pool }: Pick<Services, 'pool'>): Promise<void> =>
  pool.transaction({ role: 'storey_worker' }, async (db) => {
    await clearEvents(db)
    await clearDirect(db)
  })

export const sendingWorks: readonly JobHandler[] = [
  jobHandler(sendBatchJob, (services, { batch_id }) => sendBatch(services, batch_id), { concurrency: 2 }),
  jobHandler(sendDirectJob, sendDirect, { cron: '* * * * *' }),
  jobHandler(wakeBatchesJob, wakeBatches, { cron: '* * * * *' }),
  jobHandler(tidyMessagesJob, tidyMessages, { cron: '13 4 * * *' }),
]
