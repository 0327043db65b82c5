import { assignmentRules, BUDGET_ENDS, MAX_RULES } from '@storey/api/crm/assignment.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { unknownIn } from '../../errors/named.ts'
import { conflict, invalid, notFound, requireVersion, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { defined } from '../../kernel/defined.ts'
import type { LiveEvent } from '../../live/events.ts'
import {
  changeRule,
  deleteRule,
  findRule,
  holdRules,
  insertRule,
  listRules,
  lockRule,
  membersAmong,
  orderRules,
  projectsAmong,
  setMembers,
  setProjects,
} from './queries.ts'
import { shareOut, stepsOf } from './rules.ts'

export const assignmentRoutes = serve(
  assignmentRules,
  {
    list: async ({ db, scope }) => ({ data: await listRules(db, scope) }),

    create: async ({ db, scope, body, emit }) => {
      const { member_ids, project_ids = [], ...rule } = body
      await holdRules(db, scope)
      if ((await listRules(db, scope)).length >= MAX_RULES)
        throw conflict('too_many', `An organization has at most ${MAX_RULES} rules.`)
      await refuseUnknown(db, scope, body)
      const { id } = await insertRule(db, scope, { ...defined(rule), currency: rule.currency ?? scope.currency })
      await setMembers(db, scope, id, member_ids)
      await setProjects(db, scope, id, project_ids)
      emit(changed(scope, id))
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params, body, emit }) => {
      const { version, member_ids, project_ids, ...change } = body
      const rule = await lockRule(db, scope, params.id)
      if (!rule) throw notFound()
      await requireVersion(rule, version, () => read(db, scope, rule.id))
      await refuseUnknown(db, scope, body)
      await changeRule(db, scope, rule.id, defined(change))
      if (member_ids) await setMembers(db, scope, rule.id, member_ids)
      if (project_ids) await setProjects(db, scope, rule.id, project_ids)
      emit(changed(scope, rule.id))
      return { data: await read(db, scope, rule.id) }
    },

    remove: async ({ db, scope, params, emit }) => {
      if (!(await lockRule(db, scope, params.id))) throw notFound()
      await deleteRule(db, scope, params.id)
      emit(changed(scope, params.id))
    },

    reorder: async ({ db, scope, body: { rule_ids }, emit }) => {
      await holdRules(db, scope)
      const known = new Set((await listRules(db, scope)).map(({ id }) => id))
      const misplaced = rule_ids.flatMap((id, at) => (known.has(id) && rule_ids.indexOf(id) === at ? [] : [at]))
      if (misplaced.length > 0)
        throw invalid(Object.fromEntries(misplaced.map((at) => [`rule_ids.${at}`, ['Name each rule once.']])))
      if (rule_ids.length < known.size) throw stale(await listRules(db, scope))
      await orderRules(db, scope, rule_ids)
      emit(changed(scope, 0))
      return { data: await listRules(db, scope) }
    },

    try: async ({ db, scope, body }) => {
      await refuseUnknown(db, scope, body)
      const lead = { ...body, currency: body.currency ?? scope.currency }
      const rules = await listRules(db, scope)
      const [assignment] = shareOut(rules, [lead]).given
      return {
        data: {
          owner: assignment ? { id: assignment.owner_id, full_name: assignment.owner_name } : null,
          rule: assignment?.rule ?? null,
          steps: stepsOf(rules, lead),
        },
      }
    },
  },
  {
    assignment_rules_name: () => invalid({ name: ['Another rule has this name.'] }),
    assignment_rules_budget_order: () => invalid({ budget_to: [BUDGET_ENDS] }),
  },
)

async function read(db: Database, scope: Scope, id: number) {
  const rule = await findRule(db, scope, id)
  if (!rule) throw notFound()
  return rule
}

/** @throws 422 that names each index of `member_ids` and `project_ids` whose record is not the organization's */
async function refuseUnknown(
  db: Database,
  scope: Scope,
  {
    member_ids = [],
    project_ids = [],
  }: Partial<Pick<Input<typeof assignmentRules.change>['body'], 'member_ids' | 'project_ids'>>,
): Promise<void> {
  const members = await membersAmong(db, scope, member_ids)
  const projects = await projectsAmong(db, scope, project_ids)
  const problems = {
    ...unknownIn('member_ids', member_ids, members, 'Choose a member of your organization.'),
    ...unknownIn('project_ids', project_ids, projects, 'Choose a project of your own organization.'),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Sent to all users who add leads: the form of a new lead offers the rules if there are any. */
const changed = ({ organization_id }: Scope, id: number): LiveEvent<'assignment_rule.changed'> => ({
  type: 'assignment_rule.changed',
  id,
  organization_id,
})
