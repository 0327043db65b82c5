import { late } from '../../../ui/late.tsx'
import { MapPin } from './MapPin.tsx'
import styles from './PlaceMap.module.css'
import { extentOfMap, type Place, within } from './places.ts'
import { useMapTiles } from './useMapTiles.ts'

const { Late: MapView } = late(async () => (await import('./MapView.tsx')).MapView)

const MARGIN = 24

interface Props {
  name: string
  place: Place | undefined
}

/** A small map of one place; nothing without a map, or where it does not reach. */
export function PlaceMap({ name, place }: Props) {
  const tiles = useMapTiles()
  if (!tiles || !place || !within(place, extentOfMap(tiles))) return null
  const { latitude, longitude } = place
  return (
    <div className={styles.small}>
      <MapView
        key={`${latitude} ${longitude}`}
        tiles={tiles}
        label={`Map of ${name}`}
        extent={[longitude, latitude, longitude, latitude]}
        margin={MARGIN}
      >
        <MapPin place={place}>
          <span className={styles.dot} role="img" aria-label={name} />
        </MapPin>
      </MapView>
    </div>
  )
}
