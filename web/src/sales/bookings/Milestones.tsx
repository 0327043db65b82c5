import { Button } from '@mantine/core'
import { bookingMilestones } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { milestoneField, milestoneLabels, milestoneNames } from '@storey/api/sales/milestone-names.ts'
import { useState } from 'react'
import { Can } from '../../shell/Can.tsx'
import { dayText } from '../../ui/format/day.ts'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Milestones.module.css'

const { Late: RecordMilestones } = late(async () => (await import('./RecordMilestones.tsx')).RecordMilestones)

/** The milestones after a booking's acceptance, in order, with their dates. */
export function Milestones({ booking }: { booking: Booking }) {
  const [recording, setRecording] = useState(false)
  const { milestones, status } = booking
  if (status !== 'accepted' && status !== 'completed') return null
  return (
    <Section
      title="Milestones"
      action={
        <Can access={bookingMilestones.record.access}>
          <Button variant="default" size="xs" onClick={() => setRecording(true)}>
            Update milestones
          </Button>
        </Can>
      }
    >
      <ol className={styles.steps}>
        {milestoneNames.map((name) => {
          const day = milestones[milestoneField(name)]
          const number = name === 'registered' ? milestones.registration_number : null
          return (
            <li key={name} data-reached={day !== null || undefined}>
              <b>{milestoneLabels[name]}</b>
              <span>{day === null ? 'Not yet' : dayText(day)}</span>
              {number && <span dir="auto">{number}</span>}
            </li>
          )
        })}
      </ol>
      {recording && <RecordMilestones booking={booking} onClose={() => setRecording(false)} />}
    </Section>
  )
}
