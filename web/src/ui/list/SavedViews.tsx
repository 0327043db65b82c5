import { use } from 'react'
import { ListMemoryContext } from './list-memory.tsx'
import type { ListState } from './useListState.ts'
import { ViewsMenu, viewInUse } from './ViewsMenu.tsx'

interface Props {
  /** Of the list, such as `activities`. */
  name: string
  /** Names the list: "Activities". */
  label: string
  state: Pick<ListState<object>, 'view' | 'written' | 'open' | 'columns' | 'setColumns'>
}

/** The views of a list that is no table, for its `FilterBar`. */
export function SavedViews({ name, label, state }: Props) {
  const Memory = use(ListMemoryContext)
  return (
    <Memory name={name}>
      {({ views }) =>
        views && <ViewsMenu views={views} view={viewInUse(views, state)} state={state} label={label} columns={null} />
      }
    </Memory>
  )
}
