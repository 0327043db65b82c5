import { leadPage } from '@storey/api/crm/lead-page.ts'
import { notFound } from '../../errors/problems.ts'
import { JsonText, serve } from '../../http/serve.ts'
import { leadAt } from '../leads/actions.ts'
import { listActivitiesOf, listDealsOf, listHistoryOf, readPage } from './queries.ts'

export const leadPageRoutes = serve(leadPage, {
  open: async ({ db, scope, params }) => {
    const text = await readPage(db, scope, params.id)
    if (text === undefined) throw notFound()
    return new JsonText(text)
  },

  historyItems: async ({ db, scope, params, query }) => {
    const lead = await leadAt(db, scope, params.id)
    return listHistoryOf(db, scope, lead.id, query)
  },

  activities: async ({ db, scope, params, query }) => {
    const lead = await leadAt(db, scope, params.id)
    return listActivitiesOf(db, scope, lead.id, query)
  },

  deals: async ({ db, scope, params, query }) => {
    const lead = await leadAt(db, scope, params.id)
    return listDealsOf(db, scope, lead.id, query)
  },
})
