import type { RuleOutcome } from '@storey/api/crm/assignment.ts'

/** The fields of a lead that rules check. */
export interface Assignable {
  readonly source: string
  readonly campaign?: string | null | undefined
  readonly language?: string | null | undefined
  readonly nationality?: string | null | undefined
  readonly project_ids?: readonly number[] | undefined
  readonly budget_min?: number | null | undefined
  readonly budget_max?: number | null | undefined
  readonly currency: string
}

interface Named {
  readonly id: number
  readonly name: string
}

interface Member {
  readonly id: number
  readonly full_name: string
  readonly state: 'there' | 'away' | 'disabled'
  /** The member with the smallest turn is next; on a tie, the first in the rule. */
  readonly last_turn: number
}

export interface Rule extends Named {
  readonly active: boolean
  readonly sources: readonly string[]
  readonly campaigns: readonly string[]
  readonly languages: readonly string[]
  readonly nationalities: readonly string[]
  readonly projects: readonly Named[]
  readonly budget_from: number | null
  readonly budget_to: number | null
  readonly currency: string
  readonly members: readonly Member[]
}

/** The owner of a lead, with the rule that chose them. */
export interface Assignment {
  readonly owner_id: number
  readonly owner_name: string
  readonly rule: Named
}

export interface Turn {
  readonly rule_id: number
  readonly user_id: number
  readonly turn: number
}

/** Whether a rule matches a lead: every condition that is set matches the lead's value. */
export function fits(rule: Rule, lead: Assignable): boolean {
  const { campaign, project_ids = [] } = lead
  return (
    among(rule.sources, lead.source) &&
    among(
      rule.campaigns.map((name) => name.toLowerCase()),
      campaign?.trim().toLowerCase(),
    ) &&
    among(rule.languages, lead.language) &&
    among(rule.nationalities, lead.nationality) &&
    (rule.projects.length === 0 || rule.projects.some(({ id }) => project_ids.includes(id))) &&
    fitsBudget(rule, lead)
  )
}

const among = (wanted: readonly string[], value: string | null | undefined) =>
  wanted.length === 0 || (value != null && wanted.includes(value))

/** Whether the two ranges overlap, in one currency. A lead without a budget does not match a rule with one. */
function fitsBudget({ budget_from, budget_to, currency }: Rule, lead: Assignable): boolean {
  if (budget_from === null && budget_to === null) return true
  const min = lead.budget_min ?? lead.budget_max
  const max = lead.budget_max ?? lead.budget_min
  if (min == null || max == null || lead.currency !== currency) return false
  return max >= (budget_from ?? 0) && min <= (budget_to ?? Number.POSITIVE_INFINITY)
}

const isThere = ({ state }: Member) => state === 'there'

/** Assigns leads to members, by rule and by turn; also returns the turns taken. */
export function shareOut(
  rules: readonly Rule[],
  leads: readonly Assignable[],
): { given: (Assignment | null)[]; turns: Turn[] } {
  const going = rules.map((rule) => ({
    rule,
    there: rule.members.filter(isThere).map((member) => ({ member, turn: member.last_turn })),
    last: Math.max(0, ...rule.members.map(({ last_turn }) => last_turn)),
  }))
  const assigned = leads.map((lead): Assignment | null => {
    const decides = going.find(({ rule, there }) => rule.active && there.length > 0 && fits(rule, lead))
    if (!decides) return null
    const next = decides.there.reduce((first, one) => (one.turn < first.turn ? one : first))
    next.turn = ++decides.last
    const { id, name } = decides.rule
    return { owner_id: next.member.id, owner_name: next.member.full_name, rule: { id, name } }
  })
  const turns = going.flatMap(({ rule, there }) =>
    there
      .filter(({ member, turn }) => turn !== member.last_turn)
      .map(({ member, turn }) => ({ rule_id: rule.id, user_id: member.id, turn })),
  )
  return { given: assigned, turns }
}

/** How each rule handles a lead, in order. */
export function stepsOf(rules: readonly Rule[], lead: Assignable): { rule: Named; outcome: RuleOutcome }[] {
  let decided = false
  return rules.map((rule) => {
    const outcome = decided ? 'later' : outcomeOf(rule, lead)
    if (outcome === 'decides') decided = true
    return { rule: { id: rule.id, name: rule.name }, outcome }
  })
}

function outcomeOf(rule: Rule, lead: Assignable): RuleOutcome {
  if (!rule.active) return 'off'
  if (!fits(rule, lead)) return 'other_leads'
  return rule.members.some(isThere) ? 'decides' : 'nobody_there'
}
