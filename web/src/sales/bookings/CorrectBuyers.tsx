import { Button, Textarea } from '@mantine/core'
import { bookings } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookings as endpoints } from '@storey/api/sales/bookings.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can } from '../../shell/Can.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { BuyerFields } from '../parts/BuyerFields.tsx'
import { type BuyerValues, buyerValues } from '../parts/buyer-values.ts'
import { ProtectionReason } from '../parts/ProtectionReason.tsx'
import { SharesBar } from '../parts/SharesBar.tsx'

/** Form that corrects the buyers of an active booking. */
export function CorrectBuyers({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  if (booking.status !== 'pending' && booking.status !== 'accepted') return null
  return (
    <Can access={bookings.correctBuyers.access}>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Edit buyers
      </Button>
      {open && <Correcting booking={booking} onClose={() => setOpen(false)} />}
    </Can>
  )
}

const valuesOf = ({ buyers, version }: Booking) => ({
  buyers: buyers.map(buyerValues),
  version,
  reason: '',
  protection_reason: '',
})

function Correcting({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [initial] = useState(() => valuesOf(booking))
  const form = useEndpointForm({
    schema: endpoints.correctBuyers.body,
    initial,
    send: (body) => call(endpoints.correctBuyers, { params: { id: booking.id }, body }),
    compare: {
      read: (current) => valuesOf(endpoints.correctBuyers.response.shape.data.parse(current)),
      faces: { buyers: namesOf },
    },
    done: () => {
      notify.good('Buyers updated')
      onClose()
    },
  })
  const { buyers } = form.values
  return (
    <SidePanel title="Edit buyers" note={booking.number} wide onClose={onClose}>
      <Form form={form}>
        {buyers.length > 1 && <SharesBar buyers={buyers} error={form.errors.buyers} />}
        {buyers.map((buyer, index) => (
          // Buyers keep their positions in the booking.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <BuyerFields key={index} booking={form} index={index} name={buyer.full_name} />
        ))}
        <Textarea
          {...form.field('reason', 'Reason')}
          description="Kept in the booking’s history."
          autosize
          minRows={2}
        />
        <ProtectionReason form={form} />
        <FormActions save="Edit buyers" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

const namesOf = (buyers: readonly BuyerValues[]) =>
  buyers.map(({ full_name, share_percent }) => `${full_name} ${percentText(share_percent ?? '0')}`).join(', ')
