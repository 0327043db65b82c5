import { readAgreement } from '@storey/api/administration/contract-text.ts'
import { defaultContractText } from '@storey/api/sales/contract-text.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTypesetter, type TypesetTask } from '../../src/pdf/typesetter.ts'
import { documentOf as availabilityOf } from '../../src/sales/availability-lists/document.ts'
import { contractOf } from '../../src/sales/contracts/document.ts'
import { documentOf } from '../../src/sales/offer-page/document.ts'
import { bookingSheet } from '../../src/sales/prints/booking.ts'
import { unitSheet } from '../../src/sales/prints/unit.ts'
import { statementOf } from '../../src/sales/receipts/statement.ts'
import { voucherOf } from '../../src/sales/receipts/voucher.ts'
import { sampleHome, samplePublicOffer } from '../public-offer.ts'
import {
  sampleAvailabilityList,
  sampleBooking,
  sampleContract,
  samplePayments,
  sampleReceipt,
  sampleStatementFacts,
  sampleUnit,
} from '../sample-documents.ts'
import { areAlike, differences, differing, keepReferences, type Page, pagesOf } from './compare-pages.ts'

// A change that is meant is looked at and kept: RENEW_PAGES=1 npx vitest run server/test/documents
const RENEWS = process.env.RENEW_PAGES === '1'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

let picture: Buffer
beforeAll(async () => {
  const blue = { create: { width: 320, height: 200, channels: 3 as const, background: '#7090c0' } }
  picture = await sharp(blue).webp({ lossless: true }).toBuffer()
})

function offer(more: Parameters<typeof samplePublicOffer>[0]): TypesetTask {
  const units = [sampleHome(1, '1204', 243_200_000)]
  const data = documentOf(samplePublicOffer({ units, ...more }), (shown) => (shown ? 'picture.webp' : null))
  return { template: 'offer', data, pictures: { 'picture.webp': picture } }
}

function contract(body: string, language: 'en' | 'ar', number = sampleContract.booking.number): TypesetTask {
  const booking = { ...sampleContract.booking, number, decided_at: '2026-10-02T09:00:00.000Z' }
  const document = contractOf({ ...sampleContract, booking }, { body, language })
  return { template: 'agreement', data: { ...document, title: document.title ?? number } }
}
const ARABIC_CONTRACT = `# اتفاقية بيع وشراء

الحجز **{{booking_number}}** بتاريخ {{accepted_on}}

بين **{{seller_legal_name}}** (البائع) و**{{buyer_names}}** (المشتري).

## 1. الوحدة
{{unit_number}}، {{building_name}}، {{project_name}}: {{unit_type}}، {{unit_area}}.

## 2. المشتري
{{buyers_table}}

## 3. الدفعات
السعر **{{price}}**، والخصم {{discount}}.

{{schedule}}
`

function agreement(language: 'en' | 'ar', partner: string): TypesetTask {
  const body =
    language === 'ar'
      ? '# اتفاقية وكالة\n\nمع **{{organization_name}}** حتى {{ends_on}}.\n\n## العمولة\n- {{commission_percent}} من السعر'
      : '# Agency agreement\n\nWith **{{organization_name}}** until {{ends_on}}.\n\n## Commission\n- {{commission_percent}} of the price'
  const ends_on = language === 'ar' ? '30 سبتمبر 2027' : '30 September 2027'
  const blocks = readAgreement(body, { organization_name: partner, ends_on, commission_percent: '5%' })
  const at = '1 December 2026 at 10:20 UTC'
  const signatures = ['Storey Sales Desk', partner].map((party) => ({ party, name: party, at, address: '192.0.2.7' }))
  return {
    template: 'agreement',
    data: {
      title: 'Agency agreement',
      number: 'AG-2026-0017',
      from: 'Storey Sales Desk',
      language,
      blocks,
      parties: ['Storey Sales Desk', partner],
      signed: language === 'ar' ? null : { signatures, sha256: '0123456789abcdef'.repeat(4) },
    },
  }
}

const ARABIC_OFFER = {
  language: 'ar',
  title: null,
  client_name: 'نورة القحطاني',
  message: 'عزيزتي نورة، هذه هي الوحدة التي رأيناها يوم الخميس.',
} as const

