import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../../ui/fields/PercentInput.tsx'
import { SortableRow } from '../../../ui/sortable/SortableRow.tsx'
import styles from './InstallmentRows.module.css'
import type { InstallmentValues, RowsForm } from './installment-values.ts'

const dueOptions = [
  { value: 'on_booking', label: 'On booking' },
  { value: 'days_after_booking', label: 'Days after booking' },
  { value: 'months_after_booking', label: 'Months after booking' },
  { value: 'on_construction', label: 'Percent built' },
  { value: 'on_handover', label: 'On handover' },
  { value: 'months_after_handover', label: 'Months after handover' },
  { value: 'on_date', label: 'On a day' },
]
const amountOptions = [
  { value: 'percent', label: 'Percent' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'remainder', label: 'The rest' },
]
const units: Readonly<Partial<Record<InstallmentValues['due_kind'], string>>> = {
  days_after_booking: 'days',
  months_after_booking: 'months',
  on_construction: '% built',
  months_after_handover: 'months',
}

interface Props {
  id: number
  index: number
  row: InstallmentValues
  form: RowsForm
  currency: string
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
  /** Makes single rows of one that repeats; undefined where rows stay repeated. */
  onSplit?: (() => void) | undefined
}

/** One installment: name, amount, due date, repetition. */
export function InstallmentRow({ id, index, row, form, currency, onRemove, onSplit }: Props) {
  const at = <Name extends string>(name: Name) => `installments.${index}.${name}` as const
  const named = (name: string, label: string) => ({
    ...form.field(at(name)),
    'aria-label': `${label} of row ${index + 1}`,
  })
  const unit = units[row.due_kind]
  const repeats = row.due_kind !== 'on_construction'
  return (
    <SortableRow id={id} name={`row ${index + 1}`} mark={index + 1} className={styles.row}>
      <div>
        <TextInput {...named('name', 'Name')} placeholder="Name" />
      </div>
      <div className={styles.share} data-kind={row.amount_kind}>
        <Select {...named('amount_kind', 'Kind of amount')} data={amountOptions} allowDeselect={false} />
        {row.amount_kind === 'percent' && <PercentInput {...named('percent', 'Percent')} />}
        {row.amount_kind === 'fixed' && <MoneyInput {...named('amount', 'Amount')} currency={currency} />}
      </div>
      <div className={styles.due} data-kind={row.due_kind}>
        <Select {...named('due_kind', 'Due')} data={dueOptions} allowDeselect={false} />
        {unit && (
          <NumberInput
            {...named('due_value', `Number of ${unit}`)}
            min={0}
            max={3650}
            unit={unit}
            unitWidth={row.due_kind === 'on_construction' ? 60 : 52}
          />
        )}
        {row.due_kind === 'on_date' && <DayInput {...named('due_on', 'Day')} />}
      </div>
      <div className={styles.repeat}>
        {repeats && (
          <>
            <NumberInput
              {...named('repeat_count', 'How often')}
              min={1}
              max={240}
              unit={row.repeat_count === 1 ? 'once' : 'times'}
              unitWidth={48}
            />
            {Number(row.repeat_count) > 1 && (
              <NumberInput
                {...named('repeat_every_months', 'Months between payments')}
                min={1}
                max={60}
                unit="mo"
                unitWidth={36}
              />
            )}
            {onSplit && Number(row.repeat_count) > 1 && row.amount_kind !== 'remainder' && (
              <Button variant="subtle" size="compact-xs" aria-label={`Split row ${index + 1}`} onClick={onSplit}>
                Split
              </Button>
            )}
          </>
        )}
      </div>
      <ActionIcon
        className={styles.remove ?? ''}
        variant="subtle"
        color="gray"
        aria-label={`Remove row ${index + 1}`}
        onClick={onRemove}
        disabled={!onRemove}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </SortableRow>
  )
}
