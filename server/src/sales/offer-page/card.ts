import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { jpegCard } from '../../files/jpeg-card.ts'
import type { Services } from '../../services/services.ts'
import { type KeptPdfs, keepPdfs } from './kept-pdfs.ts'
import { readForm, uuidOf } from './pdf.ts'
import type { OfferHome } from './view.ts'

/** Some hundred cards. */
const MAX_KEPT_BYTES = 8_000_000
/** By file store: the cards of one installation. */
const stores = new WeakMap<Services['storage'], KeptPdfs>()

/** The first picture of the place: of the unit that the page shows, else of another one of the offer. */
export const coverOf = ({ units }: Pick<PublicOffer, 'units'>, home?: OfferHome) =>
  home?.unit.cover ?? units.map(({ unit }) => unit.cover).find((cover) => cover !== null) ?? null

/** The picture that a messenger shows of a shared link; undefined if the offer has none. A picture is cut once, for all its offers. */
export async function offerCard(
  { storage }: Pick<Services, 'storage'>,
  offer: PublicOffer,
  home?: OfferHome,
): Promise<Buffer | undefined> {
  const uuid = uuidOf(coverOf(offer, home))
  const content = uuid === undefined ? undefined : await readForm(storage, uuid, 'large')
  if (uuid === undefined || content === undefined) return undefined
  const kept = stores.get(storage) ?? keepPdfs(MAX_KEPT_BYTES)
  stores.set(storage, kept)
  return kept.of(uuid, () => jpegCard(content))
}
