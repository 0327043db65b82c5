import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Illustration, Picture } from '@storey/api/picture.ts'
import type { Services } from '../services.ts'

/** Widths in pixels of the forms that every picture is kept in. */
export const widths = { small: 320, medium: 960, large: 1920 } as const
export type Size = keyof typeof widths
/** The SVG forms of a drawing: in variables of a page with the colours of the day behind them, and painted for the night. */
const drawings = ['day', 'night'] as const
type Drawing = (typeof drawings)[number]
/**
 * Widths of the stored forms of a panorama, besides its thumbnails; a larger one is made only when the upload is wider than the
 * one before.
 */
export const PANORAMA_WIDTHS = [2048, 4096, 8192] as const
type Panorama = `panorama-${(typeof PANORAMA_WIDTHS)[number]}`
const panoramas = PANORAMA_WIDTHS.map((width): Panorama => `panorama-${width}`)
export type Form = Size | Drawing | Panorama

/** All of WebP; the others are SVG. */
const pixels: readonly Form[] = [...(Object.keys(widths) as Size[]), ...panoramas]
export const isDrawn = (form: Form) => !pixels.includes(form)
/** All possible forms of one picture, besides its original. */
export const forms: readonly Form[] = [...pixels, ...drawings]

/** The type of a file that is a drawing. Uploads never have it: they are decoded and made anew as pixels. */
export const DRAWING = 'image/svg+xml'

/** Storage key of a picture's form, next to its original. */
export const keyOf = (uuid: string, form: Form | `original.${string}`) => `pictures/${uuid}/${fileOf(form)}`

const fileOf = (form: string) =>
  (pixels as readonly string[]).includes(form)
    ? `${form}.webp`
    : (drawings as readonly string[]).includes(form)
      ? `${form}.svg`
      : form

/** The form of a file name. */
export const formOf = (name: string): Form | undefined => forms.find((form) => fileOf(form) === name)

function addresses({ settings, clock }: Services, uuid: string) {
  const until = endOfNextDay(clock.now())
  return (form: Form) =>
    `/files/${uuid}/${fileOf(form)}?until=${until}&signature=${sign(settings.secretKey, uuid, form, until)}`
}

/**
 * The addresses of a picture, signed to the end of the next UTC day: the same for everyone all day, so that
 * browsers keep what they loaded, and none outlives 48 hours.
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

/** Its smallest form alone. */
export const smallPicture = (services: Services, uuid: string): string => addresses(services, uuid)('small')

/** The same of a picture that may be a drawing. */
export function illustrationOf(services: Services, uuid: string | null, drawn: boolean | null): Illustration | null {
  const picture = pictureOf(services, uuid)
  if (uuid === null || picture === null) return null
  const address = addresses(services, uuid)
  return { ...picture, drawing: drawn ? { day: address('day'), night: address('night') } : null }
}

/** Which forms a panorama of this width is kept in, each with how wide it is. */
export const panoramaForms = (width: number) =>
  PANORAMA_WIDTHS.filter((_, at) => at === 0 || width > (PANORAMA_WIDTHS[at - 1] ?? 0)).map((widest) => ({
    form: `panorama-${widest}` as const,
    width: Math.min(width, widest),
  }))

/** Their addresses, from the narrowest on. */
export function panoramasOf(services: Services, uuid: string, width: number) {
  const address = addresses(services, uuid)
  return panoramaForms(width).map((kept) => ({ width: kept.width, address: address(kept.form) }))
}

/** Whether the address has our valid signature and has not expired. */
export function isSigned(
  { settings, clock }: Services,
  asked: { uuid: string; form: Form; until: number; signature: string },
): boolean {
  const right = Buffer.from(sign(settings.secretKey, asked.uuid, asked.form, asked.until))
  const given = Buffer.from(asked.signature)
  return given.length === right.length && timingSafeEqual(given, right) && asked.until * 1000 > clock.now().getTime()
}

const sign = (secret: string, uuid: string, form: Form, until: number) =>
  createHmac('sha256', secret).update(`picture ${uuid} ${form} ${until}`).digest('base64url')

const DAY_IN_S = 86_400
const endOfNextDay = (now: Date) => (Math.floor(now.getTime() / 1000 / DAY_IN_S) + 2) * DAY_IN_S
