import { TextInput } from '@mantine/core'
import type { Booking } from '@storey/api/sales/booking.ts'
import { milestoneLabels } from '@storey/api/sales/milestone-names.ts'
import { bookingMilestones } from '@storey/api/sales/milestones.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { expiryText } from './expiry-text.ts'

const valuesOf = ({ milestones, version }: Booking) => ({
  ...milestones,
  registration_number: milestones.registration_number ?? '',
  version,
})

/** Form with all milestone dates, which also corrects or clears them. */
export function RecordMilestones({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [initial] = useState(() => valuesOf(booking))
  const form = useEndpointForm({
    schema: bookingMilestones.record.body,
    initial,
    send: (_body, { changed }) => call(bookingMilestones.record, { params: { id: booking.id }, body: changed }),
    compare: { read: (current) => valuesOf(bookingMilestones.record.response.shape.data.parse(current)) },
    done: () => {
      notify.good('Milestones saved')
      onClose()
    },
  })
  return (
    <SidePanel title="Update milestones" note={booking.number} onClose={onClose}>
      <Form form={form}>
        <DayInput {...form.field('reservation_form_signed_on', milestoneLabels.reservation_form_signed)} />
        <DayInput
          {...form.field('agreement_sent_on', milestoneLabels.agreement_sent)}
          description={booking.milestones.agreement_sent_on === null ? expiryText(booking.buyers) : undefined}
        />
        <DayInput {...form.field('buyer_signed_on', milestoneLabels.buyer_signed)} />
        <DayInput
          {...form.field('seller_signed_on', milestoneLabels.seller_signed)}
          description="The unit is marked sold once both parties sign."
        />
        <FieldGrid>
          <FieldCell span={3}>
            <DayInput {...form.field('registered_on', milestoneLabels.registered)} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('registration_number', 'Registration number')} maxLength={60} />
          </FieldCell>
        </FieldGrid>
        <DayInput
          {...form.field('handed_over_on', milestoneLabels.handed_over)}
          description={booking.status === 'completed' ? undefined : 'Completes the booking. This can’t be undone.'}
        />
        <FormActions save="Save milestones" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
