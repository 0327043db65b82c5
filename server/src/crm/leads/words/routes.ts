import { leadWords } from '@storey/api/crm/lead-words.ts'
import { serve } from '../../../http/serve.ts'
import { wordsOf } from './queries.ts'

export const leadWordRoutes = serve(leadWords, {
  campaigns: async ({ db, scope, query }) => ({ data: await wordsOf(db, scope, 'campaign', query) }),
  broughtBy: async ({ db, scope, query }) => ({ data: await wordsOf(db, scope, 'brought_by', query) }),
})
