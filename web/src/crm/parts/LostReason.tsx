import { Autocomplete, Combobox } from '@mantine/core'
import { lostReasons } from '@storey/api/crm/lead.ts'
import type { FieldBase } from '../../ui/fields/field.ts'
import * as copy from './copy.ts'

interface Props extends FieldBase {
  value: string | null | undefined
  onChange: (reason: string) => void
}

/** The reason why a lead or deal is lost: a common one, or free text. */
export const LostReason = ({ value, ...rest }: Props) => (
  <Autocomplete
    {...rest}
    value={value ?? ''}
    data={[...lostReasons]}
    maxLength={200}
    placeholder={copy.chooseOrTypeAReason}
    rightSection={<Combobox.Chevron />}
    rightSectionPointerEvents="none"
    // Open choices would cover the buttons and the error message.
    openOnFocus={false}
  />
)
