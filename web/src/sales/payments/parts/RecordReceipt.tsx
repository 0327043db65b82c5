import { Button, Select, Text, TextInput } from '@mantine/core'
import { receipts as calls } from '@storey/api/client-endpoints.ts'
import { accountKindLabels } from '@storey/api/inventory/bank-account-names.ts'
import { type PayerRelation, payerRelationLabels, payerRelations } from '@storey/api/sales/cheque-columns.ts'
import { type BookingPayments, receiptMethod, receipts } from '@storey/api/sales/receipts.ts'
import { call } from '../../../http/call.ts'
import { refresh } from '../../../http/query.ts'
import { useAgreed } from '../../../ui/agreed/useAgreed.ts'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { DOCUMENTS } from '../../../ui/fields/file-rules.ts'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { methodLabels } from './labels.ts'
import { NO_DOCUMENT, PayerDocument } from './PayerDocument.tsx'
import styles from './Payments.module.css'
import { paidBy } from './paid-by.ts'
import { paymentFacts } from './payment-facts.ts'

interface Props {
  payments: BookingPayments
  /** True for a payment back to the buyers of a cancelled booking. */
  refund?: boolean
  onClose: () => void
}

/** The choice of an account that the project does not list. */
const NO_ACCOUNT = 'none'
/** The choice of no other payer. */
const BUYERS = 'buyers'
/** The choice of no installment. */
const DUE_FIRST = 'due-first'

/** Form that records a receipt with a preview of what it pays, or a refund. */
export function RecordReceipt({ payments: now, refund = false, onClose }: Props) {
  const agreed = useAgreed(now, paymentFacts)
  const payments = agreed.terms
  const { booking, currency, today, totals, installments, accounts, terms_stamp } = payments
  const money = (amount: number) => moneyText({ amount, currency })
  const endpoint = refund ? receipts.recordRefund : receipts.record
  const form = useEndpointForm({
    schema: endpoint.body,
    initial: {
      amount: null as number | null,
      received_on: today as string | null,
      method: 'bank_transfer',
      reference: '',
      proof: null as File | null,
      bank_account_id: accounts.find(({ kind }) => kind === 'escrow')?.id ?? null,
      ...(refund
        ? {}
        : {
            pays_position: null as number | null,
            payer_name: '',
            payer_relation: null as PayerRelation | null,
            ...NO_DOCUMENT,
          }),
    },
    send: (body, { key }) =>
      call(
        endpoint,
        { params: { id: booking.id }, body: { ...body, expected_terms: terms_stamp } },
        { idempotencyKey: key },
      ),
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(calls.ofBooking)
      return undefined
    },
    done: () => {
      notify.good(refund ? 'Refund recorded' : 'Receipt recorded')
      onClose()
    },
  })
  const { amount, proof, pays_position: pays = null } = form.values
  const open = installments.filter((row) => row.left > 0)
  const named = open.find(({ position }) => position === pays)
  const left = refund ? (payments.refund?.left ?? 0) : (named ?? totals).left
  const next = refund ? left : ((named ?? open[0])?.left ?? 0)
  const label = refund ? 'Record refund' : 'Record receipt'
  const file = form.field('proof')
  return (
    <SidePanel title={label} note={booking.number} onClose={onClose}>
      <Form form={form} agreed={agreed}>
        {!refund && (
          <Select
            label="Pays"
            value={pays === null ? DUE_FIRST : String(pays)}
            onChange={(chosen) => form.set('pays_position', chosen === DUE_FIRST ? null : Number(chosen))}
            data={[
              { value: DUE_FIRST, label: 'What is due first' },
              ...open.map((row) => ({ value: String(row.position), label: `${row.name}, ${money(row.left)}` })),
            ]}
            error={form.field('pays_position').error}
            data-path="pays_position"
            allowDeselect={false}
          />
        )}
        {/* Above the field: an error below it would move content placed under it. */}
        {next > 0 && (
          <div>
            <Button variant="default" size="xs" onClick={() => form.set('amount', next)}>
              {refund
                ? `Use full balance (${money(next)})`
                : named
                  ? `Use outstanding amount (${money(next)})`
                  : `Use next installment (${money(next)})`}
            </Button>
          </div>
        )}
        <MoneyInput
          {...form.field('amount', 'Amount')}
          currency={currency}
          description={refund ? `To refund: ${money(left)}` : `Outstanding: ${money(left)}`}
        />
        {!refund && !form.errors.amount && <Pays amount={amount ?? 0} payments={payments} pays={pays} left={left} />}
        <DayInput {...form.field('received_on', refund ? 'Refunded on' : 'Received on')} />
        <Select
          {...form.field('method', 'Method')}
          data={receiptMethod.options.map((value) => ({ value, label: methodLabels[value] }))}
          allowDeselect={false}
        />
        {accounts.length > 0 && (
          <Select
            label={refund ? 'Paid from' : 'Received in'}
            value={form.values.bank_account_id === null ? NO_ACCOUNT : String(form.values.bank_account_id)}
            onChange={(chosen) => form.set('bank_account_id', chosen === NO_ACCOUNT ? null : Number(chosen))}
            data={[
              ...accounts.map(({ id, name, kind }) => ({
                value: String(id),
                label: `${name}, ${accountKindLabels[kind].toLowerCase()}`,
              })),
              { value: NO_ACCOUNT, label: 'Another account' },
            ]}
            error={form.field('bank_account_id').error}
            data-path="bank_account_id"
            allowDeselect={false}
          />
        )}
        <TextInput {...form.field('reference', 'Reference')} description="Transfer or check number" maxLength={120} />
        {!refund && (
          <>
            <Select
              label="Paid by"
              value={form.values.payer_relation ?? BUYERS}
              onChange={(chosen) => {
                const relation = payerRelations.find((one) => one === chosen) ?? null
                form.set('payer_relation', relation)
                if (relation === null) {
                  form.set('payer_name', '')
                  form.set('payer_id_type', null)
                  form.set('payer_id_number', '')
                  form.set('payer_country', null)
                }
              }}
              data={[
                { value: BUYERS, label: 'The buyers' },
                ...payerRelations.map((value) => ({ value, label: payerRelationLabels[value] })),
              ]}
              error={form.field('payer_relation').error}
              data-path="payer_relation"
              allowDeselect={false}
            />
            {form.values.payer_relation && (
              <>
                <TextInput {...form.field('payer_name', 'Name of the payer')} maxLength={200} />
                <PayerDocument form={form} />
              </>
            )}
          </>
        )}
        <FileDrop
          {...DOCUMENTS}
          label="Proof"
          value={proof ? [proof] : []}
          onChange={([chosen]) => form.set('proof', chosen ?? null)}
          error={file.error}
          data-path="proof"
        />
        <FormActions save={label} onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

interface PaysProps {
  amount: number
  payments: BookingPayments
  pays: number | null
  left: number
}

function Pays({ amount, payments, pays, left }: PaysProps) {
  const { currency } = payments
  const money = (minor: number) => moneyText({ amount: minor, currency })
  if (amount <= 0) return null
  if (amount > left)
    return (
      <Text size="sm" role="status">
        Outstanding: {money(left)}. Enter that amount or less.
      </Text>
    )
  return (
    <Text size="sm" c="dimmed" component="div" role="status">
      It pays
      <ul className={styles.pays}>
        {paidBy(payments, amount, pays).map(({ position, name, more, full }) => (
          <li key={position}>{full ? `${name}, in full` : `${money(more)} of ${name}`}</li>
        ))}
      </ul>
    </Text>
  )
}
