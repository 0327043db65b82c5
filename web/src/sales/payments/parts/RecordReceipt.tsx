import { Button, Select, Text, TextInput } from '@mantine/core'
import { type BookingPayments, receiptMethod, receipts } from '@storey/api/sales/receipts.ts'
import { call } from '../../../http/call.ts'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { DOCUMENTS } from '../../../ui/fields/file-rules.ts'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { notify } from '../../../ui/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import * as copy from '../copy.ts'
import { methodLabels } from './labels.ts'
import styles from './Payments.module.css'
import { paidBy } from './paid-by.ts'

/** Money that came in, with what it pays while it is typed. */
export function RecordReceipt({ payments, onClose }: { payments: BookingPayments; onClose: () => void }) {
  const { booking, currency, today, totals, installments } = payments
  const money = (amount: number) => moneyText({ amount, currency })
  const form = useEndpointForm({
    schema: receipts.record.body,
    initial: {
      amount: null as number | null,
      received_on: today as string | null,
      method: 'bank_transfer',
      reference: '',
      proof: null as File | null,
    },
    send: (body, { key }) => call(receipts.record, { params: { id: booking.id }, body }, { idempotencyKey: key }),
    done: () => {
      notify.good(copy.receiptRecorded)
      onClose()
    },
  })
  const { amount, proof } = form.values
  const next = installments.find(({ left }) => left > 0)
  const file = form.field('proof')
  return (
    <SidePanel title={copy.recordReceipt} note={booking.number} onClose={onClose}>
      <Form form={form}>
        {/* Above the field: what the field says under itself, once it is left empty, moves what stands below it. */}
        {next && (
          <div>
            <Button variant="default" size="xs" onClick={() => form.set('amount', next.left)}>
              {copy.fillInNext(money(next.left))}
            </Button>
          </div>
        )}
        <MoneyInput
          {...form.field('amount', copy.amount)}
          currency={currency}
          description={copy.leftToPay(money(totals.left))}
        />
        {!form.errors.amount && <Pays amount={amount ?? 0} payments={payments} />}
        <DayInput {...form.field('received_on', copy.receivedOn)} />
        <Select
          {...form.field('method', copy.method)}
          data={receiptMethod.options.map((value) => ({ value, label: methodLabels[value] }))}
          allowDeselect={false}
        />
        <TextInput
          {...form.field('reference', copy.reference)}
          description={copy.referenceHint}
          maxLength={120}
          dir="auto"
        />
        <FileDrop
          {...DOCUMENTS}
          label={copy.proof}
          value={proof ? [proof] : []}
          onChange={([chosen]) => form.set('proof', chosen ?? null)}
          error={file.error}
          data-path="proof"
        />
        <FormActions save={copy.recordReceipt} onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

function Pays({ amount, payments }: { amount: number; payments: BookingPayments }) {
  const { currency, totals } = payments
  const money = (minor: number) => moneyText({ amount: minor, currency })
  if (amount <= 0) return null
  if (amount > totals.left)
    return (
      <Text size="sm" role="status">
        {copy.moreThanLeft(money(totals.left))}
      </Text>
    )
  return (
    <Text size="sm" c="dimmed" component="div" role="status">
      {copy.itPays}
      <ul className={styles.pays}>
        {paidBy(payments, amount).map(({ position, name, more, full }) => (
          <li key={position}>{full ? copy.paysInFull(name) : copy.paysPart(money(more), name)}</li>
        ))}
      </ul>
    </Text>
  )
}
