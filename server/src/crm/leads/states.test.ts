import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../errors/problems.ts'
import { AUTOMATIC, type Cause, movedBy, transitionOf } from './rules.ts'

const statuses = Object.keys(leadTransitions) as LeadStatus[]
const open: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'viewing', 'negotiation', 'nurturing']

/** The lead's state diagram, written again: free between open ones, to lost or junk and back; converted only from and to negotiation. */
const drawn = (from: LeadStatus, to: LeadStatus) =>
  ['negotiation>converted', 'converted>negotiation'].includes(`${from}>${to}`) ||
  (open.includes(to) && from !== to && from !== 'converted') ||
  (open.includes(from) && (to === 'lost' || to === 'junk'))

it('a lead moves along declared transitions only, with a reason while lost and a next activity while nurtured', () => {
  const asked = fc.record({
    status: fc.constantFrom(...statuses),
    reason: fc.option(fc.constant('Price too high')),
    planned: fc.boolean(),
  })
  let walked = 0
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 40 }), (steps) => {
      let lead: { status: LeadStatus; lost_reason: string | null } = { status: 'new', lost_reason: null }
      for (const { status, reason, planned } of steps) {
        try {
          const next = transitionOf(
            { ...lead, next_activity_at: planned ? '2026-12-01T09:00:00Z' : null },
            { status, ...(reason === null ? {} : { lost_reason: reason }) },
          )
          if (next.status !== lead.status && !drawn(lead.status, next.status)) return false
          if ((next.status === 'lost') !== (next.lost_reason !== null)) return false
          if (next.status === 'nurturing' && lead.status !== 'nurturing' && !planned) return false
          if (next.status !== lead.status) walked++
          lead = next
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
      }
      return true
    }),
    { numRuns: 2_000 },
  )

  expect(walked).toBeGreaterThan(1_000)
})

describe('a lead that moves automatically', () => {
  it('an automatic move follows the declared transitions of leads only', () => {
    const causes = Object.keys(AUTOMATIC) as Cause[]
    const taken = causes.flatMap((cause) =>
      statuses.flatMap((from) => {
        const to = movedBy([cause], from)
        return to === undefined ? [] : [`${cause}: ${from}>${to}`]
      }),
    )

    expect(taken.sort()).toEqual(
      [
        'contacted: new>contacted',
        ...['new', 'contacted', 'qualified', 'nurturing'].map((from) => `viewing_held: ${from}>viewing`),
        ...open.map((from) => `deal_won: ${from}>converted`),
      ].sort(),
    )
  })

  it('an automatic move takes one step for one cause', () => {
    expect(movedBy(['viewing_held', 'contacted'], 'new')).toBe('viewing')
    expect(movedBy(['contacted'], 'viewing')).toBeUndefined()
    expect(movedBy([], 'new')).toBeUndefined()
  })
})
