import type { CrmReport } from '@storey/api/crm/reports.ts'
import { describe, expect, it } from 'vitest'
import {
  agentFinding,
  agentName,
  closedFinding,
  contactFinding,
  funnelFinding,
  sourceFinding,
  stageFinding,
  waitText,
} from './findings.ts'

const period = { from: '2026-03-02', to: '2026-04-05', currency: 'AED', currencies: ['AED'] }
const none = { deals: 0, amount: 0 }
const empty: CrmReport = {
  period,
  leads: { total: 0, contacted: 0, minutes: null },
  ...{ statuses: [], times: [], sources: [], agents: [], stages: [], reasons: [], won: none, lost: none },
}
const group = { leads: 3, contacted: 2, converted: 1, minutes: 30, won: { deals: 1, amount: 400_000_000 }, lost: none }

/** Money has spaces that do not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('titles of the CRM reports', () => {
  it('an owner whose name cannot be read is a former member, and only no owner is unassigned', () => {
    expect(agentName({ ...group, owner_id: null, owner: null })).toBe('Unassigned')
    expect(agentName({ ...group, owner_id: 7, owner: null })).toBe('Former member')
    expect(agentName({ ...group, owner_id: 1, owner: { id: 1, full_name: 'Sara Khalil', picture: null } })).toBe(
      'Sara Khalil',
    )
  })

  it('the titles of the CRM reports state an empty period', () => {
    expect([
      funnelFinding(empty),
      contactFinding(empty.leads),
      sourceFinding([], 0),
      agentFinding(empty),
      stageFinding(empty),
      closedFinding(empty),
    ]).toEqual([
      'No new leads',
      'No new leads',
      'No source brought leads',
      'No deal was won',
      'No new deals',
      'No deal was closed',
    ])
  })

  it('the titles of the CRM reports state shares, times and values', () => {
    const report: CrmReport = {
      ...empty,
      leads: { total: 4, contacted: 3, minutes: 2_900 },
      statuses: [
        { status: 'converted', leads: 1 },
        { status: 'junk', leads: 2 },
      ],
      sources: [{ ...group, source: 'walk_in' }],
      agents: [{ ...group, owner_id: 1, owner: { id: 1, full_name: 'Sara Khalil', picture: null } }],
      stages: [
        { id: 1, name: 'New', kind: 'open', pipeline: 'Sales', deals: 2, amount: 500_000_000 },
        { id: 2, name: 'Won', kind: 'won', pipeline: 'Sales', deals: 1, amount: 1 },
      ],
      won: { deals: 1, amount: 800_000_000 },
      lost: { deals: 3, amount: 300_000_000 },
      reasons: [{ reason: 'Price', deals: 3, amount: 300_000_000 }],
    }

    expect(funnelFinding(report)).toBe('25% of 4 leads converted; 50% were lost or junk')
    expect(contactFinding(report.leads)).toBe('The median first contact takes 2 days; 1 lead not contacted yet')
    expect(sourceFinding(report.sources, 4)).toBe('Walk-in brings 75% of leads')
    expect(plain(agentFinding(report))).toBe('Sara Khalil won AED 4.0M, 50% of the value')
    expect(plain(stageFinding(report))).toBe('2 of 3 new deals still open, AED 5.0M')
    expect(plain(closedFinding(report))).toBe('25% of 4 closed deals were won; “Price” cost AED 3.0M')
  })

  it.each([
    [null, '–'],
    [0.4, 'under 1 min'],
    [25, '25 min'],
    [180, '3 h'],
    [4 * 24 * 60, '4 days'],
  ])('a wait of %s minutes reads %s', (minutes, text) => {
    expect(waitText(minutes)).toBe(text)
  })
})
