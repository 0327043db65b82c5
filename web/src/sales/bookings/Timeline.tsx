import type { Booking } from '@storey/api/sales/booking.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { documentLabels, eventLabels } from '../parts/labels.ts'
import styles from './Timeline.module.css'

/** History of a booking, the latest first. */
export function Timeline({ events }: { events: Booking['events'] }) {
  return (
    <ol className={styles.events}>
      {[...events].reverse().map((event) => (
        <li key={event.id}>
          <b>{eventLabels[event.kind]}</b>
          {event.note && <p dir="auto">{noteOf(event.kind, event.note)}</p>}
          <span>
            {event.actor_name ?? 'Storey'}, <Instant value={event.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const noteOf = (kind: Booking['events'][number]['kind'], note: string) =>
  kind === 'document_added' ? (documentLabels[note as DocumentType] ?? note) : note
