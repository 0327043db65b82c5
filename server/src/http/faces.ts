import { smallPicture } from '../files/picture-addresses.ts'
import { fingerprint } from '../kernel/secrets.ts'
import type { Services } from '../services/services.ts'

const marks = new Map<string, string>()

/**
 * The text in the marks of `face_mark` of the database: the same in all processes, and secret, so that no input of a caller
 * is mistaken for a user's picture.
 */
export function faceMarkOf(secretKey: string): string {
  const mark = marks.get(secretKey) ?? fingerprint(secretKey, 'marks of faces', '').toString('hex').slice(0, 24)
  marks.set(secretKey, mark)
  return mark
}

type Keyed = Pick<Services, 'settings'>

/** Replaces each mark by the result of `write` for the picture's name. */
function replaceMarks({ settings }: Keyed, text: string, write: (uuid: string) => string): string {
  const mark = `"face:${faceMarkOf(settings.secretKey)}:`
  if (!text.includes(mark)) return text
  return text.replace(new RegExp(`${mark}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"`, 'g'), (_, uuid: string) =>
    write(uuid),
  )
}

/** Replaces the marks in a response by signed picture URLs, the same for all pictures of one user. */
export function withFaces(services: Services, text: string): string {
  const known = new Map<string, string>()
  return replaceMarks(services, text, (uuid) => {
    const address = known.get(uuid) ?? smallPicture(services, uuid)
    known.set(uuid, address)
    return `"${address}"`
  })
}

/** Removes the marks: a refusal with a record needs no pictures. */
export const withoutFaces = (services: Keyed, text: string): string => replaceMarks(services, text, () => 'null')
