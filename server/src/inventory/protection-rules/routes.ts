import { protectionRules } from '@storey/api/inventory/client-registrations.ts'
import { notFound, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { deleteRule, findProject, findRule, lockProject, saveRule } from './queries.ts'

export const protectionRuleRoutes = serve(protectionRules, {
  one: async ({ db, scope, params: { id } }) => {
    if (!(await findProject(db, scope, id))) throw notFound()
    return { data: (await findRule(db, scope, id)) ?? null }
  },

  save: async ({ db, scope, params: { id }, body: { version, ...fields }, emit }) => {
    const project = await lockProject(db, scope, id)
    if (!project) throw notFound()
    const kept = await findRule(db, scope, id)
    if (version !== undefined && version !== (kept?.version ?? null)) throw stale(kept ?? null)
    await saveRule(db, scope, project, fields)
    emit({ type: 'protection_rule.changed', id, organization_id: project.organization_id })
    const saved = await findRule(db, scope, id)
    if (!saved) throw notFound()
    return { data: saved }
  },

  close: async ({ db, scope, params: { id }, emit }) => {
    const closed = await deleteRule(db, scope, id)
    if (!closed) throw notFound()
    emit({ type: 'protection_rule.changed', id, organization_id: closed.organization_id })
  },
})
