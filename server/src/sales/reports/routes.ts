import { salesReports } from '@storey/api/sales/reports.ts'
import { serve } from '../../http/serve.ts'
import { brokeragesOf, dueOf, lostOf, monthOf, projectsOf, sellersOf, stepsOf, weeksOf } from './figure-queries.ts'
import { periodOf } from './period-queries.ts'
import { rowsOf } from './row-queries.ts'

export const salesReportRoutes = serve(salesReports, {
  // The queries do not depend on each other, so they are sent together.
  show: async ({ db, scope, query }) => {
    const period = await periodOf(db, scope, query)
    const [projects, sellers, brokerages, lost, steps, due] = await Promise.all([
      projectsOf(db, scope, period),
      sellersOf(db, scope, period),
      brokeragesOf(db, scope, period),
      lostOf(db, scope, period),
      stepsOf(db, scope, period),
      dueOf(db, scope, period),
    ])
    const { from, to, today, currency, currencies } = period
    const shown = { from, to, currency, currencies: [...currencies], weeks: weeksOf(period), month: monthOf(today, 0) }
    return { data: { period: shown, projects, sellers, brokerages, lost, steps, due } }
  },

  rows: async ({ db, scope, query }) => rowsOf(db, scope, await periodOf(db, scope, query), query),
})
