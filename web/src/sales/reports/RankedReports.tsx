import type { SalesReport } from '@storey/api/sales/reports.ts'
import { saveFile } from '../../http/save.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { exported, shareText } from '../../ui/chart/figure-text.ts'
import { RankBars } from '../../ui/chart/RankBars.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'
import { bookingStatusLabels } from '../parts/labels.ts'
import { type ReportOf, rowsOf } from './addresses.ts'
import { brokerageFinding, discountFinding, lostFinding, stepsFinding } from './findings.ts'

interface Props {
  report: SalesReport
  /** Of the period before; undefined until it is there. */
  before: SalesReport | undefined
  of: ReportOf
}

const bookingsText = (count: number) => (count === 1 ? '1 booking' : `${countText(count)} bookings`)

const beforeText = (count: number | undefined) => (count === undefined ? '…' : countText(count))
const withBefore = (text: string, count: number | undefined) =>
  count === undefined ? text : [text, `${countText(count)} before`].filter(Boolean).join(', ')

/** A typed name may be spelled otherwise in the period before. */
const sameName = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : one.trim().toLowerCase() === other.trim().toLowerCase()

/** Who brings bookings: each brokerage, and the own team. */
export function Brokerages({ report: { brokerages, period }, before, of }: Props) {
  const { currency } = period
  const rows = brokerages.map(({ id, name, bookings, amount }) => ({
    name: name ?? 'Own team',
    bookings,
    amount,
    was:
      before &&
      (before.brokerages.find((one) => one.id === id && (id !== null || sameName(one.name, name)))?.bookings ?? 0),
    to: rowsOf(
      of,
      'sold',
      name === null ? { own_team: true } : id === null ? { brokerage: name } : { brokerage_id: id },
    ),
    tone: name === null ? undefined : ('main' as const),
  }))
  return (
    <ChartCard
      title={brokerageFinding(brokerages)}
      note={`Value of live bookings by brokerage, ${currency}`}
      file="brokerages"
      onSave={saveFile}
      none={rows.length === 0 ? 'Brokerages are compared when units are booked.' : undefined}
      table={{
        columns: [
          { title: 'Brokerage' },
          { title: 'Bookings', end: true },
          { title: 'Before', end: true },
          { title: `Value, ${currency}`, end: true },
        ],
        rows: rows.map(({ name, bookings, was, amount, to }) => [
          { text: name },
          { text: countText(bookings), value: bookings, to },
          { text: beforeText(was), ...(was === undefined ? {} : { value: was }) },
          { text: moneyText({ amount, currency }, { short: true, bare: true }), value: exported(amount, currency) },
        ]),
      }}
    >
      <RankBars
        label="Value of bookings by brokerage"
        ranks={rows.map(({ name, bookings, was, amount, to, tone }) => ({
          name,
          value: amount,
          text: moneyText({ amount, currency }, { short: true, bare: true }),
          more: withBefore(bookingsText(bookings), was),
          to,
          ...(tone ? { tone } : {}),
        }))}
      />
    </ChartCard>
  )
}

/** Discounts by the person who booked. */
export function Discounts({ report: { sellers, period }, before, of }: Props) {
  const { currency } = period
  const rows = sellers.map((seller) => ({
    ...seller,
    share: shareText(seller.discount, seller.plan_amount),
    was: before && (before.sellers.find(({ id }) => id === seller.id) ?? NOTHING_GIVEN),
    to: rowsOf(of, 'discounted', { seller_id: seller.id }),
  }))
  const short = (amount: number) => moneyText({ amount, currency }, { short: true, bare: true })
  return (
    <ChartCard
      title={discountFinding(sellers)}
      note={`Discounts of live bookings by the person who booked, ${currency}, and their part of the price`}
      file="discounts"
      onSave={saveFile}
      none={rows.length === 0 ? 'Discounts are compared when units are booked.' : undefined}
      table={{
        columns: [
          { title: 'Person' },
          { title: 'Bookings', end: true },
          { title: 'Discounted', end: true },
          { title: `Discount, ${currency}`, end: true },
          { title: 'Before', end: true },
          { title: 'Part of price', end: true },
          { title: 'Part before', end: true },
        ],
        rows: rows.map(({ full_name, id, bookings, discounted, discount, share, was, to }) => [
          { text: full_name },
          { text: countText(bookings), value: bookings, to: rowsOf(of, 'sold', { seller_id: id }) },
          { text: countText(discounted), value: discounted, to },
          { text: short(discount), value: exported(discount, currency) },
          was ? { text: short(was.discount), value: exported(was.discount, currency) } : { text: '…' },
          { text: share },
          { text: was ? shareText(was.discount, was.plan_amount) : '…' },
        ]),
      }}
    >
      <RankBars
        label="Discounts by person"
        ranks={rows.map(({ full_name, discount, share, was, to }) => ({
          name: full_name,
          value: discount,
          text: short(discount),
          more: `${share} of price${was ? `, ${short(was.discount)} before` : ''}`,
          to,
        }))}
      />
    </ChartCard>
  )
}

