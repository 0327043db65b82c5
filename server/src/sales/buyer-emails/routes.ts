import { buyerConsents, buyerEmailRules, buyerEmails } from '@storey/api/sales/buyer-emails.ts'
import { conflict, invalid, notFound, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findConsent, isReachable, isStopped, listConsents, listNumbers, saveConsent } from './consent-queries.ts'
import { findBooking, findProject, findRule, listEmails, lockProject, saveRule, saveTemplates } from './queries.ts'
import { shownTemplates, templatesToSave } from './templates.ts'

const ruleRoutes = serve(buyerEmailRules, {
  one: async ({ db, scope, params: { id } }) => {
    if (!(await findProject(db, scope, id))) throw notFound()
    return { data: shownRule(await findRule(db, scope, id)) }
  },

  save: async ({ db, scope, params: { id }, body: { version, templates, ...fields }, emit }) => {
    const project = await lockProject(db, scope, id)
    if (!project) throw notFound()
    const kept = await findRule(db, scope, id)
    if (version !== undefined && version !== (kept?.version ?? null)) throw stale(shownRule(kept))
    await saveRule(db, scope, project, fields)
    if (templates) await saveTemplates(db, scope, project, await templatesToSave(db, scope, templates, kept?.templates))
    emit({ type: 'buyer_email_rule.changed', id, organization_id: project.organization_id })
    const saved = shownRule(await findRule(db, scope, id))
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

const consentRoutes = serve(buyerConsents, {
  ofBooking: async ({ db, scope, params: { id } }) => {
    const booking = await findBooking(db, scope, id)
    if (!booking) throw notFound()
    return { data: await listConsents(db, scope, booking) }
  },

  save: async ({ db, scope, params: { id }, body: { buyer, agreed }, emit }) => {
    const booking = await findBooking(db, scope, id)
    if (!booking) throw notFound()
    const found = (await listNumbers(db, scope, booking)).find(({ position }) => position === buyer)
    if (!found) throw invalid({ buyer: [`This booking has no buyer ${buyer}.`] })
    const { phone } = found
    if (phone === null) throw invalid({ buyer: ['This buyer has no phone number. Add it to the booking first.'] })
    if (!isReachable(phone))
      throw invalid({ buyer: ['The number of this buyer is not an international one, such as +971 50 123 4567.'] })
    if (agreed && (await isStopped(db, scope, phone)))
      throw conflict('wrong_state', 'This buyer answered STOP to a message. No more messages are sent to this number.')
    await saveConsent(db, scope, booking, { phone, agreed, given_by: 'desk', given_by_name: scope.user_name })
    if (agreed && !(await findConsent(db, scope, booking, phone))?.agreed)
      throw conflict('wrong_state', 'This buyer said no on the private page, and can agree again only there.')
    emit({ type: 'booking.changed', id, organization_id: booking.organization_id })
    return { data: await listConsents(db, scope, booking) }
  },
})

type Kept = Awaited<ReturnType<typeof findRule>>
const shownRule = (rule: Kept) => (rule ? { ...rule, templates: shownTemplates(rule.templates) } : null)

export const buyerEmailRoutes = [...ruleRoutes, ...emailRoutes, ...consentRoutes]
