import type { ReactNode } from 'react'
import type { KnownChoices, Loadable, LoadChoices } from '../loadable.ts'

/** A choice of a filter with a known label. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
}

interface Named {
  readonly label: string
}

/** One or several values, any of which matches: a comma-separated list in the API. */
export interface ChoiceFilter<Key extends string> extends Named {
  readonly kind: 'choice'
  readonly key: Key
  readonly options: readonly FilterOption[]
  /** The endpoint accepts only one value. */
  readonly single?: true
  /** The values are codes of countries, which are found by all their names. */
  readonly countries?: true
}

/** Like `ChoiceFilter`, with records as choices, found by typing. */
export interface RecordFilter<Key extends string> extends Named {
  readonly kind: 'record'
  readonly key: Key
  readonly load: LoadChoices
  readonly known: KnownChoices
}

export interface TextFilter<Key extends string> extends Named {
  readonly kind: 'text'
  readonly key: Key
  /** Suggests existing texts by what is typed; the endpoint matches a whole text. */
  readonly suggest?: (search: string) => Loadable<{ readonly data: readonly { readonly name: string }[] }>
}

/** One whole number, such as days. */
export interface NumberFilter<Key extends string> extends Named {
  readonly kind: 'number'
  readonly key: Key
  /** Text after the number: "days". */
  readonly unit: string
  /** Common numbers, each available with one press. */
  readonly usual: readonly number[]
  readonly most: number
}

export interface YesFilter<Key extends string> extends Named {
  readonly kind: 'yes'
  readonly key: Key
  readonly yes?: string
  readonly no?: string
}

/** A range of two numbers; either end may be open. */
export interface RangeFilter<Key extends string> extends Named {
  readonly kind: 'range'
  readonly from: Key
  readonly to: Key
  /** Shown with the number, such as AED or sq ft. */
  readonly unit?: string
  /** Factor from the typed number to the API's: 100 for money in fils. */
  readonly scale?: number
  /** Areas: square metres in the API, the user's unit on screen. */
  readonly area?: true
}

/** A range of two days; either end may be open. */
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

/** The query keys that a filter sets. */
export const keysOf = (filter: Filter): readonly string[] => ('key' in filter ? [filter.key] : [filter.from, filter.to])

export const nameOf = (filter: Filter): string => keysOf(filter).join()

type Query = Readonly<Record<string, unknown>>

export const isActive = (filter: Filter, query: Query): boolean =>
  keysOf(filter).some((key) => query[key] !== undefined && !isEmptyList(query[key]))

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** The values of a choice filter as text, whatever type the schema parsed them to. */
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
