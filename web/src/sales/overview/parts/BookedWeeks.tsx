import type { BookedWeek } from '@storey/api/sales/overview.ts'
import { useState } from 'react'
import { axisEnd } from '../../../ui/chart/axis-end.ts'
import { shortDayText, today } from '../../../ui/format/day.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { bookedIn, lostIn } from '../addresses.ts'
import overviewStyles from '../Overview.module.css'
import styles from './BookedWeeks.module.css'
import { currenciesOf, type Week, weeksOf } from './weeks.ts'

interface Props {
  booked: readonly BookedWeek[]
  /** The current time, which determines the last week. */
  now: number
}

/** Value of the bookings by week, for one currency at a time. */
export function BookedWeeks({ booked, now }: Props) {
  const currencies = currenciesOf(booked)
  const [chosen, choose] = useState<string>()
  const [view, show] = useState<'chart' | 'table'>('chart')
  const currency = currencies.find((one) => one === chosen) ?? currencies[0]
  if (currency === undefined)
    return (
      <Section title="Bookings per week">
        <p className={overviewStyles.none}>Nothing was booked in the last 12 weeks.</p>
      </Section>
    )
  const weeks = weeksOf(booked, currency, today(now))
  return (
    <Section
      title="Bookings per week"
      note={`Last 12 weeks.${weeks.some(({ lost }) => lost > 0) ? ' Outlined: rejected, expired or canceled since.' : ''}`}
      action={
        <div className={styles.switches}>
          {currencies.length > 1 && (
            <SegmentedSwitch
              small
              label="Currency"
              value={currency}
              onChange={choose}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          )}
          <SegmentedSwitch
            small
            label="Shown as"
            value={view}
            onChange={show}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </div>
      }
    >
      {view === 'chart' ? <Chart weeks={weeks} currency={currency} /> : <WeekTable weeks={weeks} currency={currency} />}
    </Section>
  )
}

interface Shown {
  weeks: readonly Week[]
  currency: string
}

const nameOf = ({ from, to }: Week) => `${shortDayText(from)} to ${shortDayText(to)}`

/** Bars from zero, each a link to its bookings; the values are also given as text. */
function Chart({ weeks, currency }: Shown) {
  const greatest = Math.max(...weeks.map(({ amount }) => amount))
  const end = axisEnd(Math.max(...weeks.map(({ amount, lost_amount }) => amount + lost_amount)))
  const short = (amount: number) => moneyText({ amount, currency }, { short: true, bare: true })
  const last = weeks.length - 1
  return (
    <div className={styles.chart}>
      <div className={styles.axis} aria-hidden="true">
        <span>{moneyText({ amount: end, currency }, { short: true })}</span>
        <span>{short(end / 2)}</span>
        <span>0</span>
      </div>
      <ol className={styles.bars} data-drawn aria-label="Bookings per week">
        {weeks.map((week, place) => {
          const { from, amount, bookings, lost, lost_amount } = week
          const label = `${nameOf(week)}: ${moneyText({ amount, currency })}, ${bookings === 1 ? '1 booking' : `${bookings} bookings`}${lost > 0 ? `, ${lost} lost since` : ''}`
          const height = `${(amount / end) * 100}%`
          const to = bookings > 0 ? bookedIn(week, currency) : lostIn(week, currency)
          const labeled = amount > 0 && (amount === greatest || place === last)
          return (
            <li key={from}>
              {labeled && (
                <span
                  className={styles.figure}
                  style={{ bottom: `${((amount + lost_amount) / end) * 100}%` }}
                  aria-hidden="true"
                >
                  {short(amount)}
                </span>
              )}
              {bookings + lost > 0 ? (
                <Link to={to} quiet className={styles.bar ?? ''} aria-label={label} title={label}>
                  {lost > 0 && <i style={{ height: `${(lost_amount / end) * 100}%` }} data-lost />}
                  <i style={{ height }} data-last={place === last || undefined} />
                </Link>
              ) : (
                <span className={styles.bar} role="img" aria-label={`${nameOf(week)}: no bookings`} />
              )}
            </li>
          )
        })}
      </ol>
      <div className={styles.days} aria-hidden="true">
        {weeks.map(({ from }, place) => (
          <span key={from}>{place === last ? 'this week' : place % 4 === 0 ? shortDayText(from) : ''}</span>
        ))}
      </div>
    </div>
  )
}

function WeekTable({ weeks, currency }: Shown) {
  return (
    <table aria-label="Table of bookings per week" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col" data-end>
            Bookings
          </th>
          <th scope="col" data-end>
            Value
          </th>
          <th scope="col" data-end>
            Lost since
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.from}>
            <th scope="row">{nameOf(week)}</th>
            <td data-end>
              {week.bookings > 0 ? <Link to={bookedIn(week, currency)}>{countText(week.bookings)}</Link> : 0}
            </td>
            <td data-end>{moneyText({ amount: week.amount, currency })}</td>
            <td data-end>{week.lost > 0 ? <Link to={lostIn(week, currency)}>{countText(week.lost)}</Link> : 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
