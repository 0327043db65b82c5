import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Illustration, Picture } from '@storey/api/picture.ts'
import type { Services } from '../services/services.ts'

/** Widths in pixels of the variants of every picture. */
export const widths = { small: 320, medium: 960, large: 1920 } as const
export type Size = keyof typeof widths
/** The SVG variants of a drawing: with CSS variables that default to the day colours, and rendered for dark mode. */
const drawings = ['day', 'night'] as const
type Drawing = (typeof drawings)[number]
/** Widths of the variants of a panorama, without its thumbnails; larger ones only if the upload is wider than the one before. */
export const PANORAMA_WIDTHS = [2048, 4096, 8192] as const
type Panorama = `panorama-${(typeof PANORAMA_WIDTHS)[number]}`
const panoramas = PANORAMA_WIDTHS.map((width): Panorama => `panorama-${width}`)
export type Form = Size | Drawing | Panorama

/** The WebP variants; all others are SVG. */
const pixels: readonly Form[] = [...(Object.keys(widths) as Size[]), ...panoramas]
export const isDrawn = (form: Form) => !pixels.includes(form)
/** All possible variants of a picture, without its original. */
export const forms: readonly Form[] = [...pixels, ...drawings]

/** Not panoramas, which scripts read: another origin would have to allow that. */
export const isResized = (form: Form) => form in widths

/** The type of generated drawings. Uploads never have it: they are re-encoded as pixels. */
export const DRAWING = 'image/svg+xml'

/** Storage key of a variant or the original of a picture. */
export const keyOf = (uuid: string, form: Form | `original.${string}`) => `pictures/${uuid}/${fileOf(form)}`

const fileOf = (form: string) =>
  (pixels as readonly string[]).includes(form)
    ? `${form}.webp`
    : (drawings as readonly string[]).includes(form)
      ? `${form}.svg`
      : form

/** The variant of a file name. */
export const formOf = (name: string): Form | undefined => forms.find((form) => fileOf(form) === name)

function addresses({ settings, clock }: Services, uuid: string) {
  const until = endOfNextDay(clock.now())
  return (form: Form) =>
    `/files/${uuid}/${fileOf(form)}?until=${until}&signature=${sign(settings.signingKey, uuid, form, until)}`
}

/**
 * The URLs of a picture, signed until the end of the next UTC day: the same for all users all day, so that
 * browsers can cache, and none is valid for more than 48 hours.
 */
export function pictureOf(services: Services, uuid: string | null): Picture | null {
  if (uuid === null) return null
  const address = addresses(services, uuid)
  return {
    small: address('small'),
    medium: address('medium'),
    large: address('large'),
  }
}

/** The URL of its smallest variant. */
export const smallPicture = (services: Services, uuid: string): string => addresses(services, uuid)('small')

/** Like `pictureOf`, for a picture that may be a drawing. */
export function illustrationOf(services: Services, uuid: string | null, drawn: boolean | null): Illustration | null {
  const picture = pictureOf(services, uuid)
  if (uuid === null || picture === null) return null
  const address = addresses(services, uuid)
  return { ...picture, drawing: drawn ? { day: address('day'), night: address('night') } : null }
}

/** The variants of a panorama of this width, each with its width. */
export const panoramaForms = (width: number) =>
  PANORAMA_WIDTHS.filter((_, at) => at === 0 || width > (PANORAMA_WIDTHS[at - 1] ?? 0)).map((widest) => ({
    form: `panorama-${widest}` as const,
    width: Math.min(width, widest),
  }))

/** Their URLs, smallest first. */
export function panoramasOf(services: Services, uuid: string, width: number) {
  const address = addresses(services, uuid)
  return panoramaForms(width).map((kept) => ({ width: kept.width, address: address(kept.form) }))
}

/** Whether a URL has our signature and has not expired. */
export function isSigned(
  { settings, clock }: Services,
  address: { uuid: string; form: Form; until: number; signature: string },
): boolean {
  const right = Buffer.from(sign(settings.signingKey, address.uuid, address.form, address.until))
  const signature = Buffer.from(address.signature)
  return (
    signature.length === right.length &&
    timingSafeEqual(signature, right) &&
    address.until * 1000 > clock.now().getTime()
  )
}

const sign = (secret: string, uuid: string, form: Form, until: number) =>
  createHmac('sha256', secret).update(`picture ${uuid} ${form} ${until}`).digest('base64url')

const DAY_IN_S = 86_400
const endOfNextDay = (now: Date) => (Math.floor(now.getTime() / 1000 / DAY_IN_S) + 2) * DAY_IN_S
