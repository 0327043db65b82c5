import { expect, it } from 'vitest'
import { sampleContract } from '../../../test/sample-documents.ts'
import { type AddendumFacts, addendumOf } from './addendum.ts'

const { buyers, installments } = sampleContract.booking
const [amal, leila] = buyers
if (!amal || !leila) throw new Error('The sample has two buyers.')
const facts: AddendumFacts = {
  number: 'B-2026-00042',
  currency: 'AED',
  place: '1204, Tower A, Harbour Crescent',
  seller: sampleContract.seller,
  // Late in the evening in London, already the next day at the builder.
  at: '2026-11-22T21:30:00.000Z',
  reason: 'Amal left. She moves abroad',
  changed: { kind: 'buyers', before: [amal, leila], after: [{ ...leila, share_percent: '100' }] },
}
const said = ({ blocks }: ReturnType<typeof addendumOf>) =>
  blocks.map((block) => (block.kind === 'table' ? block.rows : block.runs.map(({ text }) => text).join('')))

it('an addendum names earlier and new buyers, the day and the reason, and is signed by all of them', () => {
  const made = addendumOf(facts, 'en')

  expect(said(made)).toEqual([
    'Addendum to booking B-2026-00042',
    'Between Meridian Developments LLC (the seller) and the buyers who are named below, of 1204, Tower A, Harbour Crescent. Effective from 23 November 2026.',
    'Previous buyers',
    [
      ['Amal Haddad', 'Lebanon', '60%'],
      ['ليلى حداد', '', '40%'],
    ],
    'New buyers',
    [['ليلى حداد', '', '100%']],
    'Amendment and reason',
    'Amal left. She moves abroad',
    'All other terms remain unchanged.',
  ])
  expect(made.parties).toEqual(['Meridian Developments LLC', 'Amal Haddad', 'ليلى حداد'])
})

it('an addendum for a unit change shows both units with their payments', () => {
  const terms = { unit: '1204, Tower A', plan_name: 'Standard 60/40', price: 100_000_500, installments }
  const changed = { kind: 'unit', before: terms, after: { ...terms, unit: '1505, Tower A' }, buyers } as const

  const tables = said(addendumOf({ ...facts, changed }, 'en')).filter((one) => typeof one !== 'string')

  expect(tables.map(([row]) => row)).toEqual([
    ['1204, Tower A', 'Standard 60/40', 'AED 1,000,005.00'],
    ['Booking amount', '1 Oct 2026', '10%', '100,000.50'],
    ['1505, Tower A', 'Standard 60/40', 'AED 1,000,005.00'],
    ['Booking amount', '1 Oct 2026', '10%', '100,000.50'],
  ])
})

it('an addendum of an Arabic contract is in Arabic, and user input in it is no markup', () => {
  const made = addendumOf({ ...facts, reason: '# {{price}} **bold**' }, 'ar')

  expect(made).toMatchObject({ language: 'ar', title: 'ملحق الحجز B-2026-00042' })
  expect(made.blocks).toContainEqual({
    kind: 'paragraph',
    runs: [{ text: '# {{price}} **bold**', strong: false, value: true }],
  })
  expect(JSON.stringify(made)).toContain('23 نوفمبر 2026')
})
