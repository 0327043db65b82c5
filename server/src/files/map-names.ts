type Point = readonly [x: number, y: number]

interface Named {
  readonly layer: string
  readonly kind: string
  readonly name: string
  /** Of places: larger ones first. */
  readonly rank: number
  readonly shapes: readonly (readonly Point[])[]
}

interface PlacedName {
  readonly name: string
  readonly look: 'town' | 'district' | 'wet' | 'along'
  readonly size: number
  readonly x: number
  readonly y: number
  /** Degrees. */
  readonly turn: number
}

const SIZES = { town: 16, district: 12, wet: 13, along: 11 } as const
const ORDER = ['town', 'district', 'wet', 'along'] as const
const NAMED_ROADS = ['highway', 'major_road', 'minor_road']
const HOODS = ['neighbourhood', 'macrohood']
/** Pixels kept free for the pin in the middle. */
const PIN = 26
/** How far a straight stretch of a road may bend, in pixels. */
const BEND = 2
const MAX_NAMES = 60

/** Collects names and places those that do not cover each other. */
export function makeNames(width: number, height: number, fine: number) {
  const found: Named[] = []
  return {
    add: (named: Named) => void found.push(named),
    placed(): readonly PlacedName[] {
      const wanted = found
        .flatMap((named) => candidateOf(named, fine) ?? [])
        .sort(
          (one, other) =>
            ORDER.indexOf(one.look) - ORDER.indexOf(other.look) || other.rank - one.rank || other.room - one.room,
        )
      const kept: PlacedName[] = []
      const taken: Box[] = [around(width / 2, height / 2, PIN * fine, PIN * fine)]
      for (const { rank: _rank, room, ...name } of wanted) {
        const length = lengthOf(name)
        if (kept.length === MAX_NAMES || room < length || kept.some((other) => other.name === name.name)) continue
        const angle = (name.turn * Math.PI) / 180
        const [across, up] = [
          (Math.abs(Math.cos(angle)) * length + Math.abs(Math.sin(angle)) * name.size) / 2,
          (Math.abs(Math.sin(angle)) * length + Math.abs(Math.cos(angle)) * name.size) / 2,
        ]
        const box = around(name.x, name.y, across, up)
        if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) continue
        if (taken.some((other) => overlap(box, other))) continue
        taken.push(box)
        kept.push(name)
      }
      return kept
    },
  }
}

export const textOf = ({ name, look, size, x, y, turn }: PlacedName): string =>
  `<text class="${look}" font-size="${size}" x="${x}" y="${y}"${turn === 0 ? '' : ` transform="rotate(${turn} ${x} ${y})"`}>${xml(name)}</text>`

/** Without characters that XML does not have. */
const xml = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Candidate extends PlacedName {
  readonly rank: number
  /** The length that the name may have. */
  readonly room: number
}

function candidateOf({ layer, kind, name, rank, shapes }: Named, fine: number): Candidate | undefined {
  const look =
    layer === 'places'
      ? kind === 'locality'
        ? 'town'
        : HOODS.includes(kind)
          ? 'district'
          : undefined
      : layer === 'water'
        ? 'wet'
        : layer === 'roads' && NAMED_ROADS.includes(kind)
          ? 'along'
          : undefined
  if (look === undefined) return undefined
  const size = SIZES[look] * fine
  if (look === 'along') {
    const stretch = longestOf(shapes.map((shape) => straightest(shape, BEND * fine)))
    return stretch && { name, look, size, rank, ...middleOf(stretch), room: distance(...stretch) }
  }
  const [first] = shapes[0] ?? []
  if (shapes.length !== 1 || shapes[0]?.length !== 1 || !first) return undefined
  return { name, look, size, rank, x: first[0], y: first[1], turn: 0, room: Number.POSITIVE_INFINITY }
}

type Stretch = readonly [Point, Point]

/** The longest part of a line that is nearly straight. */
function straightest(line: readonly Point[], bend: number): Stretch | undefined {
  let best: Stretch | undefined
  let from = 0
  for (let to = 1; to < line.length; to++) {
    const end = line[to]
    while (
      from < to - 1 &&
      end &&
      line.slice(from + 1, to).some((point) => offLine(point, [line[from] ?? end, end]) > bend)
    )
      from++
    const start = line[from]
    if (start && end && (!best || distance(start, end) > distance(...best))) best = [start, end]
  }
  return best
}

const longestOf = (all: readonly (Stretch | undefined)[]): Stretch | undefined =>
  all.filter((one) => one !== undefined).sort((one, other) => distance(...other) - distance(...one))[0]

const distance = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y)

const offLine = ([x, y]: Point, [[fromX, fromY], [toX, toY]]: Stretch) =>
  Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) /
  Math.max(1, Math.hypot(toX - fromX, toY - fromY))

/** Never upside down. */
function middleOf([[x, y], [toX, toY]]: Stretch) {
  const turn = Math.round((Math.atan2(toY - y, toX - x) * 180) / Math.PI)
  return {
    x: Math.round((x + toX) / 2),
    y: Math.round((y + toY) / 2),
    turn: turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn,
  }
}

/** About as long as it is drawn: fonts differ. */
const lengthOf = ({ name, size }: Pick<PlacedName, 'name' | 'size'>) => Array.from(name).length * size * 0.6

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
const around = (x: number, y: number, across: number, up: number): Box => ({
  left: x - across,
  top: y - up,
  right: x + across,
  bottom: y + up,
})
const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
