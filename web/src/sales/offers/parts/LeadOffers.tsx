import { Button, Group, Text } from '@mantine/core'
import { bookings, saleOffers } from '@storey/api/client-endpoints.ts'
import type { OfferRow } from '@storey/api/sales/offer-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { RowCard } from '../../../ui/table/RowCard.tsx'
import { Day } from '../../../ui/values/Day.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { Status } from '../../../ui/values/Status.tsx'
import { bookingStatusLabels } from '../../parts/labels.ts'
import { offerName, offerStatusLabels, unitsText, viewsText } from '../labels.ts'
import styles from './LeadOffers.module.css'

const SHOWN = 50

/** The sale offers for a lead: all of them if the user may list them, otherwise the user's own. */
export function LeadOffers({ lead_id }: { lead_id: number }) {
  const listsAll = useCan(saleOffers.list.access)
  const manages = useCan(saleOffers.change.access)
  const navigate = useNavigate()
  const request = { query: { lead_id, per_page: SHOWN } }
  const all = useQuery({ ...query(saleOffers.list, request), enabled: listsAll })
  const own = useQuery({ ...query(saleOffers.own, request), enabled: !listsAll })
  const addressOf = ({ id }: OfferRow) =>
    manages ? `/inventory/sale-offers/${id}/show` : `/inventory/sale-offers/own?open=${id}`
  const begin = (
    <Button variant="default" onClick={() => void navigate({ href: `/inventory/sale-offers/new?lead=${lead_id}` })}>
      New offer
    </Button>
  )
  return (
    <Await answer={listsAll ? all : own} kind="list" beside>
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState
            scene="plane"
            title="No offers yet"
            text="Create an offer for this lead. They open it with a private link."
            action={begin}
          />
        ) : (
          <>
            <Group justify="flex-end" mb="sm">
              {begin}
            </Group>
            <ul className={styles.offers} aria-label="Sale offers">
              {data.map((offer) => (
                <li key={offer.id}>
                  <RowCard
                    title={<Link to={addressOf(offer)}>{offer.title ?? offerName(offer)}</Link>}
                    aside={
                      <Status tone={offerStatusLabels[offer.status].tone}>
                        {offerStatusLabels[offer.status].label}
                      </Status>
                    }
                    lines={[
                      [
                        [offer.title && offerName(offer), unitsText(offer.units_count)].filter(Boolean).join(', '),
                        <Money key="total" value={offer.total} />,
                      ],
                      [
                        <Opened key="views" offer={offer} />,
                        <span key="until">
                          Until <Day value={offer.valid_until} />
                        </span>,
                      ],
                      ...(offer.booking ? [[<Booked key="booking" booking={offer.booking} />]] : []),
                    ]}
                  />
                </li>
              ))}
            </ul>
            {meta.total > data.length && (
              <Text size="sm" c="dimmed" mt="sm">
                The newest {data.length} are shown.
              </Text>
            )}
          </>
        )
      }
    </Await>
  )
}

/** The booking that was made from it; a link for those who read bookings. */
function Booked({ booking: { id, number, status } }: { booking: NonNullable<OfferRow['booking']> }) {
  const reads = useCan(bookings.one.access)
  return (
    <>
      Booked as {reads ? <Link to={`/inventory/units/booked-units/${id}`}>{number}</Link> : number},{' '}
      {bookingStatusLabels[status].label.toLowerCase()}
    </>
  )
}

/** Whether the client has viewed it, and the response. */
function Opened({ offer: { views, last_viewed_at, responded_at, status } }: { offer: OfferRow }) {
  if (responded_at)
    return (
      <>
        {offerStatusLabels[status].label} <Instant value={responded_at} />
      </>
    )
  if (views === 0) return 'Not opened yet'
  return (
    <>
      {viewsText(views)}, <Instant value={last_viewed_at} />
    </>
  )
}
