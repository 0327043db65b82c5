import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { countries, projects } from '@storey/api/calls.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { ratingWords, sourceWords } from '@storey/api/crm/lead-names.ts'
import { unitTypeWords } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { PhoneInput } from '../../../ui/fields/PhoneInput.tsx'
import { RemoteMultiSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { Section } from '../../../ui/Section.tsx'
import { choicesOf, LANGUAGES, languageText, purposeWords, timeframeWords } from '../../parts/lead-words.ts'
import { PersonOfOrganization } from '../../parts/PersonOfOrganization.tsx'
import { knownProjects, loadProjects } from '../../parts/pickers.ts'
import { TagSelect } from '../../parts/TagSelect.tsx'
import * as copy from './copy.ts'
import { DuplicatesAtEntry } from './DuplicatesAtEntry.tsx'
import type { LeadValues } from './lead-values.ts'

const BEDROOMS = ['0', '1', '2', '3', '4', '5', '6']

interface Props {
  form: EndpointForm<LeadValues>
  owner_name?: string | null
  /** Stands where the owner is chosen, instead of the colleagues. */
  owner?: ReactNode
  /** The lead that is changed. */
  lead?: Lead
}

/** The fields of a lead, the same when it is new and when it is changed. */
export function LeadFields({ form, owner_name = null, owner, lead }: Props) {
  const nations = useQuery(query(countries.options, {}))
  const { currency } = form.values
  // A brokerage has no projects of its own to choose from.
  const hasProjects = useCan(projects.options.access)
  return (
    <>
      <TextInput {...form.field('full_name', copy.fullName)} data-autofocus autoComplete="off" dir="auto" />
      <PhoneInput {...form.field('phone', 'Phone')} description={copy.enterAPhoneNumberOrAn} />
      <FieldGrid>
        <FieldCell span={6}>
          <TextInput {...form.field('email', 'E-mail')} type="email" autoComplete="off" dir="ltr" />
        </FieldCell>
      </FieldGrid>
      <PhoneInput {...form.field('whatsapp', copy.whatsappIfDifferent)} />
      <DuplicatesAtEntry values={form.values} lead={lead} />
      <FieldGrid>
        <FieldCell>
          <Select {...form.field('source', 'Source')} data={choicesOf(sourceWords)} allowDeselect={false} />
        </FieldCell>
        <FieldCell>
          <Select {...form.field('rating', 'Rating')} data={choicesOf(ratingWords)} allowDeselect={false} />
        </FieldCell>
        <FieldCell>
          {owner ?? <PersonOfOrganization {...form.field('owner_id', 'Owner')} chosen_name={owner_name} />}
        </FieldCell>
        <FieldCell>
          <TagSelect {...form.field('tag_ids', 'Tags')} />
        </FieldCell>
      </FieldGrid>
      <Section title={copy.lookingFor}>
        <FieldGrid>
          <FieldCell>
            <MoneyInput {...form.field('budget_min', copy.budgetFrom)} currency={currency} />
          </FieldCell>
          <FieldCell>
            <MoneyInput {...form.field('budget_max', copy.budgetTo)} currency={currency} />
          </FieldCell>
          <FieldCell>
            <MultiSelect
              {...form.field('bedrooms_wanted', 'Bedrooms')}
              value={form.values.bedrooms_wanted.map(String)}
              onChange={(chosen) => form.set('bedrooms_wanted', chosen.map(Number))}
              data={BEDROOMS.map((value) => ({ value, label: value === '0' ? 'Studio' : value }))}
            />
          </FieldCell>
          <FieldCell>
            <MultiSelect {...form.field('property_types_wanted', copy.propertyType)} data={choicesOf(unitTypeWords)} />
          </FieldCell>
          {hasProjects && (
            <FieldCell span={6}>
              <RemoteMultiSelect
                {...form.field('project_ids', 'Projects')}
                placeholder={copy.anyProject}
                load={loadProjects}
                known={knownProjects}
              />
            </FieldCell>
          )}
          <FieldCell>
            <Select {...form.field('purpose', 'Purpose')} data={choicesOf(purposeWords)} clearable />
          </FieldCell>
          <FieldCell>
            <Select {...form.field('timeframe', 'Timeframe')} data={choicesOf(timeframeWords)} clearable />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...form.field('interest_note', copy.notesOnNeeds)} autosize minRows={2} maxRows={6} dir="auto" />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title={copy.more}>
        <FieldGrid>
          <FieldCell>
            <Select
              {...form.field('nationality', 'Nationality')}
              data={(nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              clearable
            />
          </FieldCell>
          <FieldCell>
            <Select
              {...form.field('language', 'Language')}
              data={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
              searchable
              clearable
            />
          </FieldCell>
          <FieldCell>
            <TextInput {...form.field('campaign', 'Campaign')} />
          </FieldCell>
          <FieldCell>
            <TextInput {...form.field('brought_by', copy.referredBy)} dir="auto" />
          </FieldCell>
        </FieldGrid>
        <Checkbox {...form.box('opted_out', copy.optedOutOfMessages)} mt={12} />
      </Section>
    </>
  )
}
