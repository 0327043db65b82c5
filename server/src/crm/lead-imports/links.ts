import { type ImportField, NEW_LEADS_ONLY } from '@storey/api/crm/lead-fields.ts'
import type { Database } from '../../database/connect.ts'
import { settleEach } from '../../kernel/settle-all.ts'
import { LINKED, type Linked, linksOf, MAX_LINKS } from './link-queries.ts'
import type { ParsedRow, Problem, Reading } from './parse-row.ts'

/** The links that a line gives its lead. */
export const linkedBy = (
  { of: { options } }: Reading,
  { tag_ids = [], project_ids = [] }: ParsedRow,
): Readonly<Record<Linked, readonly number[]>> => ({
  tag_ids: [...new Set([...tag_ids, ...options.tag_ids])],
  project_ids,
})

/** The columns that an update may write. */
export const chosenFields = ({ of: { options }, fields }: Reading): readonly ImportField[] =>
  (options.update_fields ?? fields.filter((field) => field !== null)).filter(
    (field) => fields.includes(field) && !NEW_LEADS_ONLY.includes(field),
  )

/** The links of a line that an update may add. */
export const onlyChosen = (
  { tag_ids = [], project_ids = [] }: ParsedRow,
  chosen: readonly ImportField[],
): ParsedRow => ({
  tag_ids: chosen.includes('tags') ? tag_ids : [],
  project_ids: chosen.includes('projects') ? project_ids : [],
})

const WORDS: Readonly<Record<Linked, { readonly field: ImportField; readonly noun: string }>> = {
  tag_ids: { field: 'tags', noun: 'tags' },
  project_ids: { field: 'projects', noun: 'projects' },
}

/** Reports each line that would give its lead too many links; `lead_id` is the lead that it changes. */
export async function linkLimits(db: Database, reading: Reading, lead_ids: readonly number[]) {
  const chosen = chosenFields(reading)
  const held = new Map<string, Set<number>>()
  const heldBy = (linked: Linked, lead_id: number) => {
    const ids = held.get(`${linked} ${lead_id}`) ?? new Set<number>()
    held.set(`${linked} ${lead_id}`, ids)
    return ids
  }
  const found = LINKED.map(async (linked) => ({
    linked,
    links: lead_ids.length > 0 ? await linksOf(db, reading.scope, linked, lead_ids) : [],
  }))
  for (const { linked, links } of await settleEach(found))
    for (const { lead_id, id } of links) heldBy(linked, lead_id).add(id)

  return (parsed: ParsedRow, lead_id: number | null): Problem | undefined => {
    const wanted = linkedBy(reading, lead_id === null ? parsed : onlyChosen(parsed, chosen))
    for (const linked of LINKED) {
      const all = new Set([...(lead_id === null ? [] : heldBy(linked, lead_id)), ...wanted[linked]])
      const { field, noun } = WORDS[linked]
      if (all.size > MAX_LINKS) return { field, message: `The lead would have more than ${MAX_LINKS} ${noun}.` }
    }
    if (lead_id !== null) for (const linked of LINKED) for (const id of wanted[linked]) heldBy(linked, lead_id).add(id)
    return undefined
  }
}
