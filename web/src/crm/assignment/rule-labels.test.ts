import { describe, expect, it } from 'vitest'
import { conditionsOf } from './rule-labels.ts'

const every = {
  sources: [],
  campaigns: [],
  languages: [],
  nationalities: [],
  projects: [],
  budget_from: null,
  budget_to: null,
  currency: 'AED',
}

describe('conditionsOf', () => {
  it('conditionsOf is empty for a rule without conditions', () => {
    expect(conditionsOf(every)).toEqual([])
  })

  it('conditionsOf gives each condition of a rule its own text', () => {
    const rule = {
      ...every,
      sources: ['portal' as const, 'website' as const, 'walk_in' as const],
      campaigns: ['Expo'],
      languages: ['ar'],
      nationalities: ['AE', 'SA'],
      projects: [{ id: 1, name: 'Marina Crest' }],
    }

    expect(conditionsOf(rule)).toEqual([
      'Portal, Website or Walk-in',
      '“Expo”',
      'Arabic',
      'United Arab Emirates or Saudi Arabia',
      'Marina Crest',
    ])
  })

  it.each([
    [100_000_000, null, 'from AED\u00a01.0M'],
    [null, 200_000_000, 'up to AED\u00a02.0M'],
    [100_000_000, 200_000_000, 'AED\u00a01.0M to AED\u00a02.0M'],
  ])('conditionsOf shows a budget of %s to %s', (budget_from, budget_to, text) => {
    expect(conditionsOf({ ...every, budget_from, budget_to })).toEqual([text])
  })
})
