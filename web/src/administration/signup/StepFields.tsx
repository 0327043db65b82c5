import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { Registration } from '@storey/api/administration/registration-fields.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import type { ReactElement } from 'react'
import { useCountries } from '../../shell/useCountries.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { TagInput } from '../../ui/fields/TagInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { FieldProps } from '../../ui/form/useEndpointForm.tsx'
import type { Fields } from './parts/fields.ts'
import styles from './Signup.module.css'

interface Props {
  form: { field(path: string, label?: string, required?: boolean): FieldProps }
  fields: Fields
  /** Prefix of field names in the form: `brokers.0.` */
  within?: string
  /** Name of the step in a review: `company`. */
  step: string
  notes: Registration['notes']
  /** Fields that a rule over several fields requires. */
  needed?: readonly string[]
  /** Of phone numbers without a calling code; empty if it is not known. */
  country?: string | undefined
  /** Custom controls, by field. */
  own?: Readonly<Record<string, (props: FieldProps & { description?: ReactElement }) => ReactElement>>
}

/** More choices than these are searched. */
const SEARCHED = 12

/** The fields of a step, each with its note from the review. */
export function StepFields({ form, fields, within = '', step, notes, needed = [], country, own = {} }: Props) {
  const countries = useCountries()
  const cell = ([name, { label, kind, span, options, autoComplete }]: FieldEntry) => {
    const note = notes.find(({ field }) => field === `${step}.${name}`)?.note
    const props = {
      ...form.field(`${within}${name}`, label, needed.includes(name)),
      ...(note === undefined ? {} : { description: <span className={styles.note}>{note}</span> }),
      ...(autoComplete === undefined ? {} : { autoComplete }),
    }
    return (
      <FieldCell key={name} span={span}>
        {own[name]?.(props) ?? control(kind, props, { countries, options, country })}
      </FieldCell>
    )
  }
  return groupsOf(fields).map(({ heading, entries }) =>
    heading === undefined ? (
      <FieldGrid key="fields">{entries.map(cell)}</FieldGrid>
    ) : (
      <section key={heading} className={styles.group}>
        <h2>{heading}</h2>
        <FieldGrid>{entries.map(cell)}</FieldGrid>
      </section>
    ),
  )
}

type FieldEntry = readonly [name: string, rule: Fields[string]]

/** The fields by the headings that some of them begin. */
function groupsOf(fields: Fields) {
  const groups: { heading: string | undefined; entries: FieldEntry[] }[] = []
  for (const [name, rule] of Object.entries(fields)) {
    if (groups.length === 0 || rule.group !== undefined) groups.push({ heading: rule.group, entries: [] })
    groups.at(-1)?.entries.push([name, rule])
  }
  return groups
}

function control(
  kind: Fields[string]['kind'],
  { autoComplete, ...props }: FieldProps & { autoComplete?: string },
  {
    countries,
    options = [],
    country,
  }: { countries: readonly CountryOption[]; options: Fields[string]['options']; country: string | undefined },
): ReactElement {
  const named = countries.map(({ id, name }) => ({ value: id, label: name }))
  switch (kind) {
    case 'line':
      return <TextInput {...props} autoComplete={autoComplete ?? 'off'} />
    case 'email':
      return <TextInput {...props} type="email" autoComplete={autoComplete ?? 'off'} spellCheck={false} />
    case 'phone':
      return <PhoneInput {...props} {...(country !== undefined && { country })} />
    case 'day':
      return <DayInput {...props} />
    case 'number':
      return <NumberInput {...props} />
    case 'year':
      return <NumberInput {...props} ungrouped />
    case 'country':
      return <Select {...props} data={named} {...countrySearch} />
    case 'countries':
      return <MultiSelect {...props} data={named} {...countrySearch} maxValues={60} />
    case 'choice':
      return <Select {...props} data={[...options]} searchable={options.length > SEARCHED} allowDeselect={false} />
    case 'words':
      return <TagInput {...props} />
  }
}
