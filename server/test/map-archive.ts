import { gzipSync } from 'node:zlib'

/** A tile: a feature of each layer as a ring or line in units of a tile of 4,096. */
export interface TestTile {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly layers: readonly TestLayer[]
}
export interface TestLayer {
  readonly name: string
  readonly features: readonly TestFeature[]
}
export interface TestFeature {
  readonly kind: 'point' | 'line' | 'area'
  readonly points: readonly (readonly [number, number])[]
  readonly tags?: Readonly<Record<string, string | number>>
}

const LEAF_TYPE = { point: 1, line: 2, area: 3 } as const

/** Writes a PMTiles archive of version 3 with one directory, from tiles of the schema of Protomaps. */
export function mapArchive(
  tiles: readonly TestTile[],
  bounds: readonly [number, number, number, number] = [55, 25, 55.5, 25.5],
  { version = 3, kind = 1 } = {},
): Buffer {
  const sorted = tiles
    .map((tile) => ({ id: tileId(tile), zoom: tile.zoom, bytes: gzipSync(tileBytes(tile.layers)) }))
    .sort((one, other) => one.id - other.id)
  const root = gzipSync(directory(sorted))
  const metadata = gzipSync(JSON.stringify({ attribution: 'Made by a test' }))
  const zooms = sorted.map(({ zoom }) => zoom)
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const parts = [root, metadata, Buffer.alloc(0), Buffer.concat(sorted.map(({ bytes }) => bytes))]
  let at = 127
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    at += part.length
  }
  for (const position of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), position)
  header.set([1, 2, 2, kind, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  header[118] = Math.min(...zooms)
  header.writeInt32LE(Math.round(((bounds[0] + bounds[2]) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((bounds[1] + bounds[3]) / 2) * 1e7), 123)
  return Buffer.concat([header, ...parts])
}

/** The place of a tile on the Hilbert curve of its zoom, behind all tiles of lower zooms. */
function tileId({ zoom, x, y }: TestTile): number {
  let id = (4 ** zoom - 1) / 3
  let [column, row] = [x, y]
  for (let half = 2 ** zoom / 2; half >= 1; half /= 2) {
    const [right, low] = [(column & half) > 0 ? 1 : 0, (row & half) > 0 ? 1 : 0]
    id += half * half * ((3 * right) ^ low)
    if (low === 0) {
      if (right === 1) [column, row] = [half - 1 - column, half - 1 - row]
      ;[column, row] = [row, column]
    }
  }
  return id
}

function directory(tiles: readonly { readonly id: number; readonly bytes: Buffer }[]): Buffer {
  let offset = 0
  const offsets = tiles.map(({ bytes }, index) => {
    const own = index === 0 ? offset + 1 : 0
    offset += bytes.length
    return own
  })
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  return Buffer.from(
    [tiles.length, ...ids, ...tiles.map(() => 1), ...tiles.map(({ bytes }) => bytes.length), ...offsets].flatMap(
      varint,
    ),
  )
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const field = (number: number, bytes: readonly number[] | Buffer) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const text = (words: string) => [...Buffer.from(words)]

const tileBytes = (layers: readonly TestLayer[]): Buffer =>
  Buffer.from(layers.flatMap((layer) => field(3, layerBytes(layer))))

function layerBytes({ name, features }: TestLayer): number[] {
  const keys = [...new Set(features.flatMap(({ tags = {} }) => Object.keys(tags)))]
  const values = [...new Set(features.flatMap(({ tags = {} }) => Object.values(tags)))]
  return [
    ...[15 * 8, 2],
    ...field(1, text(name)),
    ...features.flatMap(({ kind, points, tags = {} }) =>
      field(2, [
        ...field(
          2,
          Object.entries(tags).flatMap(([key, value]) => [
            ...varint(keys.indexOf(key)),
            ...varint(values.indexOf(value)),
          ]),
        ),
        ...[3 * 8, LEAF_TYPE[kind]],
        ...field(4, commands(kind, points)),
      ]),
    ),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) =>
      field(4, typeof value === 'string' ? field(1, text(value)) : [5 * 8, ...varint(value)]),
    ),
    ...[5 * 8, ...varint(4_096)],
  ]
}

function commands(kind: TestFeature['kind'], points: TestFeature['points']): number[] {
  let [x, y] = [0, 0]
  const moved = points.flatMap(([toX, toY]) => {
    const step = [...varint(zigzag(toX - x)), ...varint(zigzag(toY - y))]
    ;[x, y] = [toX, toY]
    return [step]
  })
  const [first = [], ...rest] = moved
  if (kind === 'point') return [...varint(moved.length * 8 + 1), ...moved.flat()]
  return [9, ...first, ...varint(rest.length * 8 + 2), ...rest.flat(), ...(kind === 'area' ? [15] : [])]
}
