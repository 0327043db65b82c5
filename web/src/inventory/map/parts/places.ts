import type { MapTiles } from '@storey/api/utilities.ts'

export interface Place {
  readonly latitude: number
  readonly longitude: number
}
export interface NumberedPlace extends Place {
  readonly id: number
}
/** Places whose pins would cover each other, or one place alone, with where their pin is. */
export interface PlaceGroup extends Place {
  readonly ids: readonly number[]
}
/** West, south, east and north in degrees. */
export type Extent = readonly [number, number, number, number]

const WORLD: Extent = [-180, -90, 180, 90]

/** All that the map has. */
export const extentOfMap = ({ bounds: [west = -180, south = -90, east = 180, north = 90] }: MapTiles): Extent => [
  west,
  south,
  east,
  north,
]

export const within = ({ latitude, longitude }: Place, [west, south, east, north]: Extent): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

/** Around these places; those outside of the map count only if all are. */
export function extentOf(places: readonly Place[], map: Extent): Extent {
  const inside = places.filter((place) => within(place, map))
  const counted = inside.length > 0 ? inside : places
  return counted.length === 0 ? map : extentAround(counted)
}

/** Around one place or more. */
export function extentAround(places: readonly Place[]): Extent {
  const [wide, high] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)]
  return [Math.min(...wide), Math.min(...high), Math.max(...wide), Math.max(...high)]
}

/** About 30 meters: nearer pins cover each other however near one looks. */
const SAME_SPOT = 0.0003

/** Whether no zoom parts their pins. */
export const atOneSpot = ([west, south, east, north]: Extent): boolean =>
  east - west < SAME_SPOT && north - south < SAME_SPOT

/** The place that is typed in a form, once both of its figures are. */
export const placeIn = ({ latitude, longitude }: { readonly latitude?: unknown; readonly longitude?: unknown }) =>
  typeof latitude === 'number' && typeof longitude === 'number' && within({ latitude, longitude }, WORLD)
    ? { latitude, longitude }
    : undefined

/** A row with its place, if it has one. */
export const placeOf = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null
  readonly longitude: number | null
}): Place | undefined => (latitude === null || longitude === null ? undefined : { latitude, longitude })
