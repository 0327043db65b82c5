import { Select, Textarea, TextInput } from '@mantine/core'
import { type ProjectFormField, projectField, projectFields } from '@storey/api/inventory/project-fields.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import type { ReactElement } from 'react'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import type { FieldProps } from '../../ui/form/useEndpointForm.tsx'
import { optionsOf } from '../parts/labels.ts'

interface Props {
  form: { field: (path: ProjectFormField, label?: string) => FieldProps }
  field: ProjectFormField
  countries: readonly CountryOption[]
}

const DEGREE_PLACES = 6

/** The control of a project's field, by its kind. */
export function ProjectInput({ form, field, countries }: Props): ReactElement {
  const { label, values = {} } = projectField(field)
  const row = projectFields[field]
  const control = form.field(field, label)
  switch (row.kind) {
    case 'line':
      return (
        <TextInput
          {...control}
          placeholder={field === 'code' ? 'HC' : undefined}
          {...(field === 'name' ? { 'data-autofocus': true } : {})}
        />
      )
    case 'text':
      return <Textarea {...control} autosize minRows={2} maxRows={8} />
    case 'choice':
      return <Select {...control} data={optionsOf(values)} allowDeselect={false} />
    case 'country':
      return (
        <Select
          {...control}
          data={countries.map(({ id, name }) => ({ value: id, label: name }))}
          {...countrySearch}
          clearable
        />
      )
    case 'number': {
      if ('range' in row.form) {
        const [min, max] = row.form.range
        return <NumberInput {...control} places={DEGREE_PLACES} min={min} max={max} />
      }
      return <NumberInput {...control} unit={field === 'hold_limit_per_person' ? undefined : 'min'} />
    }
    case 'day':
      return <DayInput {...control} />
    case 'percent':
      return <PercentInput {...control} />
  }
}
