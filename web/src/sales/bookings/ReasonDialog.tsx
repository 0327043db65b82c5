import { Modal, Textarea } from '@mantine/core'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookings, MAX_EXTENSION_HOURS } from '@storey/api/sales/bookings.ts'
import { call } from '../../http/call.ts'
import { now } from '../../ui/clock.ts'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

export type Reason = 'reject' | 'extend'

interface Props {
  kind: Reason
  booking: Booking
  onClose: () => void
  onDone: () => void
}

const labels = {
  reject: { title: 'Reject', done: 'rejected. The unit is available again.', save: 'Reject booking' },
  extend: { title: 'Extend', done: 'extended', save: 'Extend booking' },
} as const

/** Dialog that asks for a reason, and for an extension its duration. */
export function ReasonDialog(props: Props) {
  const { kind, booking, onClose } = props
  return (
    <Modal opened onClose={onClose} title={`${labels[kind].title} ${booking.number}`} size={440}>
      {kind === 'extend' ? <Extending {...props} /> : <Rejecting {...props} />}
    </Modal>
  )
}

function Rejecting({ booking, onClose, onDone }: Props) {
  const form = useEndpointForm({
    schema: bookings.reject.body,
    initial: { reason: '' },
    send: (body) => call(bookings.reject, { params: { id: booking.id }, body }),
    done: () => {
      notify.good(`${booking.number} ${labels.reject.done}`)
      onDone()
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
      <FormActions save={labels.reject.save} cancel="Keep booking" onCancel={onClose} danger />
    </Form>
  )
}

function Extending({ booking, onClose, onDone }: Props) {
  const form = useEndpointForm({
    schema: bookings.extend.body,
    initial: { hours: usualHours(booking.expires_at) as number | string, reason: '' },
    send: (body) => call(bookings.extend, { params: { id: booking.id }, body }),
    done: () => {
      notify.good(`${booking.number} ${labels.extend.done}`)
      onDone()
    },
  })
  return (
    <Form form={form} guard={false}>
      <NumberInput {...form.field('hours', 'Hours from now')} min={1} max={MAX_EXTENSION_HOURS} />
      <Textarea {...form.field('reason', 'Reason')} autosize minRows={3} data-autofocus />
      <FormActions save={labels.extend.save} onCancel={onClose} />
    </Form>
  )
}

const HOUR = 3_600_000

/** Two days, or a day more than the time left if that is longer: the extension counts from now. */
const usualHours = (expires_at: string | null) =>
  Math.min(MAX_EXTENSION_HOURS, Math.max(48, Math.ceil((Date.parse(expires_at ?? '') - now()) / HOUR) + 24 || 0))
