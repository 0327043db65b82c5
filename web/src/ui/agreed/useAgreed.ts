import { useState } from 'react'
import { type Change, changesBetween, type Fact } from './facts.ts'

export interface Agreed<Terms> {
  /** The terms that the user saw first, or has accepted since. */
  readonly terms: Terms
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
 */
export function useAgreed<Terms>(now: Terms, factsOf: (terms: Terms) => readonly Fact[], choice = ''): Agreed<Terms> {
  const [kept, setKept] = useState({ terms: now, choice })
  // While a preview is loading there is nothing to compare.
  const same = kept.terms === now || kept.terms === undefined || now === undefined
  const changes = same ? [] : changesBetween(factsOf(kept.terms), factsOf(now), kept.choice === choice)
  // Nothing that the user sees has changed, such as a version, or they have chosen something else themselves.
  if (changes.length === 0 && (kept.terms !== now || kept.choice !== choice)) setKept({ terms: now, choice })
  return {
    terms: changes.length === 0 ? now : kept.terms,
    changes,
    accept: () => setKept({ terms: now, choice }),
  }
}
