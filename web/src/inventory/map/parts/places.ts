export interface Place {
  readonly latitude: number
  readonly longitude: number
}
/** West, south, east and north in degrees. */
export type Extent = readonly [number, number, number, number]

export const within = ({ latitude, longitude }: Place, [west, south, east, north]: Extent): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

/** Around these places; those outside of the map count only if all are. */
export function extentOf(places: readonly Place[], map: Extent): Extent {
  const inside = places.filter((place) => within(place, map))
  const counted = inside.length > 0 ? inside : places
  if (counted.length === 0) return map
  const [wide, high] = [counted.map(({ longitude }) => longitude), counted.map(({ latitude }) => latitude)]
  return [Math.min(...wide), Math.min(...high), Math.max(...wide), Math.max(...high)]
}

/** A row with its place, if it has one. */
export const placeOf = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null
  readonly longitude: number | null
}): Place | undefined => (latitude === null || longitude === null ? undefined : { latitude, longitude })
