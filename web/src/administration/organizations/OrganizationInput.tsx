import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import {
  type EditedOrganizationField,
  organizationField,
  organizationLabel,
} from '@storey/api/administration/organization-fields.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import type { ReactElement } from 'react'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { currencies } from '../../ui/fields/currencies.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { zonesWith } from '../../ui/fields/zones.ts'
import type { BoxProps, FieldProps } from '../../ui/form/useEndpointForm.tsx'
import { REQUIRED_BY_SERVER } from './labels.ts'
import { ColorDot } from './parts/ColorDot.tsx'

interface Props<Field extends EditedOrganizationField> {
  form: {
    field: (path: Field, label?: string) => FieldProps
    box: (path: Field, label?: string) => BoxProps
  }
  field: Field
  countries: readonly CountryOption[]
  /** The country in the form, which names its numbers. */
  country: string | null
  /** Who alone decides it, where that is not the user. */
  fixed?: keyof typeof fixedBy | undefined
}

const meanings: Readonly<Partial<Record<EditedOrganizationField, string>>> = {
  require_two_factor: 'Members set up two-factor sign-in before they can work here.',
  members_see_own_leads_only: 'Developers and brokers see their own and unassigned leads. Admins see everything.',
  members_read_sales:
    'Members who are not admins read bookings with the names of buyers, payments, discounts, contracts and reports of your projects. They change nothing.',
  starts_at_home: 'Members see Home after they sign in. They can choose another first screen in their profile.',
  brand_color:
    'The color of offers that buyers open, such as #7a3e1b. It is darkened or lightened where text needs it.',
  default_currency: 'Of new projects. Those that exist keep theirs.',
  timezone: 'Used for expiry dates and due dates.',
}

const fixedBy = {
  license: 'Choose Renew a license under Documents to change it.',
  restriction: 'Stays as it is until the license is renewed.',
  developer: 'Changed by an admin of the developer. Members then read the sales of its projects.',
  server: REQUIRED_BY_SERVER,
}

/** The control of an organization's field, by its kind. */
export function OrganizationInput<Field extends EditedOrganizationField>({
  form,
  field,
  countries,
  country,
  fixed,
}: Props<Field>): ReactElement {
  const { kind } = organizationField(field)
  const label = organizationLabel(field, country)
  const described = meanings[field] === undefined ? {} : { description: meanings[field] }
  const locked = fixed && { disabled: true, description: fixedBy[fixed] }
  if (kind === 'switch')
    return (
      <Switch
        {...form.box(field, label)}
        {...described}
        {...locked}
        {...(fixed === 'server' && { checked: true, onChange: undefined })}
      />
    )
  const control = {
    ...form.field(field, label),
    ...described,
    ...locked,
  }
  const choices = countries.map(({ id, name }) => ({ value: id, label: name }))
  switch (kind) {
    case 'line':
      return <TextInput {...control} {...(field === 'name' ? { 'data-autofocus': true } : {})} />
    case 'currency':
      return (
        <Select {...control} data={currencies()} searchable allowDeselect={false} nothingFoundMessage="No matches" />
      )
    case 'phone':
      return <PhoneInput {...control} {...(country ? { country } : {})} />
    case 'country':
      return <Select {...control} data={choices} {...countrySearch} clearable />
    case 'countries':
      return <MultiSelect {...control} data={choices} {...countrySearch} clearable maxValues={60} />
    case 'number':
      return <NumberInput {...control} />
    case 'year':
      return <NumberInput {...control} ungrouped />
    case 'day':
      return <DayInput {...control} />
    case 'color':
      return <TextInput {...control} placeholder="#7a3e1b" leftSection={<ColorDot color={String(control.value)} />} />
    case 'timezone':
      return (
        <Select
          {...control}
          data={zonesWith(String(control.value))}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No matches"
        />
      )
  }
}
