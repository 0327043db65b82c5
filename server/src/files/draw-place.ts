import { greenKinds, mapInks } from '@storey/api/map-look.ts'
import type { MapArchive } from '../services/map-archive.ts'
import { makeNames, textOf } from './map-names.ts'
import { readMapTile } from './read-map-tile.ts'

export type MapScale = 'near' | 'far'
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** In CSS pixels: the widest column of our pages. */
export const MAP_SIZE = { width: 960, height: 420 } as const
const ZOOMS: Readonly<Record<MapScale, number>> = { near: 15, far: 12 }
const TILE = 512
/** Units of a pixel: whole numbers are short and exact enough. */
const FINE = 2
const [WIDTH, HEIGHT] = [MAP_SIZE.width * FINE, MAP_SIZE.height * FINE]
/** Smaller buildings are dots. */
const SMALLEST = 6 * FINE * FINE

const LINES = ['river', 'rail', 'path', 'minor', 'major', 'highway'] as const
type Line = (typeof LINES)[number]
const AREAS = ['green', 'water', 'block'] as const
type Area = (typeof AREAS)[number]

/** Widths in pixels: of the line, and of the edge around it. */
const WIDTHS: Readonly<Record<MapScale, Partial<Record<Line, readonly [line: number, edge?: number]>>>> = {
  near: { river: [4.6], rail: [1.4], path: [1], minor: [4.4, 6], major: [7.4, 9], highway: [10.5, 13] },
  far: { river: [1.5], rail: [0.8], major: [3.2, 4.5], highway: [4.8, 7] },
}
const ROADS: Readonly<Record<string, Line>> = {
  ...{ rail: 'rail', path: 'path', minor_road: 'minor', major_road: 'major', highway: 'highway' },
}
const RIVERS = ['river', 'canal', 'stream']
const [AREA, LINE] = [3, 2]

/** The map around a place as SVG, in light and dark, with names in a language where they have one. The place is in its middle. */
export async function drawPlace(
  map: MapArchive,
  place: Place,
  scale: MapScale,
  language: 'en' | 'ar',
): Promise<string> {
  const paths = new Map<Line | Area, string[]>()
  const names = makeNames(WIDTH, HEIGHT, FINE)
  for (const { tile, pointOf } of await tilesAround(map, place, ZOOMS[scale]))
    for (const layer of Object.values(tile.layers))
      for (let index = 0; index < layer.length; index++) {
        const feature = layer.feature(index)
        const { kind } = feature.properties
        // Far away, roads have no names, and most are not drawn.
        const named = layer.name === 'roads' && scale === 'far' ? undefined : feature.properties
        const name = named?.[`name:${language}`] ?? named?.name
        const drawn = drawnAs(layer.name, feature.type, String(kind), scale)
        if (drawn === undefined && name === undefined) continue
        const shapes = feature.loadGeometry().map((points) => points.map((point) => pointOf(point, layer.extent)))
        if (typeof name === 'string')
          names.add({
            layer: layer.name,
            kind: String(kind),
            name,
            rank: Number(feature.properties.population_rank ?? 0),
            shapes,
          })
        if (drawn === undefined) continue
        const path = paths.get(drawn) ?? []
        paths.set(drawn, path)
        for (const shape of shapes) if (isSeen(shape, drawn)) path.push(pathOf(shape, feature.type === AREA))
      }
  return svgOf(paths, WIDTHS[scale], names.placed())
}

type Point = readonly [x: number, y: number]

/** What a feature is drawn as; undefined if it is not drawn at this scale. */
function drawnAs(layer: string, type: number, kind: string, scale: MapScale): Line | Area | undefined {
  if (type === AREA) {
    if (layer === 'water') return 'water'
    if (layer === 'buildings') return scale === 'near' ? 'block' : undefined
    return layer === 'landuse' && greenKinds.includes(kind) ? 'green' : undefined
  }
  if (type !== LINE) return undefined
  const line = layer === 'water' && RIVERS.includes(kind) ? 'river' : layer === 'roads' ? ROADS[kind] : undefined
  return line && line in WIDTHS[scale] ? line : undefined
}

