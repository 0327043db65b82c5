import { MultiSelect, Switch, TextInput } from '@mantine/core'
import { countries } from '@storey/api/client-endpoints.ts'
import { type AssignmentRule, assignmentRules } from '@storey/api/crm/assignment.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { currencyOf } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { RemoteMultiSelect } from '../../ui/fields/RemoteSelect.tsx'
import { TagInput } from '../../ui/fields/TagInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { choicesOf, LANGUAGES, languageText } from '../parts/lead-labels.ts'
import { PeopleOfOrganization } from '../parts/PersonOfOrganization.tsx'
import { knownProjects, loadProjects } from '../parts/pickers.ts'

interface Props {
  /** The rule to edit; undefined for a new one. */
  rule: AssignmentRule | undefined
  onClose: () => void
}

const valuesOf = (rule: AssignmentRule | undefined, currency: string) => ({
  name: rule?.name ?? '',
  active: rule?.active ?? true,
  sources: rule?.sources ?? [],
  campaigns: rule?.campaigns ?? [],
  languages: rule?.languages ?? [],
  nationalities: rule?.nationalities ?? [],
  project_ids: rule?.projects.map(({ id }) => id) ?? [],
  budget_from: rule?.budget_from ?? null,
  budget_to: rule?.budget_to ?? null,
  currency: rule?.currency ?? currency,
  member_ids: rule?.members.map(({ id }) => id) ?? [],
})

/** Form with the conditions of a rule, and the people who take turns. */
export function RuleForm(props: Props) {
  const { rule, onClose } = props
  return (
    <SidePanel title={rule ? `Edit ${rule.name}` : 'New rule'} onClose={onClose}>
      {rule ? <Change {...props} rule={rule} /> : <Create {...props} />}
    </SidePanel>
  )
}

function Create({ onClose }: Props) {
  const session = useSession()
  const form = useEndpointForm({
    schema: assignmentRules.create.body,
    initial: valuesOf(undefined, currencyOf(session)),
    send: (body, { key }) => call(assignmentRules.create, { body }, { idempotencyKey: key }),
    done: onClose,
  })
  return (
    <Form form={form}>
      <Fields form={form} />
      <FormActions save="Create rule" onCancel={onClose} />
    </Form>
  )
}

function Change({ rule, onClose }: Props & { rule: AssignmentRule }) {
  const read = (now: AssignmentRule) => ({ ...valuesOf(now, now.currency), version: now.version })
  const form = useEndpointForm({
    schema: assignmentRules.change.body,
    initial: read(rule),
    send: (_, { changed }) => call(assignmentRules.change, { params: { id: rule.id }, body: changed }),
    compare: { read: (current) => read(assignmentRules.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Form form={form}>
      <Fields form={form} rule={rule} />
      <FormActions save="Save rule" onCancel={onClose} />
    </Form>
  )
}

function Fields({ form, rule }: { form: EndpointForm<ReturnType<typeof valuesOf>>; rule?: AssignmentRule }) {
  const nations = useQuery(query(countries.options, {}))
  // A brokerage has no projects of its own.
  const hasProjects = useCan(projects.options.access)
  const { currency } = form.values
  return (
    <>
      <TextInput {...form.field('name', 'Name')} data-autofocus placeholder="Portals" autoComplete="off" />
      <PeopleOfOrganization
        {...form.field('member_ids', 'Assignees')}
        at_hand={rule?.members.map(({ id, full_name, away_until }) => ({ id, name: full_name, away_until })) ?? []}
        most={100}
      />
      <Switch {...form.box('active', 'Active')} mt={8} />
      <Section title="Conditions" note="Empty conditions match every lead. All must match.">
        <FieldGrid>
          <FieldCell span={6}>
            <MultiSelect {...form.field('sources', 'Source')} data={choicesOf(sourceLabels)} searchable />
          </FieldCell>
          <FieldCell span={6}>
            <TagInput {...form.field('campaigns', 'Campaign')} />
          </FieldCell>
          <FieldCell>
            <MultiSelect
              {...form.field('languages', 'Language')}
              data={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
              searchable
            />
          </FieldCell>
          <FieldCell>
            <MultiSelect
              {...form.field('nationalities', 'Nationality')}
              data={(nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...countrySearch}
              limit={50}
            />
          </FieldCell>
          {hasProjects && (
            <FieldCell span={6}>
              <RemoteMultiSelect
                {...form.field('project_ids', 'Projects')}
                at_hand={rule?.projects ?? []}
                load={loadProjects}
                known={knownProjects}
              />
            </FieldCell>
          )}
          <FieldCell>
            <MoneyInput {...form.field('budget_from', 'Budget from')} currency={currency} />
          </FieldCell>
          <FieldCell>
            <MoneyInput {...form.field('budget_to', 'Budget to')} currency={currency} />
          </FieldCell>
        </FieldGrid>
      </Section>
    </>
  )
}
