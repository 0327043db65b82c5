import { Button, Textarea } from '@mantine/core'
import { bookingBrokers } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import { bookingBrokers as endpoints } from '@storey/api/sales/brokerages.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can } from '../../shell/Can.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ProtectionReason } from '../parts/ProtectionReason.tsx'
import { ReferrerFields } from '../parts/ReferrerFields.tsx'

const CHANGED = ['pending', 'accepted', 'completed']

/** Form that changes the brokerage, the broker and the commission of a live booking. */
export function ChangeBroker({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  if (!CHANGED.includes(booking.status)) return null
  return (
    <Can access={bookingBrokers.change.access}>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Edit broker
      </Button>
      {open && <Changing booking={booking} onClose={() => setOpen(false)} />}
    </Can>
  )
}

const valuesOf = (booking: Booking) => ({
  brokerage_id: booking.brokerage?.id ?? null,
  broker_id: booking.broker?.id ?? null,
  broker_organization_name: booking.broker_organization_name ?? '',
  broker_name: booking.broker_name ?? '',
  commission_percent: booking.commission_percent,
  version: booking.version,
  reason: '',
  protection_reason: '',
})

function Changing({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [initial] = useState(() => valuesOf(booking))
  const form = useEndpointForm({
    schema: endpoints.change.body,
    initial,
    marksOptional: true,
    send: (body) => call(bookingBrokers.change, { params: { id: booking.id }, body }),
    compare: { read: (current) => valuesOf(endpoints.change.response.shape.data.parse(current)) },
    done: () => {
      notify.good('Broker updated')
      onClose()
    },
  })
  return (
    <SidePanel title="Edit broker" note={booking.number} onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          <ReferrerFields form={form} />
          <FieldCell span={3}>
            <PercentInput
              {...form.field('commission_percent', bookingFields.commission_percent.label)}
              placeholder="As agreed"
            />
          </FieldCell>
        </FieldGrid>
        <Textarea
          {...form.field('reason', 'Reason')}
          description="Kept in the booking’s history."
          autosize
          minRows={2}
        />
        <ProtectionReason form={form} />
        <FormActions save="Edit broker" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
