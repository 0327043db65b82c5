import { phoneText } from '@storey/api/phone-text.ts'
import type { Picture } from '@storey/api/picture.ts'
import type { OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import type { OfferDocument, OfferHomePages, OfferPlanPage } from '../../pdf/offer.ts'
import { alikePayments } from './alike-payments.ts'
import { printColors } from './brand.ts'
import { areaText, dayText, figureText, haveMinor, moneyText, monthText, shareText } from './figures.ts'
import { plain } from './html.ts'
import { dueText, paidBy, sharesOf, vatText } from './payment.ts'
import { type HomeFacts, nameOf, type OfferHome, type View, viewOf } from './view.ts'

/** Returns the name of a picture in the document; null if it is not available. */
type Naming = (picture: Picture | null) => string | null

/** The data of the offer's PDF: the same offer gives the same data on any day. */
export function documentOf(offer: PublicOffer, named: Naming): OfferDocument {
  const view = viewOf(offer, '', {})
  const { say, language } = view
  const places = [...new Set(offer.units.map(({ unit }) => unit.project.name))]
  const { contact, seller } = offer
  const shared = sharedOf(offer.units)
  const minor = offer.units.some(({ plans }) => plans.some(hasMinor))
  return {
    language,
    number: plain(say.offer(offer.number)),
    heading: plain(offer.title ?? say.heading(offer.units.length, say.list(places))),
    seller: plain(seller.name),
    initial: Array.from(plain(seller.name).trim())[0] ?? '',
    logo: named(seller.logo),
    colors: printColors(seller.brand_color),
    client: plain(offer.client_name ?? ''),
    message: plain(offer.message).trim(),
    valid_until: `${say.validUntil} ${dayText(offer.valid_until, language)}`,
    contact: {
      name: plain(contact.full_name),
      lines: [contact.phone && phoneText(contact.phone), contact.email].flatMap((line) =>
        line === null ? [] : [plain(line)],
      ),
    },
    homes: offer.units.map((home) => homeOf(view, home, { named, shared, minor })),
    amenities: [...shared].map((name) => plain(say.term(name))),
    words: {
      price: say.price,
      prepared_for: say.preparedFor,
      amenities: say.amenities,
      holds_nothing: say.holdsNothing,
      beside: say.beside,
      contact: say.contact,
      notes: say.notes,
      page: say.page('{page}', '{of}'),
    },
  }
}

/** The amenities that all of several homes have. */
function sharedOf(homes: readonly OfferHome[]): ReadonlySet<string> {
  const [first, ...others] = homes.map(({ amenities }) => new Set(amenities.map(({ name }) => name)))
  return new Set([...(first ?? [])].filter((name) => others.length > 0 && others.every((names) => names.has(name))))
}

interface HomeContext {
  readonly named: Naming
  readonly shared: ReadonlySet<string>
  /** Some payment of the offer has minor digits, so that all show theirs. */
  readonly minor: boolean
}

function homeOf(view: View, home: OfferHome, { named, shared, minor }: HomeContext): OfferHomePages {
  const { say, language } = view
  const { unit, net } = home
  const name = nameOf(home)
  const [plan] = home.plans
  const price = plan?.price ?? net
  const full = plan?.plan_price.amount ?? home.list_price.amount
  const off = full - price.amount
  return {
    title: plain(say.list([name, unit.building.name])),
    line: plain(say.list([say.kind(unit.type, unit.bedrooms), unit.project.name])),
    cover: named(unit.cover),
    plan: named(unit.floor_plan),
    plan_text: plain(say.floorPlan(name)),
    currency: price.currency,
    price: figureText(price, language),
    total: moneyText(price, language),
    was:
      off > 0
        ? say.list([
            `${say.listPrice} ${figureText({ amount: full, currency: price.currency }, language)}`,
            say.off(shareText(off, full)),
          ])
        : null,
    facts: factsOf(view, home),
    amenities: home.amenities.flatMap(({ name }) => (shared.has(name) ? [] : [plain(say.term(name))])),
    plans: home.plans.map((one) => planOf(view, home, one, minor)),
  }
}

/** A name in the buyer's language, and the value; null leaves it out. */
type Fact = readonly [string, string | null]

function factsOf({ say, language }: View, { unit }: OfferHome): OfferHomePages['facts'] {
  const faces = say.orientations[unit.orientation as keyof typeof say.orientations]
  const facts: HomeFacts<Fact> & { readonly internal_area: Fact } = {
    total_area: [say.facts.area, areaText(unit.total_area, language)],
    internal_area: [say.facts.internal, areaText(unit.internal_area, language)],
    outdoor_area: [say.facts.outdoor, Number(unit.outdoor_area) > 0 ? areaText(unit.outdoor_area, language) : null],
    plot_area: [say.facts.plot, unit.plot_area === null ? null : areaText(unit.plot_area, language)],
    floor: [say.facts.floor, say.floor(unit.floor, unit.floors)],
    bedrooms: [say.facts.bedrooms, unit.bedrooms === 0 ? say.types.studio : String(unit.bedrooms)],
    bathrooms: [say.facts.bathrooms, (unit.bathrooms ?? 0) > 0 ? String(unit.bathrooms) : null],
    orientation: [say.facts.faces, faces ?? null],
    view: [say.facts.view, unit.view === null ? null : say.term(unit.view)],
    parking: [say.facts.parking, unit.parking > 0 ? say.bays(unit.parking) : null],
    handover_on: [say.facts.keys, unit.handover_on ? dayText(unit.handover_on, language) : null],
  }
  return Object.values<Fact>(facts).flatMap(([name, value]) => (value === null ? [] : [[name, plain(value)] as const]))
}

const hasMinor = ({ schedule: { lines, currency } }: OfferPlan) =>
  haveMinor(
    lines.map(({ amount }) => amount),
    currency,
  )

/** A day stays on one line. */
const whole = (day: string) => (day.length > 20 ? day : day.replaceAll(' ', '\u00a0'))

function planOf(view: View, home: OfferHome, plan: OfferPlan, minor: boolean): OfferPlanPage {
  const { say, language } = view
  const { lines, charges, currency, price, totals } = plan.schedule
  const money = (amount: number) => figureText({ amount, currency }, language, minor)
  const paid = paidBy(lines)
  const own = charges.filter(({ payer }) => payer === 'buyer')
  const beside = [...own.map(({ amount }) => amount), totals.buyer_total]
  const fee = (amount: number) =>
    `${currency}\u00a0${figureText({ amount, currency }, language, minor || haveMinor(beside, currency))}`
  return {
    title: plain(say.howYouPayFor(nameOf(home))),
    name: plain(say.term(plan.name)),
    split: say.split(sharesOf(plan).map((share) => `${share}%`)),
    points: pointsOf(view, plan, paid),
    head: [say.installment, say.dueOn, say.share, currency, say.paidSoFar],
    lines: alikePayments(lines).map(({ name, first, last, count }) => ({
      name: plain(say.term(name)),
      each: count > 1 ? say.each(count, money(first.amount)) : null,
      due: count > 1 ? say.between(whole(dueText(first, view)), whole(dueText(last, view))) : dueText(first, view),
      share: count > 1 ? shareText(first.amount * count, price) : shareText(first.amount, price, first.percent),
      amount: money(first.amount * count),
      paid: money(paid[lines.indexOf(last)] ?? 0),
    })),
    price: money(price),
    charges:
      own.length === 0
        ? []
        : [
            ...own.map(({ name, percent, amount }): readonly [string, string] => [
              plain(percent === null ? say.term(name) : `${say.term(name)} ${Number(percent)}%`),
              fee(amount),
            ]),
            [say.priceAndCharges, fee(totals.buyer_total)],
          ],
    notes: [
      ...[vatText(plan, view)].flatMap((text) => (text === null ? [] : [text])),
      ...(lines.some(({ estimated }) => estimated) ? [say.estimates] : []),
      say.booking,
    ],
  }
}

/** A share of the chart's width: labels closer together would overlap. */
const NEAREST = 0.13

/** Positions the payments by date; at equal steps if one has no date. */
function pointsOf({ language }: View, { schedule }: OfferPlan, paid: readonly number[]): OfferPlanPage['points'] {
  const { lines, price, totals } = schedule
  const times = lines.map(({ due_on }) => (due_on === null ? null : Date.parse(due_on)))
  const first = times[0] ?? 0
  const span = (times.at(-1) ?? 0) - first
  const inTime = span > 0 && times.every((time) => time !== null)
  let labelled = -1
  return lines.map(({ amount, due_on }, index) => {
    const at = inTime ? ((times[index] ?? first) - first) / span : index / Math.max(1, lines.length - 1)
    const free = at - labelled >= NEAREST && (index === lines.length - 1 || 1 - at >= NEAREST)
    if (free) labelled = at
    return {
      at,
      share: amount / price,
      late: (paid[index] ?? 0) > totals.before_handover,
      label: free ? (due_on === null ? '' : monthText(due_on, language)) : null,
      sum: shareText(paid[index] ?? 0, price),
    }
  })
}
