import { Select, Textarea, TextInput } from '@mantine/core'
import { type UnitFormField, unitField, unitFields } from '@storey/api/inventory/unit-fields.ts'
import type { ReactElement } from 'react'
import { AreaInput } from '../../../ui/fields/AreaInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import type { FieldProps } from '../../../ui/form/useEndpointForm.tsx'
import { optionsOf } from '../labels.ts'

interface Props<Field extends UnitFormField> {
  form: { field: (path: Field, label?: string) => FieldProps }
  field: Field
  currency: string
  /** The unit has a hold or booking, so its price cannot be changed. */
  claimed: boolean
  /** The choice may be empty, whatever the default of a unit is. */
  open?: boolean
}

const PLACEHOLDERS: Readonly<Partial<Record<UnitFormField, string>>> = { number: '1204', view: 'Sea' }

/** The control of a unit's field, by the field's kind. */
export function UnitInput<Field extends UnitFormField>(props: Props<Field>): ReactElement {
  const { form, field, currency, claimed, open = false } = props
  const { label, values = {} } = unitField(field)
  const row = unitFields[field]
  const control = form.field(field, field === 'parking' ? 'Parking bays' : label)
  switch (row.kind) {
    case 'line':
      return (
        <TextInput
          {...control}
          placeholder={PLACEHOLDERS[field]}
          {...(field === 'number' ? { 'data-autofocus': true } : {})}
        />
      )
    case 'text':
      return <Textarea {...control} autosize minRows={2} maxRows={6} />
    case 'whole': {
      const [min, max] = row.form.range
      return <NumberInput {...control} min={min} max={max} />
    }
    case 'choice':
      return (
        <Select
          {...control}
          data={optionsOf(values)}
          clearable={open || row.form.initial === null}
          allowDeselect={open || row.form.initial === null}
        />
      )
    case 'area':
      return <AreaInput {...control} />
    case 'money': {
      const frozen = claimed && field === 'price'
      return (
        <MoneyInput
          {...control}
          currency={currency}
          disabled={frozen}
          description={frozen ? 'Can’t change while on hold, reserved or booked' : undefined}
        />
      )
    }
  }
}
