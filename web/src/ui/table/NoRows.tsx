import { Button } from '@mantine/core'
import { EmptyState, type EmptyStateText } from '../EmptyState.tsx'
import { type Filter, isActive } from '../list/filters.ts'
import type { ListState } from '../list/useListState.ts'

interface Props {
  list: ListState<Record<string, unknown>>
  filters: readonly Filter[]
  empty: EmptyStateText
}

/** Shown if there are no records, or no matches; for the latter it lists the active filters. */
export function NoRows({ list, filters, empty }: Props) {
  if (list.filtered === 0) return <EmptyState {...empty} />
  const search = typeof list.query.search === 'string' ? list.query.search : ''
  const count = filters.filter((filter) => isActive(filter, list.query)).length
  const sought = search !== '' && count === 0
  return (
    <EmptyState
      scene="telescope"
      title={noMatch(search, count)}
      text={
        sought
          ? 'Check the spelling or try fewer words.'
          : count > 1 || search !== ''
            ? 'Remove a filter or clear all.'
            : undefined
      }
      action={
        <Button variant="default" onClick={() => list.clear()}>
          {sought ? 'Clear search' : 'Clear filters'}
        </Button>
      }
    />
  )
}

function noMatch(search: string, count: number): string {
  if (search !== '') return count === 0 ? `No results for “${search}”` : `No results for “${search}” with these filters`
  return count > 1 ? `No results with these ${count} filters` : 'No results with this filter'
}
