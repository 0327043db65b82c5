import { scheduleLimits } from '@storey/api/sales/own-schedules.ts'
import { notFound, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findLimits, findProject, lockProject, saveLimits } from './queries.ts'

export const scheduleLimitRoutes = serve(scheduleLimits, {
  one: async ({ db, scope, params: { id } }) => {
    if (!(await findProject(db, scope, id))) throw notFound()
    return { data: (await findLimits(db, scope, id)) ?? null }
  },

  save: async ({ db, scope, params: { id }, body: { version, ...fields }, emit }) => {
    const project = await lockProject(db, scope, id)
    if (!project) throw notFound()
    const kept = await findLimits(db, scope, id)
    if (version !== undefined && version !== (kept?.version ?? null)) throw stale(kept ?? null)
    await saveLimits(db, scope, project, fields)
    emit({ type: 'schedule_limit.changed', id, organization_id: project.organization_id })
    const saved = await findLimits(db, scope, id)
    if (!saved) throw notFound()
    return { data: saved }
  },
})
