import { brandColors } from '@storey/api/readers/brand-colors.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { jpegCard } from '../../files/jpeg-card.ts'
import { readForm } from '../../files/read-form.ts'
import type { Services } from '../../services/services.ts'
import { type KeptPdfs, keepPdfs } from './kept-pdfs.ts'
import { uuidOf } from './pdf.ts'
import type { OfferHome } from './view.ts'

/** Some hundred cards. */
const MAX_KEPT_BYTES = 8_000_000
/** By file store: the cards of one installation. */
const stores = new WeakMap<Services['storage'], KeptPdfs>()

/** The first picture of the place: of the unit that the page shows, else of another one of the offer. */
export const coverOf = ({ units }: Pick<PublicOffer, 'units'>, home?: OfferHome) =>
  home?.unit.cover ?? units.map(({ unit }) => unit.cover).find((cover) => cover !== null) ?? null

/**
 * The picture that a messenger shows of a shared link: the place, the floor plan of the home and the logo of its seller; undefined if the
 * offer has no picture. It is made once for all offers with the same pictures.
 */
export async function offerCard(
  { storage }: Pick<Services, 'storage'>,
  offer: PublicOffer,
  home?: OfferHome,
): Promise<Buffer | undefined> {
  const { logo, brand_color } = offer.seller
  const named = { cover: uuidOf(coverOf(offer, home)), plan: uuidOf(home?.unit.floor_plan ?? null), logo: uuidOf(logo) }
  const read = async (uuid: string | undefined, form: 'medium' | 'large') =>
    uuid === undefined ? undefined : readForm(storage, uuid, form)
  const content = await read(named.cover, 'large')
  if (content === undefined) return undefined
  const color = brand_color === null ? undefined : brandColors(brand_color).brand[0]
  const kept = stores.get(storage) ?? keepPdfs(MAX_KEPT_BYTES)
  stores.set(storage, kept)
  return kept.of(JSON.stringify({ ...named, color }), async () =>
    jpegCard(content, {
      plan: await read(named.plan, 'medium'),
      logo: await read(named.logo, 'medium'),
      color,
    }),
  )
}
