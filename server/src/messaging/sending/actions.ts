import { invalid } from '../../errors/problems.ts'
import type { Context } from '../../services/context.ts'
import { idsOfMessages, reopenBatch, requeueMessages } from './batch-queries.ts'
import { sendBatchJob } from './send-job.ts'

export { findBatch, insertBatch, insertMessages, optedOutOf } from './batch-queries.ts'
export { queueDirect } from './direct.ts'
export { applyEvent, keepEvent } from './event-queries.ts'
export { beginCode, type CodeMessage, sendCodeNow } from './send-code.ts'
export { sendBatchJob } from './send-job.ts'

type Sending = Context<'message.changed', 'queue'>

/** Sends messages again, where another try may help. @throws 422 on the first id that is not in the log */
export async function retryMessages(context: Sending, ids: readonly number[], uncertain: boolean) {
  const { db, scope } = context
  const known = new Set(await idsOfMessages(db, scope, ids))
  const missing = ids.findIndex((id) => !known.has(id))
  if (missing >= 0) throw invalid({ [`ids.${missing}`]: ['Choose one of the messages.'] })
  const queued = await requeueMessages(db, scope, { ids, uncertain })
  for (const batch_id of new Set(queued.map((one) => one.batch_id))) await resume(context, batch_id)
  return { queued: queued.length, left: known.size - queued.length }
}

/** Sends the failed messages of a batch again. */
export async function retryBatch(context: Sending, batch_id: number): Promise<void> {
  await requeueMessages(context.db, context.scope, { batch_id })
  await resume(context, batch_id)
}

/** Continues a batch, including one that had ended; a paused one stays paused. */
async function resume({ db, scope, services: { queue }, emit }: Sending, batch_id: number): Promise<void> {
  if (await reopenBatch(db, scope, batch_id)) await queue.send(db, sendBatchJob, { batch_id })
  emit({ type: 'message.changed', id: batch_id, organization_id: scope.organization_id })
}
