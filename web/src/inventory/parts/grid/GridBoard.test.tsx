import type { Cell } from '@storey/api/inventory/buildings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { AvailabilityGrid } from './AvailabilityGrid.tsx'
import { GridBoard } from './GridBoard.tsx'

const cell = (id: number): Cell => ({
  ...{ id, number: `90${id}`, floor: 9, stack: id, type: 'apartment', bedrooms: 2, bathrooms: 2, status: 'available' },
  ...{ total_area: '90', price: 270_200_000, per_area: 3_002_222, view: null, orientation: null },
  ...{ holder: null, until: null, block_reason: null },
})
const cells = [cell(1), cell(2), cell(3)]
const building = { name: 'Tower A', code: 'A' }

function Building() {
  const [rail, setRail] = useState<HTMLElement | null>(null)
  return (
    <>
      <GridBoard
        cells={cells}
        currency="AED"
        rail={rail}
        card={(unit) => (
          <p>
            Summary of {unit.number} <button type="button">Hold</button>
          </p>
        )}
      >
        {(view) => <AvailabilityGrid cells={cells} currency="AED" building={building} {...view} />}
      </GridBoard>
      <div ref={setRail} data-testid="rail" />
    </>
  )
}

const place = (id: number) => document.querySelector<HTMLElement>(`[data-unit="${id}"]`) as HTMLElement
const rail = () => screen.getByTestId('rail')

it('the rail shows the hovered unit, and keeps it once something in its card is pressed', async () => {
  const { user } = await renderPart(() => <Building />)

  fireEvent.mouseEnter(place(1))
  await waitFor(() => expect(rail().textContent).toContain('Summary of 901'))
  fireEvent.mouseLeave(place(1))
  await waitFor(() => expect(rail().textContent).toBe(''))

  fireEvent.mouseEnter(place(2))
  await waitFor(() => expect(rail().textContent).toContain('Summary of 902'))
  await user.click(within(rail()).getByRole('button', { name: 'Hold' }))
  await waitFor(() => expect(place(2).getAttribute('aria-current')).toBe('true'))

  // Another hovered unit is shown at its place, and does not replace what is open.
  fireEvent.mouseEnter(place(3))
  await waitFor(() => expect(document.querySelector('[data-floating]')?.textContent).toContain('A-903'))
  expect(rail().textContent).toContain('Summary of 902')

  await user.click(within(rail()).getByRole('button', { name: 'Close unit' }))
  await waitFor(() => expect(rail().textContent).toBe(''))
})

it('the rail shows the focused unit at once, and Enter leads into its card', async () => {
  const { user } = await renderPart(() => <Building />)

  place(1).focus()
  await waitFor(() => expect(rail().textContent).toContain('Summary of 901'))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(rail().textContent).toContain('Summary of 902'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Unit'))
  expect(rail().contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(place(2)))
})

it('the legend and the names of places tell homes that were sold earlier from others that are blocked', async () => {
  const blocked = (id: number, block_reason: string): Cell => ({
    ...cell(id),
    ...{ status: 'blocked', block_reason, price: null, per_area: null },
  })
  const kept = [
    blocked(1, 'Sold in the imported list'),
    blocked(2, 'Show flat'),
    blocked(3, 'Reserved in the imported list'),
  ]
  await renderPart(() => (
    <GridBoard cells={kept} currency="AED" rail={null} card={() => null}>
      {(view) => <AvailabilityGrid cells={kept} currency="AED" building={building} {...view} />}
    </GridBoard>
  ))

  expect(screen.getByRole('list', { name: 'Statuses' }).textContent).toContain(
    'of which 1 sold (S) and 1 reserved (R) earlier',
  )
  screen.getByRole('link', { name: 'A-901, sold earlier, 2 bed, no price' })
  screen.getByRole('link', { name: 'A-902, blocked, 2 bed, no price' })
})
