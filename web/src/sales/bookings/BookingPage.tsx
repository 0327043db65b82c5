import { Group } from '@mantine/core'
import { bookingDocuments, bookings, buyerEmails, cheques, commissions, units } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import { vatOfFees } from '@storey/api/schedule/vat.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { UnitStatus } from '../../inventory/parts/units/UnitStatus.tsx'
import { homeText } from '../../inventory/parts/units/unit-labels.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { Area } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { BookingStatus } from '../parts/BookingStatus.tsx'
import { OfferLink } from '../parts/OfferLink.tsx'
import { Payments } from '../payments/parts/Payments.tsx'
import { BookingDiscount } from './BookingDiscount.tsx'
import { BookingMenu } from './BookingMenu.tsx'
import { Buyers } from './Buyers.tsx'
import { Decision } from './Decision.tsx'
import { Documents } from './Documents.tsx'
import { DownloadContract } from './DownloadContract.tsx'
import { DownloadDocuments } from './DownloadDocuments.tsx'
import { EarlierTerms } from './EarlierTerms.tsx'
import { Milestones } from './Milestones.tsx'
import { Timeline } from './Timeline.tsx'

const { Late: CorrectBuyers } = late(async () => (await import('./CorrectBuyers.tsx')).CorrectBuyers)

const { Late: BookingCheques } = late(async () => (await import('../cheques/parts/BookingCheques.tsx')).BookingCheques)
const { Late: BookingCommission } = late(async () => (await import('./BookingCommission.tsx')).BookingCommission)
const { Late: BuyerEmails } = late(async () => (await import('./BuyerEmails.tsx')).BuyerEmails)
const { Late: BuyerPages } = late(async () => (await import('./BuyerPages.tsx')).BuyerPages)
const { Late: ContractSigning } = late(async () => (await import('./ContractSigning.tsx')).ContractSigning)
const { Late: ChangeSchedule } = late(async () => (await import('./ChangeSchedule.tsx')).ChangeSchedule)
const { Late: ChangeBroker } = late(async () => (await import('./ChangeBroker.tsx')).ChangeBroker)

/** Page of a booking: the decision first, then its details. */
export function BookingPage() {
  const id = useRecordId()
  const answer = useQuery(query(bookings.one, { params: { id } }))
  return (
    <Await answer={answer} what="booking">
      {({ data }) => <BookingView booking={data} />}
    </Await>
  )
}

