import type { Answer, Given } from '@storey/api/endpoint.ts'
import type { projects } from '@storey/api/inventory/projects.ts'
import type { EmptyWords } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import type { ListState } from '../../ui/list/useListState.ts'

type Asked = Given<typeof projects.list>['query']

/** What cards and table of the projects are given alike. */
export interface ProjectListProps {
  readonly state: ListState<Asked>
  readonly answer: {
    readonly data: Answer<typeof projects.list> | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly filters: readonly Filter<keyof Asked & string>[]
  readonly empty: EmptyWords
}
