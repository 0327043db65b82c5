import type { ClientGroup, ResponseOf } from '@storey/api/endpoint.ts'
import type { ImportEndpoints, ImportsAt } from '@storey/api/imports/imports.ts'
import type { ComponentType } from 'react'
import type { StepId } from './steps.ts'

/** An import, a line and a reason of any kind of record. */
export type ImportOne = Omit<ResponseOf<ImportEndpoints['get']>['data'], 'options'>
export type ImportLine = ResponseOf<ImportEndpoints['lines']>['data'][number]
export type Reason = ResponseOf<ImportEndpoints['reasons']>['data'][number]

/** What differs between the import screens of each kind of record. */
export interface ImportKind {
  readonly endpoints: ClientGroup<ImportEndpoints>
  readonly at: ImportsAt
  /** The list of the records, and what it is called. */
  readonly home: { readonly title: string; readonly to: string }
  /** The names under which columns of the two lists are kept. */
  readonly lists: { readonly imports: string; readonly lines: string }
  readonly fieldLabels: Readonly<Record<string, string>>
  /** The fields that a column may be mapped to, in their order. */
  readonly fields: readonly string[]
  /** What prevents continuing with these columns; null for nothing. */
  missing(fields: readonly (string | null)[]): string | null
  /** The list of what an import brought in, where it can be shown. */
  found?(id: number): { readonly to: string; readonly search: Readonly<Record<string, string>> }
  readonly words: {
    readonly title: string
    readonly counted: (count: number) => string
    /** A reason that concerns no field alone. */
    readonly whole: string
    readonly firstRow: string
    readonly open: string
    readonly removed: (records: string, one: boolean) => string
    readonly changedSince: string
  }
}

/** The steps that every kind draws by itself. */
export interface ImportParts<One extends ImportOne> {
  readonly Options: ComponentType<{ one: One; go: (step: StepId) => void }>
  readonly Lines: ComponentType<{ one: One }>
}

/** Events report progress at once; polling is for interruptions of their stream. */
const POLL_MS = 2_000
const UNDER_WAY = ['checking', 'importing', 'undoing']

/** How often an import is looked at again while work on it goes on. */
export const whileUnderWay = ({ state }: { state: { data?: { data: Pick<ImportOne, 'status'> } | undefined } }) =>
  UNDER_WAY.includes(state.data?.data.status ?? '') ? POLL_MS : false
