import type { Corner } from '@storey/api/inventory/polygon.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCorner,
  beginMove,
  closeOpen,
  type Drawing,
  dropCorner,
  moveCorner,
  moveShape,
  nameByLabels,
  nameShape,
  redo,
  removeChosen,
  type Shape,
  select,
  snapped,
  splitEdge,
  startWith,
  undo,
} from './drawing.ts'

const square: readonly Corner[] = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
  [0.1, 0.4],
]
const shape = (points: readonly Corner[], more: Partial<Shape> = {}): Shape => ({
  points,
  stack: null,
  unit_id: null,
  building_id: null,
  label: null,
  ...more,
})
const draw = (corners: readonly Corner[], on: Drawing = startWith([])) => closeOpen(corners.reduce(addCorner, on))

describe('drawing of a floor plate', () => {
  it('closing an outline makes a selected shape, and undo removes it or its corners one by one', () => {
    const half = square.slice(0, 2).reduce(addCorner, startWith([]))
    const done = draw(square)

    expect(undo(half).open).toEqual([[0.1, 0.1]])
    expect(dropCorner(undo(half)).open).toBeNull()
    expect([done.shapes[0]?.points, done.selected]).toEqual([square, 0])
    expect(undo(done).shapes).toEqual([])
    expect(redo(undo(done)).shapes).toEqual(done.shapes)
  })

  it('a corner and a shape move within the picture, and a drag is one undo step', () => {
    const chosen = select(startWith([shape(square)]), 0, 2)
    const dragged = [0.5, 0.6, 1.7].reduce((on, x) => moveCorner(on, [x, 0.5], true), beginMove(chosen))

    expect(dragged.shapes[0]?.points[2]).toEqual([1, 0.5])
    expect(undo(dragged).shapes[0]?.points).toEqual(square)
    expect(moveShape(chosen, [0.9, -0.9]).shapes[0]?.points).toEqual([
      [0.7, 0],
      [1, 0],
      [1, 0.3],
      [0.7, 0.3],
    ])
  })

  it('an edge is split, corners are removed down to three, and then the shape', () => {
    const split = splitEdge(select(startWith([shape(square)]), 0), 3)
    const once = removeChosen(split)
    const three = removeChosen(select(once, 0, 0))

    expect([split.shapes[0]?.points[4], split.corner]).toEqual([[0.1, 0.25], 4])
    expect(once.shapes[0]?.points).toEqual(square)
    expect([once.corner, three.corner]).toEqual([0, 0])
    expect(three.shapes[0]?.points).toHaveLength(3)
    expect(removeChosen(select(three, 0, 1)).shapes).toEqual([])
  })

  it('a unit belongs to one shape only', () => {
    const two = startWith([shape(square, { stack: 4 }), shape(square, { label: 'B' })])

    expect(nameShape(two, 1, { stack: 4 }).shapes.map(({ stack }) => stack)).toEqual([null, 4])
    expect(nameShape(two, 0, {}).shapes[0]?.stack).toBeNull()
  })

  it('shapes are named by the numbers at the end of their labels, in one undo step', () => {
    const labels = ['unit-04', 'Flat 12', '1101', 'Lobby', 'unit-04']
    const drawing = startWith(labels.map((label) => shape(square, { label })))
    const homes = [4, 12, 1, 2].map((stack) => ({
      home: { stack },
      names: [String(stack), String(stack).padStart(2, '0'), `11${String(stack).padStart(2, '0')}`],
    }))

    const named = nameByLabels(drawing, homes)

    expect(named.shapes.map(({ stack }) => stack)).toEqual([4, 12, 1, null, null])
    expect(undo(named).shapes).toEqual(drawing.shapes)
  })

  it('undoing every step restores the first drawing, and redoing restores the last', () => {
    const spot = fc.tuple(fc.double({ min: -1, max: 2, noNaN: true }), fc.double({ min: -1, max: 2, noNaN: true }))
    const steps = fc.array(
      fc.record({ kind: fc.constantFrom('move', 'shift', 'split', 'remove', 'draw'), spot, at: fc.nat(3) }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        const began = startWith([shape(square)])
        const ended = all.reduce<Drawing>((on, { kind, spot: to, at }) => {
          const chosen = select(on, 0, at)
          if (kind === 'move') return moveCorner(chosen, to)
          if (kind === 'shift') return moveShape(chosen, to)
          if (kind === 'split') return splitEdge(chosen, at)
          return kind === 'remove' ? removeChosen(chosen) : draw(square, on)
        }, began)
        const back = ended.past.reduce<Drawing>(undo, ended)

        expect(ended.shapes.flatMap(({ points }) => points.flat()).every((value) => value >= 0 && value <= 1)).toBe(
          true,
        )
        expect(back.shapes).toEqual(began.shapes)
        expect(back.future.reduce<Drawing>(redo, back).shapes).toEqual(ended.shapes)
      }),
    )
  })
})

describe('snapped', () => {
  const size = { width: 1000, height: 500 }

  it('snapped prefers a corner, then a wall, then alignment with the corner before, within its reach', () => {
    const near = (spot: Corner, before?: Corner) => snapped(spot, [square], before, size, 10)

    expect(near([0.405, 0.11])).toEqual([0.4, 0.1])
    expect(near([0.25, 0.11])).toEqual([0.25, 0.1])
    expect(near([0.7, 0.305], [0.9, 0.3])).toEqual([0.7, 0.3])
    expect(near([0.905, 0.7], [0.9, 0.3])).toEqual([0.9, 0.7])
    expect(near([0.7, 0.7], [0.9, 0.3])).toEqual([0.7, 0.7])
  })
})
