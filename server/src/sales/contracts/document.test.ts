import { defaultContractText } from '@storey/api/sales/contract-text.ts'
import { expect, it } from 'vitest'
import { type ContractFacts, contractOf, missingIn, valuesOf } from './document.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport' as const,
  id_number: null,
  email: null,
  phone: '+971505550142',
  address: null,
  share_percent: '60',
}
const row = {
  position: 1,
  name: 'Booking amount',
  percent: '10',
  amount: 10_000_050,
  due_on: '2026-10-01',
  due_text: 'On booking',
  estimated: false,
  is_charge: false,
}
const facts: ContractFacts = {
  booking: {
    number: 'B-2026-00042',
    unit: { id: 1, number: '1204', floor: 12, type: 'apartment', bedrooms: 2, total_area: '84.5', status: 'booked' },
    building: { id: 1, name: 'Tower A', code: 'A' },
    project: { id: 1, name: 'Harbour Crescent' },
    plan_name: 'Standard 60/40',
    list_price: aed(105_000_000),
    plan_price: aed(105_000_000),
    price: aed(100_000_500),
    discount: aed(4_999_500),
    buyers: [buyer, { ...buyer, full_name: 'ليلى حداد', nationality: null, share_percent: '40' }],
    installments: [
      row,
      { ...row, position: 2, name: 'On handover', amount: 90_000_450, due_on: null, due_text: 'On handover' },
      { ...row, position: 3, name: 'Registration', percent: null, amount: 4_000_020, is_charge: true },
    ],
    broker_organization_name: null,
    broker_name: null,
    sales_manager: null,
    // Late in the evening of the 30th in London, already the 1st where the builder is.
    created_at: '2026-09-30T21:30:00.000Z',
    decided_at: '2026-10-02T09:00:00.000Z',
  },
  seller: {
    name: 'Meridian',
    legal_name: 'Meridian Developments LLC',
    city: null,
    trade_license_number: null,
    representative: null,
    timezone: 'Asia/Dubai',
  },
}
const textOf = (body: string, language: 'en' | 'ar' = 'en') =>
  contractOf(facts, { body, language }).blocks.map((block) =>
    block.kind === 'table' ? block : block.runs.map(({ text }) => text).join(''),
  )

it('fills placeholders with what was agreed, by days of the builder', () => {
  expect(
    textOf('{{price}}, {{discount}} off\n\n{{buyers}}\n\n{{booked_on}}\n\n{{charges}}, {{price_with_charges}}'),
  ).toEqual([
    'AED 1,000,005.00, AED 49,995.00 off',
    'Amal Haddad (60%), ليلى حداد (40%)',
    '1 October 2026',
    'AED 40,000.20, AED 1,040,005.20',
  ])
})

it('draws the payments and the buyers as tables', () => {
  expect(textOf('{{schedule}}\n\n{{ buyers_table }}')).toEqual([
    {
      kind: 'table',
      head: ['Payment', 'Due', 'Share', 'Amount, AED'],
      rows: [
        ['Booking amount', '1 Oct 2026', '10%', '100,000.50'],
        ['On handover', 'On handover', '10%', '900,004.50'],
        ['Registration', '1 Oct 2026', '', '40,000.20'],
      ],
    },
    {
      kind: 'table',
      head: ['Name', 'Nationality', 'Share'],
      rows: [
        ['Amal Haddad', 'Lebanon', '60%'],
        ['ليلى حداد', '', '40%'],
      ],
    },
  ])
})

it('says it in Arabic, with Latin digits', () => {
  expect(textOf('{{unit_type}} {{unit_area}}\n\n{{broker}}', 'ar')).toEqual(['شقة 84.5 م²', 'لا يوجد، بيع مباشر'])
})

it('knows everything that the usual text names, and reads no markup in what is filled in', () => {
  const hostile = { ...facts, seller: { ...facts.seller, legal_name: '# {{price}} **bold**' } }

  const { blocks } = contractOf(hostile, { body: '{{seller_legal_name}}', language: 'en' })

  expect(missingIn(defaultContractText, valuesOf(facts, 'en'))).toEqual([])
  expect(missingIn('{{seller_city}} {{buyer_identity}}', valuesOf(facts, 'en'))).toEqual([
    'seller_city',
    'buyer_identity',
  ])
  expect(blocks).toEqual([{ kind: 'paragraph', runs: [{ text: '# {{price}} **bold**', strong: false, value: true }] }])
})
