import type { ReactNode } from 'react'
import type { KnownChoices, Loadable, LoadChoices } from '../loadable.ts'

/** A choice of a filter whose words are known beforehand. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
}

interface Named {
  readonly label: string
}

/** One of several values, any of them: a comma list on the wire. */
export interface ChoiceFilter<Key extends string> extends Named {
  readonly kind: 'choice'
  readonly key: Key
  readonly options: readonly FilterOption[]
  /** The endpoint takes one value at a time. */
  readonly single?: true
}

/** The same with records as choices, found by typing. */
export interface RecordFilter<Key extends string> extends Named {
  readonly kind: 'record'
  readonly key: Key
  readonly load: LoadChoices
  readonly known: KnownChoices
}

export interface TextFilter<Key extends string> extends Named {
  readonly kind: 'text'
  readonly key: Key
  /** Existing texts to choose from: the endpoint filters by the whole text, and typing searches them. */
  readonly suggest?: (search: string) => Loadable<{ readonly data: readonly { readonly name: string }[] }>
}

/** One whole number, such as days. */
export interface NumberFilter<Key extends string> extends Named {
  readonly kind: 'number'
  readonly key: Key
  /** After the number: "days". */
  readonly unit: string
  /** Frequent numbers, each with a button. */
  readonly usual: readonly number[]
  readonly most: number
}

export interface YesFilter<Key extends string> extends Named {
  readonly kind: 'yes'
  readonly key: Key
  readonly yes?: string
  readonly no?: string
}

/** Between two numbers, either of them open. */
export interface RangeFilter<Key extends string> extends Named {
  readonly kind: 'range'
  readonly from: Key
  readonly to: Key
  /** Shown with the number, such as AED or sq ft. */
  readonly unit?: string
  /** What a typed 1 means for the server: 100 for money in fils. */
  readonly scale?: number
  /** Areas: square metres on the wire, the reader's unit on the screen. */
  readonly area?: true
}

/** Between two days, either of them open. */
export interface DaysFilter<Key extends string> extends Named {
  readonly kind: 'days'
  readonly from: Key
  readonly to: Key
}

export type Filter<Key extends string = string> =
  | ChoiceFilter<Key>
  | RecordFilter<Key>
  | TextFilter<Key>
  | NumberFilter<Key>
  | YesFilter<Key>
  | RangeFilter<Key>
  | DaysFilter<Key>

/** The keys of the query that a filter writes. */
export const keysOf = (filter: Filter): readonly string[] => ('key' in filter ? [filter.key] : [filter.from, filter.to])

export const nameOf = (filter: Filter): string => keysOf(filter).join()

type Query = Readonly<Record<string, unknown>>

export const isActive = (filter: Filter, query: Query): boolean =>
  keysOf(filter).some((key) => query[key] !== undefined && !isEmptyList(query[key]))

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** The values of a choice filter as text, whatever type the schema has. */
export const valuesOf = (query: Query, key: string): readonly string[] => {
  const value = query[key]
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

export const without = (filter: Filter): Record<string, undefined> =>
  Object.fromEntries(keysOf(filter).map((key) => [key, undefined]))

export interface EditorProps<F extends Filter = Filter> {
  filter: F
  query: Query
  change: (patch: Query) => void
}
