import { ActionIcon, Select, TextInput } from '@mantine/core'
import { dialCountries } from '@storey/api/readers/dial-codes.ts'
import {
  type BuyerFieldName,
  buyerField,
  buyerFieldNames,
  buyerFields,
  buyerLabel,
  isFieldOf,
} from '@storey/api/sales/booking-fields.ts'
import { IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm, FieldProps } from '../../ui/form/useEndpointForm.tsx'
import { Avatar } from '../../ui/values/Person.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './BuyerFields.module.css'
import { type BuyerValues, isAsked } from './buyer-values.ts'

interface Props {
  booking: Pick<EndpointForm<{ buyers: BuyerValues[] }>, 'field' | 'values'>
  index: number
  name: string
  /** A sale of before may be of a company whose signatory is not known. */
  earlier?: boolean
  onRemove?: () => void
}

/** The share is next to the name. */
const FIRST: readonly BuyerFieldName[] = ['full_name', 'share_percent']
const inForm = [...FIRST, ...buyerFieldNames.filter((field) => !FIRST.includes(field))]

const countries = dialCountries.map(({ country, name }) => ({ value: country, label: name }))

/** Fields of one buyer; the first buyer is the contact person. */
export function BuyerFields({ booking, index, name, earlier = false, onRemove }: Props) {
  const path = (field: BuyerFieldName) => `buyers.${index}.${field}` as const
  const buyer = booking.values.buyers[index]
  const id_type = buyer?.id_type ?? null
  const called = name.trim() || `Buyer ${index + 1}`
  return (
    <section className={styles.buyer} aria-label={called}>
      <div className={styles.head}>
        <Avatar person={{ full_name: called }} size={28} />
        <h3>
          <bdi>{called}</bdi>
        </h3>
        {index === 0 && <Tag>Main buyer</Tag>}
        {onRemove && (
          <ActionIcon aria-label={`Remove ${called}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <FieldGrid>
        {inForm
          .filter((field) => isFieldOf(field, id_type))
          .map((field) => (
            <FieldCell key={field} span={buyerFields[field].span}>
              <BuyerInput
                field={field}
                control={{
                  ...booking.field(path(field), buyerLabel(field, id_type), isAsked(field, { buyer, index, earlier })),
                  ...(index === 0 && field === 'email'
                    ? { description: 'An e-mail or a phone number is required.' }
                    : {}),
                }}
              />
            </FieldCell>
          ))}
      </FieldGrid>
    </section>
  )
}

/** The control of a buyer's field, by its kind. */
function BuyerInput({ field, control }: { field: BuyerFieldName; control: FieldProps }): ReactElement {
  const { kind, values = {} } = buyerField(field)
  switch (kind) {
    case 'line':
      return <TextInput {...control} autoComplete="off" />
    case 'code':
      return <TextInput {...control} autoComplete="off" dir="ltr" />
    case 'email':
      return <TextInput {...control} type="email" inputMode="email" autoComplete="off" />
    case 'day':
      return <DayInput {...control} />
    case 'phone':
      return <PhoneInput {...control} />
    case 'percent':
      return <PercentInput {...control} />
    case 'country':
      return <Select {...control} data={countries} {...countrySearch} />
    case 'choice':
      return (
        <Select
          {...control}
          data={Object.entries(values).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
        />
      )
  }
}
