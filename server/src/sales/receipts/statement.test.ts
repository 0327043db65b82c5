import { afterAll, expect, it } from 'vitest'
import { samplePayments, sampleStatementFacts } from '../../../test/sample-documents.ts'
import { openTypesetter } from '../../pdf/typesetter.ts'
import { statementOf } from './statement.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

it('a statement totals what is agreed, received, left and overdue, with every installment and receipt', () => {
  const { totals, installments, receipts } = statementOf(samplePayments(), sampleStatementFacts)

  expect(totals.map(({ value }) => value)).toEqual([
    'AED 1,000,000.50',
    'AED 90,000.00',
    'AED 910,000.50',
    'AED 160,000.00',
  ])
  expect(installments.rows.map(({ due, state, left }) => [due, state, left])).toEqual([
    ['1 Oct 2026', 'Paid', '0.00'],
    ['1 Nov 2026', 'Overdue', '160,000.00'],
    ['On handover', 'Scheduled', '750,000.50'],
  ])
  expect(receipts.rows.map(({ number, reversed }) => [number, reversed])).toEqual([
    ['1', null],
    ['2', 'Reversed on 3 Nov 2026'],
    ['3', null],
  ])
})

it.each([
  ['en', 'about Dec 2026'],
  ['ar', 'نحو ديسمبر 2026'],
] as const)('a statement in %s prints no exact day for a payment that depends on construction', (language, due) => {
  const payments = samplePayments()
  const installments = payments.installments.map((row) => ({ ...row, due_on: '2026-12-16', estimated: true }))

  const statement = statementOf({ ...payments, installments }, sampleStatementFacts, language)

  expect(new Set(statement.installments.rows.map((row) => row.due))).toEqual(new Set([due]))
})

it('a statement of a canceled booking shows the agreed refund and what was refunded', () => {
  const payments = samplePayments()
  const [last] = payments.receipts
  if (!last) throw new Error('A sample without receipts.')

  const { totals, receipts } = statementOf(
    {
      ...payments,
      booking: { ...payments.booking, status: 'cancelled' },
      refund: { agreed: 5_000_000, refunded: 4_000_000, left: 1_000_000, note: null },
      receipts: [{ ...last, refund: true }],
    },
    sampleStatementFacts,
  )

  expect(totals.slice(2, 4).map(({ label, value }) => [label, value])).toEqual([
    ['Refund agreed', 'AED 50,000.00'],
    ['Refunded', 'AED 40,000.00'],
  ])
  expect(receipts.rows.map(({ method, amount }) => [method, amount])).toEqual([['Refund, cheque', '\u221240,000.00']])
})

it('a statement is typeset with Arabic names, and with names that look like code', async () => {
  const hostile = '#read("/etc/passwd") $x^2$ *b* @ref <label>'

  const pdf = await typesetter.typeset({
    template: 'statement',
    data: statementOf(samplePayments(), sampleStatementFacts),
  })
  const other = await typesetter.typeset({
    template: 'statement',
    data: statementOf(samplePayments(), {
      ...sampleStatementFacts,
      buyers: [hostile],
      project: hostile,
      plan_name: hostile,
    }),
  })

  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(other.toString('latin1')).not.toMatch(/\/JavaScript|\/Launch|\/OpenAction|\/EmbeddedFile|root:x:0/)
})

it('a statement in Arabic has Latin digits and no English text of the template', () => {
  const payments = samplePayments()
  const [last] = payments.receipts
  if (!last) throw new Error('A sample without receipts.')
  const statement = statementOf(
    { ...payments, receipts: [...payments.receipts, { ...last, refund: true }] },
    sampleStatementFacts,
    'ar',
  )

  const { facts, totals, installments, receipts } = statement
  const ours = [
    statement.title,
    ...[...facts, ...totals].map(({ label }) => label),
    installments.title,
    receipts.title,
    receipts.none,
    ...[...installments.heads, ...receipts.heads].map((head) => head.replace('AED', '')),
    ...installments.rows.flatMap(({ due, state }) => [due, state]),
    ...receipts.rows.flatMap(({ day, method, reversed }) => [day, method, reversed ?? '']),
  ]
  expect(ours.filter((text) => /[A-Za-z\u0660-\u0669]/.test(text))).toEqual([])
  expect(installments.rows.map(({ due, state }) => [due, state])).toEqual([
    ['1 أكتوبر 2026', 'مسددة'],
    ['1 نوفمبر 2026', 'متأخرة'],
    ['عند التسليم', 'مجدولة'],
  ])
  expect(totals[0]?.value).toBe('AED 1,000,000.50')
})
