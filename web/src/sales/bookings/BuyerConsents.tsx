import { Button, Group } from '@mantine/core'
import { buyerConsents } from '@storey/api/client-endpoints.ts'
import type { BuyerConsent } from '@storey/api/sales/buyer-emails.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useAction } from '../../ui/act.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { Status, type Tone } from '../../ui/values/Status.tsx'
import styles from './Timeline.module.css'

const states: Readonly<Record<BuyerConsent['state'], { readonly label: string; readonly tone: Tone }>> = {
  unknown: { label: 'Not asked about WhatsApp', tone: 'neutral' },
  agreed: { label: 'Agreed to WhatsApp', tone: 'good' },
  refused: { label: 'No WhatsApp', tone: 'neutral' },
  stopped: { label: 'Answered STOP', tone: 'warn' },
}

/** Which buyers agreed to WhatsApp, with the buttons to record it. Nothing without templates or phone numbers. */
export function BuyerConsents({ booking_id, consents }: { booking_id: number; consents: readonly BuyerConsent[] }) {
  const { run, running } = useAction()
  const save = (buyer: number, agreed: boolean) =>
    run(() => call(buyerConsents.save, { params: { id: booking_id }, body: { buyer, agreed } }), {
      good: agreed ? 'The buyer’s consent was recorded.' : 'Nothing more is sent by WhatsApp to this buyer.',
    })
  return (
    <ul className={styles.events}>
      {consents.map(({ buyer, full_name, phone, state, given_by, given_by_name, given_at }) => (
        <li key={buyer}>
          <b>
            <bdi>{full_name}</bdi>
          </b>
          <p>
            <PhoneText value={phone} />
          </p>
          <span>
            <Status tone={states[state].tone}>{states[state].label}</Status>{' '}
            {state !== 'stopped' && given_at && (
              <>
                {given_by === 'buyer' ? 'By the buyer' : <bdi>{given_by_name}</bdi>}, <Instant value={given_at} />
              </>
            )}
          </span>
          {state !== 'stopped' && (
            <Group gap="xs" mt="xs">
              {state !== 'agreed' && (
                <Button
                  size="xs"
                  variant="default"
                  loading={running}
                  aria-label={`Buyer agreed to WhatsApp, ${full_name}`}
                  onClick={() => void save(buyer, true)}
                >
                  Buyer agreed to WhatsApp
                </Button>
              )}
              {state !== 'refused' && (
                <Button
                  size="xs"
                  variant={state === 'agreed' ? 'default' : 'subtle'}
                  loading={running}
                  aria-label={`No WhatsApp, ${full_name}`}
                  onClick={() => void save(buyer, false)}
                >
                  No WhatsApp
                </Button>
              )}
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The wishes of the buyers of a booking. */
export const useConsents = (booking_id: number): readonly BuyerConsent[] =>
  useQuery(query(buyerConsents.ofBooking, { params: { id: booking_id } })).data?.data ?? []
