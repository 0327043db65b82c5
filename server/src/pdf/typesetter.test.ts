import { createHash } from 'node:crypto'
import { readAgreement } from '@storey/api/administration/contract-text.ts'
import { BODY_LIMITS } from '@storey/api/administration/template-body.ts'
import { afterAll, describe, expect, it } from 'vitest'
import type { AgreementDocument } from './agreement.ts'
import { openTypesetter } from './typesetter.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

const agreement = (more: Partial<AgreementDocument> = {}): { template: 'agreement'; data: AgreementDocument } => ({
  template: 'agreement',
  data: {
    title: 'Agency agreement',
    number: 'AG-2026-0017',
    from: 'Storey Sales Desk',
    language: 'en',
    blocks: readAgreement('# Agreement\n\nWith **{{organization_name}}**.', {
      organization_name: 'لايت هاوس العقارية',
    }),
    parties: ['Storey', 'Lighthouse'],
    signed: null,
    ...more,
  },
})
const printOf = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex')

describe('the typesetter', () => {
  it('the typesetter makes the same bytes of the same agreement, 20 at once, and other bytes of others', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => typesetter.typeset(agreement())))
    const other = await typesetter.typeset(agreement({ number: 'AG-2026-0018' }))

    expect(all[0]?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(new Set(all.map(printOf)).size).toBe(1)
    expect(printOf(other)).not.toBe(printOf(all[0] ?? Buffer.alloc(0)))
    expect(typesetter.processes).toHaveLength(1)
  })

  it('the typesetter reads no file and runs no code from a text', async () => {
    const hostile = [
      '#read("/etc/passwd")',
      '#let x = 1',
      '#import "@preview/a:1.0.0"',
      '<script>',
      '$ x^2 $',
      '`code`',
      '@ref',
    ]
    const names = { organization_name: hostile.join(' ') }
    const blocks = readAgreement(`# Agreement\n\n{{organization_name}} ${hostile.join(' ')}`, names)
    const pdf = await typesetter.typeset(agreement({ blocks, title: hostile.join(' '), parties: hostile }))

    const text = pdf.toString('latin1')
    expect(text).not.toMatch(/\/JavaScript|\/Launch|\/OpenAction|\/EmbeddedFile|root:x:0/)
  })

  it('the typesetter makes a PDF of the largest text that a template may have, of each kind (S10)', async () => {
    const { blocks, placeholders, marks, longWords } = BODY_LIMITS
    const names = { organization_name: 'A name of a company '.repeat(10) }
    const texts = [
      '- some words of an item\n'.repeat(blocks),
      '{{organization_name}} '.repeat(placeholders),
      `e${'\u0301'.repeat(marks)} `.repeat(3_500),
      'a'.repeat(longWords),
      '\u0628'.repeat(longWords),
    ]

    for (const text of texts) {
      const pdf = await typesetter.typeset(agreement({ blocks: readAgreement(text, names) }))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('the typesetter reports a failed PDF, and makes the next one', async () => {
    const broken = agreement({ blocks: [{ kind: 'paragraph', runs: 'none' as unknown as [] }] })

    await expect(typesetter.typeset(broken)).rejects.toMatchObject({ status: 503, body: { code: 'pdf_failed' } })
    expect((await typesetter.typeset(agreement())).length).toBeGreaterThan(5_000)
  })
})
