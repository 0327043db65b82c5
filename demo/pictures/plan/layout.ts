/** Layouts are in metres, from the upper left inner corner; the entrance is at the bottom, the view at the top. */
export interface Room {
  name: string
  x: number
  y: number
  width: number
  depth: number
  kind: 'dry' | 'wet' | 'out'
  /** Small rooms carry their name only. */
  sized?: boolean
  /** Where the name stands, as shares of the room; its middle unless given. */
  label?: readonly [number, number]
}

/** Doors turn on `hinge`; `swing` is the side into which they open. */
export interface Door {
  wall: 'across' | 'down'
  x: number
  y: number
  width: number
  hinge: 'start' | 'end'
  swing: 'before' | 'after'
  entrance?: boolean
}

export type Wall = readonly [x1: number, y1: number, x2: number, y2: number]
export type Side = 'top' | 'right' | 'bottom' | 'left'
export type Opening = readonly [side: Side, from: number, to: number]

/** A piece stands at x, y (its upper left corner before it is turned) and is turned by quarters around its middle. */
export interface Piece {
  what: Furniture
  x: number
  y: number
  width: number
  depth: number
  turn?: 0 | 1 | 2 | 3
}

export type Furniture =
  | 'bed'
  | 'sofa'
  | 'rug'
  | 'table'
  | 'dining'
  | 'screen'
  | 'counter'
  | 'hob'
  | 'sink'
  | 'island'
  | 'wardrobe'
  | 'toilet'
  | 'basin'
  | 'bath'
  | 'shower'
  | 'washer'
  | 'desk'
  | 'stairs'
  | 'lounger'
  | 'plant'
  | 'meeting'

export interface Level {
  name?: string
  width: number
  depth: number
  rooms: readonly Room[]
  walls: readonly Wall[]
  doors: readonly Door[]
  windows: readonly Opening[]
  pieces: readonly Piece[]
}

/** The inner area of a level, without balconies and gardens. */
export const areaOf = ({ width, depth }: Level): number => width * depth

/**
 * Stretches a level to an area. Walls move on a grid of five centimetres; furniture keeps its size and its
 * distance from the nearer wall of its room, as it would in a real home.
 */
export function stretched(level: Level, factor: number): Level {
  const at = (value: number) => Math.round(value * factor * 20) / 20
  const room = (input: Room): Room => {
    const [x, y] = [at(input.x), at(input.y)]
    return { ...input, x, y, width: at(input.x + input.width) - x, depth: at(input.y + input.depth) - y }
  }
  return {
    ...level,
    width: at(level.width),
    depth: at(level.depth),
    rooms: level.rooms.map(room),
    walls: level.walls.map(([x1, y1, x2, y2]) => [at(x1), at(y1), at(x2), at(y2)]),
    doors: level.doors.map((door) => {
      const middle = {
        x: door.x + (door.wall === 'across' ? door.width / 2 : 0),
        y: door.y + (door.wall === 'down' ? door.width / 2 : 0),
      }
      const shift = door.width / 2
      return {
        ...door,
        x: at(middle.x) - (door.wall === 'across' ? shift : 0),
        y: at(middle.y) - (door.wall === 'down' ? shift : 0),
      }
    }),
    windows: level.windows.map(([side, from, to]) => [side, at(from), at(to)]),
    pieces: level.pieces.map((piece) => moved(piece, level.rooms, room)),
  }
}

function moved(piece: Piece, rooms: readonly Room[], stretch: (room: Room) => Room): Piece {
  const [middleX, middleY] = [piece.x + piece.width / 2, piece.y + piece.depth / 2]
  const home = rooms.find(
    ({ x, y, width, depth }) => middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + depth,
  )
  if (!home) return piece
  const now = stretch(home)
  return {
    ...piece,
    x: kept(piece.x, piece.width, home.x, home.width, now.x, now.width),
    y: kept(piece.y, piece.depth, home.y, home.depth, now.y, now.depth),
  }
}

function kept(start: number, size: number, from: number, length: number, to: number, stretch: number): number {
  const [before, after] = [start - from, from + length - start - size]
  if (Math.abs(before - after) < 0.35 || Math.min(before, after) > 0.9)
    return to + (before / (before + after || 1)) * (stretch - size)
  return before < after ? to + before : to + stretch - after - size
}
