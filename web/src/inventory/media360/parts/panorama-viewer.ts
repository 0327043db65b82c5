import 'pannellum'
import 'pannellum/build/pannellum.css'
import type { Scene360 } from '@storey/api/inventory/media360.ts'

/** The part of Pannellum that we use; it has no types of its own and is a global on `window`. */
interface PannellumViewer {
  getYaw(): number
  getPitch(): number
  getHfov(): number
  setHfov(degrees: number): void
  loadScene(id: string, pitch: 'same', yaw: 'same', hfov: 'same'): void
  on(event: 'load' | 'error', heard: () => void): void
  resize(): void
  destroy(): void
}
interface Pannellum {
  viewer(container: HTMLElement, config: object): PannellumViewer
}
declare global {
  interface Window {
    readonly pannellum: Pannellum
  }
}

/** The viewer's interface for our components. */
export interface PanoramaViewer {
  /** The current view, in degrees. */
  readonly view: () => { readonly yaw: number; readonly pitch: number; readonly zoom: number }
  readonly zoomBy: (factor: number) => void
  readonly destroy: () => void
}

interface Options {
  readonly scene: Scene360
  /** Maximum width of a panorama. */
  readonly most: number
  /** CSS class of a link in the panorama. */
  readonly spot: string
  readonly hotspots: readonly {
    readonly yaw: number
    readonly pitch: number
    readonly draw: (at: HTMLElement) => void
  }[]
  readonly onLoad: () => void
  readonly onError: () => void
}

const NARROWEST = 40
const WIDEST = 120

/** Shows the narrowest panorama at once, then replaces it by the widest that fits, keeping the view. */
export function openPanorama(
  container: HTMLElement,
  { scene, most, spot, hotspots, onLoad, onError }: Options,
): PanoramaViewer {
  const [first] = scene.panoramas
  const wide = scene.panoramas.filter(({ width }) => width <= most).at(-1)
  const hotSpots = hotspots.map(({ yaw, pitch, draw }) => ({ yaw, pitch, cssClass: spot, createTooltipFunc: draw }))
  const viewer = window.pannellum.viewer(container, {
    default: {
      firstScene: 'first',
      autoLoad: true,
      showControls: false,
      sceneFadeDuration: 200,
      minHfov: NARROWEST,
      maxHfov: WIDEST,
      yaw: scene.start.yaw,
      pitch: scene.start.pitch,
      hfov: scene.start.zoom,
      // Only arrows, plus and minus control the view, because letters and Ctrl are used for shortcuts.
      capturedKeyNumbers: [37, 38, 39, 40, 61, 107, 109, 173, 187, 189],
    },
    scenes: {
      first: { panorama: first?.address, hotSpots },
      wide: { panorama: wide?.address, hotSpots },
    },
  })
  let open = true
  // The strip of scenes below it appears and disappears.
  const watch = new ResizeObserver(() => open && loaded && viewer.resize())
  watch.observe(container)
  let loaded = false
  viewer.on('load', () => {
    if (loaded) return
    loaded = true
    onLoad()
    if (!wide || wide === first) return
    // Preloaded, so that the view does not freeze while it loads; if that fails, the narrow one stays.
    void fetch(wide.address)
      .then((answer) => answer.blob())
      .then(() => open && viewer.loadScene('wide', 'same', 'same', 'same'))
      .catch(() => undefined)
  })
  viewer.on('error', () => open && !loaded && onError())
  return {
    view: () => ({ yaw: rounded(viewer.getYaw()), pitch: rounded(viewer.getPitch()), zoom: zoomOf(viewer.getHfov()) }),
    zoomBy: (factor) => viewer.setHfov(viewer.getHfov() / factor),
    destroy: () => {
      open = false
      watch.disconnect()
      viewer.destroy()
    },
  }
}

const rounded = (degrees: number) => Math.round(degrees * 10) / 10
const zoomOf = (degrees: number) => Math.min(WIDEST, Math.max(NARROWEST, rounded(degrees)))
