import { useState } from 'react'
import { type Change, changesBetween, type Fact, lasting } from './facts.ts'

export interface Seen {
  readonly facts: readonly Fact[]
  readonly choice: string
}

export interface Agreed<Terms> {
  /** The terms that the user saw first, or has accepted since. */
  readonly terms: Terms
  /** The same as the user saw them. */
  readonly facts: readonly Fact[]
  /** What is different by now; empty if nothing that the user sees is. */
  readonly changes: readonly Change[]
  /** Continues with the present terms. */
  accept(): void
}

/**
 * Keeps the terms of a promise while they change underneath, until the user has seen the changes and accepts them.
 *
 * @param now the present terms
 * @param choice what the user has chosen in the form; what follows from it changes without a question
 * @param earlier what the user saw on an earlier visit, without what is fleeting, and what they had chosen then
 */
export function useAgreed<Terms>(
  now: Terms,
  factsOf: (terms: Terms) => readonly Fact[],
  choice = '',
  earlier?: Seen,
): Agreed<Terms> {
  const [kept, setKept] = useState<{ terms: Terms; choice: string; facts?: readonly Fact[] }>({
    terms: now,
    choice,
    ...earlier,
  })
  const before = kept.facts ?? (kept.terms === undefined ? undefined : factsOf(kept.terms))
  const present = now === undefined ? undefined : factsOf(now)
  const after = kept.facts ? present && lasting(present) : present
  // While a preview is loading there is nothing to compare.
  const changes = before && after ? changesBetween(before, after, kept.choice === choice) : []
  // Nothing that the user sees has changed, or they have chosen something else themselves. Compared by what is shown: terms that are
  // put together for each render again would be kept again without an end.
  const isKept = kept.choice === choice && JSON.stringify(before) === JSON.stringify(after)
  if (changes.length === 0 && !isKept) setKept({ terms: now, choice })
  return {
    facts: (changes.length === 0 ? present : before) ?? [],
    terms: changes.length === 0 ? now : kept.terms,
    changes,
    accept: () => setKept({ terms: now, choice }),
  }
}
