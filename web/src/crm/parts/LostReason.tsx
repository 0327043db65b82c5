import { Autocomplete, Combobox } from '@mantine/core'
import { lostReasons } from '@storey/api/crm/lead.ts'
import type { FieldBase } from '../../ui/fields/field.ts'

interface Props extends FieldBase {
  value: string | null | undefined
  onChange: (reason: string) => void
}

/** Field for the reason why a lead is lost: a usual reason, or free text. */
export const LostReason = ({ value, ...rest }: Props) => (
  <Autocomplete
    {...rest}
    value={value ?? ''}
    data={[...lostReasons]}
    maxLength={200}
    placeholder="Choose or type a reason"
    rightSection={<Combobox.Chevron />}
    rightSectionPointerEvents="none"
    // If the choices opened on focus, they would cover the buttons and the field's error.
    openOnFocus={false}
  />
)
