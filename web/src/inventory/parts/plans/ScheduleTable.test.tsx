import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'

const row = (position: number, name: string, amount: number) => ({
  position,
  name,
  percent: null,
  amount,
  due_on: '2027-01-31',
  due_text: 'On booking',
  estimated: false,
})

it('ScheduleTable sums the payments below them, and the fees of the buyer in a separate total (A1)', async () => {
  await renderPart(() => (
    <ScheduleTable
      lines={[row(1, 'On booking', 30_000_000), row(2, 'On handover', 70_000_000)]}
      charges={[row(1, 'Legal pack', 85_000), { ...row(2, 'Agency', 200_000), payer: 'seller' }]}
      currency="AED"
    />
  ))

  const texts = screen.getAllByRole('row').map((one) => [one.children[0]?.textContent, one.children[3]?.textContent])
  expect(texts.slice(1)).toEqual([
    ['On booking', '300,000'],
    ['On handover', '700,000'],
    ['Total', '1,000,000'],
    ['Fees', undefined],
    ['Legal pack', '850'],
    [expect.stringContaining('Agency'), '2,000'],
    ['Total with fees', '1,000,850'],
  ])
})
