import { lengthText } from '@storey/api/readers/read-minutes.ts'
import type { Scope } from '../../access/scope.ts'
import { conflict, invalid } from '../../errors/problems.ts'

/** The terms of a project for holds, and how many the caller has. */
export interface HoldTerms {
  readonly default_minutes: number
  readonly max_minutes: number
  readonly limit_per_person: number
  /** The caller's live holds in the project. */
  readonly held: number
}

/** Returns how long a new hold lasts. @throws 409 at the limit of the user, 422 where it is longer than the project allows */
export function lengthOf(terms: HoldTerms, minutes: number | undefined): number {
  if (terms.held >= terms.limit_per_person)
    throw conflict(
      'hold_limit',
      `You hold ${terms.held} units of this project; one person may hold ${terms.limit_per_person}.`,
    )
  return lengthWithin(terms, minutes)
}

/** Returns how long a new hold lasts. @throws 422 where it is longer than the project allows */
export function lengthWithin(terms: Omit<HoldTerms, 'held'>, minutes: number | undefined): number {
  const length = minutes ?? terms.default_minutes
  if (length > terms.max_minutes)
    throw invalid({ minutes: [`A hold in this project lasts at most ${lengthText(terms.max_minutes)}.`] })
  return length
}

/**
 * Returns how many minutes an extension adds: the project's default, or what is left to its maximum length.
 *
 * @param length from the claim to its present end, in minutes
 */
export function extensionOf(terms: Omit<HoldTerms, 'held'>, length: number, minutes: number | undefined): number {
  const left = Math.floor(terms.max_minutes - length)
  if (left < 1)
    throw conflict('hold_greatest', `It already lasts ${lengthText(terms.max_minutes)}, the most in this project.`)
  if (minutes !== undefined && minutes > left)
    throw invalid({ minutes: [`It may last ${lengthText(left)} more, ${lengthText(terms.max_minutes)} in all.`] })
  return minutes ?? Math.min(terms.default_minutes, left)
}

/** A hold may be ended by its holder and by an admin of the builder. */
export const mayRelease = (scope: Pick<Scope, 'user_id' | 'role'>, holder_id: number) =>
  holder_id === scope.user_id || scope.role === 'developer_admin'
