import type { FloorPlate } from '@storey/api/inventory/floor-plates.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { type Drawing, removeChosen, type Shape, startWith } from './drawing.ts'
import { EditorMap } from './EditorMap.tsx'

const picture = { small: '/s.webp', medium: '/m.webp', large: '/l.webp', drawing: null } as FloorPlate['picture']
const plate: FloorPlate = {
  ...{ id: 1, name: 'Typical floor', picture, width: 1000, height: 1000, shapes: [], version: 1 },
  ...{ project: { id: 1, name: 'Harbour' }, building: null, floor_from: 1, floor_to: 9 },
  updated_at: '2026-01-01T00:00:00Z',
}
const outline = (label: string, left: number): Shape => ({
  ...{ label, stack: null, unit_id: null, building_id: null },
  points: [
    [left, 0.2],
    [left + 0.2, 0.2],
    [left + 0.2, 0.4],
    [left, 0.4],
  ],
})

let now: Drawing
function Editor() {
  const [drawing, setDrawing] = useState(() => startWith([outline('A', 0.1), outline('B', 0.6)]))
  now = drawing
  return (
    <>
      <EditorMap
        plate={plate}
        homes={[]}
        drawing={drawing}
        tool="select"
        snaps={false}
        onChange={setDrawing}
        onDrawn={() => undefined}
      />
      <button type="button" onKeyDown={() => setDrawing(removeChosen)}>
        Delete it
      </button>
    </>
  )
}
const focused = () => document.activeElement?.getAttribute('aria-label')

it('each corner of the selected outline is reached by Tab, named, moved, inserted and removed by the keyboard', async () => {
  const { user } = await renderPart(Editor)
  screen.getByRole('button', { name: 'Outline “A”, no unit' }).focus()
  await screen.findByRole('button', { name: 'Corner 1 of 4' })
  await user.tab()
  expect([focused(), now.selected, now.corner]).toEqual(['Corner 1 of 4', 0, 0])
  await user.tab()
  expect([focused(), now.corner]).toEqual(['Corner 2 of 4', 1])

  const before = now.shapes[0]?.points
  await user.keyboard('{ArrowRight}')
  const after = now.shapes[0]?.points
  expect(after?.map((corner, index) => corner[0] === before?.[index]?.[0])).toEqual([true, false, true, true])

  await user.keyboard('+')
  await waitFor(() => expect(focused()).toBe('Corner 3 of 5'))
  screen.getByText('Delete it').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Corner 3 of 4'))

  await user.tab({ shift: true })
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect([focused(), now.corner]).toEqual(['Outline “A”, no unit', null])
  await user.keyboard('{ArrowDown}')
  expect(now.shapes[0]?.points.every(([, y], index) => y > (after?.[index]?.[1] ?? 1))).toBe(true)
})
