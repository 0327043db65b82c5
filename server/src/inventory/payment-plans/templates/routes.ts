import { planTemplates } from '@storey/api/inventory/plan-templates.ts'
import type { Scope } from '../../../access/scope.ts'
import { beginExport } from '../../../account/tasks/actions.ts'
import type { Database } from '../../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../../errors/problems.ts'
import { serve } from '../../../http/serve.ts'
import { lockVersioned } from '../../lock-versioned.ts'
import { findPlan } from '../queries.ts'
import { deleteTemplate, findTemplate, insertTemplate, listTemplates, lockTemplate, renameTemplate } from './queries.ts'

async function read(db: Database, scope: Scope, id: number) {
  const found = await findTemplate(db, scope, id)
  if (!found) throw notFound()
  return found
}

/** How installments that are due on a day become those of a template. */
function daysText(dated: readonly { readonly name: string }[]): string {
  const names = dated.slice(0, 3).map(({ name }) => `“${name}”`)
  const more = dated.length > names.length ? ` and ${dated.length - names.length} more` : ''
  return `First make ${names.join(', ')}${more} due after booking, by construction or by handover.`
}

export const planTemplateRoutes = serve(
  planTemplates,
  {
    list: async ({ db, scope }) => ({ data: await listTemplates(db, scope) }),
    export: beginExport('plan_templates.export', 'Payment plan templates'),

    create: async ({ db, scope, params, body: { name } }) => {
      // Locked, so that its installments are not replaced while they are copied.
      await lockVersioned(db, scope, 'payment_plans', params.planId)
      const plan = await findPlan(db, scope, params.id, params.planId)
      if (!plan) throw notFound()
      const dated = plan.installments.filter(({ due_kind }) => due_kind === 'on_date')
      if (dated.length > 0) throw conflict('has_days', `A template has no days. ${daysText(dated)}`)
      const id = await insertTemplate(db, scope, params.planId, { name, currency: plan.currency })
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params, body: { version, name } }) => {
      const locked = await lockTemplate(db, scope, params.id)
      if (!locked) throw notFound()
      await requireVersion(locked, version, () => read(db, scope, params.id))
      if (name !== undefined) await renameTemplate(db, scope, params.id, name)
      return { data: await read(db, scope, params.id) }
    },

    remove: async ({ db, scope, params }) => {
      if (!(await deleteTemplate(db, scope, params.id))) throw notFound()
    },
  },
  { payment_plans_template_name: () => invalid({ name: ['Another template has this name.'] }) },
)
