import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { SaleSheetList } from './SaleSheets.tsx'

it('SaleSheetList names every sheet of the template with its columns, and says which are required', async () => {
  await renderPart(() => <SaleSheetList />)

  const sheets = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(sheets).toEqual(['Bookings', 'Buyers', 'Receipts', 'Schedules'])
  const receipts = screen.getByRole('heading', { name: 'Receipts' }).closest('li') as HTMLElement
  const columns = within(receipts)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(columns).toEqual(['Unit, required', 'Amount, required', 'Received on, required', 'Method', 'Reference'])
})
