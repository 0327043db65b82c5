import { columnsText } from './columns-text.ts'
import type { ListViews, QueryTexts, View } from './list-memory.tsx'
import { relativeDay } from './relative-day.ts'
import { stringifySearch } from './search-text.ts'
import type { ListState } from './useListState.ts'

/** A view that every list of its kind has, such as "Unassigned": a name and a query. */
export interface UsualView {
  readonly id: string
  readonly title: string
  readonly query: QueryTexts
}

/** The part of a list's state that its tabs use. */
export type ViewState = Pick<ListState<object>, 'view' | 'written' | 'open' | 'columns' | 'setColumns'>

/** The saved view in the address, if the user has it. */
export const viewInUse = (views: ListViews | undefined, state: Pick<ViewState, 'view'>): View | undefined =>
  views?.all.find(({ id }) => String(id) === state.view)

/** Whether the current query differs from the view's. */
export const isChanged = (view: View, state: Pick<ViewState, 'written' | 'columns'>): boolean =>
  textOf(view.query) !== textOf(state.written) ||
  (view.columns !== null && state.columns !== undefined && columnsText(view.columns) !== columnsText(state.columns))

const textOf = (written: QueryTexts) =>
  JSON.stringify(Object.entries(written).sort(([one], [other]) => (one < other ? -1 : 1)))

/** The usual view that matches the current query; undefined if the list is filtered further. */
export const usualInUse = (
  usual: readonly UsualView[],
  state: Pick<ViewState, 'view' | 'written'>,
  stays: readonly string[],
): UsualView | undefined =>
  state.view === undefined || state.view === 'all'
    ? usual.find(({ query }) => textOf(query) === textOf(without(state.written, stays)))
    : undefined

export const without = (written: QueryTexts, names: readonly string[]): QueryTexts =>
  Object.fromEntries(Object.entries(written).filter(([name]) => !names.includes(name)))

/** Saved views in the order of their tabs: those ordered by the user first, the others by name. */
export function inOrder(all: readonly View[], order: readonly number[]): readonly View[] {
  const place = ({ id }: View) => {
    const at = order.indexOf(id)
    return at === -1 ? order.length : at
  }
  return [...all].sort((one, other) => place(one) - place(other))
}

/** The order after a view has moved one place towards the beginning (-1) or the end (1). */
export function orderAfterMove(ordered: readonly View[], id: number, by: -1 | 1): number[] | undefined {
  const ids = ordered.map((view) => view.id)
  const from = ids.indexOf(id)
  const to = from + by
  if (from === -1 || to < 0 || to >= ids.length) return undefined
  ids.splice(from, 1)
  ids.splice(to, 0, id)
  return ids
}

/** The query that counts a view: the one of its address, with relative days resolved as of today. */
export const questionOf = (query: QueryTexts): string =>
  stringifySearch(
    Object.fromEntries(
      Object.entries(query)
        .filter(([name]) => name !== 'sort' && name !== 'per_page')
        .map(([name, text]) => [name, relativeDay(text) ?? text]),
    ),
  ).replace(/^\?/, '')
