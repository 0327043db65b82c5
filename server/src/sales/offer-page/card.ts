import { createHash } from 'node:crypto'
import type { Picture } from '@storey/api/picture.ts'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { jpegOfPage } from '../../files/jpeg-of-page.ts'
import { readForm } from '../../files/read-form.ts'
import { CARD, type CardDocument } from '../../pdf/card.ts'
import { withoutMissing } from '../../pdf/printable.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { Services } from '../../services/services.ts'
import { printColors } from './brand.ts'
import { plain } from './html.ts'
import { type KeptPdfs, keepPdfs } from './kept-pdfs.ts'
import { uuidOf } from './pdf.ts'
import type { OfferHome, View } from './view.ts'

/** Some hundred cards. */
const MAX_KEPT_BYTES = 8_000_000
/** By file store: the cards of one installation. */
const stores = new WeakMap<Services['storage'], KeptPdfs>()

/** What the picture of a shared link says; its texts may be typed. */
export interface CardOf {
  readonly language: OfferLanguage
  readonly seller: { readonly name: string; readonly logo: Picture | null; readonly brand_color: string | null }
  readonly cover: Picture | null
  readonly title: string
  readonly lines: readonly string[]
}

/**
 * The picture that a messenger shows of a shared link: what it is and from whom, next to the place. It is made once for all links that
 * say the same, so that many requests are one piece of work.
 *
 * @throws 503 if it cannot be made now
 */
export async function shareCard({ storage }: Pick<Services, 'storage'>, card: CardOf): Promise<Buffer> {
  const { seller, title, lines, language } = card
  const name = plain(seller.name).trim()
  const uuids = { logo: uuidOf(seller.logo), cover: uuidOf(card.cover) }
  const data = withoutMissing({
    ...{ language, seller: name, initial: Array.from(name)[0] ?? '', title: plain(title), lines: lines.map(plain) },
    color: printColors(seller.brand_color).brand,
  })
  const kept = stores.get(storage) ?? keepPdfs(MAX_KEPT_BYTES)
  stores.set(storage, kept)
  const key = createHash('sha256')
    .update(JSON.stringify({ ...data, ...uuids }))
    .digest('hex')
  return kept.of(key, async () => {
    const read = async (uuid: string | undefined, form: 'medium' | 'large') =>
      uuid === undefined ? undefined : readForm(storage, uuid, form)
    const [logo, cover] = [await read(uuids.logo, 'medium'), await read(uuids.cover, 'large')]
    const document: CardDocument = {
      ...data,
      logo: logo ? 'logo.webp' : null,
      cover: cover ? 'cover.webp' : null,
    }
    const pictures = { ...(logo ? { 'logo.webp': logo } : {}), ...(cover ? { 'cover.webp': cover } : {}) }
    const pdf = await typesetter.typeset({ template: 'card', data: document, pictures })
    return jpegOfPage(pdf, CARD.width)
  })
}

/** The first picture of the place: of the unit that the page shows, else of another one of the offer. */
const coverOf = ({ units }: Pick<PublicOffer, 'units'>, home?: OfferHome) =>
  home?.unit.cover ?? units.map(({ unit }) => unit.cover).find((cover) => cover !== null) ?? null

/** Kinds of homes that one line has room for. */
const MAX_KINDS = 3

/** A name of a usual length stays on one line. */
const MAX_WHOLE = 20
const whole = (name: string) => (name.length > MAX_WHOLE ? name : name.replaceAll(' ', '\u00a0'))

/** The card of an offer. A messenger keeps it and others may see it there, so it names no client and no price. */
export function cardOf({ offer, language, say, home }: View): CardOf {
  const { units, seller } = offer
  const places = [...new Set(units.map(({ unit }) => unit.project.name))]
  const kinds = [
    ...new Set(
      units
        .map(({ unit }) => unit)
        .toSorted((one, other) => one.bedrooms - other.bedrooms)
        .map(({ type, bedrooms }) => whole(say.kind(type, bedrooms))),
    ),
  ]
  const buildings = [...new Set(units.map(({ unit }) => unit.building.name))]
  return {
    ...{ language, seller, cover: coverOf(offer, home) },
    title: say.heading(units.length, say.list(places.map(whole))),
    lines: [kinds.slice(0, MAX_KINDS).join(' · '), ...(buildings.length === 1 ? buildings : [])],
  }
}
