import { type FloorPlate, floorPlates } from '@storey/api/inventory/floor-plates.ts'
import { outlineProblem } from '@storey/api/inventory/polygon.ts'
import { useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { useAction } from '../../../ui/act.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { currentIn } from '../../../ui/save-versioned.ts'
import { type Drawing, select, startWith } from './drawing.ts'

const isSame = (one: FloorPlate['shapes'], other: FloorPlate['shapes']) => JSON.stringify(one) === JSON.stringify(other)

/** State of a plate's drawing, between saves. */
export function usePlateDrawing(plate: FloorPlate) {
  const [base, setBase] = useState(plate)
  const [drawing, setDrawing] = useState(() => startWith(plate.shapes))
  const { run, running } = useAction()
  const saved = useRef(drawing.shapes)
  // Other fields of the plate may change while shapes are drawn; shapes saved by another user cause a conflict on saving.
  if (plate.version > base.version && isSame(plate.shapes, base.shapes)) setBase(plate)

  const isChanged = () => drawing.shapes !== saved.current || drawing.open !== null

  const send = (version: number) => {
    const shapes = drawing.shapes.map(({ points, ...shape }) => ({
      ...shape,
      points: points.map(([x, y]): [number, number] => [x, y]),
    }))
    return call(floorPlates.change, { params: { id: plate.id }, body: { version, shapes } })
  }

  const save = async () => {
    const invalidAt = drawing.shapes.findIndex(({ points }) => outlineProblem(points) !== undefined)
    if (invalidAt >= 0) {
      setDrawing(select(drawing, invalidAt))
      notify.bad(outlineProblem(drawing.shapes[invalidAt]?.points ?? []))
      return
    }
    await run(
      async () => {
        const { data } = await send(base.version).catch(async (problem: unknown) => {
          const now = currentIn(problem)
          if (now === undefined) throw problem
          const { version } = floorPlates.change.response.shape.data.parse(now)
          const overwrites = await confirm({
            title: 'Someone else changed this plate',
            effect: 'Save yours over it, or load the current one and lose your changes.',
            verb: 'Save mine',
            keep: 'Keep editing',
          })
          if (!overwrites) throw problem
          return send(version)
        })
        const next = startWith(data.shapes)
        saved.current = next.shapes
        setBase(data)
        setDrawing(next)
      },
      { good: 'Plate saved' },
    )
  }

  const set = (change: (drawing: Drawing) => Drawing) => setDrawing(change)
  return { drawing, set, isChanged, isSaving: running, save }
}
