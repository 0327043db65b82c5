import type { ClientGroup, ResponseOf } from '@storey/api/endpoint.ts'
import type { ImportEndpoints, ImportsAt } from '@storey/api/imports/imports.ts'
import type { ComponentType } from 'react'
import type { StepId } from './steps.ts'

/** An import, a line and a reason, for any kind of record. */
export type ImportOne = Omit<ResponseOf<ImportEndpoints['get']>['data'], 'options'>
export type ImportLine = ResponseOf<ImportEndpoints['lines']>['data'][number]
export type Reason = ResponseOf<ImportEndpoints['reasons']>['data'][number]

/** Configuration of the import screens for a kind of record. */
export interface ImportKind {
  readonly endpoints: ClientGroup<ImportEndpoints>
  readonly at: ImportsAt
  /** The list of the records, and its title. */
  readonly home: { readonly title: string; readonly to: string }
  /** Keys under which the columns of the two lists are stored. */
  readonly lists: { readonly imports: string; readonly lines: string }
  readonly fieldLabels: Readonly<Record<string, string>>
  /** Fields that a column can be mapped to, in order. */
  readonly fields: readonly string[]
  /** Fields that several columns may fill together. */
  readonly several?: readonly string[]
  /** Headings of the sheet that is drawn next to the file field, and what a file must have. */
  readonly sheet: { readonly heads: readonly [string, string, string]; readonly needs: string }
  /** Why the import cannot continue with these columns; null if it can. */
  missing(fields: readonly (string | null)[]): string | null
  /** The list of imported records, if there is one. */
  found?(id: number): { readonly to: string; readonly search: Readonly<Record<string, string>> }
  readonly words: {
    readonly title: string
    readonly counted: (count: number) => string
    /** Label of a reason that belongs to no single field. */
    readonly whole: string
    readonly firstRow: string
    readonly open: string
    readonly removed: (records: string, one: boolean) => string
    readonly changedSince: string
  }
}

/** The components that each kind provides for the steps. */
export interface ImportParts<One extends ImportOne> {
  readonly Options: ComponentType<{ one: One; go: (step: StepId) => void }>
  readonly Lines: ComponentType<{ one: One }>
}

/** Fallback for when the event stream is not connected. */
const POLL_MS = 2_000
const UNDER_WAY = ['checking', 'importing', 'undoing']

/** Polling interval of an import while its job runs. */
export const whileUnderWay = ({ state }: { state: { data?: { data: Pick<ImportOne, 'status'> } | undefined } }) =>
  UNDER_WAY.includes(state.data?.data.status ?? '') ? POLL_MS : false
