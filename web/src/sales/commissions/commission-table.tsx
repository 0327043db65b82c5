import { bookings } from '@storey/api/client-endpoints.ts'
import { type CommissionColumn, commissionColumns as titles } from '@storey/api/sales/commission-columns.ts'
import type { Commission } from '@storey/api/sales/commissions.ts'
import { Can } from '../../shell/Can.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { columnsOf } from '../../ui/table/column.ts'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { CommissionStatus } from './parts/CommissionStatus.tsx'

export const commissionTable = columnsOf<Commission, CommissionColumn>({
  booking: {
    title: titles.booking,
    width: 168,
    cell: ({ booking }) => (
      // Brokerages read their commissions, not the bookings of the seller.
      <Can access={bookings.one.access} otherwise={booking.number}>
        <Link to={`/inventory/units/booked-units/${booking.id}`} data-whole>
          {booking.number}
        </Link>
      </Can>
    ),
  },
  brokerage: {
    title: titles.brokerage,
    width: 160,
    gives: 2,
    cell: ({ brokerage, protected_for }) =>
      protected_for ? `${brokerage.name} (client of ${protected_for.brokerage})` : brokerage.name,
  },
  status: { title: titles.status, width: 120, cell: ({ status }) => <CommissionStatus status={status} /> },
  unit: { title: titles.unit, width: 108, cell: ({ unit }) => unit },
  project: { title: titles.project, width: 140, gives: 3, cell: ({ project }) => project.name },
  builder: { title: titles.builder, width: 150, hidden: true, cell: ({ organization }) => organization.name },
  broker: { title: titles.broker, width: 130, gives: 4, cell: ({ broker }) => broker?.name },
  percent: {
    title: titles.percent,
    width: 84,
    align: 'right',
    hidden: true,
    cell: ({ percent }) => (percent === null ? '' : percentText(percent)),
  },
  base: { title: titles.base, width: 140, hidden: true, ...moneyCells(({ base }) => base, { none: '' }) },
  amount: { title: titles.amount, width: 140, hidden: true, ...moneyCells(({ amount }) => amount, { none: '' }) },
  vat: { title: titles.vat, width: 120, hidden: true, ...moneyCells(({ vat }) => vat, { none: '' }) },
  broker_amount: {
    title: titles.broker_amount,
    width: 150,
    hidden: true,
    ...moneyCells(({ broker_amount }) => broker_amount, { none: '' }),
  },
  earned: {
    title: titles.earned,
    width: 116,
    gives: 1,
    cell: ({ earned_at }) => (earned_at === null ? '' : <Instant value={earned_at} />),
  },
  invoice: {
    title: titles.invoice,
    width: 116,
    gives: 1,
    cell: ({ invoice }) =>
      invoice ? (invoice.commissions > 1 ? `${invoice.number} (${invoice.commissions})` : invoice.number) : '–',
  },
  invoiced: {
    title: titles.invoiced,
    width: 116,
    hidden: true,
    cell: ({ invoice }) => (invoice ? <Day value={invoice.invoiced_on} plain /> : ''),
  },
  paid: {
    title: titles.paid,
    width: 116,
    hidden: true,
    cell: ({ payment }) => (payment ? <Day value={payment.paid_on} plain /> : ''),
  },
  // At the right end, where other lists have their amounts.
  total: {
    title: titles.total,
    width: 144,
    ...moneyCells(({ total, expected }) => total ?? expected, { none: 'Not agreed' }),
  },
  reference: { title: titles.reference, width: 150, hidden: true, cell: ({ payment }) => payment?.reference },
})
