import { capabilities, type Role } from '@storey/api/capabilities.ts'
import { capabilityOf, jobs } from '@storey/api/jobs.ts'
import { stillReaches } from '../../database/scope.ts'
import { downloadOf } from '../../files/keep.ts'
import { conflict, notFound } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { workEvent } from '../../jobs/work-event.ts'
import { readWork } from './actions.ts'
import { cancelWork, findResult, listWork } from './queries.ts'

export const workRoutes = serve(jobs, {
  list: ({ db, scope, query }) => listWork(db, scope, query),

  one: async ({ db, scope, params }) => ({ data: await readWork(db, scope, params.id) }),

  cancel: async ({ db, scope, params, tell }) => {
    const cancelled = await cancelWork(db, scope, params.id)
    const work = await readWork(db, scope, params.id)
    if (!cancelled) throw conflict('ended', 'This has ended already.', { current: work })
    tell(workEvent({ ...cancelled, organization_id: scope.organization_id, user_id: scope.user_id }))
    return { data: work }
  },

  result: async ({ db, scope, params, services }) => {
    const result = await findResult(db, scope, params.id)
    if (result?.file_id == null) throw notFound()
    const roles: readonly Role[] = capabilities[capabilityOf(result.kind)]
    // A role or an organization that was taken away takes its results along.
    if (!scope.role || !roles.includes(scope.role) || !stillReaches(scope, result.reach)) throw notFound()
    return downloadOf(db, scope, services.storage, result.file_id)
  },
})
