import { Button } from '@mantine/core'
import { bookingDrafts, bookings, discounts, earlierSales } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { type BookingRow, bookingStatus } from '@storey/api/sales/booking.ts'
import { type BookingColumn, bookingColumnNames, bookingFields } from '@storey/api/sales/booking-fields.ts'
import { MAX_EXTENSION_HOURS } from '@storey/api/sales/bookings.ts'
import { milestoneLabels, milestoneNames } from '@storey/api/sales/milestone-names.ts'
import { LOST } from '@storey/api/sales/report-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { columnsOf } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { BookingStatus } from '../parts/BookingStatus.tsx'
import { buyersText } from '../parts/buyers-text.ts'
import { bookingStatusLabels } from '../parts/labels.ts'
import { Drafts } from './Drafts.tsx'
import { Expiry } from './Expiry.tsx'
import { ProjectRules } from './ProjectRules.tsx'

const address = ({ id }: BookingRow) => `/inventory/units/booked-units/${id}`
const home = ({ unit, building }: BookingRow) => unitName(building, unit.number)

const columns = columnsOf<BookingRow, BookingColumn>({
  number: {
    title: bookingFields.number.label,
    sort: 'number',
    width: 164,
    cell: (booking) => (
      <Link to={address(booking)} data-whole>
        {booking.number}
      </Link>
    ),
  },
  status: {
    title: bookingFields.status.label,
    width: 112,
    cell: ({ status }) => <BookingStatus status={status} />,
  },
  expires: { title: bookingFields.expires_at.label, width: 116, cell: (booking) => <Expiry booking={booking} /> },
  unit: { title: bookingFields.unit.label, width: 100, cell: home },
  project: { title: bookingFields.project.label, width: 140, cell: ({ project }) => project.name },
  buyers: { title: bookingFields.buyers.label, width: 182, cell: (row) => buyersText(namesOf(row)) },
  price: {
    title: bookingFields.price.label,
    sort: 'price',
    width: 140,
    ...moneyCells(({ price }) => price),
  },
  discount: {
    title: bookingFields.discount.label,
    width: 130,
    hidden: true,
    ...moneyCells(({ discount }) => discount, { none: '' }),
  },
  plan: { title: bookingFields.plan_name.label, width: 160, hidden: true, cell: ({ plan_name }) => plan_name },
  builder: {
    title: bookingFields.organization.label,
    width: 150,
    hidden: true,
    cell: ({ organization }) => organization.name,
  },
  manager: {
    title: bookingFields.sales_manager.label,
    width: 140,
    gives: 2,
    cell: ({ sales_manager }) => <Person person={sales_manager} none="Unassigned" />,
  },
  brokerage: {
    title: bookingFields.brokerage.label,
    width: 160,
    hidden: true,
    cell: ({ brokerage }) => brokerage?.name ?? '',
  },
  broker: { title: bookingFields.broker.label, width: 140, hidden: true, cell: ({ broker }) => broker?.name ?? '' },
  created: {
    title: bookingFields.created_at.label,
    sort: 'created_at',
    width: 120,
    gives: 1,
    cell: ({ created_at }) => <Instant value={created_at} />,
  },
  recorded: {
    title: bookingFields.recorded_at.label,
    width: 150,
    hidden: true,
    cell: ({ recorded_at }) => (recorded_at === null ? '' : <Instant value={recorded_at} />),
  },
})

const ownDiscounts = {
  kind: 'yes',
  key: 'discount_for_me',
  label: 'Discount request',
  yes: 'Waits for you',
  no: 'Doesn’t wait for you',
} as const

const milestoneOptions = milestoneNames.map((value) => ({ value, label: milestoneLabels[value] }))