const voucherFacts = { ...sampleStatementFacts, booking: 'B-2026-00042' }

const printed = { note: 'Printed by Nadia Rahman, 23 Nov 2026, 09:05 (Asia/Dubai)', timezone: 'Asia/Dubai' }

const documents: Readonly<Record<string, () => TypesetTask>> = {
  'offer-english': () => offer({}),
  'offer-arabic': () => offer(ARABIC_OFFER),
  'contract-english': () => contract(defaultContractText, 'en'),
  'contract-arabic': () => contract(ARABIC_CONTRACT, 'ar'),
  'statement-english': () => ({ template: 'statement', data: statementOf(samplePayments(), sampleStatementFacts) }),
  'statement-arabic': () => ({
    template: 'statement',
    data: statementOf(
      samplePayments(),
      {
        ...sampleStatementFacts,
        buyers: ['نورة القحطاني', 'Amal Haddad'],
        project: 'هلال الميناء',
        plan_name: '60/40 عند التسليم',
      },
      'ar',
    ),
  }),
  'voucher-english': () => ({ template: 'voucher', data: voucherOf(sampleReceipt(1, 5_000_050), voucherFacts) }),
  'voucher-arabic': () => ({
    template: 'voucher',
    data: voucherOf(
      sampleReceipt(2, 4_000_000, {
        by: { id: 1, full_name: 'Nadia Rahman' },
        at: '2026-11-03T09:00:00.000Z',
        reason: 'أُعيد الشيك',
      }),
      { ...voucherFacts, buyers: ['نورة القحطاني', 'Amal Haddad'] },
      'ar',
    ),
  }),
  'availability-list': () => ({
    template: 'availability',
    data: availabilityOf(sampleAvailabilityList(), { logo: 'picture.webp', cover: 'picture.webp' }),
    pictures: { 'picture.webp': picture },
  }),
  'booking-sheet': () => ({
    template: 'booking',
    data: bookingSheet({
      booking: sampleBooking,
      statement: statementOf(samplePayments(), sampleStatementFacts),
      details: true,
      ...printed,
    }),
  }),
  'unit-sheet': () => {
    const [plan] = sampleHome(1, '1204', 105_000_000).plans
    const data = unitSheet({ unit: sampleUnit, offer: plan && { plan, ...plan }, plan: 'picture.webp', ...printed })
    return { template: 'unit', data, pictures: { 'picture.webp': picture } }
  },
  'agreement-english': () => agreement('en', 'Lighthouse Real Estate'),
  'agreement-arabic': () => agreement('ar', 'لايت هاوس العقارية'),
}

const drawn = async (task: TypesetTask) => pagesOf(await typesetter.typeset(task))
const first = async (task: TypesetTask) => (await drawn(task))[0] as Page

describe('a document, as a picture', () => {
  it.each(Object.entries(documents))('the document %s equals its approved picture', async (name, task) => {
    const pages = await drawn(task())
    if (RENEWS) await keepReferences(name, pages)

    expect(await differences(name, pages)).toEqual([])
  })

  it.each(Object.entries(documents))('the document %s has the same bytes for the same data', async (_, task) => {
    expect((await typesetter.typeset(task())).equals(await typesetter.typeset(task()))).toBe(true)
  })

  it('pictures of documents differ when a digit changes, a character is missing or is another one', async () => {
    const [page, digit] = [
      await first(contract('{{booking_number}}', 'en')),
      await first(contract('{{booking_number}}', 'en', 'B-2026-00043')),
    ]
    const partner = 'لايت هاوس العقارية'
    const [whole, letter, other] = [
      await first(agreement('ar', partner)),
      await first(agreement('ar', partner.slice(0, -1))),
      await first(agreement('ar', `${partner.slice(0, -1)}\u{1F3E0}`)),
    ]

    expect([areAlike(page, page), areAlike(page, digit), areAlike(whole, letter), areAlike(whole, other)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    console.log(
      `Pictures of documents: a digit is ${differing(page, digit)} pixels, a letter ${differing(whole, letter)}, another letter ${differing(whole, other)}`,
    )
  })
})
