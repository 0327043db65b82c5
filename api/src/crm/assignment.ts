import * as z from 'zod'
import {
  amount,
  amountInput,
  country,
  currency,
  day,
  instant,
  line,
  nameLine,
  one,
  person,
  recordId,
  seenVersion,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { leadSource } from './lead.ts'

export const MAX_RULES = 50

const language = z.string().regex(/^[a-z]{2}$/, 'Enter a language code of two letters, such as ar.')
const name = nameLine(80)

/** The conditions of a rule; an empty condition matches every lead. */
const conditions = {
  sources: z.array(leadSource).max(20, 'Choose at most 20 sources.'),
  /** Compared without regard to case. */
  campaigns: z.array(line(200)).max(20, 'Name at most 20 campaigns.'),
  languages: z.array(language).max(20, 'Choose at most 20 languages.'),
  nationalities: z.array(country).max(50, 'Choose at most 50 nationalities.'),
  project_ids: z.array(recordId).max(50, 'Choose at most 50 projects.'),
  budget_from: amountInput.nullable(),
  budget_to: amountInput.nullable(),
  currency,
}
const members = z.array(recordId).max(100, 'Choose at most 100 people.')

/** A person in a rule, and whether they currently get leads. */
export const ruleMember = person.extend({
  state: z.enum(['there', 'away', 'disabled']),
  /** The day on which they are back; null where they are not away. */
  away_until: day.nullable(),
  last_assigned_at: instant.nullable(),
})
export type RuleMember = z.output<typeof ruleMember>

const ruleName = z.object({ id: recordId, name: z.string() })

/** A rule as its editor shows it: what it asks of a lead, and who takes turns. */
export const assignmentRule = z.object({
  id: recordId,
  name: z.string(),
  active: z.boolean(),
  sources: z.array(leadSource),
  campaigns: z.array(z.string()),
  languages: z.array(z.string()),
  nationalities: z.array(z.string()),
  projects: z.array(ruleName),
  budget_from: amount.nullable(),
  budget_to: amount.nullable(),
  currency,
  members: z.array(ruleMember),
  version,
})
export type AssignmentRule = z.output<typeof assignmentRule>

/** How a rule took a lead: `off`, `other_leads` it is not for, `nobody_there`, `decides`, or `later` than the one that did. */
export const ruleOutcome = z.enum(['off', 'other_leads', 'nobody_there', 'decides', 'later'])
export type RuleOutcome = z.output<typeof ruleOutcome>

export const BUDGET_ENDS = 'The upper end of the budget is below its lower end.'
const inOrder = ({ budget_from, budget_to }: { budget_from?: number | null; budget_to?: number | null }) =>
  budget_from == null || budget_to == null || budget_to >= budget_from

const optional = z.object(conditions).partial().shape
const access = can('pipelines.manage')

export const assignmentRules = {
  list: endpoint({
    method: 'GET',
    path: '/crm/assignment-rules',
    summary: 'Every assignment rule in order, with who takes turns and who is away',
    access,
    response: several(assignmentRule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/assignment-rules',
    summary: 'Add a rule after the others',
    access,
    changes: ['assignment_rule.changed'],
    audit: { label: 'Create assignment rule', subject: 'assignment_rule' },
    status: 201,
    idempotent: true,
    body: z
      .strictObject({ name, active: z.boolean().default(true), ...optional, member_ids: members.default([]) })
      .refine(inOrder, { path: ['budget_to'], error: BUDGET_ENDS }),
    response: one(assignmentRule),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/assignment-rules/{id}',
    summary: 'Change a rule; who stays in it keeps their turn',
    access,
    changes: ['assignment_rule.changed'],
    audit: { label: 'Change assignment rule', subject: 'assignment_rule' },
    body: z
      .strictObject({
        version: seenVersion,
        name: name.optional(),
        active: z.boolean().optional(),
        ...optional,
        member_ids: members.optional(),
      })
      .refine(inOrder, { path: ['budget_to'], error: BUDGET_ENDS }),
    response: one(assignmentRule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/assignment-rules/{id}',
    summary: 'Delete a rule; the leads that it gave away stay where they are',
    access,
    changes: ['assignment_rule.changed'],
    audit: { label: 'Delete assignment rule', subject: 'assignment_rule' },
    status: 204,
  }),
  reorder: endpoint({
    method: 'PATCH',
    path: '/crm/assignment-rules/reorder',
    summary: 'Put the rules into this order',
    access,
    changes: ['assignment_rule.changed'],
    audit: { label: 'Reorder assignment rules', subject: 'assignment_rule' },
    body: z.strictObject({ rule_ids: z.array(recordId).min(1, 'Name the rules in order.').max(MAX_RULES) }),
    response: several(assignmentRule),
  }),
  try: endpoint({
    method: 'POST',
    path: '/crm/assignment-rules/try',
    summary: 'Which rule would give a lead like this to whom; nothing is written and no turn is used',
    access,
    audit: { label: 'Test assignment rules', subject: 'assignment_rule' },
    body: z
      .strictObject({
        source: leadSource,
        campaign: line(200).nullable().optional(),
        language: language.nullable().optional(),
        nationality: country.nullable().optional(),
        project_ids: z.array(recordId).max(20).optional(),
        budget_min: amountInput.nullable().optional(),
        budget_max: amountInput.nullable().optional(),
        currency: currency.optional(),
      })
      .refine(
        ({ budget_min, budget_max }) => inOrder({ budget_from: budget_min ?? null, budget_to: budget_max ?? null }),
        { path: ['budget_max'], error: BUDGET_ENDS },
      ),
    response: one(
      z.object({
        owner: person.nullable(),
        rule: ruleName.nullable(),
        steps: z.array(z.object({ rule: ruleName, outcome: ruleOutcome })),
      }),
    ),
  }),
}
