import { Button, Group } from '@mantine/core'
import { buyerPages } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import type { BuyerPage } from '@storey/api/sales/buyer-pages.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useAction } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status, type Tone } from '../../ui/values/Status.tsx'
import { EMAILS_KEPT, useEmailsKept } from '../parts/useEmailsKept.ts'
import styles from './Timeline.module.css'

const states: Readonly<Record<BuyerPage['state'], { readonly label: string; readonly tone: Tone }>> = {
  open: { label: 'Link works', tone: 'good' },
  expired: { label: 'Link expired', tone: 'neutral' },
  revoked: { label: 'Link revoked', tone: 'neutral' },
  left: { label: 'No longer a buyer’s address', tone: 'warn' },
}
const SHOWN: readonly Booking['status'][] = ['pending', 'accepted', 'completed']

/** The private pages of the buyers: to send, to revoke, and when they were opened. */
export function BuyerPages({ booking }: { booking: Booking }) {
  const pages = useQuery(query(buyerPages.ofBooking, { params: { id: booking.id } })).data?.data
  const { run, running } = useAction()
  const kept = useEmailsKept()
  if (!pages) return null
  const sendable = SHOWN.includes(booking.status)
  const buyers = booking.buyers.map(({ full_name, email }, index) => ({ full_name, email, position: index + 1 }))
  const others = pages.filter(({ address }) => !buyers.some(({ email }) => email?.toLowerCase() === address))
  if (!sendable && pages.length === 0) return null

  const send = async (buyer: number) => {
    const sent = await run(
      () => call(buyerPages.send, { params: { id: booking.id }, body: { buyer } }),
      kept ? {} : { good: 'The link is on its way to the buyer.' },
    )
    if (sent && kept) notify.info(EMAILS_KEPT)
  }
  const revoke = async ({ id, buyer }: BuyerPage) => {
    const sure = await confirm({
      title: 'Revoke this link?',
      effect: `${buyer} can no longer open the page of this booking. You can send a new link.`,
      verb: 'Revoke link',
      danger: true,
    })
    if (sure) await run(() => call(buyerPages.revoke, { params: { id } }), { good: 'The link was revoked.' })
  }
  const rowOf = (page: BuyerPage) => (
    <>
      <p dir="ltr">{page.address}</p>
      <span>
        <Status tone={states[page.state].tone}>{states[page.state].label}</Status>{' '}
        {page.last_opened_at ? (
          <>
            Last opened <Instant value={page.last_opened_at} />
          </>
        ) : (
          <>
            Sent <Instant value={page.sent_at} />, not opened
          </>
        )}
      </span>
    </>
  )

  return (
    <Section title="Buyers’ pages">
      <ul className={styles.events}>
        {buyers.map(({ full_name, email, position }) => {
          const page = pages.find(({ address }) => address === email?.toLowerCase())
          const again = page?.state === 'open' ? 'Send a new link' : 'Send the buyer’s page'
          return (
            <li key={position}>
              <b>
                <bdi>{full_name}</bdi>
              </b>
              {page ? rowOf(page) : <span>{email ? 'Not sent' : 'No e-mail address'}</span>}
              <Group gap="xs" mt="xs">
                {sendable && email && (
                  <Button
                    size="xs"
                    variant="default"
                    loading={running}
                    aria-label={`${again}, ${full_name}`}
                    onClick={() => void send(position)}
                  >
                    {again}
                  </Button>
                )}
                {page?.state === 'open' && (
                  <Button
                    size="xs"
                    variant="subtle"
                    color="red"
                    aria-label={`Revoke link, ${full_name}`}
                    onClick={() => void revoke(page)}
                  >
                    Revoke link
                  </Button>
                )}
              </Group>
            </li>
          )
        })}
        {others.map((page) => (
          <li key={`page ${page.id}`}>
            <b>
              <bdi>{page.buyer}</bdi>
            </b>
            {rowOf(page)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
