import type { CommissionTerms } from '@storey/api/sales/commission-terms.ts'
import { expect, it } from 'vitest'
import { earnedText, rateText } from './terms-text.ts'

const terms: CommissionTerms = {
  id: 1,
  brokerage: { id: 2, name: 'Harborline' },
  project: null,
  starts_on: '2026-01-01',
  percent: '5',
  amount: null,
  currency: null,
  tier_by: 'sales',
  tiers: [{ from: 3, percent: '6.5', amount: null }],
  vat_percent: '5',
  earned_when: 'received',
  received_percent: '10',
  broker_percent: null,
  created_by: 'Maya',
  created_at: '2026-01-01T08:00:00Z',
  ended_at: null,
}

it('commission terms are shown with their tiers and when they are earned', () => {
  expect(rateText(terms)).toBe('5%, 6.5% from sale 3')
  expect(earnedText(terms)).toBe('When a part of the price is received: 10%')
  const fixed = { ...terms, percent: null, amount: 1_000_000, currency: 'AED', tier_by: 'value' as const }
  expect(rateText({ ...fixed, tiers: [{ from: 500_000_000, percent: null, amount: 2_000_000 }] })).toBe(
    `AED\u00a010,000, AED\u00a020,000 from AED\u00a05,000,000`,
  )
})
