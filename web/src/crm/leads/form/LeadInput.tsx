import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { countries } from '@storey/api/client-endpoints.ts'
import { leadField, leadFields } from '@storey/api/crm/lead-fields.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { query } from '../../../http/query.ts'
import { countrySearch } from '../../../ui/fields/country-search.ts'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { PhoneInput } from '../../../ui/fields/PhoneInput.tsx'
import { RemoteMultiSelect } from '../../../ui/fields/RemoteSelect.tsx'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { choicesOf, LANGUAGES, languageText } from '../../parts/lead-labels.ts'
import { PersonOfOrganization } from '../../parts/PersonOfOrganization.tsx'
import { knownProjects, loadProjects } from '../../parts/pickers.ts'
import { TagSelect } from '../../parts/TagSelect.tsx'
import type { FormField, LeadValues } from './lead-values.ts'

const BEDROOMS = ['0', '1', '2', '3', '4', '5', '6']

interface Props {
  form: EndpointForm<LeadValues>
  field: FormField
  label?: string | undefined
  owner_name?: string | null
}

/** The control of a lead's field, by its kind. */
export function LeadInput({ form, field, label = leadField(field).label, owner_name = null }: Props): ReactElement {
  if (field === 'owner') return <PersonOfOrganization {...form.field('owner_id', label)} chosen_name={owner_name} />
  if (field === 'tags') return <TagSelect {...form.field('tag_ids', label)} />
  if (field === 'projects')
    return (
      <RemoteMultiSelect
        {...form.field('project_ids', label)}
        placeholder="Any project"
        load={loadProjects}
        known={knownProjects}
      />
    )
  const { values = {}, nothing } = leadField(field)
  const control = form.field(field, label)
  switch (leadFields[field].kind) {
    case 'line':
      return <TextInput {...control} />
    case 'email':
      return <TextInput {...control} type="email" autoComplete="off" dir="ltr" />
    case 'phone':
      return <PhoneInput {...control} />
    case 'text':
      return <Textarea {...control} autosize minRows={2} maxRows={6} />
    case 'choice':
      return <Select {...control} data={choicesOf(values)} clearable={!nothing} allowDeselect={!nothing} />
    case 'choices':
      return <MultiSelect {...control} data={choicesOf(values)} />
    case 'country':
      return <CountrySelect {...control} />
    case 'language':
      return (
        <Select
          {...control}
          data={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
          searchable
          clearable
        />
      )
    case 'money':
      return <MoneyInput {...control} currency={form.values.currency} />
    case 'bedrooms':
      return (
        <MultiSelect
          {...control}
          value={form.values.bedrooms_wanted.map(String)}
          onChange={(chosen) => form.set(field, chosen.map(Number))}
          data={BEDROOMS.map((value) => ({ value, label: value === '0' ? 'Studio' : value }))}
        />
      )
    case 'flag':
      return <Checkbox {...form.box(field, label)} mt={12} />
  }
}

function CountrySelect(control: ReturnType<EndpointForm<LeadValues>['field']>) {
  const nations = useQuery(query(countries.options, {}))
  return (
    <Select
      {...control}
      data={(nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...countrySearch}
      clearable
    />
  )
}
