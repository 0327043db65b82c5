import { leadStatus } from '@storey/api/crm/lead.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../errors/problems.ts'
import { searchTermOf, transitionOf } from './rules.ts'

const leadOf = (status: (typeof leadStatus.options)[number], next_activity_at: string | null = null) => ({
  status,
  lost_reason: null,
  next_activity_at,
})
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was not refused.')
}

describe('the moves of a lead', () => {
  it.each(leadStatus.options)('a lead moves from %s exactly to the declared statuses', (from) => {
    const lead = leadOf(from, '2026-11-30T09:00:00Z')

    const reached = leadStatus.options.filter((status) => {
      try {
        return (
          transitionOf(lead, { status, ...(status === 'lost' ? { lost_reason: 'Price too high' } : {}) }).status ===
          status
        )
      } catch {
        return false
      }
    })

    const stays = from === 'lost' ? [] : [from]
    expect(new Set(reached)).toEqual(
      new Set([...leadTransitions[from], ...stays, ...(from === 'lost' ? ['lost'] : [])]),
    )
  })

  it('a refused move of a lead names the possible moves', () => {
    const refusal = refusalOf(() => transitionOf(leadOf('new'), { status: 'converted' }))

    expect(refusal.status).toBe(409)
    expect(refusal.message).toBe(
      'A lead that is new can move to contacted, qualified, viewing, negotiation, nurturing, lost or junk.',
    )
  })

  it('losing a lead needs a reason', () => {
    expect(refusalOf(() => transitionOf(leadOf('viewing'), { status: 'lost' })).body).toMatchObject({
      errors: { lost_reason: ['Enter a reason.'] },
    })
  })

  it('a lost lead that is reopened has no reason', () => {
    expect(transitionOf({ ...leadOf('lost'), lost_reason: 'No response' }, { status: 'contacted' })).toEqual({
      status: 'contacted',
      lost_reason: null,
    })
  })

  it('nurturing needs a next activity of the lead', () => {
    expect(refusalOf(() => transitionOf(leadOf('qualified'), { status: 'nurturing' })).body).toMatchObject({
      code: 'needs_next_activity',
    })
  })
})

describe('searchTermOf', () => {
  it.each([
    ['050 555 0142', '505550142'],
    ['+971 50 555-0142', '971505550142'],
    ['Haddad', 'Haddad'],
    ['204', '204'],
  ])('searchTermOf turns %s into %s', (typed, term) => {
    expect(searchTermOf(typed)).toBe(term)
  })
})
