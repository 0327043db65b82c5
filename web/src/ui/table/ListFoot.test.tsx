import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ListFoot, nounOf } from './ListFoot.tsx'

const aed = (amount: number) => ({ amount, currency: 'AED' })

it('the foot of a list counts its rows and adds up the amounts that count, and says of how many rows', () => {
  render(<ListFoot label="Bookings" count={3} amounts={[aed(100_000_00), null, aed(321_000_00)]} />)
  screen.getByText('3 bookings · AED 421,000 in 2 of them')
})

it('the foot of a list never adds up two currencies', () => {
  const usd = { amount: 5_000_00, currency: 'USD' }
  render(<ListFoot label="Receipts" count={2} amounts={[aed(7_000_00), usd]} />)
  screen.getByText('2 receipts · AED 7,000 · USD 5,000')
  // "in 3 of them" would read as if the dollars came from three.
  render(<ListFoot label="Refunds" count={4} amounts={[aed(7_000_00), usd, usd, null]} />)
  screen.getByText('4 refunds · AED 7,000 · USD 10,000')
})

it('the foot of a list names one row in the singular', () => {
  const one = (label: string) => nounOf(label)[0]
  expect(['Price lists', 'Companies', 'Message batches', 'Cheques'].map(one)).toEqual([
    'price list',
    'company',
    'message batch',
    'cheque',
  ])
  render(<ListFoot label="Buildings" count={1} amounts={[]} />)
  screen.getByText('1 building')
})
