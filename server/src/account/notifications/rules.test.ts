import { expect, it } from 'vitest'
import { doneText, signInText } from '../sessions/rules.ts'
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

it.each([
  [null, 'Commission earned', 'AED 1,500', 'Send your invoice to get paid.'],
  ['done', 'Commission paid', 'AED 1,500', 'The amount was paid to your brokerage.'],
  ['cancelled', 'Commission clawback', '−AED 1,500', expect.stringContaining('The booking did not go through')],
] as const)(
  'a commission that is %s has a title, the amount large and what comes next',
  (outcome, title, amount, next) => {
    const commission = {
      ...overdue,
      kind: 'commission',
      outcome,
      subject_name: 'B-2026-00042, HC-1',
      detail: 'AED 1,500',
    }
    const email = emailOf(commission as Parameters<typeof emailOf>[0], about)

    expect(email).toMatchObject({ title, figure: { at: 0, amount, about: next, late: outcome === 'cancelled' } })
    expect(email.paragraphs).toEqual([expect.stringMatching(/^The commission of .* AED 1,500\n/)])
    expect(email.facts).toEqual([
      ['Booking', 'B-2026-00042'],
      ['Home', 'HC-1'],
    ])
  },
)

const toBroker = {
  kind: 'booking_decided',
  actor_name: 'Nadia',
  subject_kind: 'booking',
  subject_id: null,
  outcome: 'changed',
  ...{ subject_name: 'B-2026-MER-00042', path: '/channel/hold-requests' },
  detail: 'HC-A-2201, Harbour Crescent.\nHC-A-2201 to HC-A-2203.\nYou are the broker of this booking.',
} as const

it('the e-mail of a changed booking says to its broker what has changed, of which home', () => {
  const { title, facts, paragraphs, action } = emailOf(toBroker, about)

  expect(title).toBe('HC-A-2201 is now HC-A-2203')
  expect(facts).toEqual([
    ['Home', 'HC-A-2201, Harbour Crescent'],
    ['Booking', 'B-2026-MER-00042'],
    ['By', 'Nadia'],
  ])
  expect(paragraphs).toEqual(['You are the broker of this booking.'])
  expect(action?.label).toBe('Open your bookings')
})

it.each([
  ['accepted', 'HC-A-2201, Harbour Crescent.\nYou are the broker of this booking.', 'Booking accepted'],
  ['done', 'HC-A-2201, Harbour Crescent.\nThis booking names your brokerage.', 'New booking'],
] as const)('the e-mail of a booking that was %s has its outcome as the title', (outcome, detail, title) => {
  expect(emailOf({ ...toBroker, outcome, detail }, about).title).toBe(title)
})

it('the e-mail of an answered offer lists the home and the price, with what the buyer wrote', () => {
  const offer = {
    kind: 'offer_answered',
    actor_name: null,
    subject_kind: 'sale_offer',
    subject_id: 7,
    outcome: 'rejected',
    ...{ subject_name: 'Offer SO-1 of Layla', path: '/inventory/sale-offers/own?open=7' },
    detail: 'HC-B-2402, Tower B.\nAED 2,505,000\nToo high.\nMaybe later.',
  } as const
  const { title, facts, box } = emailOf(offer, about)

  expect(title).toBe('Offer declined')
  expect(facts).toEqual([
    ['Buyer', 'Layla'],
    ['Home', 'HC-B-2402, Tower B'],
    ['Price', 'AED 2,505,000'],
    ['Offer', 'SO-1'],
  ])
  expect(box).toMatchObject({ lines: ['Too high.\nMaybe later.'] })
  const accepted = emailOf(
    { ...offer, outcome: 'accepted' },
    { ...about, about: { offer: { phone: '+971501234567', email: null, building: 'Tower B', cover: 'cover-uuid' } } },
  )
  expect(accepted).toMatchObject({ title: 'Offer accepted', picture: { uuid: 'cover-uuid', alt: 'Tower B' } })
  expect(accepted.facts?.slice(0, 2)).toEqual([
    ['Buyer', 'Layla'],
    ['Phone', '+971 50 123 4567'],
  ])
  expect(emailOf({ ...offer, detail: 'Too high.' }, about).paragraphs).toEqual([
    'Offer SO-1 of Layla was declined:',
    'Too high.',
  ])
})

