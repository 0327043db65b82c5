import { leads } from '@storey/api/calls.ts'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import type { Answer, Given } from '@storey/api/endpoint.ts'
import { call } from '../../http/call.ts'
import { currentOf } from '../../http/failure.ts'
import { keyOf, queryClient, refresh } from '../../http/query.ts'
import { refreshLeads } from './lead-moves.ts'

type Listed = Answer<typeof leads.list>
type Body = Omit<Given<typeof leads.change>['body'], 'version'>

/**
 * Changes a lead in its list: shown at once, taken back where the server refuses. A stale save whose own fields nobody touched
 * is sent again over the newer version; otherwise the list shows the lead as it is now.
 *
 * @throws Failure where it was refused
 */
export async function editInList(lead: LeadRow, body: Body, guess: Partial<LeadRow>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(leads.list) })
  show(lead.id, guess)
  try {
    const { data } = await call(leads.change, { params: { id: lead.id }, body: { ...body, version: lead.version } })
    show(lead.id, data)
    void refreshLeads()
  } catch (error) {
    const now = currentOf(leads.change, error)
    if (now && untouched(lead, now, guess)) return editInList(now, body, guess)
    show(lead.id, now ?? lead)
    if (!now) void refresh(leads.list)
    throw error
  }
}

const untouched = (before: LeadRow, now: LeadRow, guess: Partial<LeadRow>) =>
  before.version !== now.version &&
  Object.keys(guess).every(
    (name) => JSON.stringify(Reflect.get(before, name)) === JSON.stringify(Reflect.get(now, name)),
  )

/** In every list of leads that is at hand. */
const show = (id: number, changed: Partial<LeadRow>) =>
  queryClient.setQueriesData<Listed>(
    { queryKey: keyOf(leads.list) },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...changed } : row)) },
  )
