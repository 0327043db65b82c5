import { ActionIcon, Select, TextInput } from '@mantine/core'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { UnitTemplate } from '@storey/api/inventory/unit-types.ts'
import { IconX } from '@tabler/icons-react'
import { AreaInput } from '../../../ui/fields/AreaInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { optionsOf } from '../labels.ts'
import styles from './AddUnits.module.css'
import { isOfStack, type PatternForm } from './pattern-form.ts'
import { UnitTypeSelect } from './UnitTypeSelect.tsx'

interface Props {
  form: PatternForm
  index: number
  currency: string
  types: readonly UnitTemplate[]
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
}

/** One stack of units in the pattern form. */
export function StackRow({ form, index, currency, types, onRemove }: Props) {
  const { stack } = form.values.stacks[index] ?? { stack: index + 1 }
  const named = (name: string, label: string) => form.field(`stacks.${index}.${name}`, label)
  return (
    <li className={styles.stack} aria-label={`Stack ${stack}`}>
      <span className={styles.number}>{String(stack).padStart(2, '0')}</span>
      <div className={styles.wide}>
        <Select {...named('type', 'Type')} data={optionsOf(unitTypeLabels)} allowDeselect={false} />
      </div>
      <NumberInput {...named('bedrooms', 'Beds')} min={0} max={20} />
      <NumberInput {...named('bathrooms', 'Baths')} min={0} max={20} />
      <div className={styles.wide}>
        <MoneyInput {...named('price', 'Price from')} currency={currency} />
      </div>
      <ActionIcon
        className={styles.remove ?? ''}
        variant="subtle"
        color="gray"
        aria-label={`Remove stack ${stack}`}
        onClick={onRemove}
        disabled={!onRemove}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
      <div className={styles.under} data-types={types.length > 0}>
        <UnitTypeSelect
          control={named('unit_type_id', 'Unit type')}
          types={types}
          onChange={(id) => form.set(`stacks.${index}.unit_type_id`, id)}
          onFill={(field, value) => {
            if (isOfStack(field)) form.set(`stacks.${index}.${field}`, value)
          }}
        />
        <AreaInput {...named('internal_area', 'Internal area')} />
        <AreaInput {...named('outdoor_area', 'Balcony')} />
        <TextInput {...named('view', 'View')} />
      </div>
    </li>
  )
}
