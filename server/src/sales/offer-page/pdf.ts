import { createHash } from 'node:crypto'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { readForm } from '../../files/read-form.ts'
import { type Pictures, typesetter } from '../../pdf/typesetter.ts'
import type { Services } from '../../services/services.ts'
import { documentOf } from './document.ts'
import { type KeptPdfs, keepPdfs } from './kept-pdfs.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Some fifty documents. */
const MAX_KEPT_BYTES = 32_000_000
/** By file store: the documents of one installation. */
const stores = new WeakMap<Services['storage'], KeptPdfs>()

/**
 * The PDF of an offer, with its stored pictures; a missing one is left out. A document with the same content is made once, so that
 * many requests for one link are one piece of work.
 *
 * @throws 503 if it cannot be made now
 */
export async function offerPdf({ storage }: Pick<Services, 'storage'>, offer: PublicOffer): Promise<Buffer> {
  const wanted = new Set<string>()
  // The pictures that it shows, by name: their addresses change every day, and their bytes never do.
  const content = documentOf(offer, (picture) => {
    const uuid = uuidOf(picture)
    if (uuid !== undefined) wanted.add(uuid)
    return uuid ?? null
  })
  const kept = stores.get(storage) ?? keepPdfs(MAX_KEPT_BYTES)
  stores.set(storage, kept)
  const key = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return kept.of(key, () => make(storage, offer, wanted))
}

async function make(storage: Services['storage'], offer: PublicOffer, wanted: ReadonlySet<string>): Promise<Buffer> {
  const pictures: Record<string, Uint8Array> = {}
  for (const uuid of wanted) {
    const content = await readForm(storage, uuid)
    if (content) pictures[`${uuid}.webp`] = content
  }
  const data = documentOf(offer, (picture) => {
    const name = `${uuidOf(picture) ?? ''}.webp`
    return name in pictures ? name : null
  })
  return typesetter.typeset({ template: 'offer', data, pictures: pictures satisfies Pictures })
}

export const uuidOf = (picture: { readonly medium: string } | null) => picture?.medium && UUID.exec(picture.medium)?.[0]
