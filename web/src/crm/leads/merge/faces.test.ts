import type { MergingLead } from '@storey/api/crm/lead-merges.ts'
import { expect, it } from 'vitest'
import { cameText, countsText, keptOf, letGoText, rowsOf } from './faces.ts'

const leadOf = (id: number, given: Partial<MergingLead> = {}): MergingLead => ({
  id,
  full_name: 'Amal Haddad',
  email: null,
  phone: '+971505550142',
  whatsapp: null,
  other_emails: [],
  other_phones: [],
  status: 'new',
  rating: 'unrated',
  source: 'other',
  owner: null,
  budget_min: null,
  budget_max: null,
  currency: 'AED',
  tags: [],
  projects: [],
  next_activity: null,
  last_contacted_at: null,
  seen_at: null,
  created_at: `2026-11-0${id}T09:00:00Z`,
  version: 1,
  nationality: null,
  language: null,
  campaign: null,
  purpose: null,
  bedrooms_wanted: [],
  property_types_wanted: [],
  interest_note: '',
  timeframe: null,
  lost_reason: null,
  brought_by: null,
  opted_out: false,
  updated_at: '2026-11-20T09:00:00Z',
  counts: { deals: 0, activities: 0, notes: 0, documents: 0 },
  ...given,
})

it('puts what must be chosen first and leaves out what nobody says', () => {
  const rows = rowsOf([leadOf(1, { rating: 'hot' }), leadOf(2, { rating: 'cold', nationality: 'LB' })])

  expect(rows.map(({ field, conflicts }) => [field, conflicts])).toEqual([
    ['rating', true],
    ['full_name', false],
    ['phone', false],
    ['status', false],
    ['nationality', false],
  ])
})

it('keeps every address, number and tag once, beside what is chosen', () => {
  const tag = { id: 4, name: 'Cash buyer', colour: 'teal' as const }
  const leads = [
    leadOf(2, { email: 'b@example.com', other_phones: ['+971505550143'], tags: [tag] }),
    leadOf(1, {
      email: 'a@example.com',
      other_emails: ['B@example.com'],
      tags: [tag],
      counts: { deals: 2, activities: 0, notes: 1, documents: 0 },
    }),
  ]

  expect(keptOf(leads, { email: 'a@example.com', phone: '+971505550142', whatsapp: '' })).toMatchObject({
    emails: ['B@example.com'],
    phones: ['+971505550143'],
    tags: 'Cash buyer',
    created_at: '2026-11-01T09:00:00Z',
  })
  expect(countsText({ deals: 2, activities: 0, notes: 1, documents: 0 })).toBe('2 deals, 1 note')
})

it('tells of a merge what came and what was not taken', () => {
  expect(cameText({ leads: ['A.'], deals: 1, activities: 3, notes: 0, documents: 0 })).toBe('1 deal, 3 activities')
  expect(
    letGoText({
      rating: ['cold'],
      full_name: ['A. Haddad'],
      budget: [[1_000_000_00, null, 'AED']],
      nationality: ['LB'],
    }),
  ).toBe('Name: A. Haddad. Rating: Cold. Budget: from AED\u00a01.0M. Nationality: Lebanon.')
  expect(letGoText(null)).toBe('')
})
