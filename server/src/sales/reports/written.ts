import type { SalesReport } from '@storey/api/sales/reports.ts'
import { amountText, changeText, pointsText, shareText, sheetOfRows } from '../../account/report-emails/rules.ts'
import type { EmailTable } from '../../mail/email-parts.ts'
import type { Sheet } from '../../sheets/xlsx.ts'

// The sales reports as an e-mail: its tables, and the sheets of its file.

/** More projects do not fit an e-mail; the file has all. */
const MAX_PROJECTS = 10

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const count = new Intl.NumberFormat('en')

/** The totals of a period. */
function totalsOf({ projects, sellers, steps, lost }: SalesReport) {
  return {
    bookings: add(projects.map(({ bookings }) => bookings)),
    amount: add(projects.map(({ amount }) => amount)),
    list_amount: add(projects.map(({ list_amount }) => list_amount)),
    discount: add(sellers.map(({ discount }) => discount)),
    plan_amount: add(sellers.map(({ plan_amount }) => plan_amount)),
    holds: steps.holds.count,
    converted: steps.converted.count,
    signed: steps.signed.count,
    lost: add(lost.map(({ bookings }) => bookings)),
    lost_amount: add(lost.map(({ amount }) => amount)),
  }
}

/** The figures next to those of the period before, and the projects with most bookings. */
export function tablesOf(report: SalesReport, before: SalesReport): readonly EmailTable[] {
  const { currency } = report.period
  const [now, was] = [totalsOf(report), totalsOf(before)]
  const money = (amount: number) => amountText(amount, currency)
  type Totals = typeof now
  const number = (name: string, of: (totals: Totals) => number, textOf = count.format) => [
    name,
    textOf(of(now)),
    textOf(of(was)),
    changeText(of(now), of(was)),
  ]
  const share = (name: string, of: (totals: Totals) => readonly [part: number, whole: number]) => [
    name,
    shareText(...of(now)),
    shareText(...of(was)),
    pointsText(of(now), of(was)),
  ]
  const booked = report.projects.filter(({ bookings }) => bookings > 0).slice(0, MAX_PROJECTS)
  const wasBooked = new Map(before.projects.map(({ id, bookings }) => [id, bookings]))
  return [
    {
      head: ['', 'This period', 'Before', 'Change'],
      rows: [
        number('Bookings', ({ bookings }) => bookings),
        number('Value', ({ amount }) => amount, money),
        share('Achieved of list price', ({ amount, list_amount }) => [amount, list_amount]),
        number('Discounts', ({ discount }) => discount, money),
        share('Discounts of the price', ({ discount, plan_amount }) => [discount, plan_amount]),
        number('Holds', ({ holds }) => holds),
        number('Holds that were booked', ({ converted }) => converted),
        number('Signed contracts', ({ signed }) => signed),
        number('Bookings lost', ({ lost }) => lost),
        number('Value lost', ({ lost_amount }) => lost_amount, money),
      ],
    },
    ...(booked.length === 0
      ? []
      : [
          {
            head: ['Project', 'Booked', 'Before', 'Value', 'Available'],
            rows: booked.map(({ id, name, bookings, amount, available }) => [
              name,
              count.format(bookings),
              count.format(wasBooked.get(id) ?? 0),
              money(amount),
              count.format(available),
            ]),
          },
        ]),
    {
      head: ['Payments', 'Today'],
      rows: [
        ['Due in twelve months', money(add(report.due.months.map(({ fixed, estimated }) => fixed + estimated)))],
        ['Overdue', money(report.due.overdue.amount)],
      ],
    },
  ]
}

/** Each report as a sheet, with all its rows. */
export function sheetsOf({ period: { currency }, projects, sellers, brokerages, lost, due }: SalesReport): Sheet[] {
  const money = (title: string) => ({ title: `${title} (${currency})`, currency })
  return [
    sheetOfRows(
      'Projects',
      ['Project', 'Booked', money('Value'), money('List price'), 'Target', 'Released', 'Sold', 'Available'],
      projects.map((one) => [
        one.name,
        one.bookings,
        one.amount,
        one.list_amount,
        one.target === null ? null : Math.round(one.target),
        one.released,
        one.sold,
        one.available,
      ]),
    ),
    sheetOfRows(
      'People',
      ['Person', 'Bookings', money('Value'), 'With discount', money('Discounts'), money('Price before discounts')],
      sellers.map((one) => [one.full_name, one.bookings, one.amount, one.discounted, one.discount, one.plan_amount]),
    ),
    sheetOfRows(
      'Brokerages',
      ['Brokerage', 'Bookings', money('Value')],
      brokerages.map(({ name, bookings, amount }) => [name ?? 'Own team', bookings, amount]),
    ),
    sheetOfRows(
      'Lost bookings',
      ['Became', 'Bookings', money('Value')],
      lost.map(({ status, bookings, amount }) => [LOST_NAMES[status], bookings, amount]),
    ),
    sheetOfRows(
      'Payments due',
      ['Month', money('Fixed day'), money('By construction')],
      due.months.map(({ from, fixed, estimated }) => [from.slice(0, 7), fixed, estimated]),
    ),
  ]
}

const LOST_NAMES = { cancelled: 'Canceled', rejected: 'Rejected', expired: 'Expired' } as const
