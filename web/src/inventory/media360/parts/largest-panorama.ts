/** Limit for phones, which have little memory and few pixels. */
const ON_PHONES = 4096

/** Maximum panorama width of this browser in pixels; undefined if it cannot draw panoramas. */
export function largestPanorama(): number | undefined {
  const drawing = document.createElement('canvas').getContext('webgl')
  if (!drawing) return undefined
  // A panorama is drawn in two halves.
  const most = 2 * Number(drawing.getParameter(drawing.MAX_TEXTURE_SIZE))
  drawing.getExtension('WEBGL_lose_context')?.loseContext()
  return window.matchMedia('(max-width: 47.99em), (pointer: coarse)').matches ? Math.min(most, ON_PHONES) : most
}
