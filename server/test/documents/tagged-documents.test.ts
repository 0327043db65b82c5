import { inflateSync } from 'node:zlib'
import { readAgreement } from '@storey/api/administration/contract-text.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openTypesetter, type TypesetTask } from '../../src/pdf/typesetter.ts'
import { statementOf } from '../../src/sales/receipts/statement.ts'
import { voucherOf } from '../../src/sales/receipts/voucher.ts'
import { samplePayments, sampleReceipt, sampleStatementFacts } from '../sample-documents.ts'

const typesetter = openTypesetter()
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
  const documents: Readonly<Record<string, () => TypesetTask>> = {
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
})
