import { Group } from '@mantine/core'
import { daysBetween } from '@storey/api/schedule/day.ts'
import { plainDayText } from '../../../ui/format/day.ts'
import { Status } from '../../../ui/values/Status.tsx'
import { urgencyOf } from '../standing.ts'

interface Props {
  until: string | null
  /** Today in the organization's time zone. */
  today: string
  /** Days before expiry at which a flag is shown. */
  notice?: number
}

const expiresIn = (days: number) =>
  days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`

/** The expiry date of a document, with a flag if it has expired or soon will. */
export function Expiry({ until, today, notice = 30 }: Props) {
  const urgency = urgencyOf(until, today, notice)
  if (until === null) return null
  if (!urgency) return plainDayText(until)
  return (
    <Group gap="xs" component="span" wrap="nowrap">
      {plainDayText(until)}
      <Status tone={urgency === 'expired' ? 'bad' : 'warn'}>
        {urgency === 'expired' ? 'Expired' : expiresIn(daysBetween(today, until))}
      </Status>
    </Group>
  )
}
