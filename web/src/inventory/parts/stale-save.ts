import { useState } from 'react'
import { Failure } from '../../http/failure.ts'

interface Versioned {
  readonly version: number
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? '') !== JSON.stringify(other ?? '')

/** The fields that were changed, so that a save leaves alone what somebody else changed meanwhile. */
export const changedOnly = <Body extends object>(body: Body, initial: object): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => differs(value, Reflect.get(initial, name))),
  ) as Partial<Body>

/** Names of the fields in which two states of a record differ, as the form has them. */
export const changedFields = (before: object, after: object): string[] =>
  Object.keys(before)
    .filter((name) => name !== 'version' && differs(Reflect.get(before, name), Reflect.get(after, name)))
    .map((name) => name.replaceAll('_', ' '))

/**
 * Lets a form go on after a save that came too late: it keeps what was typed, says what somebody else changed, and
 * saves over the newer version next time.
 *
 * @param valuesOf the form's values of a record
 */
export function useStaleSave<Kept extends Versioned>(start: Kept | undefined, valuesOf: (kept: Kept) => object) {
  const [now, setNow] = useState(start)
  const [first] = useState(start)
  return {
    version: now?.version ?? 1,
    /** Fields that somebody else changed since the form was opened. */
    meanwhile: first && now && first.version !== now.version ? changedFields(valuesOf(first), valuesOf(now)) : null,
    failed: (_problem: unknown, error: unknown): boolean => {
      if (!(error instanceof Failure) || error.code !== 'stale') return false
      // The server answers a stale save with the record as it is now.
      setNow(error.current as Kept)
      return true
    },
  }
}
