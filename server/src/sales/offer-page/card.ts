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
import { currencyInWords, figureText } from './figures.ts'
import { plain, whole } from './html.ts'
import { type KeptPdfs, keepPdfs } from './kept-pdfs.ts'
import type { OfferWords } from './offer-words.ts'
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
  /** Of the first home. */
  readonly plan: Picture | null
  readonly title: string
  readonly lines: readonly string[]
  /** The lines are one while they fit. */
  readonly joined: boolean
  readonly price: CardDocument['price']
}

/**
 * The picture that a messenger shows of a shared link: what it is and from whom, next to the place. It is made once for all links that
 * say the same, so that many requests are one piece of work.
 *
 * @throws 503 if it cannot be made now
 */
export async function shareCard({ storage }: Pick<Services, 'storage'>, card: CardOf): Promise<Buffer> {
  const { seller, title, lines, language, joined, price } = card
  const name = plain(seller.name).trim()
  const uuids = { logo: uuidOf(seller.logo), cover: uuidOf(card.cover), plan: uuidOf(card.plan) }
  const data = withoutMissing({
    ...{ language, seller: name, initial: Array.from(name)[0] ?? '', title: plain(title), lines: lines.map(plain) },
    ...{ joined, price, color: printColors(seller.brand_color).brand },
  })
  const kept = stores.get(storage) ?? keepPdfs(MAX_KEPT_BYTES)
  stores.set(storage, kept)
  const key = createHash('sha256')
    .update(JSON.stringify({ ...data, ...uuids }))
    .digest('hex')
  return kept.of(key, async () => {
    const read = async (uuid: string | undefined, form: 'medium' | 'large') =>
      uuid === undefined ? undefined : readForm(storage, uuid, form)
    const found = {
      logo: await read(uuids.logo, 'medium'),
      cover: await read(uuids.cover, 'large'),
      plan: await read(uuids.plan, 'medium'),
    }
    const pictures: Record<string, Uint8Array> = {}
    const nameOf = (picture: keyof typeof found) => {
      const content = found[picture]
      if (!content) return null
      pictures[`${picture}.webp`] = content
      return `${picture}.webp`
    }
    const document: CardDocument = { ...data, logo: nameOf('logo'), cover: nameOf('cover'), plan: nameOf('plan') }
    const pdf = await typesetter.typeset({ template: 'card', data: document, pictures })
    return jpegOfPage(pdf, CARD.width)
  })
}

/** The first picture of the place: of the unit that the page shows, else of another one of the offer. */
const coverOf = ({ units }: Pick<PublicOffer, 'units'>, home?: OfferHome) =>
  home?.unit.cover ?? units.map(({ unit }) => unit.cover).find((cover) => cover !== null) ?? null

/** Kinds of homes that one line has room for. */
const MAX_KINDS = 3

/** Kinds of units without bedrooms that are no studios. */
const WITHOUT_BEDS: readonly string[] = ['office', 'retail']
/** Kinds whose floor says nothing. */
const HOUSES: readonly string[] = ['villa', 'townhouse']

/**
 * The card of an offer: its one home, or how many, where and from which price. A messenger keeps it and others may see it there, so it
 * names no client and says nothing that was typed for one. The price is there while the offer is open.
 */
export function cardOf(view: View): CardOf {
  const { offer, language, say, home } = view
  const { units, seller } = offer
  const place = say.list([...new Set(units.map(({ unit }) => unit.project.name))].map(whole))
  const [one] = units
  const shared = {
    language,
    seller,
    cover: coverOf(offer, home),
    plan: home?.unit.floor_plan ?? null,
    price: priceOf(view),
  }
  if (units.length === 1 && one)
    return {
      ...shared,
      title: titleOf(one, say),
      lines: [place, ...(HOUSES.includes(one.unit.type) ? [] : [say.onFloor(one.unit.floor)])],
      joined: true,
    }
  return { ...shared, title: say.homesCount(units.length), lines: [place, kindsOf(units, say)], joined: true }
}

/** `2 bed, sea view`, `4 bed villa`. */
function titleOf({ unit: { type, bedrooms, view } }: OfferHome, say: OfferWords): string {
  // Of several views the first.
  const [seen = ''] = view?.trim().split(/\s*[,،]/) ?? []
  if (seen === '') return say.kind(type, bedrooms)
  const kind = type === 'apartment' ? say.bedrooms(bedrooms) : say.kind(type, bedrooms)
  return say.list([kind, say.viewText(seen)].map(whole))
}

/** `1 to 3 bed`; with offices or shops their kinds. */
function kindsOf(units: readonly OfferHome[], say: OfferWords): string {
  const sorted = units.map(({ unit }) => unit).toSorted((left, right) => left.bedrooms - right.bedrooms)
  const kinds = [...new Set(sorted.map(({ type, bedrooms }) => whole(say.kind(type, bedrooms))))]
  const [least, most] = [sorted[0]?.bedrooms ?? 0, sorted.at(-1)?.bedrooms ?? 0]
  if (kinds.length === 1 || sorted.some(({ type }) => WITHOUT_BEDS.includes(type)))
    return kinds.slice(0, MAX_KINDS).join(' · ')
  return whole(least === most ? say.bedrooms(most) : say.bedroomsFromTo(least, most))
}

/** The price that the page shows, or the lowest of several homes; none of several currencies. */
function priceOf({ offer, language, say, home, plan }: View): CardOf['price'] {
  if (offer.state !== 'open') return null
  const several = offer.units.length > 1
  const homes = several ? offer.units : home ? [{ ...home, plans: plan ? [plan] : [] }] : []
  const prices = homes
    .filter(({ state }) => state !== 'gone')
    .flatMap(({ plans }) => plans.map(({ price }) => price))
    .toSorted((left, right) => left.amount - right.amount)
  const [lowest] = prices
  if (!lowest || prices.some(({ currency }) => currency !== lowest.currency)) return null
  const currency = currencyInWords(lowest.currency, language)
  const from = several && prices.length > 1 ? [say.from] : []
  return {
    before: [...from, ...(language === 'en' ? [currency] : [])].join(' '),
    figure: figureText(lowest, language),
    after: language === 'en' ? '' : currency,
  }
}
