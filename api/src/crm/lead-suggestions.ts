import * as z from 'zod'
import { asNumber, searchTerm, several } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

const query = z.strictObject({
  search: searchTerm.optional(),
  limit: asNumber(z.int().min(1, 'Enter 1 to 20.').max(20, 'Enter 1 to 20.')).default(20),
})
const response = several(z.object({ name: z.string() }))
const access = can('leads.interact')

/** Words that were typed into leads before, to be chosen again. */
export const leadSuggestions = {
  campaigns: endpoint({
    method: 'GET',
    path: '/crm/leads/campaigns',
    summary: 'Campaigns that leads came from, each once, by name',
    access,
    query,
    response,
  }),
  broughtBy: endpoint({
    method: 'GET',
    path: '/crm/leads/brought-by',
    summary: 'Who leads were brought by, each once, by name',
    access,
    query,
    response,
  }),
}
