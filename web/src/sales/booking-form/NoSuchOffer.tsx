import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { bookingAddress } from '../../inventory/parts/units/booking-address.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

interface Props {
  /** Message of the server about the offer. */
  message: string
  unit_id: number
  plan_id: number
}

/** Shown if the user may not see the offer in the address, or it has no such unit on this plan. */
export function NoSuchOffer({ message, unit_id, plan_id }: Props) {
  const navigate = useNavigate()
  return (
    <Page title="Book from a sale offer" crumbs={[{ title: 'Units', to: '/inventory/units' }]}>
      <EmptyState
        scene="line"
        title="This unit can’t be booked from that offer"
        text={message}
        action={
          <Button onClick={() => void navigate({ href: bookingAddress(unit_id, plan_id), replace: true })}>
            Book without the offer
          </Button>
        }
      />
    </Page>
  )
}
