import { Autocomplete, Combobox } from '@mantine/core'
import { lostReasons } from '@storey/api/crm/lead.ts'
import type { FieldBase } from '../../ui/fields/field.ts'
import * as copy from './copy.ts'

interface Props extends FieldBase {
  value: string | null | undefined
  onChange: (reason: string) => void
}

/** Why somebody is lost: the usual reasons, or words of one's own. */
export const LostReason = ({ value, ...rest }: Props) => (
  <Autocomplete
    {...rest}
    value={value ?? ''}
    data={[...lostReasons]}
    maxLength={200}
    placeholder={copy.chooseOrTypeAReason}
    rightSection={<Combobox.Chevron />}
    rightSectionPointerEvents="none"
    // Open at once, the choices would cover the buttons, and what is said against the field.
    openOnFocus={false}
  />
)
