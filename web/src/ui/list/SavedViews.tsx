import { type ComponentProps, use } from 'react'
import { ListMemoryContext } from './list-memory.tsx'
import { ViewTabs } from './ViewTabs.tsx'

interface Props extends Omit<ComponentProps<typeof ViewTabs>, 'views' | 'columns'> {
  /** Name of the list, such as `activities`. */
  name: string
}

/** The view tabs of a list that is not a table, for its `FilterBar`. */
export function SavedViews({ name, ...props }: Props) {
  const Memory = use(ListMemoryContext)
  return <Memory name={name}>{({ views }) => views && <ViewTabs {...props} views={views} columns={null} />}</Memory>
}
