import { greenKinds, mapInks } from '@storey/api/map-look.ts'
import type { MapTiles } from '@storey/api/utilities.ts'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

export type Scheme = 'light' | 'dark'

/** Prefix of the addresses of tiles inside an archive. */
export const TILES = 'storey-tiles'
const SOURCE = 'map'
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']]
const FONT = ['Inter']

const between = (...stops: readonly (readonly [zoom: number, value: number])[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops.flat(),
]
const isOf = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]

/** A quiet map of the basemap schema of Protomaps: water, green, roads, buildings and names. */
export function mapStyle(tiles: MapTiles, scheme: Scheme, origin: string): StyleSpecification {
  const ink = mapInks[scheme]
  const area = (layer: string, color: string, filter?: FilterSpecification, minzoom = 0): LayerSpecification => ({
    id: layer,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    minzoom,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], ...(filter ? [filter] : [])] as FilterSpecification,
    paint: { 'fill-color': color },
  })
  const line = (
    id: string,
    [layer, filter]: readonly [layer: string, filter: FilterSpecification],
    color: string,
    width: ExpressionSpecification,
    more: { readonly minzoom?: number; readonly dashes?: number[] } = {},
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: SOURCE,
    'source-layer': layer,
    minzoom: more.minzoom ?? 0,
    filter,
    layout: { 'line-cap': more.dashes ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width, ...(more.dashes && { 'line-dasharray': more.dashes }) },
  })
  const words = (
    id: string,
    [layer, filter]: readonly [layer: string, filter: FilterSpecification],
    color: string,
    size: ExpressionSpecification | number,
    more: { readonly minzoom?: number; readonly along?: true } = {},
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': layer,
    minzoom: more.minzoom ?? 0,
    filter: ['all', ['has', 'name'], filter] as FilterSpecification,
    layout: {
      'text-field': NAME,
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 6,
      ...(more.along
        ? { 'symbol-placement': 'line' as const }
        : { 'symbol-sort-key': ['-', ['coalesce', ['get', 'population_rank'], 0]] as ExpressionSpecification }),
    },
    paint: { 'text-color': color, 'text-halo-color': more.along ? ink.road : ink.land, 'text-halo-width': 1.5 },
  })
  const highways: FilterSpecification = isOf('highway')
  const major: FilterSpecification = isOf('major_road')
  const minor: FilterSpecification = isOf('minor_road')
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [`${TILES}://${origin}${tiles.url}/{z}/{x}/{y}`],
        minzoom: tiles.min_zoom,
        maxzoom: tiles.max_zoom,
        bounds: tiles.bounds as [number, number, number, number],
      },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': ink.land } },
      area('landuse', ink.green, isOf(...greenKinds)),
      area('water', ink.water),
      line('rivers', ['water', isOf('river', 'canal', 'stream')], ink.water, between([8, 0.5], [16, 6]), {
        minzoom: 8,
      }),
      area('buildings', ink.block, undefined, 13),
      line('rails', ['roads', isOf('rail')], ink.rail, between([10, 0.6], [16, 1.6]), { minzoom: 10, dashes: [4, 3] }),
      line('paths', ['roads', isOf('path')], ink.road, between([14, 0.6], [18, 3]), { minzoom: 14 }),
      line('minor-edge', ['roads', minor], ink.edge, between([13, 3], [15, 6], [18, 20]), { minzoom: 13 }),
      line('major-edge', ['roads', major], ink.edge, between([9, 1.4], [12, 4.5], [15, 9], [18, 26]), { minzoom: 9 }),
      line('highway-edge', ['roads', highways], ink.edge, between([7, 1.8], [10, 4.5], [13, 8], [18, 32]), {
        minzoom: 7,
      }),
      line('minor', ['roads', minor], ink.road, between([12, 0.8], [13, 1.8], [15, 4.4], [18, 17]), { minzoom: 12 }),
      line('major', ['roads', major], ink.road, between([8, 0.6], [9, 0.8], [12, 3.2], [15, 7.4], [18, 23]), {
        minzoom: 8,
      }),
      line('highway', ['roads', highways], ink.road, between([5, 0.6], [7, 0.8], [10, 3], [13, 6], [18, 28]), {
        minzoom: 5,
      }),
      line('borders', ['boundaries', isOf('country')], ink.rail, between([1, 0.6], [10, 1.6]), { dashes: [3, 2] }),
      words('road-names', ['roads', isOf('highway', 'major_road', 'minor_road')], ink.word, 11, {
        minzoom: 14,
        along: true,
      }),
      words('water-names', ['water', ['==', ['geometry-type'], 'Point']], ink.wet, 13),
      words('districts', ['places', isOf('neighbourhood', 'macrohood')], ink.word, 12, { minzoom: 11 }),
      words('towns', ['places', isOf('locality')], ink.word, between([4, 12], [14, 17])),
      words('countries', ['places', isOf('country')], ink.word, 13),
    ],
  }
}
