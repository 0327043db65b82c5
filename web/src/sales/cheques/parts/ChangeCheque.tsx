import { Select, Textarea } from '@mantine/core'
import { cheques } from '@storey/api/client-endpoints.ts'
import { payerRelationLabels, payerRelations } from '@storey/api/sales/cheque-columns.ts'
import { type Cheque, cheques as endpoints } from '@storey/api/sales/cheques.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { today } from '../../../ui/format/day.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { NO_DOCUMENT, PayerDocument } from '../../payments/parts/PayerDocument.tsx'
import { isOwed } from './is-owed.ts'

export type Change = 'deposit' | 'clear' | 'bounce' | 'return'

interface Props {
  cheque: Cheque
  onClose: () => void
}

/** The form of a step in the life of a cheque. */
export function ChangeCheque({ change, ...props }: Props & { change: Change }) {
  if (change === 'deposit') return <Deposit {...props} />
  if (change === 'clear') return <Clear {...props} />
  return change === 'bounce' ? <Bounce {...props} /> : <Return {...props} />
}

const noteOf = ({ number, bank, booking }: Cheque) => `${number}, ${bank}, ${booking.number}`
const paramsOf = ({ id }: Cheque) => ({ params: { id } })

function Deposit({ cheque, onClose }: Props) {
  const [initial] = useState(() => ({ version: cheque.version, deposited_on: today() as string | null }))
  const form = useEndpointForm({
    schema: endpoints.deposit.body,
    initial,
    send: (body) => call(cheques.deposit, { ...paramsOf(cheque), body }),
    done: closing('Cheque deposited', onClose),
  })
  return (
    <SidePanel title="Deposit cheque" note={noteOf(cheque)} onClose={onClose}>
      <Form form={form}>
        <DayInput {...form.field('deposited_on', 'Deposited on')} earliest={cheque.cheque_on} latest={today()} />
        <FormActions save="Deposit cheque" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

function Clear({ cheque, onClose }: Props) {
  const [initial] = useState(() => ({
    version: cheque.version,
    cleared_on: today() as string | null,
    payer_relation: null as string | null,
    ...NO_DOCUMENT,
  }))
  const form = useEndpointForm({
    schema: endpoints.clear.body,
    initial,
    send: (body) => call(cheques.clear, { ...paramsOf(cheque), body }),
    done: closing(
      cheque.pays.length > 1 ? 'Cheque cleared, receipts recorded' : 'Cheque cleared, receipt recorded',
      onClose,
    ),
  })
  const { payer_relation } = form.values
  const relation = form.field('payer_relation', 'The drawer is')
  return (
    <SidePanel title="Clear cheque" note={noteOf(cheque)} onClose={onClose}>
      <Form form={form}>
        <DayInput {...form.field('cleared_on', 'Cleared on')} latest={today()} />
        {cheque.drawer_left && (
          <>
            <Select
              {...relation}
              onChange={(value) => {
                relation.onChange(value)
                if (value === 'buyer') {
                  form.set('payer_id_type', null)
                  form.set('payer_id_number', '')
                  form.set('payer_country', null)
                }
              }}
              description={`${cheque.drawer} is no longer a buyer of this booking. The receipt names who paid.`}
              placeholder="Choose"
              data={[
                { value: 'buyer', label: 'A buyer, under another name' },
                ...payerRelations.map((value) => ({ value, label: payerRelationLabels[value] })),
              ]}
              allowDeselect={false}
            />
            {payer_relation !== null && payer_relation !== 'buyer' && <PayerDocument form={form} />}
          </>
        )}
        <p>
          {cheque.pays.length > 1
            ? `A receipt for each of its ${cheque.pays.length} installments is recorded on that day, in the escrow account of the project if it has one.`
            : 'A receipt of this amount is recorded on that day, in the escrow account of the project if it has one.'}
          {cheque.booking.status === 'cancelled' &&
            ' The booking is canceled: then change its refund if the amount is paid back.'}
        </p>
        <FormActions save="Clear cheque" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

const REASONS = ['Insufficient funds', 'Signature differs', 'Account closed', 'Payment stopped', 'Other'] as const

function Bounce({ cheque, onClose }: Props) {
  const [initial] = useState(() => ({
    version: cheque.version,
    bounced_on: today() as string | null,
    reason: REASONS[0] as string,
    fee: null as number | null,
  }))
  const form = useEndpointForm({
    schema: endpoints.bounce.body,
    initial,
    send: (body) => call(cheques.bounce, { ...paramsOf(cheque), body }),
    done: closing('Cheque recorded as bounced', onClose),
  })
  return (
    <SidePanel title="Bounce cheque" note={noteOf(cheque)} onClose={onClose}>
      <Form form={form}>
        <DayInput {...form.field('bounced_on', 'Bounced on')} latest={today()} />
        <Select {...form.field('reason', 'Reason')} data={[...REASONS]} allowDeselect={false} />
        {isOwed(cheque) && (
          <MoneyInput
            {...form.field('fee', 'Fee')}
            currency={cheque.amount.currency}
            description="Becomes a charge of the booking, due on that day. Empty for none."
          />
        )}
        <FormActions save="Bounce cheque" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

function Return({ cheque, onClose }: Props) {
  const [initial] = useState(() => ({ version: cheque.version, returned_on: today() as string | null, reason: '' }))
  const form = useEndpointForm({
    schema: endpoints.return.body,
    initial,
    send: (body) => call(cheques.return, { ...paramsOf(cheque), body }),
    done: closing('Cheque returned', onClose),
  })
  return (
    <SidePanel title="Return cheque" note={noteOf(cheque)} onClose={onClose}>
      <Form form={form}>
        <DayInput {...form.field('returned_on', 'Returned on')} latest={today()} />
        <Textarea
          {...form.field('reason', 'Reason')}
          description="The cheque is kept in the list. If it was recorded wrongly, record it again."
          autosize
          minRows={2}
          dir="auto"
        />
        <FormActions save="Return cheque" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

const closing = (text: string, onClose: () => void) => () => {
  notify.good(text)
  onClose()
}
