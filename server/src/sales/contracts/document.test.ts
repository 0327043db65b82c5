import { defaultContractText } from '@storey/api/sales/contract-text.ts'
import { expect, it } from 'vitest'
import { sampleContract as facts } from '../../../test/sample-documents.ts'
import { contractOf, missingIn, tables, valuesOf } from './document.ts'

const textOf = (body: string, language: 'en' | 'ar' = 'en') =>
  contractOf(facts, { body, language }).blocks.map((block) =>
    block.kind === 'table' ? block : block.runs.map(({ text }) => text).join(''),
  )

it('a contract replaces placeholders with the agreed values, with days in the time zone of the developer', () => {
  expect(
    textOf('{{price}}, {{discount}} off\n\n{{buyers}}\n\n{{booked_on}}\n\n{{charges}}, {{price_with_charges}}'),
  ).toEqual([
    'AED 1,000,005.00, AED 49,995.00 off',
    'Amal Haddad (60%), ليلى حداد (40%)',
    '1 October 2026',
    'AED 40,000.20, AED 1,040,005.20',
  ])
})

it('a contract shows payments and buyers as tables', () => {
  expect(textOf('{{schedule}}\n\n{{ buyers_table }}')).toEqual([
    {
      kind: 'table',
      head: ['Payment', 'Due', 'Share', 'Amount, AED'],
      rows: [
        ['Booking amount', '1 Oct 2026', '10%', '100,000.50'],
        ['On handover', 'On handover', '10%', '900,004.50'],
        ['Registration', '1 Oct 2026', '', '40,000.20'],
        ['Total', '', '', '1,040,005.20'],
      ],
      total: 3,
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

it('a contract has payments that only repeat in one row, with their days and their step', () => {
  const [row] = facts.booking.installments
  if (!row) throw new Error('The sample booking has no payments.')
  const monthly = [1, 2, 3, 4].map((at) => ({
    ...row,
    ...{ position: at, name: `Monthly, ${at} of 4`, percent: '2.5', amount: 2_500_000, due_on: `2027-0${at}-15` },
  }))
  const rows = (language: 'en' | 'ar') => tables.schedule(monthly, 'AED', language).rows

  expect(rows('en')).toEqual([
    ['Monthly, 1–4: 4 payments of 25,000.00', '15 Jan 2027 to 15 Apr 2027, every month', '10%', '100,000.00'],
    ['Total', '', '', '100,000.00'],
  ])
  expect(rows('ar')[0]?.[1]).toBe('من 15 يناير 2027 إلى 15 أبريل 2027، كل شهر')
})

it('a contract in Arabic uses Latin digits', () => {
  expect(textOf('{{unit_type}} {{unit_area}}\n\n{{broker}}', 'ar')).toEqual(['شقة 84.5 م²', 'لا يوجد، بيع مباشر'])
})

it('a contract states square meters to two decimals', () => {
  const home = { ...facts.booking.unit, total_area: '90.6176' }

  expect(valuesOf({ ...facts, booking: { ...facts.booking, unit: home } }, 'en').unit_area).toBe('90.62 m²')
})

it('a contract states the escrow account, registration, tax number, handover, parking and area in square feet', () => {
  const body =
    '{{escrow_account}}\n\n{{project_registration}}\n\n{{seller_tax_number}}\n\n{{handover_on}}\n\n{{unit_parking}}\n\n{{unit_area_sq_ft}}'
  const bare = { ...facts, place: { ...facts.place, escrow_account: null, handover_on: null } }

  expect(textOf(body)).toEqual([
    'AE07 0331 2345 6789 0123 456',
    '71-2214',
    '100254781200003',
    '31 Dec 2029',
    '1',
    '909.55 sq ft',
  ])
  expect(missingIn(body, valuesOf(bare, 'en'))).toEqual(['escrow_account', 'handover_on'])
})

it('a contract has a value for every placeholder of the default template, and user input in it is no markup', () => {
  const hostile = { ...facts, seller: { ...facts.seller, legal_name: '# {{price}} **bold**' } }

  const { blocks } = contractOf(hostile, { body: '{{seller_legal_name}}', language: 'en' })

  expect(missingIn(defaultContractText, valuesOf(facts, 'en'))).toEqual([])
  expect(missingIn('{{seller_city}} {{buyer_identity}}', valuesOf(facts, 'en'))).toEqual([
    'seller_city',
    'buyer_identity',
  ])
  expect(blocks).toEqual([{ kind: 'paragraph', runs: [{ text: '# {{price}} **bold**', strong: false, value: true }] }])
})
