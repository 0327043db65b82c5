import { Button, Group, Modal } from '@mantine/core'
import { receipts as calls } from '@storey/api/client-endpoints.ts'
import { type BookingPayments, receipts } from '@storey/api/sales/receipts.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import styles from './Payments.module.css'
import { RecordReceipt } from './RecordReceipt.tsx'
import { RefundFields } from './RefundFields.tsx'

/** The refund to the buyers of a cancelled booking, the amount paid back, and a form to record more. */
export function Refund({ payments }: { payments: BookingPayments }) {
  const [asking, setAsking] = useState<'agree' | 'record'>()
  const { refund, currency } = payments
  if (!refund) return null
  const { agreed, refunded, left, note } = refund
  const money = (amount: number) => moneyText({ amount, currency })
  const close = () => setAsking(undefined)
  return (
    <>
      <h3 className={styles.heading}>Refund</h3>
      <div className={styles.refund}>
        <div>
          <b>
            {agreed === null
              ? 'No refund is agreed.'
              : agreed === 0
                ? 'Nothing is refunded.'
                : `${money(refunded)} of ${money(agreed)} refunded`}
          </b>
          {left > 0 && <p>{money(left)} left to refund</p>}
          {note && <p dir="auto">{note}</p>}
        </div>
        <Can access={calls.agreeRefund.access}>
          <Group gap="xs">
            <Button variant="subtle" size="compact-sm" onClick={() => setAsking('agree')}>
              Change refund
            </Button>
            {left > 0 && (
              <Button size="xs" onClick={() => setAsking('record')}>
                Record refund
              </Button>
            )}
          </Group>
        </Can>
      </div>
      {asking === 'agree' && <Agreeing payments={payments} onClose={close} />}
      {asking === 'record' && <RecordReceipt payments={payments} refund onClose={close} />}
    </>
  )
}

const valuesOf = ({ booking, refund }: BookingPayments) => ({
  version: booking.version,
  refund_amount: refund?.agreed ?? null,
  refund_note: refund?.note ?? '',
})

function Agreeing({ payments, onClose }: { payments: BookingPayments; onClose: () => void }) {
  const { booking, totals, currency } = payments
  const [initial] = useState(() => valuesOf(payments))
  const form = useEndpointForm({
    schema: receipts.agreeRefund.body,
    initial,
    send: (body) => call(receipts.agreeRefund, { params: { id: booking.id }, body }),
    compare: { read: (current) => valuesOf(receipts.agreeRefund.response.shape.data.parse(current)) },
    done: () => {
      notify.good('Refund saved')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Refund of ${booking.number}`} size={440}>
      <Form form={form} guard={false}>
        <RefundFields form={form} currency={currency} received={totals.received} />
        <FormActions save="Save refund" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
