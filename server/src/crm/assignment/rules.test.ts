import { describe, expect, it } from 'vitest'
import { type Assignable, fits, type Rule, shareOut, stepsOf } from './rules.ts'

const lead: Assignable = { source: 'portal', currency: 'AED' }
const member = (id: number, more: Partial<Rule['members'][number]> = {}) => ({
  id,
  full_name: `Person ${id}`,
  state: 'there' as const,
  last_turn: 0,
  ...more,
})
const rule = (given: Partial<Rule> = {}): Rule => ({
  id: 1,
  name: 'Everything',
  active: true,
  sources: [],
  campaigns: [],
  languages: [],
  nationalities: [],
  projects: [],
  budget_from: null,
  budget_to: null,
  currency: 'AED',
  members: [member(1)],
  ...given,
})

describe('a rule', () => {
  it('a rule without conditions matches every lead', () => {
    expect(fits(rule(), lead)).toBe(true)
  })

  it.each<[string, Partial<Rule>, Partial<Assignable>, Partial<Assignable>]>([
    ['source', { sources: ['portal', 'event'] }, { source: 'event' }, { source: 'phone' }],
    ['campaign', { campaigns: ['Expo City'] }, { campaign: ' EXPO city ' }, { campaign: null }],
    ['language', { languages: ['ar'] }, { language: 'ar' }, { language: 'en' }],
    ['nationality', { nationalities: ['AE', 'SA'] }, { nationality: 'SA' }, {}],
    ['project', { projects: [{ id: 7, name: 'Marina' }] }, { project_ids: [3, 7] }, { project_ids: [3] }],
    ['least budget', { budget_from: 100 }, { budget_min: 50, budget_max: 100 }, { budget_max: 99 }],
    ['most budget', { budget_to: 100 }, { budget_min: 100 }, { budget_min: 101, budget_max: 200 }],
    ['budget at all', { budget_from: 0 }, { budget_min: 0 }, {}],
    ['currency', { budget_from: 1 }, { budget_min: 5 }, { budget_min: 5, currency: 'USD' }],
  ])('a rule with a %s matches a lead that has it, and no other', (_, asks, right, wrong) => {
    expect(fits(rule(asks), { ...lead, ...right })).toBe(true)
    expect(fits(rule(asks), { ...lead, ...wrong })).toBe(false)
  })

  it('a rule matches a lead only when all its conditions match', () => {
    const asks = rule({ sources: ['portal'], languages: ['ar'] })

    expect(fits(asks, { ...lead, language: 'ar' })).toBe(true)
    expect(fits(asks, { ...lead, source: 'phone', language: 'ar' })).toBe(false)
  })
})

describe('shareOut', () => {
  it('shareOut assigns the leads of a chunk in turn, starting with the longest wait', () => {
    const rules = [rule({ members: [member(1, { last_turn: 9 }), member(2, { last_turn: 8 }), member(3)] })]

    const { given, turns } = shareOut(rules, Array<Assignable>(7).fill(lead))

    expect(given.map((one) => one?.owner_id)).toEqual([3, 2, 1, 3, 2, 1, 3])
    expect(turns).toEqual([
      { rule_id: 1, user_id: 1, turn: 15 },
      { rule_id: 1, user_id: 2, turn: 14 },
      { rule_id: 1, user_id: 3, turn: 16 },
    ])
  })

  it('shareOut skips absent and disabled members, and uses the next rule when none is available', () => {
    const away = rule({ id: 1, members: [member(1, { state: 'away' }), member(2, { state: 'disabled' })] })
    const next = rule({ id: 2, name: 'Desk', members: [member(1, { state: 'away' }), member(3)] })

    const { given, turns } = shareOut([away, next], [lead, lead])

    expect(given).toEqual(Array(2).fill({ owner_id: 3, owner_name: 'Person 3', rule: { id: 2, name: 'Desk' } }))
    expect(turns).toEqual([{ rule_id: 2, user_id: 3, turn: 2 }])
  })

  it('shareOut leaves a lead unowned when no rule is active, matches and has a member', () => {
    const rules = [rule({ active: false }), rule({ sources: ['event'] }), rule({ members: [] })]

    expect(shareOut(rules, [lead])).toEqual({ given: [null], turns: [] })
    expect(stepsOf(rules, lead).map(({ outcome }) => outcome)).toEqual(['off', 'other_leads', 'nobody_there'])
  })

  it('stepsOf reports which rule decides, and that later rules are not evaluated', () => {
    const rules = [rule({ members: [] }), rule(), rule(), rule({ active: false })]

    expect(stepsOf(rules, lead).map(({ outcome }) => outcome)).toEqual(['nobody_there', 'decides', 'later', 'later'])
  })
})
