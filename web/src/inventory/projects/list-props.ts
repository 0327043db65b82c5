import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import type { ProjectRow } from '@storey/api/inventory/project.ts'
import type { projects } from '@storey/api/inventory/projects.ts'
import type { EmptyStateText } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import type { Example } from '../../ui/table/useExample.tsx'

type Query = Input<typeof projects.list>['query']

/** Props that the cards and the table of projects share. */
export interface ProjectListProps {
  readonly state: ListState<Query>
  readonly answer: {
    readonly data: ResponseOf<typeof projects.list> | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly filters: readonly Filter<keyof Query & string>[]
  readonly empty: EmptyStateText
  readonly example: Example<ProjectRow>
}
