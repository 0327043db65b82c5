import * as z from 'zod'
import { job } from '../../services/job.ts'

/** Sends the due messages of a batch, for less than a minute; the rest is queued again. */
export const sendBatchJob = job('send-messages', z.object({ batch_id: z.int() }), {
  retries: 1_000,
  retry_after_s: 5,
  expires_after_s: 300,
  heartbeatSeconds: 60,
})

/** Finds batches whose worker died or whose next try is due, and messages that no worker is sending any more. */
export const wakeBatchesJob = job('wake-messages', z.object({}), { retries: 0, expires_after_s: 120 })
