import { Button } from '@mantine/core'
import { buyerEmailRules, scheduleLimits } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { Can } from '../../shell/Can.tsx'
import { late } from '../../ui/late.tsx'

const { Late: BuyerEmailRules, ahead } = late(async () => (await import('./BuyerEmailRules.tsx')).BuyerEmailRules)
const { Late: ScheduleLimits, ahead: aheadOfLimits } = late(
  async () => (await import('./ScheduleLimits.tsx')).ScheduleLimits,
)

/** Opens the rules of a project for its bookings: messages to buyers, and limits of schedules. */
export function ProjectRules({ project }: { project: number | undefined }) {
  const [open, setOpen] = useState<'emails' | 'limits'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Can access={buyerEmailRules.save.access}>
        <Button variant="default" onClick={() => setOpen('emails')} {...ahead}>
          Messages to buyers
        </Button>
      </Can>
      <Can access={scheduleLimits.save.access}>
        <Button variant="default" onClick={() => setOpen('limits')} {...aheadOfLimits}>
          Schedule limits
        </Button>
      </Can>
      {open === 'emails' && <BuyerEmailRules chosen={project} onClose={close} />}
      {open === 'limits' && <ScheduleLimits chosen={project} onClose={close} />}
    </>
  )
}
