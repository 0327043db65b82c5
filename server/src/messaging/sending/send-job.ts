import * as z from 'zod'
import { job } from '../../jobs/job.ts'

/** Sends what of a batch is due, for less than a minute; what is left is queued again. */
export const sendBatchJob = job('send-messages', z.object({ batch_id: z.int() }), {
  retries: 1_000,
  retry_after_s: 5,
  expires_after_s: 300,
  heartbeatSeconds: 60,
})

/** For batches whose worker died or whose next attempt is due, and for messages of dead workers. */
export const wakeBatchesJob = job('wake-messages', z.object({}), { retries: 0, expires_after_s: 120 })
