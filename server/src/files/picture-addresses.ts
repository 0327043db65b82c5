import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Illustration, Picture } from '@storey/api/picture.ts'
import type { Services } from '../services.ts'

/** Widths in pixels of the forms that every picture is kept in. */
export const widths = { small: 320, medium: 960, large: 1920 } as const
export type Size = keyof typeof widths
/** The SVG forms of a drawing: in variables of a page with the colours of the day behind them, and painted for the night. */
const drawings = ['day', 'night'] as const
type Drawing = (typeof drawings)[number]
export type Form = Size | Drawing

/** The type of a file that is a drawing. Uploads never have it: they are decoded and made anew as pixels. */
export const DRAWING = 'image/svg+xml'

/** Where a picture's forms are kept, beside its original. */
export const keyOf = (uuid: string, form: Form | `original.${string}`) => `pictures/${uuid}/${fileOf(form)}`

const fileOf = (form: string) =>
  form in widths ? `${form}.webp` : (drawings as readonly string[]).includes(form) ? `${form}.svg` : form

/** The form that a file name stands for. */
export const formOf = (name: string): Form | undefined =>
  [...(Object.keys(widths) as Size[]), ...drawings].find((form) => fileOf(form) === name)

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

/** The same of a picture that may be a drawing. */
export function illustrationOf(services: Services, uuid: string | null, drawn: boolean | null): Illustration | null {
  const picture = pictureOf(services, uuid)
  if (uuid === null || picture === null) return null
  const address = addresses(services, uuid)
  return { ...picture, drawing: drawn ? { day: address('day'), night: address('night') } : null }
}

/** Whether we signed this address, and it still holds. */
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
