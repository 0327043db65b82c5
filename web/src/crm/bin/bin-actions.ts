import { bin, deals } from '@storey/api/client-endpoints.ts'
import { type BinItem, binKind, bin as declared } from '@storey/api/crm/bin.ts'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import type { Chosen, RowId } from '../../ui/table/selection.ts'

const ways: Readonly<Record<BinItem['kind'], (request: { params: { id: number } }) => Promise<unknown>>> = {
  lead: (request) => call(bin.restoreLead, request),
  deal: (request) => call(deals.restore, request),
  activity: (request) => call(bin.restoreActivity, request),
  note: (request) => call(bin.restoreNote, request),
  document: (request) => call(bin.restoreDocument, request),
}

/** Restores a record from the bin, and shows a link to it. */
export const restore = ({ kind, id, name }: BinItem, open: (to: string) => void): Promise<boolean> =>
  act(async () => {
    await ways[kind]({ params: { id } })
    const action = kind === 'lead' ? { label: 'Open', onSelect: () => open(`/crm/leads/${id}`) } : undefined
    notify.good(`${kind === 'note' ? 'Note' : name} restored`, action ? { action } : {})
  })

/** Restores all leads of one deletion from the bin. */
export const restoreTogether = (stamp: string): Promise<boolean> =>
  act(async () => {
    const { data } = await call(bin.restore, { body: { stamp } })
    if (!data.job) notify.good(`${countText(data.restored)} leads restored`)
  })

type BinKey = Pick<BinItem, 'kind' | 'id'>

/** Key of an item among rows of several kinds; `keyParts` parses it. */
export const binKey = ({ kind, id }: BinKey) => `${kind} ${id}`

function keyParts(key: RowId): BinKey {
  const [kind, id] = String(key).split(' ')
  return { kind: binKind.parse(kind), id: Number(id) }
}

/** Restores the selected records: first whole deletions, then leads, then the records of leads. */
export async function restoreChosen(chosen: Chosen<BinItem>): Promise<void> {
  let restored = 0
  let failed = 0
  await act(async () => {
    const every = chosen.all ? await everything(chosen.asked) : []
    const deletions = wholeDeletions(every)
    for (const [stamp, items] of deletions) {
      await call(bin.restore, { body: { stamp } })
      restored += items.length
    }
    const gone = new Set([...deletions.values()].flat().map(binKey))
    const keys = chosen.all ? every.filter((item) => !gone.has(binKey(item))) : chosen.ids.map(keyParts)
    for (const { kind, id } of keys.toSorted(
      (one, other) => Number(other.kind === 'lead') - Number(one.kind === 'lead'),
    ))
      await ways[kind]({ params: { id } }).then(
        () => restored++,
        () => failed++,
      )
    const rest = failed === 0 ? '' : `, ${countText(failed)} could not be restored`
    notify.good(`${countText(restored)} ${restored === 1 ? 'item' : 'items'} restored${rest}`)
    chosen.clear()
  })
}

async function everything(query: Chosen<BinItem>['asked']): Promise<BinItem[]> {
  const items: BinItem[] = []
  const question = declared.list.query.parse(query)
  for (let page = 1; ; page++) {
    const { data } = await call(bin.list, { query: { ...question, page, per_page: 100 } })
    items.push(...data)
    if (data.length < 100) return items
  }
}

/** The deletions of several leads whose items are all selected. */
function wholeDeletions(items: readonly BinItem[]): Map<string, BinItem[]> {
  const byStamp = Map.groupBy(
    items.filter(({ together }) => together !== null),
    ({ together }) => together?.stamp ?? '',
  )
  return new Map([...byStamp].filter(([, some]) => some.length === some[0]?.together?.leads))
}
