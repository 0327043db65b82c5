import type { Door, Furniture, Piece, Room } from './layout.ts'

/** Short words for writing layouts down; all lengths in metres. */
type Place = readonly [x: number, y: number, width: number, depth: number]
type Extra = Pick<Room, 'sized' | 'label'>

export const dry = (name: string, [x, y, width, depth]: Place, extra: Extra = {}): Room => ({
  name,
  x,
  y,
  width,
  depth,
  kind: 'dry',
  ...extra,
})
export const wet = (name: string, [x, y, width, depth]: Place, extra: Extra = { sized: false }): Room => ({
  name,
  x,
  y,
  width,
  depth,
  kind: 'wet',
  ...extra,
})
export const out = (name: string, [x, y, width, depth]: Place, extra: Extra = {}): Room => ({
  name,
  x,
  y,
  width,
  depth,
  kind: 'out',
  ...extra,
})

export const piece = (what: Furniture, [x, y, width, depth]: Place, turn: Piece['turn'] = 0): Piece => ({
  what,
  x,
  y,
  width,
  depth,
  turn,
})

export const across = (x: number, y: number, hinge: Door['hinge'], swing: Door['swing'], width = 0.85): Door => ({
  wall: 'across',
  x,
  y,
  width,
  hinge,
  swing,
})
export const down = (x: number, y: number, hinge: Door['hinge'], swing: Door['swing'], width = 0.8): Door => ({
  wall: 'down',
  x,
  y,
  width,
  hinge,
  swing,
})
export const entrance = (x: number, y: number, hinge: Door['hinge'] = 'end'): Door => ({
  wall: 'across',
  x,
  y,
  width: 1,
  hinge,
  swing: 'before',
  entrance: true,
})
