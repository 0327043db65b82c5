import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { bookingAddress } from '../parts/booking-address.ts'
import * as copy from './copy.ts'

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
    <Page title={copy.bookFromOffer} crumbs={[{ title: copy.units, to: '/inventory/units' }]}>
      <EmptyState
        title={copy.notInThisOffer}
        text={message}
        action={
          <Button onClick={() => void navigate({ href: bookingAddress(unit_id, plan_id), replace: true })}>
            {copy.bookWithoutOffer}
          </Button>
        }
      />
    </Page>
  )
}
