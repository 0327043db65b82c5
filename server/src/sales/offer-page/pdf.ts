import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { keyOf } from '../../files/picture-addresses.ts'
import { type Pictures, typesetter } from '../../pdf/typesetter.ts'
import type { Services } from '../../services/services.ts'
import { documentOf } from './document.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * The PDF of an offer, with its stored pictures; a missing one is left out.
 *
 * @throws 503 if it cannot be made now
 */
export async function offerPdf({ storage }: Pick<Services, 'storage'>, offer: PublicOffer): Promise<Buffer> {
  const wanted = new Map<string, string>()
  const named = (picture: { readonly medium: string } | null) => {
    const uuid = picture === null ? undefined : UUID.exec(picture.medium)?.[0]
    if (uuid !== undefined) wanted.set(uuid, `${uuid}.webp`)
    return uuid ?? null
  }
  // The first call collects the pictures that it needs; the names are those of the pictures found.
  documentOf(offer, named)
  const pictures: Record<string, Uint8Array> = {}
  for (const [uuid, name] of wanted) {
    const content = await readForm(storage, uuid)
    if (content) pictures[name] = content
  }
  const data = documentOf(offer, (picture) => {
    const name = `${named(picture) ?? ''}.webp`
    return name in pictures ? name : null
  })
  return typesetter.typeset({ template: 'offer', data, pictures: pictures satisfies Pictures })
}

async function readForm(storage: Services['storage'], uuid: string): Promise<Uint8Array | undefined> {
  const key = keyOf(uuid, 'medium')
  if ((await storage.size(key)) === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of storage.read(key)) pieces.push(Buffer.from(piece))
  return new Uint8Array(Buffer.concat(pieces))
}
