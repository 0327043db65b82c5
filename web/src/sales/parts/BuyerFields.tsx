import { ActionIcon, Select, TextInput } from '@mantine/core'
import { dialCountries } from '@storey/api/readers/dial-codes.ts'
import { IconTrash } from '@tabler/icons-react'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Avatar } from '../../ui/Person.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './BuyerFields.module.css'
import type { BuyerValues } from './buyer-values.ts'
import * as copy from './copy.ts'
import { identityOptions } from './labels.ts'

interface Props {
  booking: Pick<EndpointForm<{ buyers: BuyerValues[] }>, 'field'>
  index: number
  name: string
  onRemove?: () => void
}

const countries = dialCountries.map(({ country, name }) => ({ value: country, label: name }))

/** One buyer: the first one is who is written to. */
export function BuyerFields({ booking, index, name, onRemove }: Props) {
  const path = <Field extends string>(field: Field) => `buyers.${index}.${field}` as const
  const called = name.trim() || `Buyer ${index + 1}`
  return (
    <section className={styles.buyer} aria-label={called}>
      <div className={styles.head}>
        <Avatar person={{ full_name: called }} size={28} />
        <h3>
          <bdi>{called}</bdi>
        </h3>
        {index === 0 && <Tag>{copy.mainBuyer}</Tag>}
        {onRemove && (
          <ActionIcon aria-label={`Remove ${called}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <FieldGrid>
        <FieldCell span={4}>
          <TextInput
            {...booking.field(path('full_name'), copy.fullNameAsInTheDocument)}
            autoComplete="off"
            dir="auto"
          />
        </FieldCell>
        <FieldCell span={2}>
          <PercentInput {...booking.field(path('share_percent'), 'Share')} />
        </FieldCell>
        <FieldCell span={2}>
          <Select {...booking.field(path('nationality'), 'Nationality')} data={countries} searchable limit={300} />
        </FieldCell>
        <FieldCell span={2}>
          <Select {...booking.field(path('id_type'), 'Document')} data={identityOptions} allowDeselect={false} />
        </FieldCell>
        <FieldCell span={2}>
          <TextInput {...booking.field(path('id_number'), 'Number')} autoComplete="off" dir="ltr" />
        </FieldCell>
        <FieldCell span={3}>
          <TextInput {...booking.field(path('email'), 'E-mail')} type="email" inputMode="email" autoComplete="off" />
        </FieldCell>
        <FieldCell span={3}>
          <PhoneInput {...booking.field(path('phone'), 'Phone')} />
        </FieldCell>
        <FieldCell span={6}>
          <TextInput {...booking.field(path('address'), 'Address')} autoComplete="off" dir="auto" />
        </FieldCell>
      </FieldGrid>
    </section>
  )
}
