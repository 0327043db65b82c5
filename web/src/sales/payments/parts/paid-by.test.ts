import { expect, it } from 'vitest'
import { paidBy } from './paid-by.ts'

const row = (position: number, amount: number, paid: number) => ({
  position,
  name: `Payment ${position}`,
  percent: null,
  amount,
  due_on: null,
  due_text: '',
  estimated: false,
  is_charge: false,
  paid,
  left: amount - paid,
  state: 'scheduled' as const,
})

it('paidBy shows what a receipt pays of each installment and leaves out those it does not reach', () => {
  const installments = [row(1, 100, 100), row(2, 100, 20), row(3, 100, 0), row(4, 100, 0)]
  const totals = { agreed: 400, received: 120, left: 280, overdue: 0 }

  expect(paidBy({ installments, totals, receipts: [] }, 110)).toEqual([
    { position: 2, name: 'Payment 2', more: 80, full: true },
    { position: 3, name: 'Payment 3', more: 30, full: false },
  ])
})

it('paidBy shows that a receipt which names an installment pays it alone', () => {
  const installments = [row(1, 100, 100), row(2, 100, 20), row(3, 100, 0)]
  const totals = { agreed: 300, received: 120, left: 180, overdue: 0 }

  expect(paidBy({ installments, totals, receipts: [] }, 100, 3)).toEqual([
    { position: 3, name: 'Payment 3', more: 100, full: true },
  ])
})
