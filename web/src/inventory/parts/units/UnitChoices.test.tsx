import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { choicesAsked, UnitChoices } from './UnitChoices.tsx'

const unit = (id: number, currency: string) => ({
  id,
  number: `10${id}`,
  floor: 1,
  type: 'apartment' as const,
  bedrooms: 1,
  total_area: '60.00',
  price: { amount: id * 100, currency },
  building: { id: 1, name: 'Harbour', code: 'H' },
  project: { name: 'Quay' },
})

it('units to start with have prices of one currency, at most six, and none that was chosen before', async () => {
  const units = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => unit(id, id === 3 ? 'USD' : 'AED'))
  await renderPart(() => <UnitChoices units={units} except={[2]} onChoose={vi.fn()} />)

  expect(screen.getAllByRole('button').map((one) => one.querySelector('b')?.textContent)).toEqual(
    ['101', '104', '105', '106', '107', '108'].map((number) => expect.stringContaining(number)),
  )
  expect(choicesAsked([2])).toEqual({ sort: 'price', per_page: 7 })
})
