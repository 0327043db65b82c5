import { expect, it } from 'vitest'
import { emailOf } from './rules.ts'

const overdue = {
  kind: 'payment_overdue',
  actor_name: null,
  subject_kind: 'booking',
  subject_id: 5,
  subject_name: 'B-2026-00042',
  outcome: null,
  detail: 'Payment 1, AED 1,500',
  path: '/inventory/units/booked-units/5',
} as const
const about = { place: 'Meridian', platform: 'Storey', publicUrl: 'https://x.test' }

it.each([
  [{}, 'Open booking'],
  [
    { subject_id: null, subject_name: '33', detail: null, path: '/inventory/overdue-payments' },
    'Open overdue payments',
  ],
  [{ kind: 'commission', path: '/inventory/commissions', subject_kind: null }, 'Open commissions'],
  [{ kind: 'agreement', subject_kind: 'organization', path: '/auth/contracts/7' }, 'Open agreement'],
  [{ kind: 'paper_expiry', subject_kind: 'organization', path: '/auth/organization?tab=documents' }, 'Open documents'],
  [{ kind: 'mention', subject_kind: 'lead', path: '/crm/leads/5' }, 'Open lead'],
  [{ kind: 'assigned', subject_kind: 'deal', path: '/crm/leads/5?tab=deals&open=deal-7' }, 'Open deal'],
] as const)('the button of an e-mail of a notification names what it opens: %o', (change, label) => {
  const { action } = emailOf({ ...overdue, ...change }, about)

  expect(action).toEqual({ label, url: `https://x.test${{ ...overdue, ...change }.path}` })
})

it('an earned commission is a sentence of its own, with the amount large', () => {
  const { paragraphs, figure } = emailOf({ ...overdue, kind: 'commission', detail: 'AED 1,500' }, about)

  expect(paragraphs).toEqual(['The commission of B-2026-00042 is earned: send the invoice.', 'AED 1,500'])
  expect(figure?.amount).toBe('AED 1,500')
})
