import { activities, bin, deals, jobs, leadPage, leads } from '@storey/api/calls.ts'
import type { BinItem } from '@storey/api/crm/lead-bin.ts'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { countText } from '../../ui/format/number.ts'
import { notify } from '../../ui/notify.tsx'

const ways: Readonly<Record<BinItem['kind'], (asked: { params: { id: number } }) => Promise<unknown>>> = {
  lead: (asked) => call(bin.restoreLead, asked),
  deal: (asked) => call(deals.restore, asked),
  activity: (asked) => call(bin.restoreActivity, asked),
  note: (asked) => call(bin.restoreNote, asked),
  document: (asked) => call(bin.restoreDocument, asked),
}

const lookAgain = () => refresh(bin.list, leads.list, leads.unseenCount, leadPage.open, activities.list)

/** Takes one thing out of the bin; says where it is now. */
export async function restore({ kind, id, name }: BinItem, open: (to: string) => void): Promise<void> {
  try {
    await ways[kind]({ params: { id } })
    const action = kind === 'lead' ? { label: 'Open', onSelect: () => open(`/crm/leads/${id}`) } : undefined
    notify.good(`${kind === 'note' ? 'Note' : name} restored`, action ? { action } : {})
  } catch (error) {
    notify.bad(error)
  }
  await lookAgain()
}

/** Takes all leads of one deletion out of the bin. */
export async function restoreTogether(stamp: string): Promise<void> {
  try {
    const { data } = await call(bin.restore, { body: { stamp } })
    if (data.job) await refresh(jobs.list)
    else notify.good(`${countText(data.restored)} leads came back.`)
  } catch (error) {
    notify.bad(error)
  }
  await lookAgain()
}
