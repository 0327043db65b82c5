import { leadPage, leads } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import { call } from '../../../http/call.ts'
import { query, queryClient, refresh } from '../../../http/query.ts'
import { notify } from '../../../ui/notify.tsx'
import { announceEdit } from '../lead-edits.ts'

type Opened = ResponseOf<typeof leadPage.open>
type Body = Omit<Input<typeof leads.change>['body'], 'version'>

const turns = new Map<number, Promise<boolean>>()

/**
 * Changes a lead on its page: shown at once, taken back with a notice where the server refuses. One after the other, so that
 * two quick changes of one's own do not find each other stale.
 */
export function changeLead(lead: Lead, body: Body, guess: Partial<Lead>): Promise<boolean> {
  const turn = (turns.get(lead.id) ?? Promise.resolve(true)).then(() => change(lead, body, guess))
  turns.set(lead.id, turn)
  return turn
}

async function change(lead: Lead, body: Body, guess: Partial<Lead>): Promise<boolean> {
  const { queryKey } = query(leadPage.open, { params: { id: lead.id } })
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Opened>(queryKey)
  const show = (changed: Partial<Lead>) =>
    queryClient.setQueryData<Opened>(
      queryKey,
      (opened) => opened && { data: { ...opened.data, lead: { ...opened.data.lead, ...changed } } },
    )
  show(guess)
  const version = Math.max(before?.data.lead.version ?? 0, lead.version)
  try {
    const { data } = await call(leads.change, { params: { id: lead.id }, body: { ...body, version } })
    const { duplicate_ids: _ids, duplicates: _names, ...saved } = data
    show(saved)
    announceEdit(before?.data.lead ?? lead, data, guess)
    return true
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    notify.bad(error)
    void refresh(leadPage.open)
    return false
  }
}
