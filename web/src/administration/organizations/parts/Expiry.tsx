import { Group } from '@mantine/core'
import { daysBetween } from '@storey/api/schedule/day.ts'
import { plainDayText } from '../../../ui/format/day.ts'
import { Status } from '../../../ui/values/Status.tsx'
import * as copy from '../copy.ts'
import { urgencyOf } from '../standing.ts'

interface Props {
  until: string | null
  /** The day where the organization is. */
  today: string
  /** Days ahead that are said. */
  notice?: number
}

/** Until when a paper counts, with a flag where it has run out or is about to. */
export function Expiry({ until, today, notice = 30 }: Props) {
  const urgency = urgencyOf(until, today, notice)
  if (until === null) return null
  if (!urgency) return plainDayText(until)
  return (
    <Group gap="xs" component="span">
      {plainDayText(until)}
      <Status tone={urgency === 'expired' ? 'bad' : 'warn'}>
        {urgency === 'expired' ? copy.expired : copy.expiresIn(daysBetween(today, until))}
      </Status>
    </Group>
  )
}