it('the title of the e-mail of a document names it and the days that are left', () => {
  const now = new Date('2026-11-29T08:00:00Z')
  const titleOf = (detail: string) =>
    emailOf({ ...overdue, kind: 'paper_expiry', subject_kind: 'organization', detail }, { ...about, now }).title

  expect(titleOf('Trade license expires on 12 Dec 2026')).toBe('Trade license expires in 13 days')
  expect(titleOf('ORN expires today')).toBe('ORN expires today')
  expect(titleOf('ORN expired on 28 Nov 2026')).toBe('ORN expired 1 day ago')
})

it('the note of a mention is set apart', () => {
  const { paragraphs, box } = emailOf({ ...overdue, kind: 'mention', actor_name: 'Nadia', detail: 'Call her.' }, about)

  expect(paragraphs).toEqual(['Nadia mentioned you in a note about B-2026-00042.'])
  expect(box).toEqual({ at: 1, lines: ['Call her.'] })
})

it('the e-mail of a changed password lists when and from which device it was done', () => {
  const done = doneText(
    { address: '192.0.2.7', user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' },
    'Asia/Dubai',
    new Date('2026-11-29T08:00:00Z'),
  )
  const detail = `Your password was changed, and all other sessions were signed out. ${done}`
  const email = emailOf({ ...overdue, kind: 'security', subject_kind: null, subject_id: null, detail }, about)

  expect(email.title).toBe('Your password was changed')
  expect(email.paragraphs.slice(0, 2)).toEqual(['Your password was changed.', 'All other sessions were signed out.'])
  expect(email.facts).toEqual([
    ['Device', 'Chrome on Linux'],
    ['Time', '29 November 2026 at 12:00\nDubai time'],
    ['IP address', '192.0.2.7'],
  ])
})

it('an overdue payment has its amount large, with its buyer and home while its reader may see them', () => {
  const payment = {
    due_on: '2026-11-20',
    days: 9,
    left: 150_000,
    currency: 'AED',
    home: 'HC-1, Harbor',
    buyers: 'Layla',
  }

  expect(emailOf(overdue, { ...about, about: { payment } })).toMatchObject({
    title: 'Payment overdue',
    figure: { amount: 'AED 1,500', about: 'Payment 1', late: true },
    facts: [
      ['Due on', '20 November 2026\n9 days late'],
      ['Buyer', 'Layla'],
      ['Home', 'HC-1, Harbor'],
      ['Booking', 'B-2026-00042'],
    ],
  })
  expect(emailOf(overdue, about).facts).toEqual([['Booking', 'B-2026-00042']])
})

it('one old payment is a payment, and several are payments', () => {
  const all = { ...overdue, subject_id: null, detail: null, path: '/inventory/overdue-payments' }
  expect(emailOf({ ...all, subject_name: '1' }, about).paragraphs[0]).toMatch(/^1 payment is overdue/)
  expect(emailOf({ ...all, subject_name: '2' }, about).paragraphs[0]).toMatch(/^2 payments are overdue/)
})

it('the e-mail of a new sign-in lists the facts of the sentence that notifications keep', () => {
  const origin = { address: '192.0.2.7', user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' }
  const detail = signInText('on this device', origin, 'Asia/Dubai', new Date('2026-11-29T08:00:00Z'))
  const { facts } = emailOf({ ...overdue, kind: 'security', subject_kind: null, subject_id: null, detail }, about)
  expect(facts).toEqual([
    ['Device', 'Chrome on Linux'],
    ['Time', '29 November 2026 at 12:00\nDubai time'],
    ['IP address', '192.0.2.7'],
  ])
  const other = signInText(
    'from this network',
    { ...origin, user_agent: 'curl/8' },
    'UTC',
    new Date('2026-11-29T08:00:00Z'),
  )
  const unknown = emailOf({ ...overdue, kind: 'security', subject_kind: null, subject_id: null, detail: other }, about)
  expect(unknown.title).toBe('New sign-in to your account')
  expect(unknown.facts?.[0]).toEqual(['Time', '29 November 2026 at 08:00\nUTC'])
  expect(unknown.paragraphs[0]).toBe('This is the first sign-in to your account from this network.')
})
