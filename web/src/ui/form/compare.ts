import type { ReactNode } from 'react'

/** How a form goes on after a save that came too late. */
export interface Comparison<Values extends object> {
  /** The form's values of the record as it is now, with its version. */
  read: (current: unknown) => Values
  /** How a value reads; without one it reads as its type does. Undefined: as the field on the screen shows it. */
  faces?: { readonly [Name in keyof Values]?: (value: Values[Name]) => ReactNode | undefined }
  /** For a list of rows, which are chosen one by one. */
  rows?: ComparedRows<Values>
}

/** How a form's rows are compared in the place of its fields. */
export interface ComparedRows<Values extends object> {
  /** Each row by what it is called. */
  split(values: Values): Readonly<Record<string, unknown>>
  face(row: unknown): ReactNode
  /** Their rows of these names and one's own of all others. */
  join(mine: Values, theirs: Values, taken: readonly string[]): Values
}

/** A field whose typed value differs from what another user saved. */
export interface Difference {
  readonly path: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Who changed it since the form was opened. */
  readonly by: 'me' | 'them' | 'both'
}

/** Empty text, an empty list and nothing are the same to a person. */
export const differs = (one: unknown, other: unknown): boolean => textOf(one) !== textOf(other)

const textOf = (value: unknown) => {
  const nothing = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return nothing ? '' : JSON.stringify(value)
}

/** Every field that differs, those that both changed first. */
export const differencesOf = (base: object, mine: object, theirs: object): readonly Difference[] =>
  differencesAt(Object.keys(theirs), base, mine, theirs)

/** Every row that differs, of whichever side. */
export const differencesOfRows = (base: object, mine: object, theirs: object): readonly Difference[] =>
  differencesAt([...new Set([theirs, mine, base].flatMap(Object.keys))], base, mine, theirs)

function differencesAt(paths: readonly string[], base: object, mine: object, theirs: object): readonly Difference[] {
  const all = paths.flatMap((path): Difference[] => {
    const [before, own, other] = [base, mine, theirs].map((values): unknown => Reflect.get(values, path))
    if (path === 'version' || !differs(own, other)) return []
    const by = !differs(before, own) ? 'them' : differs(before, other) ? 'both' : 'me'
    return [{ path, mine: own, theirs: other, by }]
  })
  return [...all.filter(({ by }) => by === 'both'), ...all.filter(({ by }) => by !== 'both')]
}

/** The fields that are not as they were, so that two people may change different ones; and the version. */
export function changedIn<Body>(body: Body, base: object): Partial<Body> & { version: number } {
  const entries = Object.entries(body as object)
  const changed = entries.filter(([name, value]) => name === 'version' || differs(value, Reflect.get(base, name)))
  return Object.fromEntries(changed) as Partial<Body> & { version: number }
}
