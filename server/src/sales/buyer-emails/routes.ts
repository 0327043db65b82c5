import { buyerEmailRules, buyerEmails } from '@storey/api/sales/buyer-emails.ts'
import { notFound, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findBooking, findProject, findRule, listEmails, lockProject, saveRule } from './queries.ts'

const ruleRoutes = serve(buyerEmailRules, {
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
    emit({ type: 'buyer_email_rule.changed', id, organization_id: project.organization_id })
    const saved = await findRule(db, scope, id)
    if (!saved) throw notFound()
    return { data: saved }
  },
})

const emailRoutes = serve(buyerEmails, {
  ofBooking: async ({ db, scope, params: { id } }) => {
    const booking = await findBooking(db, scope, id)
    if (!booking) throw notFound()
    return { data: await listEmails(db, scope, booking) }
  },
})

export const buyerEmailRoutes = [...ruleRoutes, ...emailRoutes]
