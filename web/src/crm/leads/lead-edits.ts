import { leads } from '@storey/api/client-endpoints.ts'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import { ratingLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import { call } from '../../http/call.ts'
import { keyOf, queryClient, refresh } from '../../http/query.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { currentIn, saveVersioned } from '../../ui/save-versioned.ts'

type Listed = ResponseOf<typeof leads.list>
type Body = Omit<Input<typeof leads.change>['body'], 'version'>

/** Like `editInList`, with a notice that offers Undo. @throws like `editInList` */
export async function editWithUndo(lead: LeadRow, body: Body, guess: Partial<LeadRow>): Promise<void> {
  announceEdit(lead, await editInList(lead, body, guess), guess)
}

/** Shows what was changed, and offers Undo. */
export function announceEdit(before: LeadRow, saved: LeadRow, guess: Partial<LeadRow>): void {
  const { body, facts, text } = backOf(before, guess)
  notify.good(text, { undo: () => void takeBack(saved, body, facts) })
}

async function takeBack(saved: LeadRow, body: Body, facts: Partial<LeadRow>): Promise<void> {
  try {
    await editInList(saved, body, facts)
  } catch (error) {
    // A conflict on Undo is not an error, but information.
    if (currentIn(error) !== undefined) notify.info('Couldn’t undo: someone else changed this since.')
    else notify.bad(error)
  }
}

/** Body that restores the previous values of a lead, and the label of the change. */
function backOf(before: LeadRow, guess: Partial<LeadRow>): { body: Body; facts: Partial<LeadRow>; text: string } {
  if (guess.status !== undefined) {
    const { status, lost_reason } = before
    const text = `Moved to ${statusLabels[guess.status]}`
    return { text, facts: { status }, body: { status, ...(status === 'lost' ? { lost_reason } : {}) } }
  }
  if (guess.rating !== undefined) {
    const { rating } = before
    return { text: `Rating changed to ${ratingLabels[guess.rating]}`, facts: { rating }, body: { rating } }
  }
  if (guess.owner !== undefined) {
    const { owner } = before
    const text = guess.owner === null ? 'Lead unassigned' : `Assigned to ${guess.owner.full_name}`
    return { text, facts: { owner }, body: { owner_id: owner?.id ?? null } }
  }
  if (guess.tags !== undefined) {
    const { tags } = before
    return { text: 'Tags changed', facts: { tags }, body: { tag_ids: tags.map(({ id }) => id) } }
  }
  const { campaign } = before
  return { text: 'Campaign changed', facts: { campaign }, body: { campaign } }
}

/**
 * Edits a lead in its list: shown at once, reverted if the server refuses. After a conflict, the edit is sent again over the newer
 * version if another user has not changed the same fields; otherwise the list shows the current lead.
 * @throws Failure if it was refused
 */
export async function editInList(lead: LeadRow, body: Body, guess: Partial<LeadRow>): Promise<LeadRow> {
  await queryClient.cancelQueries({ queryKey: keyOf(leads.list) })
  show(lead.id, guess)
  let known = lead
  try {
    const { data } = await saveVersioned(
      () => call(leads.change, { params: { id: lead.id }, body: { ...body, version: known.version } }),
      (now: LeadRow) => {
        const resolved = untouched(known, now, guess)
        known = now
        return resolved
      },
    )
    show(lead.id, data)
    return data
  } catch (error) {
    // Not `optimistic`: after a conflict the list shows the current lead, under the message of its cell, not the previous one.
    show(lead.id, known)
    if (currentIn(error) === undefined) void refresh(leads.list)
    throw error
  }
}

const untouched = (before: LeadRow, now: LeadRow, guess: Partial<LeadRow>) =>
  before.version !== now.version &&
  Object.keys(guess).every(
    (name) => JSON.stringify(Reflect.get(before, name)) === JSON.stringify(Reflect.get(now, name)),
  )

/** In every cached list of leads. */
const show = (id: number, changed: Partial<LeadRow>) =>
  queryClient.setQueriesData<Listed>(
    { queryKey: keyOf(leads.list) },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...changed } : row)) },
  )