/** Of a person without bookings in the period before. */
const NOTHING_GIVEN = { discount: 0, plan_amount: 0 }

const daysText = (days: number | null) =>
  days === null ? '–' : days < 1 ? 'under a day' : days < 1.5 ? '1 day' : `${countText(Math.round(days))} days`

/** From hold to contract: how many reach each step, and how long it takes. */
export function Steps({ report: { steps }, before, of }: Props) {
  const { holds, converted, made, accepted, signed } = steps
  const was = before?.steps
  const rows = [
    { name: 'Holds', was: was?.holds.count, figure: 'held', step: holds, part: null },
    { name: 'Booked after hold', was: was?.converted.count, figure: 'converted', step: converted, part: holds.count },
    { name: 'Bookings', was: was?.made.count, figure: 'made', step: made, part: null },
    { name: 'Accepted', was: was?.accepted.count, figure: 'accepted', step: accepted, part: made.count },
    { name: 'Contract signed', was: was?.signed.count, figure: 'signed', step: signed, part: made.count },
  ] as const
  const shares = rows.map(({ step, part }) => (part === null ? '' : shareText(step.count, part)))
  return (
    <ChartCard
      title={stepsFinding(steps)}
      note="Holds and bookings that began in the period; median time from the step before"
      file="conversion"
      onSave={saveFile}
      none={holds.count + made.count === 0 ? 'Holds and bookings are counted here.' : undefined}
      table={{
        columns: [
          { title: 'Step' },
          { title: 'Count', end: true },
          { title: 'Before', end: true },
          { title: 'Share', end: true },
          { title: 'Median time', end: true },
        ],
        rows: rows.map(({ name, figure, step, was }, place) => [
          { text: name },
          { text: countText(step.count), value: step.count, to: rowsOf(of, figure) },
          { text: beforeText(was), ...(was === undefined ? {} : { value: was }) },
          { text: shares[place] || '–' },
          { text: daysText(step.days) },
        ]),
      }}
    >
      <RankBars
        label="From hold to contract"
        ranks={rows.map(({ name, figure, step, part, was }, place) => ({
          name,
          value: step.count,
          text: countText(step.count),
          ...(part === null
            ? { tone: 'main' as const, more: withBefore('', was) }
            : {
                more: withBefore(
                  [shares[place], step.days === null ? '' : daysText(step.days)].filter(Boolean).join(', '),
                  was,
                ),
              }),
          to: rowsOf(of, figure),
        }))}
      />
    </ChartCard>
  )
}

/** The bookings of the period that ended without a sale. */
export function Lost({ report: { lost, period }, before, of }: Props) {
  const { currency } = period
  const rows = lost.map(({ status, bookings, amount }) => ({
    name: bookingStatusLabels[status].label,
    bookings,
    amount,
    was: before && (before.lost.find((one) => one.status === status)?.bookings ?? 0),
    to: rowsOf(of, 'lost', { status }),
  }))
  return (
    <ChartCard
      title={lostFinding(lost, currency)}
      note={`Bookings of the period that were canceled, rejected or expired, ${currency}`}
      file="lost-bookings"
      onSave={saveFile}
      none={rows.length === 0 ? 'Canceled, rejected and expired bookings are shown here.' : undefined}
      table={{
        columns: [
          { title: 'Status' },
          { title: 'Bookings', end: true },
          { title: 'Before', end: true },
          { title: `Value, ${currency}`, end: true },
        ],
        rows: rows.map(({ name, bookings, was, amount, to }) => [
          { text: name },
          { text: countText(bookings), value: bookings, to },
          { text: beforeText(was), ...(was === undefined ? {} : { value: was }) },
          { text: moneyText({ amount, currency }, { short: true, bare: true }), value: exported(amount, currency) },
        ]),
      }}
    >
      <RankBars
        label="Value of lost bookings by status"
        ranks={rows.map(({ name, bookings, was, amount, to }) => ({
          name,
          value: amount,
          text: moneyText({ amount, currency }, { short: true, bare: true }),
          more: withBefore(bookingsText(bookings), was),
          to,
        }))}
      />
    </ChartCard>
  )
}
