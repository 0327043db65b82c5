import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Picture } from '@storey/api/picture.ts'
import type { Services } from '../services.ts'

/** Widths in pixels of the forms that every picture is kept in. */
export const widths = { small: 320, medium: 960, large: 1920 } as const
export type Size = keyof typeof widths

/** Where a picture's forms are kept, beside its original. */
export const keyOf = (uuid: string, form: Size | `original.${string}`) =>
  `pictures/${uuid}/${form in widths ? `${form}.webp` : form}`

/**
 * The addresses of a picture, signed to the end of the next UTC day: the same for everyone all day, so that
 * browsers keep what they loaded, and none outlives 48 hours.
 */
export function pictureOf({ settings, clock }: Services, uuid: string | null): Picture | null {
  if (uuid === null) return null
  const until = endOfNextDay(clock.now())
  const address = (size: Size) =>
    `/files/${uuid}/${size}.webp?until=${until}&signature=${sign(settings.secretKey, uuid, size, until)}`
  return { small: address('small'), medium: address('medium'), large: address('large') }
}

/** Whether we signed this address, and it still holds. */
export function isSigned(
  { settings, clock }: Services,
  asked: { uuid: string; size: Size; until: number; signature: string },
): boolean {
  const right = Buffer.from(sign(settings.secretKey, asked.uuid, asked.size, asked.until))
  const given = Buffer.from(asked.signature)
  return given.length === right.length && timingSafeEqual(given, right) && asked.until * 1000 > clock.now().getTime()
}

const sign = (secret: string, uuid: string, size: Size, until: number) =>
  createHmac('sha256', secret).update(`picture ${uuid} ${size} ${until}`).digest('base64url')

const DAY_IN_S = 86_400
const endOfNextDay = (now: Date) => (Math.floor(now.getTime() / 1000 / DAY_IN_S) + 2) * DAY_IN_S
