import { afterAll, expect, it } from 'vitest'
import { samplePayments, sampleStatementFacts } from '../../../test/sample-documents.ts'
import { openTypesetter } from '../../pdf/typesetter.ts'
import { statementOf } from './statement.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

it('says what is agreed, received, left and overdue, and names every installment and every receipt', () => {
  const { totals, installments, receipts } = statementOf(samplePayments(), sampleStatementFacts)

  expect(totals.map(({ value }) => value)).toEqual([
    'AED 1,000,000.50',
    'AED 90,000.00',
    'AED 910,000.50',
    'AED 160,000.00',
  ])
  expect(installments.map(({ due, state, left }) => [due, state, left])).toEqual([
    ['1 Oct 2026', 'Paid', '0.00'],
    ['1 Nov 2026', 'Overdue', '160,000.00'],
    ['On handover', 'Scheduled', '750,000.50'],
  ])
  expect(receipts.map(({ number, reversed }) => [number, reversed])).toEqual([
    ['1', null],
    ['2', 'Reversed on 3 Nov 2026'],
    ['3', null],
  ])
})

it('names what goes back of a cancelled booking, and what did', () => {
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
  expect(receipts.map(({ method, amount }) => [method, amount])).toEqual([['Refund, cheque', '\u221240,000.00']])
})

it('is set with Arabic names, and with names that look like code', async () => {
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
