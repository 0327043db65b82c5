import { leadPage, leads } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import { call } from '../../../http/call.ts'
import { optimistic, withChanges } from '../../../http/optimistic.ts'
import { query, queryClient } from '../../../http/query.ts'
import { act } from '../../../ui/act.ts'
import { announceEdit } from '../lead-edits.ts'

type Opened = ResponseOf<typeof leadPage.open>
type Body = Omit<Input<typeof leads.change>['body'], 'version'>

const turns = new Map<number, Promise<boolean>>()

/**
 * Changes a lead on its page: shown at once, reverted with a notice if the server refuses. Sent one after another, so that two quick
 * changes by the same user do not conflict.
 */
export function changeLead(lead: Lead, body: Body, guess: Partial<Lead>): Promise<boolean> {
  const turn = (turns.get(lead.id) ?? Promise.resolve(true)).then(() => change(lead, body, guess))
  turns.set(lead.id, turn)
  return turn
}

function change(lead: Lead, body: Body, guess: Partial<Lead>): Promise<boolean> {
  const params = { id: lead.id }
  const { queryKey } = query(leadPage.open, { params })
  const before = queryClient.getQueryData<Opened>(queryKey)
  const changed = (facts: Partial<Lead>) =>
    withChanges(leadPage.open, ({ data }) => ({ data: { ...data, lead: { ...data.lead, ...facts } } }), { params })
  const version = Math.max(before?.data.lead.version ?? 0, lead.version)
  return act(async () => {
    const { data } = await optimistic([changed(guess)], () =>
      call(leads.change, { params, body: { ...body, version } }),
    )
    const { duplicate_ids: _ids, duplicates: _names, ...saved } = data
    queryClient.setQueryData(queryKey, changed(saved).patch)
    announceEdit(before?.data.lead ?? lead, data, guess)
  })
}
