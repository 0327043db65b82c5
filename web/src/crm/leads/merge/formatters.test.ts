import { leadFields } from '@storey/api/crm/lead-fields.ts'
import type { MergingLead } from '@storey/api/crm/lead-merges.ts'
import { expect, it } from 'vitest'
import { cameText, countsText, keptValuesOf, letGoText, rowsOf } from './formatters.ts'

const nothing = Object.fromEntries(Object.keys(leadFields).map((field) => [field, null]))
/** A lead with only a name and phone. */
const leadOf = (id: number, given: Partial<MergingLead> = {}) =>
  ({
    ...nothing,
    id,
    full_name: 'Amal Haddad',
    phone: '+971505550142',
    other_emails: [],
    other_phones: [],
    status: 'new',
    rating: 'unrated',
    source: 'other',
    currency: 'AED',
    tags: [],
    projects: [],
    bedrooms_wanted: [],
    property_types_wanted: [],
    interest_note: '',
    created_at: `2026-11-0${id}T09:00:00Z`,
    counts: { deals: 0, activities: 0, notes: 0, documents: 0 },
    ...given,
  }) as MergingLead

it('rowsOf puts conflicting fields first and leaves out fields that are empty in every lead', () => {
  const rows = rowsOf([leadOf(1, { rating: 'hot' }), leadOf(2, { rating: 'cold', nationality: 'LB' })])

  expect(rows.map(({ field, conflicts }) => [field, conflicts])).toEqual([
    ['rating', true],
    ['full_name', false],
    ['phone', false],
    ['status', false],
    ['nationality', false],
  ])
})

it('keptValuesOf keeps every address, number and tag once, next to the chosen ones', () => {
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

  expect(keptValuesOf(leads, { email: 'a@example.com', phone: '+971505550142', whatsapp: '' })).toMatchObject({
    emails: ['B@example.com'],
    phones: ['+971505550143'],
    tags: 'Cash buyer',
    created_at: '2026-11-01T09:00:00Z',
  })
  expect(countsText({ deals: 2, activities: 0, notes: 1, documents: 0 })).toBe('2 deals, 1 note')
})

it('cameText and letGoText list what a merge took over and what it dropped', () => {
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
