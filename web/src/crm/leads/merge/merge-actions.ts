import { leadMerges } from '@storey/api/client-endpoints.ts'
import type { MergeChoice, MergingLead } from '@storey/api/crm/lead-merges.ts'
import { call } from '../../../http/call.ts'
import { act } from '../../../ui/act.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { fieldLabels } from './formatters.ts'

interface Merging {
  readonly leads: readonly MergingLead[]
  readonly stays: MergingLead
  readonly choose: MergeChoice
  readonly key: string
}

/** Merges leads into the surviving one, and offers Undo. @throws if it is refused */
export async function mergeLeads({ leads, stays, choose, key }: Merging) {
  const others = leads.filter(({ id }) => id !== stays.id)
  const { data } = await call(
    leadMerges.merge,
    {
      params: { id: stays.id },
      body: { version: stays.version, others: others.map(({ id, version }) => ({ id, version })), choose },
    },
    // The page of a merged-in lead, if it is open, is replaced by that of the surviving lead.
    { idempotencyKey: key, gone: others.map(({ id }) => id) },
  )
  notify.good(`${listed(others.map(({ full_name }) => full_name))} merged into ${data.lead.full_name}`, {
    undo: () => void undoMerge(data.merge.id),
  })
  return data.lead
}

/** Undoes a merge; values changed since are kept, and are listed. */
export const undoMerge = (id: number): Promise<boolean> =>
  act(async () => {
    const { data } = await call(leadMerges.undo, { params: { id } })
    const back = `${listed(data.leads.map(({ full_name }) => full_name))} restored`
    const kept = data.kept.map((field) => fieldLabels[field].toLowerCase())
    const stays = kept.length === 0 ? '' : `. Kept as changed since: ${listed(kept)}.`
    notify.good(`${back}${stays}`, { stays: kept.length > 0 })
  })

const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
