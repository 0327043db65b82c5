import { Autocomplete, Select, TextInput } from '@mantine/core'
import { cheques, receipts } from '@storey/api/client-endpoints.ts'
import { payerRelationLabels, payerRelations } from '@storey/api/sales/cheque-columns.ts'
import { type Cheque, cheques as endpoints } from '@storey/api/sales/cheques.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { refresh } from '../../../http/query.ts'
import { useAgreed } from '../../../ui/agreed/useAgreed.ts'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { paymentFacts } from '../../payments/parts/payment-facts.ts'

interface Props {
  payments: BookingPayments
  buyers: readonly string[]
  /** The cheques of the booking so far: the next one is proposed after the last of them. */
  known: readonly Cheque[]
  /** The cheque that the new one replaces. */
  replaces?: Cheque | undefined
  onClose: () => void
}

const DUE_FIRST = 'due-first'
const BUYER = 'buyer'

/** The number after this one, as cheques of a book are numbered: "000417" gives "000418". */
export function nextNumber(number: string | undefined): string {
  const digits = number?.match(/^(.*?)(\d{1,15})$/)
  if (!digits) return ''
  const [, start = '', end = ''] = digits
  return start + String(Number(end) + 1).padStart(end.length, '0')
}

/** Form that records a cheque of a booking: proposed are the next number and the next installment without a cheque. */
export function RecordCheque({ payments: now, buyers, known, replaces, onClose }: Props) {
  const agreed = useAgreed(now, paymentFacts)
  const { booking, currency, today, installments, terms_stamp } = agreed.terms
  const [initial] = useState(() => {
    const last = replaces ?? known.at(-1)
    const covered = known
      .filter(({ status }) => ['received', 'deposited'].includes(status))
      .map(({ pays }) => pays?.position)
    const open = installments.filter(({ left, position }) => left > 0 && !covered.includes(position))
    const next = replaces
      ? installments.find(({ position, left }) => position === replaces.pays?.position && left > 0)
      : open[0]
    return {
      number: replaces ? '' : nextNumber(last?.number),
      bank: last?.bank ?? '',
      drawer: last?.drawer ?? buyers[0] ?? '',
      payer_relation: last?.payer_relation ?? null,
      amount: replaces?.amount.amount ?? next?.left ?? null,
      cheque_on: replaces ? null : (next?.due_on ?? null),
      received_on: today as string | null,
      pays_position: next?.position ?? null,
      replaces_id: replaces?.id ?? null,
    }
  })
  const form = useEndpointForm({
    schema: endpoints.record.body,
    initial,
    send: (body, { key }) =>
      call(
        cheques.record,
        { params: { id: booking.id }, body: { ...body, expected_terms: terms_stamp } },
        { idempotencyKey: key },
      ),
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(receipts.ofBooking)
      return undefined
    },
    done: () => {
      notify.good('Cheque recorded')
      onClose()
    },
  })
  const { pays_position, payer_relation } = form.values
  const relation = form.field('payer_relation', 'The drawer is')
  return (
    <SidePanel
      title={replaces ? 'Replace cheque' : 'Record cheque'}
      note={replaces ? `${replaces.number}, ${replaces.bank}` : booking.number}
      onClose={onClose}
    >
      <Form form={form} agreed={agreed}>
        <FieldGrid>
          <FieldCell span={3}>
            <TextInput {...form.field('number', 'Cheque number')} maxLength={30} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('bank', 'Bank')} maxLength={120} dir="auto" />
          </FieldCell>
        </FieldGrid>
        <Autocomplete {...form.field('drawer', 'Drawer')} data={[...new Set(buyers)]} maxLength={200} dir="auto" />
        <Select
          label={relation.label}
          description="Cheques of others are marked as payments of a third party."
          error={relation.error}
          data-path="payer_relation"
          value={payer_relation ?? BUYER}
          onChange={(chosen) => form.set('payer_relation', payerRelations.find((one) => one === chosen) ?? null)}
          data={[
            { value: BUYER, label: 'A buyer' },
            ...payerRelations.map((value) => ({ value, label: payerRelationLabels[value] })),
          ]}
          allowDeselect={false}
        />
        <Select
          label="Pays"
          value={pays_position === null ? DUE_FIRST : String(pays_position)}
          onChange={(chosen) => {
            const line = installments.find(({ position }) => String(position) === chosen)
            form.set('pays_position', line?.position ?? null)
            if (line) form.set('amount', line.left)
            if (line?.due_on) form.set('cheque_on', line.due_on)
          }}
          data={[
            { value: DUE_FIRST, label: 'What is due first when it clears' },
            ...installments
              .filter(({ left }) => left > 0)
              .map(({ position, name, left }) => ({
                value: String(position),
                label: `${name}, ${moneyText({ amount: left, currency })}`,
              })),
          ]}
          error={form.field('pays_position').error}
          data-path="pays_position"
          allowDeselect={false}
        />
        <MoneyInput {...form.field('amount', 'Amount')} currency={currency} />
        <DayInput {...form.field('cheque_on', 'Date on the cheque')} />
        <DayInput {...form.field('received_on', 'Received on')} latest={today} />
        <FormActions save={replaces ? 'Replace cheque' : 'Record cheque'} onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
