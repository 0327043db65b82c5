import type { Receipt } from '@storey/api/sales/receipts.ts'
import { afterAll, expect, it } from 'vitest'
import type { StatementDocument } from '../../pdf/statement.ts'
import { openTypesetter } from '../../pdf/typesetter.ts'
import { paymentsOf } from './rules.ts'
import { statementOf } from './statement.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

const row = (position: number, name: string, amount: number, paid: number, due_on: string | null) => ({
  position,
  name,
  percent: null,
  amount,
  paid,
  due_on,
  due_text: 'On handover',
  estimated: false,
  is_charge: false,
})
const received = (number: number, amount: number, reversal: Receipt['reversal'] = null): Receipt => ({
  id: number,
  number,
  amount: { amount, currency: 'AED' },
  received_on: '2026-11-01',
  method: 'cheque',
  reference: 'Cheque 000417',
  proof: null,
  recorded_by: { id: 1, full_name: 'Nadia Rahman' },
  recorded_at: '2026-11-01T09:00:00.000Z',
  reversal,
})
const booking = {
  id: 1,
  organization_id: 1,
  unit_id: 1,
  building_id: 1,
  project_id: 1,
  number: 'B-2026-00042',
  status: 'accepted' as const,
  currency: 'AED',
  today: '2026-11-23',
}
const facts = {
  unit: '1204',
  building: 'Tower A',
  project: 'Harbour Crescent',
  seller: 'Meridian Developments',
  buyers: ['Amal Haddad', 'ليلى حداد'],
  plan_name: 'Standard 60/40',
}

function made(more: Partial<typeof facts> = {}): StatementDocument {
  const reversal = { by: { id: 1, full_name: 'Nadia' }, at: '2026-11-03T09:00:00.000Z', reason: 'Bounced' }
  const rows = [
    row(1, 'Booking amount', 5_000_000, 5_000_000, '2026-10-01'),
    row(2, 'First installment', 20_000_000, 4_000_000, '2026-11-01'),
    row(3, 'On handover', 75_000_050, 0, null),
  ]
  const receipts = [received(3, 4_000_000), received(2, 4_000_000, reversal), received(1, 5_000_000)]
  return statementOf(paymentsOf(booking, rows, receipts), { ...facts, ...more })
}

it('says what is agreed, received, left and overdue, and names every installment and every receipt', () => {
  const { totals, installments, receipts } = made()

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

it('is set with Arabic names, and with names that look like code', async () => {
  const hostile = '#read("/etc/passwd") $x^2$ *b* @ref <label>'

  const pdf = await typesetter.typeset({ template: 'statement', data: made() })
  const other = await typesetter.typeset({
    template: 'statement',
    data: made({ buyers: [hostile], project: hostile, plan_name: hostile }),
  })

  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(other.toString('latin1')).not.toMatch(/\/JavaScript|\/Launch|\/OpenAction|\/EmbeddedFile|root:x:0/)
})
