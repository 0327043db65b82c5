import { salesTargets } from '@storey/api/sales/sales-targets.ts'
import { notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findProject, removeTargets, saveTargets, targetsOf } from './queries.ts'

export const salesTargetRoutes = serve(salesTargets, {
  ofProject: async ({ db, scope, params: { id } }) => {
    if (!(await findProject(db, scope, id))) throw notFound()
    return { data: { project_id: id, months: await targetsOf(db, scope, id) } }
  },

  save: async ({ db, scope, params: { id }, body, emit }) => {
    const project = await findProject(db, scope, id)
    if (!project) throw notFound()
    // In the order of their months, so that two calls lock the same rows in the same order.
    const months = body.months.toSorted((one, other) => one.month.localeCompare(other.month))
    const kept = months.flatMap(({ month, units }) => (units ? [{ month, units }] : []))
    const removed = months.flatMap(({ month, units }) => (units ? [] : [month]))
    if (kept.length > 0) await saveTargets(db, scope, project, kept)
    if (removed.length > 0) await removeTargets(db, scope, project, removed)
    emit({ type: 'sales_target.changed', id, organization_id: project.organization_id })
    return { data: { project_id: id, months: await targetsOf(db, scope, id) } }
  },
})