function BookingView({ booking }: { booking: Booking }) {
  const { unit, building, price } = booking
  const seesUnit = useCan(units.one.access)
  const seesDocuments = useCan(bookingDocuments.download.access)
  const name = unitName(building, unit.number)
  const rows = booking.installments
  const inFees = vatOfFees(rows)
  // Accepted payments are shown, also if the booking was cancelled afterwards.
  const paid = ['accepted', 'completed', 'cancelled'].includes(booking.status)
  // What is not there yet comes after the buyers and documents that the decision needs.
  const asked = booking.discount_request !== null
  return (
    <Page
      title={`${name}, ${booking.number}`}
      actions={<BookingMenu booking={booking} />}
      crumbs={[{ title: 'Bookings', to: '/inventory/units/booked-units' }]}
      status={
        <>
          <BookingStatus status={booking.status} badge />
          {booking.recorded_at !== null && <Tag>{bookingFields.recorded_at.label}</Tag>}
        </>
      }
      note={
        // In one element: the parts of a note have room between them.
        <span>
          <bdi>{booking.project.name}</bdi>, <bdi>{building.name}</bdi>
        </span>
      }
      aside={
        <>
          <Section title="Unit">
            <Facts
              facts={[
                {
                  label: bookingFields.unit.label,
                  value: seesUnit ? <Link to={`/inventory/units/${unit.id}`}>{name}</Link> : name,
                },
                { label: 'Type', value: homeText(unit) },
                { label: 'Total area', value: <Area value={unit.total_area} /> },
                { label: 'Floor', value: String(unit.floor) },
                { label: 'Unit status', value: <UnitStatus status={unit.status} /> },
                { label: bookingFields.organization.label, value: booking.organization.name },
              ]}
            />
          </Section>
          <Section title="Sale">
            <Facts
              facts={[
                // Of an earlier sale, the list price may not be known: the agreed one is in its place.
                ...(booking.recorded_at !== null && booking.list_price.amount === price.amount
                  ? []
                  : [{ label: bookingFields.list_price.label, value: <Money value={booking.list_price} /> }]),
                ...(booking.discount
                  ? [
                      { label: bookingFields.plan_price.label, value: <Money value={booking.plan_price} /> },
                      { label: bookingFields.discount.label, value: <Money value={booking.discount} /> },
                    ]
                  : []),
                { label: bookingFields.price.label, value: <Money value={price} /> },
                ...(booking.vat
                  ? [
                      {
                        label: `VAT ${percentText(booking.vat.percent)} in the price`,
                        value: <Money value={{ amount: booking.vat.amount, currency: price.currency }} />,
                      },
                      {
                        label: 'Price without VAT',
                        value: <Money value={{ amount: booking.vat.net, currency: price.currency }} />,
                      },
                    ]
                  : []),
                ...(inFees === null
                  ? []
                  : [
                      {
                        label: 'VAT in the fees',
                        value: <Money value={{ amount: inFees, currency: price.currency }} />,
                      },
                    ]),
                {
                  label: bookingFields.plan_name.label,
                  value: planText({ name: booking.plan_name, split_label: booking.split_label }),
                },
                ...(booking.sale_offer
                  ? [{ label: bookingFields.sale_offer.label, value: <OfferLink offer={booking.sale_offer} /> }]
                  : []),
                ...(booking.sale_offer?.lead
                  ? [
                      {
                        label: 'Lead',
                        value: (
                          <Link to={`/crm/leads/${booking.sale_offer.lead.id}`}>
                            {booking.sale_offer.lead.full_name}
                          </Link>
                        ),
                      },
                    ]
                  : []),
                ...(booking.deal
                  ? [
                      {
                        label: 'Deal',
                        value: (
                          <Link to={`/crm/leads/${booking.deal.lead_id}?tab=deals&open=deal-${booking.deal.id}`}>
                            {booking.deal.title}
                          </Link>
                        ),
                      },
                    ]
                  : []),
                {
                  label: bookingFields.sales_manager.label,
                  value: <Person person={booking.sales_manager} none="Unassigned" />,
                },
                { label: bookingFields.created_by.label, value: <Person person={booking.created_by} /> },
                { label: bookingFields.created_at.label, value: <Instant value={booking.created_at} /> },
                ...(booking.recorded_at === null
                  ? []
                  : [
                      { label: bookingFields.recorded_at.label, value: <Instant value={booking.recorded_at} /> },
                      { label: bookingFields.recorded_reason.label, value: booking.recorded_reason },
                    ]),
              ]}
            />
          </Section>
          <Section title="Broker" action={<ChangeBroker booking={booking} />}>
            <Facts facts={brokerFacts(booking)} />
          </Section>
          <Can access={commissions.list.access}>
            <BookingCommission booking_id={booking.id} />
          </Can>
          <Can access={buyerEmails.ofBooking.access}>
            <BuyerPages booking={booking} />
            <BuyerEmails booking_id={booking.id} />
          </Can>
          <Section title="History">
            <Timeline booking={booking} />
          </Section>
        </>
      }
    >
      <Decision booking={booking} />
      {asked && <BookingDiscount booking={booking} />}
      <Milestones booking={booking} />
      <Can access={buyerEmails.ofBooking.access}>
        <ContractSigning booking={booking} />
      </Can>
      {paid && (
        <>
          <Payments booking_id={booking.id} />
          <Cheques booking={booking} />
        </>
      )}
      <Section title={booking.buyers.length === 1 ? 'Buyer' : 'Buyers'} action={<CorrectBuyers booking={booking} />}>
        <Buyers buyers={booking.buyers} />
      </Section>
      <Section
        title={seesDocuments ? 'Documents' : 'Contract'}
        action={
          <Group gap="xs">
            <DownloadDocuments booking={booking} />
            <DownloadContract booking={booking} />
          </Group>
        }
      >
        {seesDocuments && <Documents booking={booking} />}
      </Section>
      {!paid && (
        <Section title="Schedule" note="As booked." action={<ChangeSchedule booking={booking} />}>
          <ScheduleTable
            lines={rows.filter(({ is_charge }) => !is_charge)}
            charges={rows.filter(({ is_charge }) => is_charge)}
            currency={price.currency}
            vat={booking.vat}
          />
        </Section>
      )}
      {!asked && <BookingDiscount booking={booking} />}
      {!paid && <Cheques booking={booking} />}
      <EarlierTerms booking={booking} />
    </Page>
  )
}

const Cheques = ({ booking }: { booking: Booking }) => (
  <Can access={cheques.list.access}>
    <BookingCheques booking={booking} />
  </Can>
)

function brokerFacts({ brokerage, broker, commission_percent, note }: Booking) {
  const direct = brokerage === null && broker === null
  return [
    ...(direct
      ? [{ label: 'Referred by', value: 'Direct sale' }]
      : [
          {
            label: bookingFields.brokerage.label,
            value: brokerage?.id === null ? `${brokerage.name} (unregistered)` : brokerage?.name,
          },
          { label: bookingFields.broker.label, value: broker?.name },
        ]),
    ...(commission_percent === null
      ? []
      : [{ label: bookingFields.commission_percent.label, value: percentText(commission_percent) }]),
    ...(note === '' ? [] : [{ label: bookingFields.note.label, value: note }]),
  ]
}
