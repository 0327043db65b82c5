import { describe, expect, it } from 'vitest'
import { CRESCENT, CROWN, HARBOUR, LOCK, MEWS, TERRACES } from '../../../server/seed/stacks.ts'
import type { Level, Room } from './layout.ts'
import { layoutFor } from './layouts.ts'

const levels: [string, Level][] = [
  ...layoutFor('studio', 0).map((level): [string, Level] => ['studio', level]),
  ...[1, 2, 3].flatMap((bedrooms) =>
    layoutFor('apartment', bedrooms).map((level): [string, Level] => [`${bedrooms} bed`, level]),
  ),
  ...layoutFor('penthouse', 3).map((level): [string, Level] => ['penthouse', level]),
  ...layoutFor('townhouse', 3).map((level): [string, Level] => [level.name ?? 'townhouse', level]),
  ...layoutFor('office', 0).map((level): [string, Level] => ['office', level]),
  ...layoutFor('retail', 0).map((level): [string, Level] => ['shop', level]),
]

const overlap = (a: Room, b: Room): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.depth, b.y + b.depth) - Math.max(a.y, b.y))

describe.each(levels)('the layout of the %s', (_, { width, depth, rooms, doors, pieces, walls }) => {
  it('a layout has rooms that do not overlap', () => {
    const pairs = rooms.flatMap((room, index) => rooms.slice(index + 1).map((other): [Room, Room] => [room, other]))

    expect(pairs.filter(([a, b]) => overlap(a, b) > 0.001).map(([a, b]) => `${a.name} and ${b.name}`)).toEqual([])
  })

  it('a layout keeps its rooms within the outer walls, and balconies outside', () => {
    const outer: Room = { name: 'outer', x: 0, y: 0, width, depth, kind: 'dry' }
    const inside = rooms.map((room) => overlap(room, outer) / (room.width * room.depth))

    expect(inside.map((share) => Math.round(share * 1000) / 1000)).toEqual(
      rooms.map(({ kind }) => (kind === 'out' ? 0 : 1)),
    )
  })

  it('a layout puts every piece of furniture within one room', () => {
    const astray = pieces.filter((piece) => {
      const box: Room = { name: piece.what, ...piece, kind: 'dry' }
      const best = Math.max(...rooms.map((room) => overlap(box, room)))
      return best < piece.width * piece.depth * 0.6
    })

    expect(astray).toEqual([])
  })

  it('a layout has every door in a wall', () => {
    const homeless = doors.filter(({ wall, x, y, width: wide, entrance }) => {
      if (entrance) return y !== depth || x < 0 || x + wide > width
      return !walls.some(([x1, y1, x2, y2]) =>
        wall === 'across'
          ? y1 === y && y2 === y && x1 <= x && x + wide <= x2
          : x1 === x && x2 === x && y1 <= y && y + wide <= y2,
      )
    })

    expect(homeless).toEqual([])
  })
})

describe('the plan of every unit of the demo', () => {
  it('the plan of every unit of the demo has as many bedrooms as the unit', () => {
    const wrong = [...HARBOUR, ...CRESCENT, ...CROWN, ...TERRACES, ...MEWS, ...LOCK].filter(({ type, bedrooms }) => {
      const rooms = layoutFor(type, bedrooms).flatMap((level) => level.rooms)
      return rooms.filter(({ name }) => name.startsWith('Bedroom')).length !== bedrooms
    })

    expect(wrong).toEqual([])
  })
})
