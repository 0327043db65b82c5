import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Context } from '../../services/context.ts'
import { retryBatch } from './actions.ts'
import { cancelQueued, changeBatch, findBatch, listBatches, lockBatch, optionsOfBatches } from './batch-queries.ts'
import { sendBatchJob } from './send-job.ts'

export const messageBatchRoutes = serve(messageBatches, {
  list: ({ db, scope, query }) => listBatches(db, scope, query),
  export: beginExport('message_batches.export', 'Batches'),

  options: async ({ db, scope, query }) => ({ data: await optionsOfBatches(db, scope, query) }),

  one: async ({ db, scope, params }) => ({ data: await read(db, scope, params.id) }),

  pause: async (call) => {
    const { status } = await held(call.db, call.scope, call.params.id)
    if (status !== 'sending') throw conflict('not_sending', 'This batch is not being sent.')
    await changeBatch(call.db, call.scope, call.params.id, 'paused')
    return answer(call)
  },

  resume: async (call) => {
    const { status } = await held(call.db, call.scope, call.params.id)
    if (status !== 'paused') throw conflict('not_paused', 'This batch is not paused.')
    await changeBatch(call.db, call.scope, call.params.id, 'sending')
    await call.services.queue.send(call.db, sendBatchJob, { batch_id: call.params.id })
    return answer(call)
  },

  cancel: async (call) => {
    const { status } = await held(call.db, call.scope, call.params.id)
    if (status !== 'sending' && status !== 'paused') throw conflict('ended', 'This batch has already ended.')
    await cancelQueued(call.db, call.scope, call.params.id)
    await changeBatch(call.db, call.scope, call.params.id, 'cancelled')
    return answer(call)
  },

  retry: async (call) => {
    const { status } = await held(call.db, call.scope, call.params.id)
    if (status === 'cancelled') throw conflict('ended', 'This batch was canceled.')
    await retryBatch(call, call.params.id)
    return answer(call)
  },
})

type Call = Context<'message.changed', 'queue'> & { readonly params: { readonly id: number } }

async function answer({ db, scope, emit, params }: Call) {
  emit({ type: 'message.changed', id: params.id, organization_id: scope.organization_id })
  return { data: await read(db, scope, params.id) }
}

/** @throws 404 where it is not visible to the caller */
async function read(db: Database, scope: Scope, id: number) {
  const batch = await findBatch(db, scope, id)
  if (!batch) throw notFound()
  return batch
}

async function held(db: Database, scope: Scope, id: number) {
  const batch = await lockBatch(db, scope, id)
  if (!batch) throw notFound()
  return batch
}
