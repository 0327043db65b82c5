import { leadSuggestions } from '@storey/api/crm/lead-suggestions.ts'
import { serve } from '../../../http/serve.ts'
import { wordsOf } from './queries.ts'

export const leadSuggestionRoutes = serve(leadSuggestions, {
  campaigns: async ({ db, scope, query }) => ({ data: await wordsOf(db, scope, 'campaign', query) }),
  broughtBy: async ({ db, scope, query }) => ({ data: await wordsOf(db, scope, 'brought_by', query) }),
})
