import { smallPicture } from '../files/picture-addresses.ts'
import { fingerprint } from '../secrets.ts'
import type { Services } from '../services.ts'

const marks = new Map<string, string>()

/**
 * The expected value of `face_mark` in database records: the same in all processes and secret, so that no record with
 * caller-defined fields is taken for a person.
 */
export function faceMarkOf(secretKey: string): string {
  const mark = marks.get(secretKey) ?? fingerprint(secretKey, 'marks of faces', '').toString('hex').slice(0, 24)
  marks.set(secretKey, mark)
  return mark
}

type Keyed = Pick<Services, 'settings'>

/** Replaces each mark by what `write` makes of the picture's name. */
function replaceMarks({ settings }: Keyed, text: string, write: (uuid: string) => string): string {
  const mark = `"face:${faceMarkOf(settings.secretKey)}:`
  if (!text.includes(mark)) return text
  return text.replace(new RegExp(`${mark}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"`, 'g'), (_, uuid: string) =>
    write(uuid),
  )
}

/** An answer in which every person's picture has its signed address, the same for all of one person. */
export function withFaces(services: Services, text: string): string {
  const known = new Map<string, string>()
  return replaceMarks(services, text, (uuid) => {
    const address = known.get(uuid) ?? smallPicture(services, uuid)
    known.set(uuid, address)
    return `"${address}"`
  })
}

/** The same text without pictures, for an error that names a record. */
export const withoutFaces = (services: Keyed, text: string): string => replaceMarks(services, text, () => 'null')
