import { buyerEmails } from '@storey/api/client-endpoints.ts'
import type { BuyerEmail, BuyerEmailKind, BuyerEmailStatus } from '@storey/api/sales/buyer-emails.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { Status, type Tone } from '../../ui/values/Status.tsx'
import { BuyerConsents, useConsents } from './BuyerConsents.tsx'
import styles from './Timeline.module.css'

const kinds: Readonly<Record<BuyerEmailKind, string>> = {
  confirmation: 'Confirmation of the booking',
  receipt: 'Receipt of a payment',
  reminder: 'Reminder before a due day',
  overdue: 'Reminder of an overdue payment',
  construction: 'Construction update',
}
const statuses: Readonly<Record<BuyerEmailStatus, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'info' },
  queued: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'good' },
  read: { label: 'Read', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  uncertain: { label: 'May not have arrived', tone: 'warn' },
  bounced: { label: 'Returned', tone: 'bad' },
  skipped: { label: 'Not sent', tone: 'neutral' },
}

/** The e-mails and WhatsApp messages to the buyers of a booking, and who agreed to WhatsApp; nothing if there are none. */
export function BuyerEmails({ booking_id }: { booking_id: number }) {
  const emails = useQuery(query(buyerEmails.ofBooking, { params: { id: booking_id } })).data?.data ?? []
  const consents = useConsents(booking_id)
  if (emails.length === 0 && consents.length === 0) return null
  return (
    <Section title="Messages to buyers">
      {consents.length > 0 && <BuyerConsents booking_id={booking_id} consents={consents} />}
      <ol className={styles.events}>
        {emails.map((email) => (
          <Row key={email.id} email={email} />
        ))}
      </ol>
    </Section>
  )
}

function Row({ email: { kind, channel, address, status, reason, created_at, sent_at } }: { email: BuyerEmail }) {
  const { label, tone } = statuses[status]
  return (
    <li>
      <b>{kinds[kind]}</b>
      {channel === 'email' ? (
        <p dir="ltr">{address}</p>
      ) : (
        <p>
          WhatsApp, <PhoneText value={address} />
        </p>
      )}
      {reason && <p dir="auto">{reason}</p>}
      <span>
        <Status tone={tone}>{label}</Status> <Instant value={sent_at ?? created_at} />
      </span>
    </li>
  )
}
