import { accessOf, type JobKind, jobs } from '@storey/api/account/tasks.ts'
import { mayCall } from '../../access/admit.ts'
import { type Scope, stillReachable } from '../../access/scope.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { downloadOf } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import { startTask } from '../../tasks/task.ts'
import { taskEvent } from '../../tasks/task-event.ts'
import { readWork } from './actions.ts'
import { cancelWork, findEnded, findResult, listWork } from './queries.ts'

const mayStill = (scope: Scope, kind: JobKind): boolean => mayCall(accessOf(kind), scope)

export const workRoutes = serve(jobs, {
  list: ({ db, scope, query }) => listWork(db, scope, query),

  one: async ({ db, scope, params }) => ({ data: await readWork(db, scope, params.id) }),

  cancel: async ({ db, scope, params, emit }) => {
    const cancelled = await cancelWork(db, scope, params.id)
    const work = await readWork(db, scope, params.id)
    if (!cancelled) throw conflict('ended', 'This has already ended.', { current: work })
    emit(taskEvent({ ...cancelled, organization_id: scope.organization_id, user_id: scope.user_id }))
    return { data: work }
  },

  again: async ({ db, scope, params, services, emit }) => {
    const ended = await findEnded(db, scope, params.id)
    if (!ended || !mayStill(scope, ended.kind)) throw notFound()
    if (ended.ended_at === null) throw conflict('running', 'This is still running.')
    if (ended.kept) throw conflict('done', 'This is done. Download it.')
    const { kind, title, input, path } = ended
    const id = await startTask(
      { db, scope, services, emit },
      { kind, title, input, ...(path === null ? {} : { path }) },
    )
    return { data: await readWork(db, scope, id) }
  },

  result: async ({ db, scope, params, services }) => {
    const result = await findResult(db, scope, params.id)
    if (result?.file_id == null) throw notFound()
    // After losing a role or an organization, the user cannot download its results either.
    if (!mayStill(scope, result.kind) || !stillReachable(scope, result.visibility)) throw notFound()
    return downloadOf(db, scope, services.storage, result.file_id)
  },
})
