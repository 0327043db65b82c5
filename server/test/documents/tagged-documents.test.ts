import { inflateSync } from 'node:zlib'
import { readAgreement } from '@storey/api/administration/contract-text.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTypesetter, type TypesetTask } from '../../src/pdf/typesetter.ts'
import { documentOf as availabilityOf } from '../../src/sales/availability-lists/document.ts'
import { documentOf } from '../../src/sales/offer-page/document.ts'
import { statementOf } from '../../src/sales/receipts/statement.ts'
import { voucherOf } from '../../src/sales/receipts/voucher.ts'
import { sampleHome, samplePublicOffer } from '../public-offer.ts'
import { sampleAvailabilityList, samplePayments, sampleReceipt, sampleStatementFacts } from '../sample-documents.ts'

const typesetter = openTypesetter()
let picture: Buffer
beforeAll(async () => {
  const blue = { create: { width: 320, height: 200, channels: 3 as const, background: '#7090c0' } }
  picture = await sharp(blue).webp({ lossless: true }).toBuffer()
})
afterAll(() => typesetter.end())

/** All objects of a PDF as text, also those that are packed. */
function objectsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const packed = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    const start = index + mark.length
    try {
      return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
    } catch {
      // A picture or a font that is packed in another way.
      return ''
    }
  })
  return [text, ...packed].join('\n')
}
const count = (text: string, form: RegExp) => [...text.matchAll(form)].length

describe('documents for screen readers', () => {
  const offer = (more: Parameters<typeof samplePublicOffer>[0] = {}): TypesetTask => ({
    template: 'offer',
    data: documentOf(samplePublicOffer({ units: [sampleHome(1, '1204', 243_200_000)], ...more }), (shown) =>
      shown ? 'picture.webp' : null,
    ),
    pictures: { 'picture.webp': picture },
  })
  const documents: Readonly<Record<string, () => TypesetTask>> = {
    'sale offer': () => offer({ message: '' }),
    'sale offer with a message': () => offer({ message: 'As discussed.' }),
    'availability list': () => ({
      template: 'availability',
      data: availabilityOf(sampleAvailabilityList(), {}),
      pictures: {},
    }),
    statement: () => ({ template: 'statement', data: statementOf(samplePayments(), sampleStatementFacts) }),
    voucher: () => ({
      template: 'voucher',
      data: voucherOf(sampleReceipt(1, 5_000_000), { ...sampleStatementFacts, booking: 'B-2026-00042' }),
    }),
    agreement: () => ({
      template: 'agreement',
      data: {
        title: 'Agency agreement',
        number: 'AG-2026-0017',
        from: 'Storey',
        language: 'en',
        blocks: readAgreement('# Agency agreement\n\nText.\n\n## Commission\n- 5%', {}),
        parties: ['Storey', 'Blue Marina'],
        signed: null,
      },
    }),
  }
  it.each(Object.keys(documents))('the %s has headings and bookmarks', async (name) => {
    const task = documents[name]?.()
    const pdf = task ? objectsOf(await typesetter.typeset(task)) : ''

    expect(count(pdf, /\/S\s*\/H1\b/g)).toBe(1)
    expect(count(pdf, /\/S\s*\/H2\b/g)).toBeGreaterThan(0)
    expect(count(pdf, /\/Type\s*\/Outlines\b/g)).toBe(1)
  })

  it('the pictures of a sale offer have texts', async () => {
    const pdf = objectsOf(await typesetter.typeset(offer()))

    const figures = count(pdf, /\/S\s*\/Figure\b/g)
    expect(figures).toBeGreaterThan(0)
    expect(count(pdf, /\/S\s*\/Figure\s+\/P \d+ 0 R\s+\/Alt \(./g)).toBe(figures)
  })
})
