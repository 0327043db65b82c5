import { render, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SumTable } from './SumTable.tsx'

const heads = ['Received', 'Refunded', 'Reversed']

it('totals of a list are figures that state their currency, without those that no currency has', () => {
  const rows = [{ currency: 'AED', amounts: [700_000_00, 0, 9_000_00] }]
  const { container } = render(<SumTable label="Totals" heads={heads} rows={rows} />)
  const totals = within(container)
  expect(totals.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Received', 'Reversed'])
  expect(totals.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['AED 700,000', 'AED 9,000'])
})

it('totals of two currencies are never added up', () => {
  const rows = [
    { currency: 'AED', amounts: [700_000_00, 5_000_00, 0] },
    { currency: 'GBP', amounts: [90_000_00, 0, 0] },
  ]
  const { container } = render(<SumTable label="Totals" heads={heads} rows={rows} />)
  const totals = within(container).getAllByRole('definition')
  expect(totals.map(({ textContent }) => textContent)).toEqual(['AED 700,000', 'GBP 90,000', 'AED 5,000', 'GBP –'])
})
