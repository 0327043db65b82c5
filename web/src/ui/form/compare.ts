import type { ReactNode } from 'react'

/** How a form continues after a save of a stale version. */
export interface Comparison<Values extends object> {
  /** Form values of the current record, with its version. */
  read: (current: unknown) => Values
  /**
   * Formatters of values; the default depends on the value's type. A formatter that returns undefined leaves it to the text of the
   * field on screen.
   */
  faces?: { readonly [Name in keyof Values]?: (value: Values[Name]) => ReactNode | undefined }
  /** For a list of rows, which are chosen one by one. */
  rows?: ComparedRows<Values>
}

/** How a form's rows are compared, instead of its fields. */
export interface ComparedRows<Values extends object> {
  /** The rows by their names. */
  split(values: Values): Readonly<Record<string, unknown>>
  face(row: unknown): ReactNode
  /** Merges: their rows for the given names, and the user's own for all others. */
  join(mine: Values, theirs: Values, taken: readonly string[]): Values
}

/** A field whose typed value differs from the value that another user has saved. */
export interface Difference {
  readonly path: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Which side changed the field since the form was opened. */
  readonly by: 'me' | 'them' | 'both'
}

/** Empty text, an empty list and null count as equal. */
export const differs = (one: unknown, other: unknown): boolean => textOf(one) !== textOf(other)

const textOf = (value: unknown) => {
  const nothing = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return nothing ? '' : JSON.stringify(value)
}

/** Every field that differs; those that both sides changed come first. */
export const differencesOf = (base: object, mine: object, theirs: object): readonly Difference[] =>
  differencesAt(Object.keys(theirs), base, mine, theirs)

/** Every row that differs, on either side. */
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

/** The changed fields of the body and its version, so that two users can change different fields of a record. */
export function changedIn<Body>(body: Body, base: object): Partial<Body> & { version: number } {
  const entries = Object.entries(body as object)
  const changed = entries.filter(([name, value]) => name === 'version' || differs(value, Reflect.get(base, name)))
  return Object.fromEntries(changed) as Partial<Body> & { version: number }
}
