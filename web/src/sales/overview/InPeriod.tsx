import { Select } from '@mantine/core'
import { salesReports } from '@storey/api/client-endpoints.ts'
import type { SalesOverview } from '@storey/api/sales/overview.ts'
import { Fragment } from 'react'
import { useCan } from '../../shell/Can.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { plainDayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import * as addresses from './addresses.ts'
import styles from './InPeriod.module.css'
import overviewStyles from './Overview.module.css'
import { type PeriodName, periods } from './period.ts'

interface Props {
  period: SalesOverview['period']
  name: PeriodName
  /** The days of the address cannot be used. */
  wrong: boolean
  onChange: (patch: { period?: string; from?: string; to?: string }) => void
}

/** What was sold, lost and received in a period that the address names, by currency. */
export function InPeriod({ period, name, wrong, onChange }: Props) {
  const reports = useCan(salesReports.show.access)
  const { from, to, booked, received } = period
  const currencies = [...new Set([...booked, ...received].map(({ currency }) => currency))].sort()
  const choose = (chosen: string | null) =>
    onChange(
      chosen === 'own'
        ? { period: '', from, to }
        : { period: chosen === 'month' || chosen === null ? '' : chosen, from: '', to: '' },
    )
  return (
    <Section
      title="Period"
      note={`${plainDayText(from)} to ${plainDayText(to)}`}
      action={
        <Select
          aria-label="Period"
          size="xs"
          w={140}
          allowDeselect={false}
          value={name}
          onChange={choose}
          data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
        />
      }
    >
      {name === 'own' && (
        <div className={styles.days}>
          <DayInput
            aria-label="Period, from"
            value={from}
            onChange={(value, why) =>
              why === undefined && value && onChange({ from: value, to: value > to ? value : to })
            }
          />
          <DayInput
            aria-label="Period, up to"
            value={to}
            onChange={(value, why) =>
              why === undefined && value && onChange({ from: value < from ? value : from, to: value })
            }
          />
        </div>
      )}
      {wrong && <p className={overviewStyles.none}>Choose a period of at most two years. This month is shown.</p>}
      {currencies.length === 0 ? (
        <p className={overviewStyles.none}>Nothing was booked or received in these days.</p>
      ) : (
        currencies.map((currency) => {
          const sold = booked.find((one) => one.currency === currency)
          const money = received.find((one) => one.currency === currency)
          return (
            <Fragment key={currency}>
              <dl className={styles.facts}>
                <Fact
                  title="Sold"
                  hint="Bookings by the day on which they were made"
                  count={sold?.bookings ?? 0}
                  of="booking"
                  amount={moneyText({ amount: sold?.amount ?? 0, currency })}
                  to={addresses.bookedIn(period, currency)}
                />
                <Fact
                  title="Lost since"
                  hint="Bookings of these days that were rejected, expired or canceled since"
                  count={sold?.lost ?? 0}
                  of="booking"
                  amount={moneyText({ amount: sold?.lost_amount ?? 0, currency })}
                  to={addresses.lostIn(period, currency)}
                />
                <Fact
                  title="Money received"
                  count={money?.payments ?? 0}
                  of="receipt"
                  amount={moneyText({ amount: money?.amount ?? 0, currency })}
                  to={addresses.receivedIn(period, currency)}
                />
              </dl>
              {reports && (
                <p className={styles.reports}>
                  <Link to={addresses.reportsOf(period, currency)}>
                    By sales manager and brokerage, in the reports
                    {currencies.length > 1 ? ` (${currency})` : ''}
                  </Link>
                </p>
              )}
            </Fragment>
          )
        })
      )}
    </Section>
  )
}

interface FactProps {
  title: string
  hint?: string
  count: number
  of: string
  amount: string
  to: string
}

function Fact({ title, hint, count, of, amount, to }: FactProps) {
  const counted = `${countText(count)} ${of}${count === 1 ? '' : 's'}`
  return (
    <div>
      <dt title={hint}>{title}</dt>
      <dd>
        <b>{amount}</b>
        {count > 0 ? <Link to={to}>{counted}</Link> : <span>{counted}</span>}
      </dd>
    </div>
  )
}
