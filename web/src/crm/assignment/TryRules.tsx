import { Select, Text, TextInput } from '@mantine/core'
import { countries } from '@storey/api/client-endpoints.ts'
import { type AssignmentRule, assignmentRules } from '@storey/api/crm/assignment.ts'
import type { LeadSource } from '@storey/api/crm/lead.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { currencyOf } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { announce } from '../../ui/announce.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { RemoteMultiSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { choicesOf, LANGUAGES, languageText } from '../parts/lead-labels.ts'
import { knownProjects, loadProjects } from '../parts/pickers.ts'
import styles from './AssignmentPage.module.css'
import { outcomeLabels } from './rule-labels.ts'

type Outcome = ResponseOf<typeof assignmentRules.try>['data']

/** Shows who would get a lead, and why, without using up a turn. It has fields only for conditions that the rules use. */
export function TryRules({ rules }: { rules: readonly AssignmentRule[] }) {
  const session = useSession()
  const nations = useQuery(query(countries.options, {}))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const currency = currencyOf(session)
  const form = useEndpointForm({
    schema: assignmentRules.try.body,
    initial: {
      source: 'website' as LeadSource,
      language: null as string | null,
      nationality: null as string | null,
      campaign: '',
      project_ids: [] as number[],
      budget_max: null as number | null,
    },
    send: (body) => call(assignmentRules.try, { body }),
    done: ({ data }) => {
      setOutcome(data)
      announce(data.owner ? `Would be assigned to ${data.owner.full_name}.` : 'Would stay unassigned.')
    },
  })
  const asksFor = (condition: 'languages' | 'nationalities' | 'campaigns' | 'projects') =>
    rules.some((rule) => rule[condition].length > 0)
  if (rules.length === 0) return null
  return (
    <section aria-labelledby="try-rules">
      <h2 id="try-rules">Test rules</h2>
      <Text size="sm" c="var(--text-2)" mt="var(--s-1)" mb="md" maw={640}>
        See who a lead like this would be assigned to now. Nothing is saved.
      </Text>
      <Form form={form} guard={false}>
        <Select {...form.field('source', 'Source')} data={choicesOf(sourceLabels)} allowDeselect={false} />
        {asksFor('languages') && (
          <Select
            {...form.field('language', 'Language')}
            data={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
            searchable
            clearable
          />
        )}
        {asksFor('nationalities') && (
          <Select
            {...form.field('nationality', 'Nationality')}
            data={(nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...countrySearch}
            clearable
          />
        )}
        {asksFor('campaigns') && <TextInput {...form.field('campaign', 'Campaign')} autoComplete="off" />}
        {asksFor('projects') && (
          <RemoteMultiSelect {...form.field('project_ids', 'Projects')} load={loadProjects} known={knownProjects} />
        )}
        {rules.some(({ budget_from, budget_to }) => budget_from !== null || budget_to !== null) && (
          <MoneyInput {...form.field('budget_max', 'Budget')} currency={currency} />
        )}
        <FormActions save="Test rules" />
      </Form>
      {outcome && (
        <div className={styles.outcome}>
          <Text size="sm" c="var(--text-2)" mb="xs">
            Would be assigned to
          </Text>
          {outcome.owner ? <Person person={outcome.owner} size={28} /> : <b>Unassigned: no rule matches</b>}
          <ol className={styles.steps}>
            {outcome.steps.map(({ rule, outcome: how }) => (
              <li key={rule.id} data-decides={how === 'decides' || undefined}>
                <span dir="auto">{rule.name}</span>
                <span>{outcomeLabels[how]}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
