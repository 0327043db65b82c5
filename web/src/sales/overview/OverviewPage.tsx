import { salesOverview } from '@storey/api/client-endpoints.ts'
import type { SalesOverview } from '@storey/api/sales/overview.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fullDayText, today } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { useMinutes } from '../../ui/useMinutes.ts'
import { Day } from '../../ui/values/Day.tsx'
import { AbsorbedProjects, AbsorbedTypes } from './Absorption.tsx'
import { OVERDUE, overdueIn, refundsLeftIn } from './addresses.ts'
import { Figures } from './Figures.tsx'
import { InPeriod } from './InPeriod.tsx'
import styles from './Overview.module.css'
import { BookedWeeks } from './parts/BookedWeeks.tsx'
import { type PeriodName, periodIn } from './period.ts'
import { RunningOut } from './RunningOut.tsx'
import { ToDecide } from './ToDecide.tsx'

/** Sales overview: pending decisions, expiring holds, bookings, availability, and overdue payments. */
export function OverviewPage() {
  const [text, change] = useSearchText()
  const { name, from, to, wrong } = periodIn(text, today())
  // The usual period is that of the server, so that an address without one is the same call as before.
  const days = name === 'month' || wrong ? {} : { from, to }
  const answer = useQuery(keepPrevious(query(salesOverview.show, { query: days })))
  return (
    <Await answer={answer}>
      {({ data }) => (
        <Overview overview={data} name={name} wrong={wrong} onPeriod={(patch) => change(patch, { replace: true })} />
      )}
    </Await>
  )
}

interface Props {
  overview: SalesOverview
  name: PeriodName
  wrong: boolean
  onPeriod: ComponentProps<typeof InPeriod>['onChange']
}

function Overview({ overview, name, wrong, onPeriod }: Props) {
  const now = useMinutes()
  const { to_decide, absorption, booked, overdue, refunds } = overview
  const isEmpty =
    absorption.types.length === 0 &&
    booked.length === 0 &&
    overdue.installments + refunds.bookings === 0 &&
    !to_decide.registrations
  return (
    <Page title="Overview" area="Sales" note={fullDayText(today(now))}>
      {isEmpty ? (
        <EmptyState
          title="Nothing to review yet"
          text="Units, bookings and payments of your developers are counted here."
        />
      ) : (
        <>
          <Figures overview={overview} />
          <div className={styles.columns}>
            <div className={styles.waiting}>
              <ToDecide toDecide={to_decide} />
              <RunningOut runningOut={overview.running_out} />
              <Overdue overdue={overdue} />
              <Refunds refunds={refunds} />
            </div>
            <div className={styles.sold}>
              <InPeriod period={overview.period} name={name} wrong={wrong} onChange={onPeriod} />
              <BookedWeeks booked={booked} now={now} />
              <AbsorbedProjects absorption={absorption} />
              <AbsorbedTypes absorption={absorption} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

function Overdue({ overdue: { sums, oldest_on } }: Pick<SalesOverview, 'overdue'>) {
  return (
    <Section title="Overdue payments">
      {oldest_on === null ? (
        <p className={styles.none}>No payment is overdue.</p>
      ) : (
        <ul className={styles.rows}>
          {sums.map(({ currency, amount, installments }) => (
            <li key={currency}>
              <Link to={overdueIn(currency)} quiet>
                {moneyText({ amount, currency })}
              </Link>
              <span className={styles.meta}>
                {installments === 1 ? 'in 1 installment' : `in ${installments} installments`}
              </span>
            </li>
          ))}
          <li>
            <span className={styles.meta}>The oldest was due</span>
            <Link to={`${OVERDUE}?sort=due_on`} quiet>
              <Day value={oldest_on} />
            </Link>
          </li>
        </ul>
      )}
    </Section>
  )
}

/** Rendered only if a refund is outstanding. */
function Refunds({ refunds: { sums } }: Pick<SalesOverview, 'refunds'>) {
  if (sums.length === 0) return null
  return (
    <Section title="Refunds to pay">
      <ul className={styles.rows}>
        {sums.map(({ currency, amount, bookings }) => (
          <li key={currency}>
            <Link to={refundsLeftIn(currency)} quiet>
              {moneyText({ amount, currency })}
            </Link>
            <span className={styles.meta}>
              {bookings === 1 ? 'of 1 canceled booking' : `of ${bookings} canceled bookings`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
