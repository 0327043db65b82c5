import { vatRules } from '@storey/api/inventory/vat-rules.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { deleteRule, findRule, insertRule, listRules, lockRule, updateRule } from './queries.ts'

export const vatRuleRoutes = serve(
  vatRules,
  {
    list: async ({ db, scope }) => ({ data: await listRules(db, scope) }),

    create: async ({ db, scope, body }) => {
      const { id } = await insertRule(db, scope, { ...body, percent: body.percent ?? '0' })
      return read(db, scope, id)
    },

    change: async ({ db, scope, params: { id }, body }) => {
      const rule = await lockRule(db, scope, id)
      if (!rule) throw notFound()
      await requireVersion(rule, body.version ?? rule.version, async () => rule)
      if (rule.unit_use !== null && body.treatment !== 'rated')
        throw invalid({ treatment: ['Units have a rate. Zero-rated sales have a rate of 0%.'] })
      await updateRule(db, scope, id, { treatment: body.treatment, percent: body.percent ?? '0' })
      return read(db, scope, id)
    },

    remove: async ({ db, scope, params: { id } }) => {
      if (!(await deleteRule(db, scope, id))) throw notFound()
    },
  },
  {
    vat_rules_one: () =>
      conflict('vat_rule_exists', 'This country has a rate for these units already. Change that one.'),
    vat_rules_one_fee: () =>
      conflict('vat_rule_exists', 'This country has a rate for these fees already. Change that one.'),
  },
)

async function read(db: Database, scope: Scope, id: number) {
  const data = await findRule(db, scope, id)
  if (!data) throw notFound()
  return { data }
}
