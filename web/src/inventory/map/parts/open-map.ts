import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapTiles } from '@storey/api/utilities.ts'
import { addProtocol, GeoJSONSource, Map as MapLibre, Marker, setWorkerUrl } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { PMTiles } from 'pmtiles'
import { groupedPlaces, groupsOf, type PlaceFeatures, placeFeatures, withPlaces } from './grouped-places.ts'
import { mapStyle, type Scheme, TILES } from './map-style.ts'
import { type Extent, type NumberedPlace, type Place, type PlaceGroup, within } from './places.ts'

// From this server, which is all that the content security policy allows.
setWorkerUrl(worker)

const archives = new Map<string, PMTiles>()

addProtocol(TILES, async ({ url }, abort) => {
  const [, address = '', z, x, y] = /^[a-z-]+:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  const archive = archives.get(address) ?? new PMTiles(address)
  archives.set(address, archive)
  try {
    const tile = await archive.getZxy(Number(z), Number(x), Number(y), abort.signal)
    return { data: new Uint8Array(tile?.data ?? new ArrayBuffer()) }
  } catch (problem) {
    // What failed is not kept, so that another try reads it again.
    if (!abort.signal.aborted) archives.delete(address)
    throw problem
  }
})

const CLOSE_ZOOM = 14
const MAX_ZOOM = 18
const MARGIN = 72

interface Options {
  readonly tiles: MapTiles
  readonly scheme: Scheme
  /** Names the map for screen readers. */
  readonly label: string
  readonly extent: Extent
  /** Pixels between the first extent and the edges. */
  readonly margin?: number | undefined
  readonly onPick?: ((place: Place) => void) | undefined
  /** Nothing is drawn, because the tiles cannot be read. */
  readonly onFailed: () => void
}

/** The map's interface for our components. */
export interface DrawnMap {
  readonly setScheme: (scheme: Scheme) => void
  readonly zoomBy: (steps: number) => void
  /** Shows all of an extent. */
  readonly fit: (extent: Extent) => void
  /** Shows these places as large as possible, so that their pins part. */
  readonly part: (extent: Extent) => void
  /** Groups places whose pins would cover each other, again after each zoom. The result ends it. */
  readonly group: (places: readonly NumberedPlace[], onGroups: (groups: readonly PlaceGroup[]) => void) => () => void
  /** Moves to a place that is hidden or too small to find. */
  readonly showPlace: (place: Place) => void
  /** Puts an element on a place; the result moves or removes it. */
  readonly pin: (element: HTMLElement, place: Place, onMove?: (place: Place) => void) => DrawnPin
  readonly remove: () => void
}
export interface DrawnPin {
  readonly move: (place: Place) => void
  readonly remove: () => void
}

/** Draws a map into an element. @throws an error where the browser cannot: without WebGL */
export function openMap(container: HTMLElement, options: Options): DrawnMap {
  const { tiles, label, extent, margin = MARGIN, onPick, onFailed } = options
  let places: PlaceFeatures = placeFeatures([])
  const style = (scheme: Scheme) => withPlaces(mapStyle(tiles, scheme, window.location.origin), places)
  const fitting = { padding: margin, maxZoom: CLOSE_ZOOM }
  const map = new MapLibre({
    container,
    style: style(options.scheme),
    bounds: [...extent],
    fitBoundsOptions: fitting,
    maxZoom: MAX_ZOOM,
    minZoom: 1,
    renderWorldCopies: false,
    // The wheel scrolls the page; with Ctrl, or with two fingers, it is the map that moves.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // We write it ourselves: it may not be folded away.
    attributionControl: false,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('error', () => {
    // One tile of many leaves the others.
    if (map.queryRenderedFeatures().every(({ source }) => source === groupedPlaces)) onFailed()
  })
  if (onPick) map.on('click', ({ lngLat }) => onPick({ latitude: lngLat.lat, longitude: lngLat.lng }))
  return {
    setScheme: (scheme) => void map.setStyle(style(scheme)),
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps }),
    fit: (to) => void map.fitBounds([...to], fitting),
    part: (to) => void map.fitBounds([...to], { ...fitting, maxZoom: MAX_ZOOM }),
    group: (numbered, onGroups) => {
      places = placeFeatures(numbered)
      const put = () => {
        const source = map.getSource(groupedPlaces)
        if (source instanceof GeoJSONSource) source.setData(places)
      }
      map.on('style.load', put)
      put()
      let last = ''
      const read = () => {
        if (!map.getSource(groupedPlaces) || !map.isSourceLoaded(groupedPlaces)) return
        const groups = groupsOf(map.querySourceFeatures(groupedPlaces), numbered)
        const now = groups.map(({ ids }) => ids.join()).join(' ')
        if (now === last) return
        last = now
        onGroups(groups)
      }
      map.on('render', read)
      return () => {
        map.off('style.load', put)
        map.off('render', read)
      }
    },
    showPlace: ({ latitude, longitude }) => {
      const { lng: west, lat: south } = map.getBounds().getSouthWest()
      const { lng: east, lat: north } = map.getBounds().getNorthEast()
      const seen = within({ latitude, longitude }, [west, south, east, north])
      if (!seen || map.getZoom() < CLOSE_ZOOM - 4)
        map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), CLOSE_ZOOM - 2) })
    },
    pin: (element, { latitude, longitude }, onMove) => {
      const marker = new Marker({ element, draggable: onMove !== undefined })
        .setLngLat([longitude, latitude])
        .addTo(map)
      marker.on('dragend', () => {
        const { lat, lng } = marker.getLngLat()
        onMove?.({ latitude: lat, longitude: lng })
      })
      return {
        move: (to) => void marker.setLngLat([to.longitude, to.latitude]),
        remove: () => void marker.remove(),
      }
    },
    remove: () => map.remove(),
  }
}
