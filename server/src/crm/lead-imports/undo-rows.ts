import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Undone } from '../../imports/kind.ts'
import { partsOf } from '../../imports/undo-queries.ts'
import { type HistoryEntry, recordFor } from '../history/actions.ts'
import { binLeads, type LockedLead, lockLeads, usedSince, writeLeads } from './change-queries.ts'
import { LINKED, type Link, type Linked, takeLinks } from './link-queries.ts'

/** The earlier values of the fields of a lead that a line changed, and the links that it added. */
type Before = Partial<LockedLead> & Partial<Record<Linked, readonly number[]>>

/**
 * Undoes an import for some of its leads: created leads go into the bin, changed leads get their earlier values back. Values
 * changed and leads used since stay as they are.
 */
export async function undoRows(
  db: Database,
  scope: Scope,
  subject: { readonly id: number; readonly name: string },
  ids: readonly number[],
  /** The same for all of them: one undo deletes its leads together in the bin. */
  at: string,
): Promise<Undone[]> {
  const leads = new Map((await lockLeads(db, scope, ids)).map((lead) => [lead.id, lead]))
  const used = await usedSince(db, scope, subject.id, ids)
  const parts = Map.groupBy(await partsOf<Before>(db, scope, subject.id, ids), ({ record_id }) => record_id)
  const items: (HistoryEntry & { lead_id: number })[] = []
  const back: LockedLead[] = []
  const links: Readonly<Record<Linked, Link[]>> = { tag_ids: [], project_ids: [] }
  const marks = ids.map((lead_id): Undone => {
    const lead = leads.get(lead_id)
    const own = parts.get(lead_id) ?? []
    const left = Math.max(...own.map(({ record_version }) => record_version))
    if (!lead || lead.deleted_at !== null) return { record_id: lead_id, undone: 'gone' as const }
    if (lead.version !== left || used.has(lead_id)) return { record_id: lead_id, undone: 'kept' as const }
    if (own.some(({ outcome }) => outcome === 'created')) {
      items.push({ kind: 'deleted', lead_id, subject })
      return { record_id: lead_id, undone: 'removed' as const }
    }
    // If several lines changed a field, the first has the original value.
    const {
      tag_ids: _tags,
      project_ids: _projects,
      ...was
    } = Object.assign({}, ...own.toReversed().map(({ before }) => before)) as NonNullable<
      (typeof own)[number]['before']
    >
    for (const { before } of own)
      for (const linked of LINKED) for (const id of before?.[linked] ?? []) links[linked].push({ lead_id, id })
    if (Object.keys(was).length > 0) back.push({ ...lead, ...was, version: lead.version + 1 })
    items.push({ kind: 'imported', field: 'undone', lead_id, subject })
    return { record_id: lead_id, undone: 'put_back' as const }
  })
  const marked = (undone: string) => marks.flatMap((mark) => (mark.undone === undone ? [mark.record_id] : []))
  await writeLeads(db, scope, back)
  for (const linked of LINKED) await takeLinks(db, scope, linked, links[linked])
  await recordFor(db, scope, items)
  await binLeads(db, scope, marked('removed'), at)
  return marks
}
