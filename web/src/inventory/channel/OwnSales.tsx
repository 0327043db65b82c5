import { Button } from '@mantine/core'
import { brokerSales, deals } from '@storey/api/client-endpoints.ts'
import type { BrokerSale } from '@storey/api/sales/broker-sales.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Status, type Tone } from '../../ui/values/Status.tsx'
import { QueueHeads } from '../parts/QueueHeads.tsx'
import styles from '../parts/QueueRows.module.css'
import { REFRESH_MS } from './published-words.tsx'

const states: Readonly<Record<BrokerSale['status'], { readonly label: string; readonly tone: Tone }>> = {
  pending: { label: 'Waiting for acceptance', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  completed: { label: 'Completed', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Canceled', tone: 'bad' },
  draft: { label: 'Being prepared', tone: 'neutral' },
  sent: { label: 'Sent to the client', tone: 'warn' },
  viewed: { label: 'Opened by the client', tone: 'warn' },
  declined: { label: 'Declined by the client', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  superseded: { label: 'Replaced by a newer offer', tone: 'neutral' },
}

const commissions: Readonly<Record<NonNullable<BrokerSale['commission']>['status'], string>> = {
  pending: 'Commission not earned yet',
  canceled: 'No commission',
  earned: 'Commission earned',
  invoiced: 'Commission invoiced',
  approved: 'Commission approved',
  paid: 'Commission paid',
  clawed_back: 'Commission clawed back',
  to_recover: 'Commission to pay back',
  recovered: 'Commission paid back',
  offset: 'Commission offset',
}

const missingText: Readonly<Record<BrokerSale['missing'][number], string>> = {
  identity: 'ID of each buyer',
  payment_proof: 'proof of payment',
}

/** Offers and bookings that came of the broker's requests, with what is missing and the commission; live. */
export function OwnSales() {
  const answer = useQuery({ ...query(brokerSales.list, {}), refetchInterval: REFRESH_MS })
  return (
    <Await answer={answer} kind="list">
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            title="No offers or bookings"
            text="Offers and bookings that the sales desk makes for your requests appear here."
          />
        ) : (
          <ul className={styles.rows}>
            <QueueHeads titles={['Unit', 'Offer or booking', 'Details', 'Status']} />
            {data.map((sale) => (
              <Row key={`${sale.kind} ${sale.id}`} sale={sale} />
            ))}
          </ul>
        )
      }
    </Await>
  )
}

function Row({ sale }: { sale: BrokerSale }) {
  const { kind, number, project, developer, unit, broker, status, at, until, missing, deal, likely_deal, commission } =
    sale
  return (
    <li className={styles.row}>
      <strong className={styles.title}>{unit}</strong>
      <div className={styles.state}>
        <Status tone={states[status].tone}>{states[status].label}</Status>
        <p className={styles.note}>
          {kind === 'booking' ? 'booked' : status === 'draft' ? 'made' : 'sent'} <Instant value={at} />
        </p>
      </div>
      <div className={styles.facts}>
        <p className={styles.note}>{[project, developer].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.who}>
        <p>
          {kind === 'offer' ? 'Offer' : 'Booking'} {number}
        </p>
        {broker && <p className={styles.note}>{broker}</p>}
      </div>
      <div className={styles.story}>
        {deal && (
          <p>
            Deal <Link to={`/crm/leads/${deal.lead_id}?tab=deals&open=deal-${deal.id}`}>{deal.title}</Link>
          </p>
        )}
        {!deal && likely_deal && <LinkDeal booking={sale} deal={likely_deal} />}
        {until && (
          <p>
            Expires <Instant value={until} />
          </p>
        )}
        {missing.length > 0 && <p>Missing: {missing.map((one) => missingText[one]).join(', ')}</p>}
        {commission && (
          <p>
            {commissions[commission.status]}
            {commission.amount && (
              <>
                {': '}
                <Money value={commission.amount} />
              </>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

/** Links the deal whose lead is a buyer by e-mail or phone, in one press; the developer does not see it. */
function LinkDeal({ booking, deal }: { booking: BrokerSale; deal: NonNullable<BrokerSale['likely_deal']> }) {
  const { run, running } = useAction()
  const { id, title, lead_id } = deal
  return (
    <p>
      A buyer has the e-mail or phone of <Link to={`/crm/leads/${lead_id}?tab=deals&open=deal-${id}`}>{title}</Link>{' '}
      <Button
        size="compact-sm"
        variant="default"
        loading={running}
        aria-label={`Link ${title} with booking ${booking.number}`}
        onClick={() => void run(() => call(deals.booking, { params: { id }, body: { booking_id: booking.id } }))}
      >
        Link deal
      </Button>
    </p>
  )
}
