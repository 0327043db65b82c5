import type { Booking, BookingEvent } from '@storey/api/sales/booking.ts'
import { documentLabels } from '@storey/api/sales/booking-names.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { eventLabels } from '../parts/labels.ts'
import { NamedText } from '../parts/NamedText.tsx'
import styles from './Timeline.module.css'

/** Entries whose note is a reason as it was typed; other notes are English sentences, also those that begin with an Arabic name. */
const TYPED: ReadonlySet<BookingEvent['kind']> = new Set(['extended', 'rejected', 'cancelled', 'recorded'])

/** History of a booking, the latest first. */
export function Timeline({ booking: { events, buyers, brokerage, broker } }: { booking: Booking }) {
  const names = [
    ...buyers.flatMap(({ full_name, signatory_name }) => [full_name, signatory_name ?? '']),
    brokerage?.name ?? '',
    broker?.name ?? '',
  ]
  return (
    <ol className={styles.events}>
      {[...events].reverse().map((event) => (
        <li key={event.id}>
          <b>{eventLabels[event.kind]}</b>
          {event.note && (
            <p dir={TYPED.has(event.kind) ? 'auto' : 'ltr'}>
              <NamedText text={noteOf(event.kind, event.note)} names={names} />
            </p>
          )}
          <span>
            <bdi>{event.actor_name ?? 'Storey'}</bdi>, <Instant value={event.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const noteOf = (kind: Booking['events'][number]['kind'], note: string) =>
  kind === 'document_added' ? (documentLabels[note as DocumentType] ?? note) : note
