import { unitName } from '@storey/api/inventory/unit-names.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import { numberText, offerDiscount, searchText } from '../src/sales/sale-offers/rules.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import type { MadeBuilding } from './made.ts'
import { type Client, clientsOf, type Free, makersOf, unitsOf } from './offer-choices.ts'
import type { PlannedOffer } from './planned-offers.ts'
import { sellerCodes } from './seller-codes.ts'
import type { Member, Organizations } from './staff.ts'

const MESSAGES = {
  en: [
    'As discussed, here are the units you liked, each with two payment plans. Call me with any questions.',
    'These are free today, and the prices hold until the last day of this offer.',
    'Thank you for your visit. Have a look at the views, and choose the home that suits you.',
  ],
  ar: [
    'كما تحدثنا: هذه هي الوحدات التي أعجبتكم مع خطط الدفع. اتصلوا بي لأي سؤال.',
    'هذه الوحدات متاحة اليوم، والأسعار ثابتة حتى آخر يوم من هذا العرض.',
  ],
} as const
const TITLES = { en: ['Sea view homes', null, 'For your family', null], ar: ['منزل بإطلالة جميلة', null] } as const
const DEVICES = ['phone', 'phone', 'computer', 'phone', 'tablet'] as const
/** Days between making an offer and sending it. */
const SENT_AFTER = 0.1

interface Draft {
  readonly plan: PlannedOffer
  readonly maker: Member
  readonly client: Client
  readonly number: string
  readonly revision: number
  readonly title: string | null
  readonly message: string
  readonly units: readonly PricedUnit[]
}

type PricedUnit = ReturnType<typeof pricedUnit>

/** Offers as planned, with their units at today's prices, how often their links were opened, and what became of them. */
export async function makeOffers(
  filling: Filling,
  organizations: Organizations,
  buildings: readonly MadeBuilding[],
  planned: readonly PlannedOffer[],
): Promise<void> {
  const { db } = filling
  const makers = await makersOf(filling, organizations)
  const clients = await clientsOf(filling)
  const shelf = await unitsOf(filling, buildings)
  // Numbers count up in the order in which the offers were made.
  const numbered = (seller: PlannedOffer['seller']) =>
    planned.filter((plan) => plan.seller === seller && !plan.revises).sort((one, other) => other.made - one.made)
  const codes = await sellerCodes(filling, new Set(planned.map((plan) => organizations[plan.seller].id)))
  const drafts: Draft[] = []

  planned.forEach((plan, index) => {
    const seller = organizations[plan.seller]
    const maker = makers(plan)
    const before = plan.revises ? drafts.at(-1) : undefined
    const count = numbered(plan.seller).indexOf(plan) + 1
    const units = before
      ? before.units.map(({ unit }) => unit)
      : Array.from({ length: plan.units }, (_, at) => shelf(seller.id, index, plan.gone && at === 0))
    const titles = TITLES[plan.language]
    const messages = MESSAGES[plan.language]
    drafts.push({
      plan,
      maker,
      client: before?.client ?? clients(seller.id, maker, plan),
      number: before?.number ?? numberText(filling.day(-plan.made), { seller: codes.get(seller.id) ?? '', count }),
      revision: before ? before.revision + 1 : 1,
      title: before?.title ?? titles[index % titles.length] ?? null,
      message: messages[index % messages.length] ?? '',
      units: units.map((unit, at) => pricedUnit(filling, plan, maker, unit, at === 0 ? plan.discount : null)),
    })
  })

  const ids = await insertForIds(
    db,
    'sale_offers',
    drafts.map((draft) => rowOf(filling, organizations, draft)),
  )
  await insertParts(filling, organizations, drafts, ids)
  for (const [index, draft] of drafts.entries()) await finish(filling, draft, ids[index] ?? 0, ids[index - 1] ?? null)
  await insertEvents(filling, organizations, drafts, ids)
  await insert(
    db,
    'sale_offer_numbers',
    (['meridian', 'northgate'] as const).flatMap((seller) => {
      const last = numbered(seller).length
      return last > 0 ? [{ organization_id: organizations[seller].id, last }] : []
    }),
  )
}

/** A unit at its price, less a discount that its maker may give, on as many plans as are wanted. */
function pricedUnit(
  { day }: Filling,
  plan: PlannedOffer,
  { role }: Member,
  unit: Free,
  discount_percent: string | null,
) {
  const { building, price, minimum_price } = unit
  const { currency } = building.project.builder
  const limits = {
    sales_manager_discount_percent: '2',
    super_admin_discount_percent: '4',
    minimum_price,
    price,
    lowered: 0,
  }
  const judge = (amount: number) => offerDiscount({ discount_percent }, amount, { role, limits })
  const off = judge(price)
  if (!('amount' in off)) throw new RangeError(off.message)
  const plans = building.payment_plans.flatMap(({ id, plan: agreed }) => {
    const { price_adjustment_percent, booking_amount, installments, charges } = agreed
    const terms = {
      plan: { price_adjustment_percent, booking_amount, installments, charges },
      booked_on: day(-plan.made),
      handover_on: building.completion_on,
      construction_percent: building.plan.built,
      as_of: day(-plan.made),
    }
    const priced = makeSchedule(agreed, contextOf(terms, { list_price: price, currency })).schedule
    const discount = priced && judge(priced.price)
    if (!priced || !discount || !('amount' in discount)) return []
    const paid = makeSchedule(agreed, contextOf(terms, { list_price: price, currency }, discount.amount))
    if (!paid.schedule) return []
    return [{ id, name: agreed.name, price: priced.price, discount: discount.amount, terms }]
  })
  if (plans.length === 0) throw new RangeError(`${unitName(unit.building.plan, unit.number)} is sold on no plan.`)
  return { unit, discount_percent, net: price - off.amount, plans: plans.slice(0, plan.plans) }
}

