/** The place of a picture on a whole sphere, in pixels of the picture: `width` by `height` is the whole sphere. */
export interface Sphere {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
}

/** Programs round; a sphere is twice as wide as high. */
const TOLERANCE = 0.02

/** A picture of less than an eighth of the circle is no panorama. */
const MAX_TIMES = 8

const valueIn = (xmp: string, name: string) =>
  new RegExp(`GPano:${name}(?:>|\\s*=\\s*["'])\\s*([\\w.+-]{1,40})`).exec(xmp)?.[1]

/** The direction in which a panorama is looked at first, in degrees from its middle and from the horizon. */
export interface View {
  readonly yaw: number
  readonly pitch: number
}

/**
 * The first view by the metadata (GPano in XMP): its compass heading, from that of the middle of the picture. Undefined if the
 * metadata states none.
 */
export function viewOf(xmp: string): View | undefined {
  const degrees = (name: string) => {
    const value = Number(valueIn(xmp, name) ?? Number.NaN)
    return Number.isFinite(value) && Math.abs(value) <= 360 ? value : undefined
  }
  const [heading, pitch] = [degrees('InitialViewHeadingDegrees'), degrees('InitialViewPitchDegrees')]
  if (heading === undefined && pitch === undefined) return undefined
  const turned = heading === undefined ? 0 : heading - (degrees('PoseHeadingDegrees') ?? 0)
  // From -180 to 180; a negative zero would be stored as such.
  const yaw = Math.round((((((turned + 180) % 360) + 360) % 360) - 180) * 100) / 100
  return { yaw: yaw + 0, pitch: Math.max(-90, Math.min(90, pitch ?? 0)) }
}

/**
 * Where a panorama is on the sphere by its metadata (GPano in XMP), such as one of a drone, which lacks the sky. Undefined if the
 * metadata states no place, or one that does not fit the picture.
 */
export function sphereOf(xmp: string, { width, height }: { width: number; height: number }): Sphere | undefined {
  const value = (name: string) => valueIn(xmp, name)
  if ((value('ProjectionType') ?? 'equirectangular') !== 'equirectangular') return undefined
  const [wide, high, part, left, top] = [
    'FullPanoWidthPixels',
    'FullPanoHeightPixels',
    'CroppedAreaImageWidthPixels',
    'CroppedAreaLeftPixels',
    'CroppedAreaTopPixels',
  ].map((name) => Number(value(name) ?? Number.NaN))
  if (!wide || !high || !part || left === undefined || top === undefined || !(left >= 0 && top >= 0)) return undefined
  if (wide > MAX_TIMES * part) return undefined
  // The picture may have been made smaller since.
  const scale = width / part
  const sphere = {
    width: Math.round(wide * scale),
    height: Math.round(high * scale),
    left: Math.round(left * scale),
    top: Math.round(top * scale),
  }
  const fits = sphere.left + width <= sphere.width + 1 && sphere.top + height <= sphere.height + 1
  return fits && Math.abs(wide / high / 2 - 1) <= TOLERANCE ? sphere : undefined
}

/** The picture and the borders around it on a sphere of `width` pixels, in whole pixels that add up. */
export function placeOn(sphere: Sphere, picture: { width: number; height: number }, width: number) {
  const height = Math.round(width / 2)
  const across = (pixels: number) => Math.round((pixels / sphere.width) * width)
  const down = (pixels: number) => Math.round((pixels / sphere.height) * height)
  const [left, top] = [across(sphere.left), down(sphere.top)]
  const right = Math.min(width, across(sphere.left + picture.width))
  const bottom = Math.min(height, down(sphere.top + picture.height))
  return {
    width: Math.max(1, right - left),
    height: Math.max(1, bottom - top),
    borders: { left, top, right: width - right, bottom: height - bottom },
  }
}
