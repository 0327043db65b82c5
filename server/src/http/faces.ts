import { smallPicture } from '../files/picture-addresses.ts'
import type { Services } from '../services.ts'

// As `face_of` of the database marks a picture. In a text that somebody typed the quotes would be escaped.
const FACE = /"face":\s?"face:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
const hasFaces = (text: string) => text.includes('"face:')

/** An answer in which every person's picture has its signed address, the same for all of one person. */
export function withFaces(services: Services, text: string): string {
  if (!hasFaces(text)) return text
  const known = new Map<string, string>()
  return text.replace(FACE, (_, uuid: string) => {
    const address = known.get(uuid) ?? smallPicture(services, uuid)
    known.set(uuid, address)
    return `"face":"${address}"`
  })
}

/** The same without pictures: a refusal that tells of a record needs none. */
export const withoutFaces = (text: string): string => (hasFaces(text) ? text.replace(FACE, '"face":null') : text)
