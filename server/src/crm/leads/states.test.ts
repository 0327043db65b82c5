import type { LeadStatus } from '@storey/api/crm/lead.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '../../http/problems.ts'
import { MOVES, moved } from './rules.ts'

const statuses = Object.keys(MOVES) as LeadStatus[]
const open: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'viewing', 'negotiation', 'nurturing']

/** The drawing of a lead's life, written once more: forward a step, aside from wherever it is open, back where it may. */
const drawn = (from: LeadStatus, to: LeadStatus) =>
  [
    'new>contacted',
    'contacted>qualified',
    'qualified>viewing',
    'viewing>negotiation',
    'negotiation>converted',
    'nurturing>contacted',
    'lost>contacted',
    'junk>new',
    'converted>negotiation',
  ].includes(`${from}>${to}`) ||
  (open.includes(from) && (to === 'lost' || to === 'junk' || to === 'nurturing') && from !== to)

it('walks along declared moves alone, with a reason while it is lost and a next step when it is nurtured', () => {
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
          const next = moved(
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
