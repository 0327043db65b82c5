import type { SalePlan } from '@storey/api/sales/earlier-sale-imports.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { columnsOf, SaleColumns } from './SaleColumns.tsx'

const column = (heading: string, field: string | null = null) => ({ heading, samples: ['A-0101'], field })
const plan = {
  columns: {
    bookings: [column('Unit', 'unit'), column('Flat'), column('Sold on', 'booked_on')],
    buyers: [column('Unit', 'unit')],
    receipts: [column('Flat ref')],
    installments: [],
  },
  missing: [{ sheet: 'receipts', message: 'The sheet Receipts has no column “Unit”. Choose it.' }],
} as unknown as SalePlan

async function open(shown: SalePlan) {
  const chosen: { columns: ReturnType<typeof columnsOf> } = { columns: columnsOf(shown) }
  const { user } = await renderPart(() => {
    const [columns, setColumns] = useState(columnsOf(shown))
    chosen.columns = columns
    return <SaleColumns plan={shown} columns={columns} onChange={setColumns} />
  })
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, choose, chosen }
}

it('SaleColumns shows the sheet where a column is missing, and gives each field to one column', async () => {
  const { user, choose, chosen } = await open(plan)

  expect(screen.getByRole('alert').textContent).toMatch(/Receipts has no column/)
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Choose columns' }))
  await choose('Field for Flat of Bookings', 'Unit')
  await choose('Field for Flat ref of Receipts', 'Amount')

  expect(chosen.columns).toEqual({
    bookings: [null, 'unit', 'booked_on'],
    buyers: ['unit'],
    receipts: ['amount'],
    installments: [],
  })
})

it('SaleColumns is folded where nothing is missing', async () => {
  const { user } = await open({ ...plan, missing: [] })

  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Choose columns' }))
  expect(screen.getAllByRole('combobox')).toHaveLength(5)
})
