import { salesOverview } from '@storey/api/sales/overview.ts'
import { serve } from '../../http/serve.ts'
import {
  absorbedProjects,
  absorbedTypes,
  countWaiting,
  listTimers,
  listWaiting,
  periodDays,
  sumOverdue,
  sumPeriod,
  sumRefunds,
  sumWeeks,
} from './queries.ts'

export const salesOverviewRoutes = serve(salesOverview, {
  // The queries after the days do not depend on each other, so they are sent together.
  show: async ({ db, scope, query }) => {
    const days = await periodDays(db, scope, query)
    const [waiting, oldest, soonest, booked, projects, types, late, refunds, period] = await Promise.all([
      countWaiting(db, scope),
      listWaiting(db, scope),
      listTimers(db, scope),
      sumWeeks(db, scope),
      absorbedProjects(db, scope),
      absorbedTypes(db, scope),
      sumOverdue(db, scope),
      sumRefunds(db, scope),
      sumPeriod(db, scope, days),
    ])
    const { bookings, discounts, registrations, ending } = waiting
    return {
      data: {
        to_decide: { bookings, discounts, registrations, oldest },
        running_out: { holds: types.counts.on_hold, bookings: ending, soonest },
        booked,
        period,
        absorption: { ...projects, ...types },
        overdue: {
          installments: late.reduce((sum, { installments }) => sum + installments, 0),
          oldest_on: late.reduce<string | null>(
            (oldest, { oldest_on }) => (oldest === null || oldest_on < oldest ? oldest_on : oldest),
            null,
          ),
          sums: late.map(({ currency, amount, installments }) => ({ currency, amount, installments })),
        },
        refunds: { bookings: refunds.reduce((sum, { bookings }) => sum + bookings, 0), sums: refunds },
      },
    }
  },
})
