import { activities, leadDuplicates, leadMerges, leadPage } from '@storey/api/calls.ts'
import type { MergeChoice, MergingLead } from '@storey/api/crm/lead-merges.ts'
import { call } from '../../../http/call.ts'
import { refresh } from '../../../http/query.ts'
import { notify } from '../../../ui/notify.tsx'
import { refreshLeads } from '../lead-moves.ts'
import { fieldLabels } from './faces.ts'

/** Everything on screen that tells of leads or of what hangs on them looks again. */
export const refreshMerged = () =>
  Promise.all([refreshLeads(), refresh(activities.list, leadPage.deals, leadDuplicates.ofLead, leadMerges.into)])

interface Merging {
  readonly leads: readonly MergingLead[]
  readonly stays: MergingLead
  readonly choose: MergeChoice
  readonly key: string
}

/** Merges leads into the one that stays, and says so with an Undo. @throws where it is refused */
export async function mergeLeads({ leads, stays, choose, key }: Merging) {
  const others = leads.filter(({ id }) => id !== stays.id)
  const { data } = await call(
    leadMerges.merge,
    {
      params: { id: stays.id },
      body: { version: stays.version, others: others.map(({ id, version }) => ({ id, version })), choose },
    },
    { idempotencyKey: key },
  )
  notify.good(`${listed(others.map(({ full_name }) => full_name))} merged into ${data.lead.full_name}`, {
    undo: () => void undoMerge(data.merge.id),
  })
  return data.lead
}

/** Parts merged leads again; what was changed since stays and is named. */
export async function undoMerge(id: number): Promise<void> {
  try {
    const { data } = await call(leadMerges.undo, { params: { id } })
    const back = `${listed(data.leads.map(({ full_name }) => full_name))} restored`
    const kept = data.kept.map((field) => fieldLabels[field].toLowerCase())
    const stays = kept.length === 0 ? '' : `. Kept as changed since: ${listed(kept)}.`
    notify.good(`${back}${stays}`, { stays: kept.length > 0 })
    await refreshMerged()
  } catch (error) {
    notify.bad(error)
    await refreshMerged()
  }
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
