import type { GeoJSONFeature, GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { NumberedPlace, PlaceGroup } from './places.ts'

/** Name of the source of pins in a style. MapLibre groups them, and we draw the groups as elements. */
export const groupedPlaces = 'places'

export type PlaceFeatures = Exclude<GeoJSONSourceSpecification['data'], string>

/** Somewhat less than a pin. */
const RADIUS = 52
/** Above the nearest zoom of a map, so that pins at one spot stay grouped. */
const MAX_ZOOM = 19

export const placeFeatures = (places: readonly NumberedPlace[]): PlaceFeatures => ({
  type: 'FeatureCollection',
  features: places.map(({ id, latitude, longitude }) => ({
    type: 'Feature',
    properties: { ids: `${id} ` },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

/** A style with the source of pins and a layer that draws nothing: without one, the source is not loaded. */
export const withPlaces = (style: StyleSpecification, data: PlaceFeatures): StyleSpecification => ({
  ...style,
  sources: {
    ...style.sources,
    [groupedPlaces]: {
      type: 'geojson',
      data,
      cluster: true,
      clusterRadius: RADIUS,
      clusterMaxZoom: MAX_ZOOM,
      maxzoom: MAX_ZOOM + 1,
      clusterProperties: { ids: ['concat', ['get', 'ids']] },
    },
  },
  layers: [
    ...style.layers,
    { id: groupedPlaces, type: 'circle', source: groupedPlaces, paint: { 'circle-radius': 1, 'circle-opacity': 0 } },
  ],
})

/** The groups in tiles, each once, in the order of their places. */
export function groupsOf(
  features: readonly Pick<GeoJSONFeature, 'properties'>[],
  places: readonly NumberedPlace[],
): PlaceGroup[] {
  const order = new Map(places.map((place, index) => [place.id, { place, index }]))
  const groups = new Map<number, { index: number; group: PlaceGroup }>()
  for (const { properties } of features) {
    const members = String(properties.ids)
      .split(' ')
      .flatMap((id) => order.get(Number(id)) ?? [])
      .sort((one, other) => one.index - other.index)
    const [first] = members
    if (!first) continue
    const middle = (of: (place: NumberedPlace) => number) =>
      members.reduce((sum, { place }) => sum + of(place), 0) / members.length
    groups.set(first.index, {
      index: first.index,
      group: {
        ids: members.map(({ place }) => place.id),
        latitude: middle(({ latitude }) => latitude),
        longitude: middle(({ longitude }) => longitude),
      },
    })
  }
  return [...groups.values()].sort((one, other) => one.index - other.index).map(({ group }) => group)
}
