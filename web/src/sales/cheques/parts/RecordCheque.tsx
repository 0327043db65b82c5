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
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { NO_DOCUMENT, PayerDocument } from '../../payments/parts/PayerDocument.tsx'
import { paymentFacts } from '../../payments/parts/payment-facts.ts'
import { ChequeParts } from './ChequeParts.tsx'
import { fillParts, openLines } from './fill-parts.ts'

interface Props {
  payments: BookingPayments
  buyers: readonly string[]
  /** The cheques of the booking so far: the next one is proposed after the last of them. */
  known: readonly Cheque[]
  /** The cheque that the new one replaces. */
  replaces?: Cheque | undefined
  onClose: () => void
}

const BUYER = 'buyer'

/** The number after this one, as cheques of a book are numbered: "000417" gives "000418". */
export function nextNumber(number: string | undefined): string {
  const digits = number?.match(/^(.*?)(\d{1,15})$/)
  if (!digits) return ''
  const [, start = '', end = ''] = digits
  return start + String(Number(end) + 1).padStart(end.length, '0')
}

/**
 * Form that records a cheque of a booking: proposed are the next number and the next installment without
 * a cheque. The installments follow the amount until the user changes them.
 */
export function RecordCheque({ payments: now, buyers, known, replaces, onClose }: Props) {
  const agreed = useAgreed(now, paymentFacts)
  const { booking, currency, today, installments, terms_stamp } = agreed.terms
  const lines = openLines(installments, known, replaces?.id)
  /** The user has changed the installments, which the amount then no longer fills. */
  const [chosen, setChosen] = useState(replaces !== undefined && replaces.pays.length === 0)
  const [initial] = useState(() => {
    const last = replaces ?? known.at(-1)
    const first = lines.find(({ free }) => free > 0)
    const kept = replaces?.pays.map(({ position, amount }) => ({ position, amount })) ?? []
    const fits = kept.every(({ position, amount }) =>
      lines.some((line) => line.position === position && amount <= line.left),
    )
    const proposed = replaces?.amount.amount ?? first?.free ?? null
    return {
      number: replaces ? '' : nextNumber(last?.number),
      bank: last?.bank ?? '',
      drawer: last?.drawer ?? buyers[0] ?? '',
      payer_relation: last?.payer_relation ?? null,
      ...NO_DOCUMENT,
      amount: proposed,
      cheque_on: replaces ? null : (first?.due_on ?? null),
      received_on: today as string | null,
      pays: replaces && fits ? kept : fillParts(proposed, lines),
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
  const { payer_relation } = form.values
  const amount = form.field('amount', 'Amount')
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
          onChange={(chosen) => {
            const relation = payerRelations.find((one) => one === chosen) ?? null
            form.set('payer_relation', relation)
            if (relation === null) {
              form.set('payer_id_type', null)
              form.set('payer_id_number', '')
              form.set('payer_country', null)
            }
          }}
          data={[
            { value: BUYER, label: 'A buyer' },
            ...payerRelations.map((value) => ({ value, label: payerRelationLabels[value] })),
          ]}
          allowDeselect={false}
        />
        {payer_relation && <PayerDocument form={form} />}
        <MoneyInput
          {...form.field('amount', 'Amount')}
          onChange={(value) => {
            amount.onChange(value)
            if (!chosen) form.set('pays', fillParts(value, lines))
          }}
          currency={currency}
        />
        <ChequeParts
          form={form}
          lines={lines}
          currency={currency}
          onChange={() => setChosen(true)}
          onFill={() => {
            setChosen(false)
            form.set('pays', fillParts(form.values.amount, lines))
          }}
        />
        <DayInput {...form.field('cheque_on', 'Date on the cheque')} />
        <DayInput {...form.field('received_on', 'Received on')} latest={today} />
        <FormActions save={replaces ? 'Replace cheque' : 'Record cheque'} onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
