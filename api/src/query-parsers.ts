import { isInRange, ZONE } from './day-range.ts'
import type { ClientEndpoint, Input } from './endpoint.ts'
import type { groups } from './index.ts'

/**
 * Parses one value of a query from the text of an address, without its schema, so that a screen with only a list loads no
 * validation. `list-queries.ts` is made of these; unparsable values are left out, and the server validates.
 */
export interface QueryParser<Value> {
  readonly read: (text: string) => Value | undefined
  /** The default value. */
  readonly usual?: Value
}

/** A query's keys, each with its reading. */
export type QueryParsers<Query> = { readonly [Name in keyof Query]-?: QueryParser<Exclude<Query[Name], undefined>> }

type Groups = typeof groups
/** The readings that a list of a group needs: those of its query's keys. */
export type ListQuery<
  Name extends keyof Groups,
  List extends keyof Groups[Name],
> = Groups[Name][List] extends ClientEndpoint ? QueryParsers<Input<Groups[Name][List]>['query']> : never

/** The query as these parsers return it. */
export type QueryOf<R> = { [Name in keyof R]?: R[Name] extends QueryParser<infer Value> ? Value : never }

const MAX_SEVERAL = 100

/** One of these words. */
export const oneOf = <const Word extends string>(values: readonly Word[], usual?: Word): QueryParser<Word> => ({
  read: (text) => values.find((known) => known === text),
  ...(usual === undefined ? {} : { usual }),
})

export const integer = (min: number, max: number, usual?: number): QueryParser<number> => ({
  read: (text) => {
    const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? number : undefined
  },
  ...(usual === undefined ? {} : { usual }),
})

export const flag: QueryParser<boolean> = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
}

export const textOf = (min: number, max: number, pattern = /^[^\0]*$/): QueryParser<string> => ({
  read: (text) => {
    const trimmed = text.trim()
    return trimmed.length >= min && trimmed.length <= max && pattern.test(trimmed) ? trimmed : undefined
  },
})

export const day: QueryParser<string> = {
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) && isInRange(text) ? text : undefined),
}

export const instant: QueryParser<string> = {
  read: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    isDay(text.slice(0, 10)) &&
    ZONE.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    isInRange(new Date(text).toISOString().slice(0, 10))
      ? text
      : undefined,
}

/** Any of these, as a comma list; one that does not read takes the others with it. */
export const anyOf = <Value>(one: QueryParser<Value>): QueryParser<Value[]> => ({
  read: (text) => {
    const parts = text.split(',').filter((part) => part !== '')
    const read = parts.map(one.read).filter((value) => value !== undefined)
    return parts.length > 0 && read.length === parts.length && parts.length <= MAX_SEVERAL ? read : undefined
  },
})

/** The thirtieth of February would be taken for a day of March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
