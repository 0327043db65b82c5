import { leadBulk } from '@storey/api/client-endpoints.ts'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import { type BulkAction, type BulkResult, bulkTarget } from '@storey/api/crm/lead-bulk.ts'
import { leadsQuery } from '@storey/api/crm/lead-filters.ts'
import { call } from '../../../http/call.ts'
import { readSession } from '../../../http/session.ts'
import { Refused } from '../../../shell/tasks/Refused.tsx'
import { undoChange } from '../../../shell/tasks/undo-change.tsx'
import { act } from '../../../ui/act.ts'
import { showDetails } from '../../../ui/details.tsx'
import { countText } from '../../../ui/format/number.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import type { Chosen } from '../../../ui/table/selection.ts'

export type ChosenLeads = Chosen<LeadRow>

export const leadsText = (count: number) => `${countText(count)} ${count === 1 ? 'lead' : 'leads'}`

/** The ids of the leads, or the query of the list, which the server evaluates again. */
function targetOf({ all, ids, asked, count }: ChosenLeads) {
  return all ? { all: questionOf(asked), count_seen: count } : bulkTarget.parse({ ids })
}

export function questionOf(query: ChosenLeads['asked']) {
  const { page: _page, per_page: _size, sort: _sort, cursor: _cursor, ...question } = leadsQuery.parse(query)
  return question
}

/** Applies a change to all selected leads, and shows the result. @throws the server's refusal, for a form to show */
export async function sendChange(chosen: ChosenLeads, action: BulkAction): Promise<void> {
  const body = { target: targetOf(chosen), action }
  const { data } = await call(leadBulk.change, { body }, { idempotencyKey: crypto.randomUUID() })
  chosen.clear()
  if (data.result) notifyOfResult(data.result, chosen, data.undo_id)
}

/** Like `sendChange`, without a form: shows a refusal as a notice. */
export const changeChosen = (chosen: ChosenLeads, action: BulkAction): Promise<boolean> =>
  act(() => sendChange(chosen, action))

/** "310 leads changed, 2 not allowed", with a button that lists the two, and Undo. */
function notifyOfResult(result: BulkResult, { all, count }: ChosenLeads, undo_id: number | null): void {
  const { refused, refused_count } = result
  const text = resultText(result, all ? count : result.found)
  const undo = undo_id === null ? {} : { undo: () => void undoChange(undo_id) }
  const show = () => showDetails('Not changed', <Refused leads={refused} count={refused_count} />)
  if (refused_count > 0) notify.info(text, { stays: true, action: { label: 'Show which', onSelect: show }, ...undo })
  else if (result.changed === 0) notify.info(text)
  else notify.good(text, undo)
}

/** @param seen how many leads the user had selected */
export function resultText({ found, changed, refused_count, stamp }: BulkResult, seen: number): string {
  const same = found - changed - refused_count
  const parts = [
    `${leadsText(changed)} ${stamp === null ? 'changed' : 'deleted'}`,
    ...(refused_count > 0 ? [`${countText(refused_count)} not allowed`] : []),
    ...(same > 0 ? [`${countText(same)} unchanged`] : []),
  ]
  const differs = found === seen ? '' : `. ${leadsText(found)} matched by then, not ${countText(seen)}.`
  return `${parts.join(', ')}${differs}`
}

/** From this number on, a change asks for confirmation; fewer are undone as quickly. */
const ASKS_FROM = 10

/**
 * Applies a change to all selected leads. Asks for confirmation if there are many, or if a member's selection includes leads of
 * colleagues.
 */
export async function askAndChange(chosen: ChosenLeads, action: BulkAction, labels: Words): Promise<void> {
  const { count } = chosen
  const others = count === 1 ? 0 : await countColleagues(chosen)
  if (count >= ASKS_FROM || (labels.member && others > 0)) {
    const agreed = await confirm({
      title: `${labels.title}?`,
      effect: [labels.effect, othersText(others), 'You can undo this for 30 days.'].filter(Boolean).join(' '),
      verb: labels.verb,
    })
    if (!agreed) return
  }
  await changeChosen(chosen, action)
}

interface Words {
  /** "Change rating of 4,598 leads". */
  readonly title: string
  /** "The new rating is Warm." */
  readonly effect?: string
  /** "Change rating". */
  readonly verb: string
  /** False for users who manage all leads: they are not asked about a few leads of colleagues. */
  readonly member: boolean
}

/** Number of selected leads that belong to colleagues; counted by the server if all matches are selected. */
export async function countColleagues({ all, rows, asked }: ChosenLeads): Promise<number> {
  if (all) return (await call(leadBulk.count, { query: questionOf(asked) })).data.colleagues
  const me = readSession()?.user_id
  return rows.filter(({ owner }) => owner !== null && owner.id !== me).length
}

export const othersText = (count: number) =>
  count === 0 ? '' : `${countText(count)} of them ${count === 1 ? 'belongs' : 'belong'} to colleagues.`

async function colleaguesText(chosen: ChosenLeads): Promise<string> {
  return chosen.count === 1 ? '' : othersText(await countColleagues(chosen))
}

export async function deleteChosen(chosen: ChosenLeads): Promise<void> {
  const { count } = chosen
  const agreed = await confirm({
    title: `Delete ${leadsText(count)}?`,
    effect: [
      `${count === 1 ? 'It moves' : 'They move'} to the bin for 30 days, with deals and activities.`,
      await colleaguesText(chosen),
    ].join(' '),
    verb: `Delete ${leadsText(count)}`,
    danger: true,
  })
  if (agreed) await changeChosen(chosen, { type: 'delete' })
}
