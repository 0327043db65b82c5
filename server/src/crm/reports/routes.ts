import { crmReports } from '@storey/api/crm/reports.ts'
import { serve } from '../../http/serve.ts'
import { figuresOf } from './figure-queries.ts'
import { periodOf } from './period-queries.ts'
import { rowsOf } from './row-queries.ts'

export const crmReportRoutes = serve(crmReports, {
  show: async ({ db, scope, query }) => {
    const period = await periodOf(db, scope, query)
    const { from, to, currency, currencies } = period
    return {
      data: { period: { from, to, currency, currencies: [...currencies] }, ...(await figuresOf(db, scope, period)) },
    }
  },

  rows: async ({ db, scope, query }) => rowsOf(db, scope, await periodOf(db, scope, query), query),
})
