import { activities, bin, jobs, leadBulk } from '@storey/api/calls.ts'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import { type BulkAction, type BulkResult, bulkTarget } from '@storey/api/crm/lead-bulk.ts'
import { leadsQuery } from '@storey/api/crm/lead-filters.ts'
import { call } from '../../../http/call.ts'
import { refresh } from '../../../http/query.ts'
import { offerUndoOfWork } from '../../../shell/work/work-undo.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { showDetails } from '../../../ui/details.tsx'
import { countText } from '../../../ui/format/number.ts'
import { notify } from '../../../ui/notify.tsx'
import type { Chosen } from '../../../ui/table/selection.ts'
import { refreshLeads } from '../lead-moves.ts'
import { Refused } from './Refused.tsx'

export type ChosenLeads = Chosen<LeadRow>

const leadsText = (count: number) => `${countText(count)} ${count === 1 ? 'lead' : 'leads'}`

/** These leads, or the question of the list: the server asks it anew. */
function targetOf({ all, ids, asked, count }: ChosenLeads) {
  if (!all) return bulkTarget.parse({ ids })
  const { page: _page, per_page: _size, sort: _sort, cursor: _cursor, ...question } = leadsQuery.parse(asked)
  return { all: question, count_seen: count }
}

/** Does one thing to all chosen leads, and says what came of it. @throws what the server refuses, for a form to show */
export async function sendChange(chosen: ChosenLeads, action: BulkAction): Promise<void> {
  const body = { target: targetOf(chosen), action }
  const { data } = await call(leadBulk.change, { body }, { idempotencyKey: crypto.randomUUID() })
  chosen.clear()
  if (data.result) tell(data.result, chosen)
  else {
    const { job, stamp } = data
    if (job && stamp !== null) offerUndoOfWork(job.id, () => void takeBack(stamp))
    void refresh(jobs.list)
  }
  void refreshLeads()
  void refresh(activities.list)
}

/** As `sendChange`, where no form stands open to show a refusal. */
export async function changeChosen(chosen: ChosenLeads, action: BulkAction): Promise<void> {
  try {
    await sendChange(chosen, action)
  } catch (error) {
    notify.bad(error)
  }
}

/** "310 changed, 2 not allowed", with the two behind a button; a deletion with its way back. */
function tell(result: BulkResult, { all, count }: ChosenLeads): void {
  const { stamp, refused_count } = result
  const text = resultText(result, all ? count : result.found)
  if (refused_count > 0)
    notify.info(text, {
      stays: true,
      action: { label: 'Show which', onSelect: () => showDetails('Not changed', <Refused result={result} />) },
    })
  else if (result.changed === 0) notify.info(text)
  else notify.good(text, stamp === null ? {} : { undo: () => void takeBack(stamp) })
}

/** @param seen how many the person chose */
export function resultText({ found, changed, refused_count, stamp }: BulkResult, seen: number): string {
  const same = found - changed - refused_count
  const parts = [
    stamp === null ? `${countText(changed)} changed` : `${leadsText(changed)} in the bin`,
    ...(refused_count > 0 ? [`${countText(refused_count)} not allowed`] : []),
    ...(same > 0 ? [`${countText(same)} so already`] : []),
  ]
  const differs = found === seen ? '' : ` ${leadsText(found)} matched by then, not ${countText(seen)}.`
  return `${parts.join(', ')}.${differs}`
}

/** Takes what one deletion put into the bin out of it again, exactly that. */
export async function takeBack(stamp: string): Promise<void> {
  try {
    const { data } = await call(bin.restore, { body: { stamp } })
    if (data.job) void refresh(jobs.list)
    else notify.good(`${leadsText(data.restored)} came back.`)
    await Promise.all([refreshLeads(), refresh(activities.list, bin.list)])
  } catch (error) {
    notify.bad(error)
  }
}

export async function deleteChosen(chosen: ChosenLeads): Promise<void> {
  const { count } = chosen
  const agreed = await confirm({
    title: `Delete ${leadsText(count)}?`,
    effect: `${count === 1 ? 'It goes' : 'They go'} to the bin for 30 days, with deals and activities.`,
    verb: `Delete ${leadsText(count)}`,
    danger: true,
  })
  if (agreed) await changeChosen(chosen, { type: 'delete' })
}
