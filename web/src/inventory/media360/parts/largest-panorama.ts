/** A telephone has little memory, and few pixels to show more on. */
const ON_PHONES = 4096

/** How wide a panorama this browser can show, in pixels; undefined where it cannot draw one at all. */
export function largestPanorama(): number | undefined {
  const drawing = document.createElement('canvas').getContext('webgl')
  if (!drawing) return undefined
  // A panorama is drawn in two halves.
  const most = 2 * Number(drawing.getParameter(drawing.MAX_TEXTURE_SIZE))
  drawing.getExtension('WEBGL_lose_context')?.loseContext()
  return window.matchMedia('(max-width: 47.99em), (pointer: coarse)').matches ? Math.min(most, ON_PHONES) : most
}
