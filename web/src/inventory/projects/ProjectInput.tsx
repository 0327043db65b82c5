import { Select, Textarea, TextInput } from '@mantine/core'
import { type ProjectFormField, projectField, projectFields } from '@storey/api/inventory/project-fields.ts'
import { isLink, readPlace } from '@storey/api/readers/read-place.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import type { ClipboardEvent, ReactElement } from 'react'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { currencies } from '../../ui/fields/currencies.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MinutesInput } from '../../ui/fields/MinutesInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import type { FieldProps } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { optionsOf } from '../parts/labels.ts'

interface Props {
  form: {
    field: (path: ProjectFormField, label?: string) => FieldProps
    set: (path: 'latitude' | 'longitude', value: number) => void
  }
  field: ProjectFormField
  countries: readonly CountryOption[]
  /** The currency of the prices of its units, which keeps it as it is. */
  priced?: string | undefined
}

const DEGREE_PLACES = 6
const NO_PLACE =
  'This link has no coordinates. Open it and copy the address of the map, or the coordinates of the place.'

/** The control of a project's field, by its kind. */
export function ProjectInput({ form, field, countries, priced }: Props): ReactElement {
  const { label, values = {} } = projectField(field)
  const row = projectFields[field]
  const control = form.field(field, label)
  /** A pair or a link that was copied from a map fills both fields. */
  const pair = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const place = readPlace(text)
    if (!place && !isLink(text)) return
    event.preventDefault()
    if (!place) return void notify.info(NO_PLACE)
    form.set('latitude', place.latitude)
    form.set('longitude', place.longitude)
  }
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
    case 'currency':
      return (
        <Select
          {...control}
          data={currencies()}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matches"
          {...(priced && { disabled: true, description: `Its units have prices in ${priced}.` })}
        />
      )
    case 'number': {
      if ('range' in row.form) {
        const [min, max] = row.form.range
        return (
          <NumberInput
            {...control}
            places={DEGREE_PLACES}
            min={min}
            max={max}
            placeholder="Or paste a map link"
            onPaste={pair}
          />
        )
      }
      return <NumberInput {...control} min={1} max={1000} />
    }
    case 'minutes':
      return (
        <MinutesInput
          {...control}
          min={5}
          max={43_200}
          placeholder={field === 'offer_hold_minutes' ? 'No hold' : undefined}
        />
      )
    case 'day':
      return <DayInput {...control} />
    case 'percent':
      return <PercentInput {...control} />
  }
}
