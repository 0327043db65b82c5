import { bookingBrokers, buyerEmailRules, earlierSales, scheduleLimits } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { late } from '../../ui/late.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { usePhone } from '../../ui/usePhone.ts'

const { Late: BuyerEmailRules } = late(async () => (await import('./BuyerEmailRules.tsx')).BuyerEmailRules)
const { Late: ScheduleLimits } = late(async () => (await import('./ScheduleLimits.tsx')).ScheduleLimits)

/** The rules of a project for its bookings, which are set once, and the review of typed brokerages if there are any. */
export function ProjectRules({ project }: { project: number | undefined }) {
  const [open, setOpen] = useState<'emails' | 'limits'>()
  const close = () => setOpen(undefined)
  const reviews = useCan(bookingBrokers.typed.access)
  const typed = useQuery({ ...query(bookingBrokers.typed, {}), enabled: reviews }).data?.data.length ?? 0
  const records = useCan(earlierSales.record.access)
  const actions = [
    // A button of its own where there is room.
    ...(usePhone() && records ? [{ label: 'Record an earlier sale', to: '/inventory/earlier-sales/new' }] : []),
    ...(useCan(buyerEmailRules.save.access)
      ? [{ label: 'Messages to buyers', onSelect: () => setOpen('emails') }]
      : []),
    ...(useCan(scheduleLimits.save.access) ? [{ label: 'Schedule limits', onSelect: () => setOpen('limits') }] : []),
    ...(typed > 0 ? [{ label: 'Typed brokerages', to: '/inventory/typed-brokerages' }] : []),
  ]
  return (
    <>
      {actions.length > 0 && <PageMenu actions={actions} />}
      {open === 'emails' && <BuyerEmailRules chosen={project} onClose={close} />}
      {open === 'limits' && <ScheduleLimits chosen={project} onClose={close} />}
    </>
  )
}
