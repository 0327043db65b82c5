import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { MAX_LINES } from '@storey/api/sales/earlier-sales.ts'
import { MAX_RECEIPTS, receiptMethod } from '@storey/api/sales/receipts.ts'
import { IconAlertTriangle, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { methodLabels } from '../payments/parts/labels.ts'
import styles from './EarlierSale.module.css'
import { useRows } from './useRows.ts'
import { type EarlierSaleValues, emptyLine, emptyReceipt, leftOf } from './values.ts'

interface Props {
  form: EndpointForm<EarlierSaleValues>
  currency: string
}

interface RowProps {
  /** Such as "installment 2". */
  what: string
  onRemove?: (() => void) | undefined
  children: ReactNode
}

function Row({ what, onRemove, children }: RowProps) {
  return (
    <fieldset className={styles.row} aria-label={what}>
      <div className={styles.fields}>
        <FieldGrid>{children}</FieldGrid>
      </div>
      {onRemove && (
        <ActionIcon className={styles.remove} aria-label={`Remove ${what}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </fieldset>
  )
}

/** The installments and fees as they were agreed, with the rest of the price while typing. */
export function LineRows({ form, currency }: Props) {
  const { keys, added, remove } = useRows(form, 'installments')
  const { installments } = form.values
  const left = leftOf(form.values)
  return (
    <>
      {installments.map((_, index) => (
        <Row
          key={keys[index] ?? index}
          what={`installment ${index + 1}`}
          onRemove={installments.length > 1 ? () => remove(index) : undefined}
        >
          <FieldCell span={2}>
            <TextInput {...form.field(`installments.${index}.name`, 'Name')} />
          </FieldCell>
          <FieldCell span={2}>
            <MoneyInput {...form.field(`installments.${index}.amount`, 'Amount')} currency={currency} />
          </FieldCell>
          <FieldCell span={2}>
            <DayInput {...form.field(`installments.${index}.due_on`, 'Due on')} />
          </FieldCell>
          <FieldCell span={2}>
            <NumberInput
              {...form.field(`installments.${index}.built_at`, 'Or at % built')}
              unit="%"
              unitWidth={36}
              min={1}
              max={100}
            />
          </FieldCell>
          <FieldCell span={4}>
            <Checkbox {...form.box(`installments.${index}.is_charge`, 'A fee in addition to the price')} />
          </FieldCell>
        </Row>
      ))}
      <div data-path="installments">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          disabled={installments.length >= MAX_LINES}
          onClick={() => {
            form.mantine.insertListItem('installments', emptyLine(left > 0 ? left : null))
            added()
          }}
        >
          Add installment
        </Button>
      </div>
      {form.values.price !== null && (
        <div className={styles.sum} role="status" data-wrong={left === 0 ? undefined : true}>
          {left === 0 ? (
            <IconCheck size={16} stroke={2} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          )}
          {sumText(left, currency)}
        </div>
      )}
    </>
  )
}

const sumText = (left: number, currency: string) =>
  left === 0
    ? 'The installments add up to the price.'
    : left > 0
      ? `${moneyText({ amount: left, currency })} of the price is missing.`
      : `${moneyText({ amount: -left, currency })} more than the price.`

/** What was received since the sale. */
export function ReceiptRows({ form, currency }: Props) {
  const { keys, added, remove } = useRows(form, 'receipts')
  const { receipts } = form.values
  return (
    <>
      {receipts.map((_, index) => (
        <Row key={keys[index] ?? index} what={`receipt ${index + 1}`} onRemove={() => remove(index)}>
          <FieldCell span={3}>
            <MoneyInput {...form.field(`receipts.${index}.amount`, 'Amount')} currency={currency} />
          </FieldCell>
          <FieldCell span={3}>
            <DayInput {...form.field(`receipts.${index}.received_on`, 'Received on')} latest={today()} />
          </FieldCell>
          <FieldCell span={3}>
            <Select
              {...form.field(`receipts.${index}.method`, 'Method')}
              data={receiptMethod.options.map((value) => ({ value, label: methodLabels[value] }))}
              allowDeselect={false}
            />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field(`receipts.${index}.reference`, 'Reference')} maxLength={120} />
          </FieldCell>
        </Row>
      ))}
      <div data-path="receipts">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          disabled={receipts.length >= MAX_RECEIPTS}
          onClick={() => {
            form.mantine.insertListItem('receipts', emptyReceipt())
            added()
          }}
        >
          Add receipt
        </Button>
      </div>
    </>
  )
}
