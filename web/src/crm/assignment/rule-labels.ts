import type { AssignmentRule, RuleOutcome } from '@storey/api/crm/assignment.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import { moneyText } from '../../ui/format/money.ts'
import { countryText, languageText } from '../parts/lead-labels.ts'

type Query = Pick<
  AssignmentRule,
  'sources' | 'campaigns' | 'languages' | 'nationalities' | 'projects' | 'budget_from' | 'budget_to' | 'currency'
>

/** "Portal or Website", "Arabic", "from AED 1,000,000": the conditions of a rule; empty if it matches every lead. */
export function conditionsOf(rule: Query): string[] {
  const { budget_from: from, budget_to: to, currency } = rule
  const money = (amount: number) => moneyText({ amount, currency }, { short: true })
  return [
    anyOf(rule.sources.map((source) => sourceLabels[source])),
    anyOf(rule.campaigns.map((name) => `“${name}”`)),
    anyOf(rule.languages.map(languageText)),
    anyOf(rule.nationalities.map(countryText)),
    anyOf(rule.projects.map(({ name }) => name)),
    from !== null && to !== null
      ? `${money(from)} to ${money(to)}`
      : from !== null
        ? `from ${money(from)}`
        : to !== null
          ? `up to ${money(to)}`
          : '',
  ].filter(Boolean)
}

const anyOf = (items: readonly string[]) =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

export const outcomeLabels: Readonly<Record<RuleOutcome, string>> = {
  off: 'Turned off',
  other_leads: 'Doesn’t match',
  nobody_there: 'Matches, no one available',
  decides: 'Matched',
  later: 'Not reached',
}
