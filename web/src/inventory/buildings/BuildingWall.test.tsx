import type { Cell } from '@storey/api/inventory/buildings.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { BuildingWall } from './BuildingWall.tsx'

const cell = (id: number, status: Cell['status']): Cell => ({
  ...{ id, number: `90${id}`, floor: 9, stack: id, type: 'apartment', bedrooms: 2, bathrooms: 2, status },
  ...{ total_area: '90', price: 270_200_000, per_area: 3_002_222, view: null, orientation: null },
  ...{ holder: 'Sofia Almeida', until: null, block_reason: null },
})
const fetched = Date.now()
const building = { name: 'Tower A', code: 'A', project: { name: 'Harbour Crescent' } }

it('the wall of a building shows numbers without prices and persons, names a unit that moves, and says when it is not live', async () => {
  const onClose = vi.fn()
  function Gallery() {
    const [moved, move] = useState(false)
    const [stale, cut] = useState(false)
    const [cells, setCells] = useState([cell(1, 'available'), cell(2, 'available'), cell(3, 'sold')])
    if (moved && cells[1]?.status === 'available') setCells([cell(1, 'available'), cell(2, 'booked'), cell(3, 'sold')])
    return (
      <>
        <BuildingWall building={building} cells={cells} stale={stale} fetched={fetched} onClose={onClose} />
        <button type="button" data-testid="book" onClick={() => move(true)} />
        <button type="button" data-testid="cut" onClick={() => cut(true)} />
      </>
    )
  }
  const { user } = await renderPart(() => <Gallery />)

  const wall = await screen.findByRole('dialog', { name: 'Wall of Tower A' })
  expect(wall.textContent).toContain('2units available')
  expect(wall.textContent).not.toMatch(/Sofia|2,702,000/)

  screen.getByTestId('book').click()
  await waitFor(() => expect(wall.textContent).toContain('902Booked just now2 bed, floor 9'))
  expect(wall.textContent).toContain('1unit available')
  expect(wall.querySelectorAll('[data-moved]')).toHaveLength(1)

  expect(wall.textContent).toContain('Live')
  screen.getByTestId('cut').click()
  await waitFor(() => expect(wall.textContent).toMatch(/Reconnecting… As of \d/))

  await user.click(screen.getByRole('button', { name: 'Close wall' }))
  expect(onClose).toHaveBeenCalled()
})