/** All bookings, the newest first; those waiting for a decision show the time left. */
export function BookingsPage() {
  const list = useListState(listQueries.bookings.list)
  const navigate = useNavigate()
  const phone = usePhone()
  const answer = useQuery(query(bookings.list, { query: list.query }))
  const choices = useQuery(query(bookings.filters, {})).data?.data
  const seesRequests = useCan(discounts.list.access)
  // A developer reads the names of buyers, not their documents.
  const seesDocuments = useCan(bookings.accept.access)
  const books = useCan(bookings.create.access)
  const options = (records: readonly { id: number; name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <Page
      title="Bookings"
      count={answer.data?.meta}
      flush
      actions={
        <>
          {!phone && (
            <Can access={earlierSales.record.access}>
              <Button variant="default" onClick={() => void navigate({ href: '/inventory/earlier-sales/new' })}>
                Record an earlier sale
              </Button>
            </Can>
          )}
          <Can access={bookingDrafts.list.access}>
            <Drafts />
          </Can>
          <ProjectRules project={list.query.project_id?.[0]} />
        </>
      }
    >
      <DataTable
        name="bookings"
        label="Bookings"
        sum={({ price, status }) => (LOST.some((one) => one === status) ? null : price)}
        state={list}
        answer={answer}
        search="Number, unit or buyer"
        filters={[
          {
            kind: 'choice',
            key: 'status',
            label: bookingFields.status.label,
            options: bookingStatus.options.map((value) => ({ value, label: bookingStatusLabels[value].label })),
          },
          {
            kind: 'choice',
            key: 'organizations',
            label: bookingFields.organization.label,
            options: options(choices?.organizations),
          },
          {
            kind: 'choice',
            key: 'project_id',
            label: bookingFields.project.label,
            options: options(choices?.projects),
          },
          {
            kind: 'choice',
            key: 'building_id',
            label: bookingFields.building.label,
            options: options(choices?.buildings),
          },
          {
            kind: 'choice',
            key: 'sales_manager_id',
            label: bookingFields.sales_manager.label,
            options: options(choices?.sales_managers),
          },
          {
            kind: 'choice',
            key: 'brokerage_id',
            label: bookingFields.brokerage.label,
            options: options(choices?.brokerages),
          },
          { kind: 'choice', key: 'milestone_reached', label: 'Milestone reached', options: milestoneOptions },
          { kind: 'choice', key: 'milestone_missing', label: 'Milestone missing', options: milestoneOptions },
          { kind: 'days', from: 'booked_from', to: 'booked_to', label: bookingFields.created_at.label },
          {
            kind: 'number',
            key: 'ends_within',
            label: 'Expires within',
            unit: 'hours',
            usual: [24, 48, 72],
            most: MAX_EXTENSION_HOURS,
          },
          {
            kind: 'choice',
            key: 'currency',
            label: 'Currency',
            options: (choices?.currencies ?? []).map((value) => ({ value, label: value })),
          },
          {
            kind: 'yes',
            key: 'discounted',
            label: bookingFields.discount.label,
            yes: 'With a discount',
            no: 'Without a discount',
          },
          ...(seesDocuments
            ? [
                {
                  kind: 'yes' as const,
                  key: 'documents_expire' as const,
                  label: 'Buyers’ documents',
                  yes: 'Expired or expiring within 30 days',
                  no: 'Valid for longer',
                },
              ]
            : []),
          {
            kind: 'yes',
            key: 'refund_left',
            label: 'Refund',
            yes: 'With an outstanding amount',
            no: 'Fully paid',
          },
          // Users who see all requests have a list of them.
          ...(seesRequests ? [] : [ownDiscounts]),
        ]}
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(bookings.export, { body: exported(list.query, bookingColumnNames, shown, format) })}
          />
        )}
        rowName={(booking) => booking.number}
        rowTone={(booking) => ({ dim: ['rejected', 'expired', 'cancelled'].includes(booking.status) })}
        columns={columns}
        card={(booking) => (
          <RowCard
            title={<Link to={address(booking)}>{home(booking)}</Link>}
            aside={<BookingStatus status={booking.status} />}
            lines={[
              [buyersText(namesOf(booking)), <Money key="price" value={booking.price} />],
              [booking.number, booking.status === 'pending' && <Expiry key="expires" booking={booking} />],
            ]}
          />
        )}
        example={{
          words: 'three bookings with their buyers, price and status',
          load: async () => (await import('./example-bookings.ts')).exampleBookings(),
        }}
        empty={{
          scene: 'key',
          title: 'No bookings yet',
          text: books ? 'Choose an available unit and book it for its buyers.' : 'Bookings of your units appear here.',
          action: (
            <Can access={bookings.create.access}>
              <Button onClick={() => void navigate({ href: '/inventory/units?status=available' })}>Find a unit</Button>
            </Can>
          ),
        }}
      />
    </Page>
  )
}

const namesOf = ({ buyers }: BookingRow) => buyers.map(({ full_name }) => full_name)
