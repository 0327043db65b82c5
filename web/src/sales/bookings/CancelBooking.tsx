import { Modal, Textarea } from '@mantine/core'
import { receipts } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { RefundFields } from '../payments/parts/RefundFields.tsx'

interface Props {
  booking: Booking
  onClose: () => void
}

/** Dialog that asks why a booking is cancelled and, if money was received, how much is refunded. */
export function CancelBooking(props: Props) {
  const { booking, onClose } = props
  const answer = useQuery(query(receipts.ofBooking, { params: { id: booking.id } }))
  return (
    <Modal opened onClose={onClose} title={`Cancel ${booking.number}`} size={440}>
      <Await answer={answer} kind="form" what="payments" beside>
        {({ data }) => <Cancelling {...props} received={data.totals.received} currency={data.currency} />}
      </Await>
    </Modal>
  )
}

function Cancelling({ booking, received, currency, onClose }: Props & { received: number; currency: string }) {
  const form = useEndpointForm({
    schema: bookings.cancel.body,
    initial: { reason: '', refund_amount: null as number | null, refund_note: '' },
    send: (body) => call(bookings.cancel, { params: { id: booking.id }, body }),
    done: () => {
      notify.good(`${booking.number} canceled. The unit is available again.`)
      onClose()
    },
  })
  return (
    <Form form={form} guard={false}>
      <Textarea
        {...form.field('reason', 'Reason')}
        description="Kept with the booking. The unit becomes available immediately."
        autosize
        minRows={3}
        data-autofocus
      />
      {received > 0 && <RefundFields form={form} currency={currency} received={received} />}
      <FormActions save="Cancel booking" cancel="Keep booking" onCancel={onClose} danger />
    </Form>
  )
}
