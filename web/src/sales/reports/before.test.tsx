import type { SalesReport } from '@storey/api/sales/reports.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { Prices } from './ProjectReports.tsx'
import { Brokerages, Discounts, Lost } from './RankedReports.tsx'

const STEP = { count: 0, days: null }
const project = (id: number, name: string, amount: number) => ({
  ...{ id, name, released: 10, available: 5, sold: 5, bookings: amount === 0 ? 0 : 1, amount, list_amount: 100_000_00 },
  ...{ area: 100, target: null, weeks: [] },
})
const seller = (id: number, discount: number) => ({
  ...{ id, full_name: `Seller ${id}`, bookings: 2, amount: 1_000_000_00 - discount, discounted: discount > 0 ? 1 : 0 },
  ...{ discount, plan_amount: 1_000_000_00 },
})
const report = (given: Partial<SalesReport>): SalesReport => ({
  period: {
    from: '2026-10-01',
    to: '2026-10-31',
    currency: 'AED',
    currencies: ['AED'],
    weeks: [],
    month: '2026-10-01',
  },
  ...{ projects: [], sellers: [], brokerages: [], lost: [] },
  steps: { holds: STEP, converted: STEP, made: STEP, accepted: STEP, signed: STEP },
  due: { overdue: { installments: 0, amount: 0 }, months: [] },
  ...given,
})
const of = { from: '2026-10-01', to: '2026-10-31', currency: 'AED' }
const now = report({
  projects: [project(1, 'Palm', 95_000_00), project(2, 'Harbor', 99_000_00)],
  sellers: [seller(7, 20_000_00), seller(8, 0)],
  lost: [{ status: 'cancelled', bookings: 3, amount: 1 }],
  // A name of a brokerage of the platform, and the same name that was typed.
  brokerages: [
    { id: 5, name: 'Skyline', bookings: 2, amount: 2 },
    { id: null, name: 'Skyline', bookings: 1, amount: 1 },
  ],
})
const before = report({
  projects: [project(1, 'Palm', 98_000_00), project(2, 'Harbor', 0)],
  sellers: [seller(7, 50_000_00)],
  lost: [{ status: 'cancelled', bookings: 1, amount: 1 }],
})
const items = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('prices, discounts and lost bookings are shown next to those of the period before', async () => {
  await renderPart(() => (
    <>
      <Prices report={now} before={before} of={of} />
      <Discounts report={now} before={before} of={of} />
      <Lost report={now} before={before} of={of} />
    </>
  ))

  expect(items('Achieved price against list price by project')).toEqual(['Palm−5%−2% before', 'Harbor−1%none before'])
  expect(items('Discounts by person')).toEqual(['Seller 720K2% of price, 50K before', 'Seller 800% of price, 0 before'])
  expect(items('Value of lost bookings by status')[0]).toContain('3 bookings, 1 before')
})

it('until the period before is there, its figures are not shown as zero', async () => {
  const { user } = await renderPart(() => <Prices report={now} before={undefined} of={of} />)

  expect(items('Achieved price against list price by project')[0]).toContain('… before')
  await user.click(screen.getByRole('button', { name: /^Show a table/ }))
  expect(screen.getByRole('row', { name: /^Palm/ }).textContent).toContain('…')
})

it('a brokerage of the platform and the same name as text are two rows', async () => {
  await renderPart(() => <Brokerages report={now} before={before} of={of} />)
  expect(items('Value of bookings by brokerage')).toHaveLength(2)
})