/** As it is before it is opened and answered: what an offer says stays once it has ended. */
function rowOf(filling: Filling, organizations: Organizations, { plan, maker, client, units, ...texts }: Draft) {
  const { day, instant } = filling
  const { id: organization_id, currency } = organizations[plan.seller]
  const nets = units.map(({ net }) => net)
  return {
    organization_id,
    ...texts,
    ...client,
    status: plan.status === 'draft' ? ('draft' as const) : ('sent' as const),
    language: plan.language,
    currency,
    valid_until: day(plan.ends),
    units_count: units.length,
    total: nets.reduce((sum, net) => sum + net, 0),
    best_price: Math.min(...nets),
    sent_at: plan.status === 'draft' ? null : instant(SENT_AFTER - plan.made),
    nonce: 1,
    views: 0,
    search: searchText({
      number: texts.number,
      title: texts.title,
      client: { name: client.client_name, email: client.client_email, phone: client.client_phone },
      units: units.map(({ unit }) => unitName(unit.building.plan, unit.number)),
    }),
    uuid: crypto.randomUUID(),
    version: 1,
    created_by: maker.id,
    created_by_name: maker.full_name,
    created_at: instant(-plan.made),
    updated_at: instant(-plan.made),
  }
}

async function insertParts(
  { db }: Filling,
  organizations: Organizations,
  drafts: readonly Draft[],
  ids: readonly number[],
): Promise<void> {
  const all = drafts.flatMap(({ plan, units }, index) =>
    units.map((priced, at) => ({
      ...priced,
      position: at + 1,
      common: {
        organization_id: organizations[plan.seller].id,
        sale_offer_id: ids[index] ?? 0,
        unit_id: priced.unit.id,
        building_id: priced.unit.building.id,
      },
    })),
  )
  await insert(
    db,
    'sale_offer_units',
    all.map(({ common, unit, position, discount_percent, net }) => ({
      ...common,
      project_id: unit.building.project.id,
      position,
      price_at_offer: unit.price,
      discount_percent,
      net,
      note: '',
    })),
  )
  await insert(
    db,
    'sale_offer_unit_plans',
    all.flatMap(({ common, plans }) =>
      plans.map(({ id, name, price, discount, terms }, at) => ({
        ...common,
        payment_plan_id: id,
        position: at + 1,
        plan_name: name,
        plan_version: 1,
        plan_price: price,
        discount,
        terms,
      })),
    ),
  )
}

/** What became of an offer: the same moves that the application makes. */
async function finish({ db, instant }: Filling, { plan, units }: Draft, id: number, before: number | null) {
  const { status, views, answered } = plan
  const [first] = views
  const last = views.at(-1)
  const [chosen] = status === 'accepted' ? units : []
  const responded = status === 'accepted' || status === 'declined'
  await db
    .updateTable('sale_offers')
    .set({
      status,
      supersedes_id: plan.revises ? before : null,
      views: views.length,
      first_viewed_at: first === undefined ? null : instant(-first),
      last_viewed_at: last === undefined ? null : instant(-last),
      responded_at: responded && answered !== null ? instant(-answered) : null,
      decline_reason: plan.reason,
      chosen_unit_id: chosen?.unit.id ?? null,
      chosen_plan_id: chosen?.plans[0]?.id ?? null,
      updated_at: instant(-(answered ?? last ?? plan.made)),
    })
    .where('id', '=', id)
    .execute()
}

type Event = NewRow<'sale_offer_events'>

/** The history of each offer, oldest first. */
function insertEvents(
  { db, instant }: Filling,
  organizations: Organizations,
  drafts: readonly Draft[],
  ids: readonly number[],
) {
  const events = drafts.flatMap(({ plan, maker, units }, index): Event[] => {
    const { status, made, views, answered, ends } = plan
    const none = { channel: null, device: null, note: null, actor_id: null, actor_name: null }
    const by = { ...none, actor_id: maker.id, actor_name: maker.full_name }
    const of = { organization_id: organizations[plan.seller].id, sale_offer_id: ids[index] ?? 0 }
    const [chosen] = units
    const found: Event[] = [{ ...of, ...by, kind: 'created', at: instant(-made) }]
    if (status === 'draft') return found
    found.push({ ...of, ...by, kind: 'sent', channel: plan.channel, at: instant(SENT_AFTER - made) })
    for (const [at, view] of views.entries())
      found.push({ ...of, ...none, kind: 'viewed', device: DEVICES[(index + at) % DEVICES.length], at: instant(-view) })
    if (status === 'expired') found.push({ ...of, ...none, kind: 'expired', at: instant(ends + 1) })
    if (answered === null) return found
    const at = instant(-answered)
    if (status === 'accepted' && chosen) {
      const note = `${unitName(chosen.unit.building.plan, chosen.unit.number)}, ${chosen.unit.building.plan.name}, on ${chosen.plans[0]?.name}`
      found.push({ ...of, ...none, kind: 'accepted', note, at })
    }
    if (status === 'declined') found.push({ ...of, ...none, kind: 'declined', note: plan.reason, at })
    if (status === 'withdrawn' || status === 'superseded') found.push({ ...of, ...by, kind: status, at })
    return found
  })
  return insert(db, 'sale_offer_events', events)
}
