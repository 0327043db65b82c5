import { Button, Group } from '@mantine/core'
import { discounts } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { useState } from 'react'
import { Can } from '../../shell/Can.tsx'
import { percentText } from '../../ui/format/number.ts'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/Section.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { discountStatusLabels } from '../parts/discount-labels.ts'

const { Late: AskDiscount } = late(async () => (await import('../parts/AskDiscount.tsx')).AskDiscount)
const { Late: DiscountPanel } = late(async () => (await import('../parts/DiscountPanel.tsx')).DiscountPanel)

/** The discount of a booking: the request with its result, or a button to request one. */
export function BookingDiscount({ booking }: { booking: Booking }) {
  const [shown, setShown] = useState<'panel' | 'ask'>()
  const { discount_request: request, status } = booking
  const open = request !== null && ['pending', 'assigned', 'changes_requested'].includes(request.status)
  const close = () => setShown(undefined)
  if (!request && status !== 'pending') return null
  return (
    <Section
      title={request?.kind === 'schedule' ? 'Own schedule' : 'Discount'}
      action={
        status === 'pending' &&
        !open && (
          <Can access={discounts.ask.access}>
            <Button variant="default" size="xs" onClick={() => setShown('ask')}>
              Request discount
            </Button>
          </Can>
        )
      }
    >
      {request ? (
        <Group justify="space-between">
          <Group gap="md">
            <Status tone={discountStatusLabels[request.status].tone}>
              {discountStatusLabels[request.status].label}
            </Status>
            {request.kind === 'discount' && (
              <span>
                {percentText(request.percent)}, <Money value={request.granted ?? request.amount} />
              </span>
            )}
          </Group>
          <Button
            // While the request is open, the booking waits for it.
            variant={open && status === 'pending' ? 'filled' : 'default'}
            size={open && status === 'pending' ? 'sm' : 'xs'}
            flex={{ base: '1 0 auto', xs: 'none' }}
            onClick={() => setShown('panel')}
          >
            {request.kind === 'schedule' ? 'View request' : 'View discount'}
          </Button>
        </Group>
      ) : (
        <p>No discount.</p>
      )}
      {shown === 'panel' && <DiscountPanel booking_id={booking.id} onClose={close} />}
      {shown === 'ask' && (
        <AskDiscount
          booking={booking}
          plan_price={booking.plan_price}
          limits={booking.discount_limits}
          onClose={close}
        />
      )}
    </Section>
  )
}
