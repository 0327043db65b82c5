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
  /** Days before expiry from which it is shown as expiring. */
  notice?: number
}

/** The expiry of a document, marked when it has expired or will soon. */
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