/** The tiles under the picture, with where their points are in it. */
async function tilesAround(map: MapArchive, { latitude, longitude }: Place, zoom: number) {
  const z = Math.min(Math.max(zoom, map.min_zoom), map.max_zoom)
  const count = 2 ** z
  const size = TILE * FINE * 2 ** (zoom - z)
  const angle = (latitude * Math.PI) / 180
  const left = ((longitude + 180) / 360) * count * size - WIDTH / 2
  const top = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * count * size - HEIGHT / 2
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((at) => at >= 0 && at < count)
  const places = between(Math.floor(left / size), Math.floor((left + WIDTH) / size)).flatMap((x) =>
    between(Math.floor(top / size), Math.floor((top + HEIGHT) / size)).map((y) => ({ x, y })),
  )
  const tiles = await Promise.all(
    places.map(async ({ x, y }) => {
      const tile = await readMapTile(map, z, x, y)
      const pointOf = (point: { readonly x: number; readonly y: number }, extent: number): Point => [
        Math.round(x * size - left + (point.x / extent) * size),
        Math.round(y * size - top + (point.y / extent) * size),
      ]
      return tile && { tile, pointOf }
    }),
  )
  return tiles.filter((tile) => tile !== undefined)
}

function isSeen(shape: readonly Point[], drawn: Line | Area): boolean {
  const [wide, high] = [shape.map(([x]) => x), shape.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...wide), Math.max(...wide), Math.min(...high), Math.max(...high)]
  if (right < 0 || left > WIDTH || bottom < 0 || top > HEIGHT) return false
  return drawn !== 'block' || (right - left) * (bottom - top) >= SMALLEST
}

/** In steps, which are shorter than places. */
function pathOf([first = [0, 0], ...rest]: readonly Point[], closed: boolean): string {
  let [x, y] = first
  const steps = rest.flatMap(([toX, toY]) => {
    const step = [toX - x, toY - y]
    if (step[0] === 0 && step[1] === 0) return []
    ;[x, y] = [toX, toY]
    return step
  })
  return `M${first[0]} ${first[1]}${steps.length > 0 ? `l${steps.join(' ')}` : ''}${closed ? 'z' : ''}`
}

function svgOf(
  paths: ReadonlyMap<string, readonly string[]>,
  widths: (typeof WIDTHS)[MapScale],
  names: ReturnType<ReturnType<typeof makeNames>['placed']>,
): string {
  const path = (id: string, kind: string) => `<path class="${kind}" d="${(paths.get(id) ?? []).join('')}"/>`
  const stroke = (id: Line, kind: string, width: number | undefined) =>
    width === undefined
      ? ''
      : `<path class="line ${kind}" stroke-width="${width * FINE}" d="${(paths.get(id) ?? []).join('')}"/>`
  const roads = LINES.filter((line) => line !== 'river' && line !== 'rail')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${MAP_SIZE.width}" height="${MAP_SIZE.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>
.line{fill:none;stroke-linejoin:round;stroke-linecap:round}.rail{stroke-dasharray:8 6;stroke-linecap:butt}
text{font-family:Inter,system-ui,"Noto Sans Arabic",sans-serif;font-weight:500;text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke-width:6;stroke-linejoin:round}
${inksOf('light')}
@media screen and (prefers-color-scheme:dark){${inksOf('dark')}}
</style><rect class="land" width="${WIDTH}" height="${HEIGHT}"/>
${AREAS.slice(0, 2)
  .map((area) => path(area, area))
  .join('')}${stroke('river', 'river', widths.river?.[0])}${path('block', 'block')}
${stroke('rail', 'rail', widths.rail?.[0])}${roads.map((road) => stroke(road, 'edge', widths[road]?.[1])).join('')}
${roads.map((road) => stroke(road, 'road', widths[road]?.[0])).join('')}
${names.map(textOf).join('\n')}
</svg>`
}

function inksOf(scheme: keyof typeof mapInks): string {
  const { land, water, green, block, road, edge, rail, word, wet } = mapInks[scheme]
  return `.land{fill:${land}}.water{fill:${water}}.green{fill:${green}}.block{fill:${block}}.river{stroke:${water}}.road{stroke:${road}}.edge{stroke:${edge}}.rail{stroke:${rail}}text{fill:${word};stroke:${land}}.along{stroke:${road}}.wet{fill:${wet};stroke:${water}}`
}
