import { createHash } from 'node:crypto'
import { conflict } from './problems.ts'

/** Fingerprint of terms that a user sees. Both sides of a comparison build them with the same function. */
export const stampOf = (terms: unknown): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 22)

/** @param expected the stamp of the terms that the user agreed to, if the call sends one @throws 409 if they have changed since */
export function requireTermsSeen(expected: string | null | undefined, terms_stamp: string): void {
  if (expected != null && expected !== terms_stamp)
    throw conflict('terms_changed', 'The terms have changed since you saw them. Look at the new ones first.', {
      current: { terms_stamp },
    })
}
