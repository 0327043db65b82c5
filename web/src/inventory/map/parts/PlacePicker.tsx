import { late } from '../../../ui/late.tsx'
import { MapPin } from './MapPin.tsx'
import styles from './PlaceMap.module.css'
import { extentOf, extentOfMap, type Place } from './places.ts'
import { useMapTiles } from './useMapTiles.ts'

const { Late: MapView } = late(async () => (await import('./MapView.tsx')).MapView)

/** As many as are stored: a tenth of a meter. */
const PLACES = 6

interface Props {
  place: Place | undefined
  onPick: (place: Place) => void
}

/** A map on which a place is pressed, or its pin dragged. The fields of the coordinates do the same for keys. */
export function PlacePicker({ place, onPick }: Props) {
  const tiles = useMapTiles()
  if (!tiles) return null
  const pick = ({ latitude, longitude }: Place) =>
    onPick({ latitude: Number(latitude.toFixed(PLACES)), longitude: Number(longitude.toFixed(PLACES)) })
  return (
    <div className={styles.picker}>
      <p className={styles.hint}>Press the map to place the pin, or drag it.</p>
      <div className={styles.small}>
        <MapView
          tiles={tiles}
          label="Map to choose the place"
          extent={extentOf(place ? [place] : [], extentOfMap(tiles))}
          focus={place}
          onPick={pick}
        >
          {place && (
            <MapPin place={place} onMove={pick}>
              <span className={styles.dot} role="img" aria-label="Place of the project" />
            </MapPin>
          )}
        </MapView>
      </div>
    </div>
  )
}
