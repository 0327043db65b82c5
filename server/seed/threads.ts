import { sql } from 'kysely'
import { numberText, searchText } from '../src/sales/sale-offers/rules.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import { sellerCodes } from './seller-codes.ts'
import type { Organization } from './staff.ts'

interface Sold {
  readonly id: number
  readonly organization_id: number
  readonly unit_id: number
  readonly place: string
  readonly price: number
  readonly currency: string
  readonly full_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly nationality: string | null
  readonly language: 'en' | 'ar'
}

const THREADS = 3

/** Deals that led to bookings: of a developer from its lead and its offer on, and of the brokerage that a booking names. */
export async function tieThreads(filling: Filling, developer: Organization, brokerage: Organization): Promise<void> {
  const sold = await listSold(filling, sql`b.organization_id = ${developer.id} and b.brokerage_id is null`)
  for (const booking of sold) {
    const lead_id = await linkWonDeal(filling, developer, booking, { unit: true })
    if (lead_id !== undefined) await offerBefore(filling, developer, booking, lead_id)
  }
  // The last one is offered to the brokerage, and not linked.
  const brought = await listSold(filling, sql`b.brokerage_id = ${brokerage.id}`)
  for (const [index, booking] of brought.entries())
    await linkWonDeal(filling, brokerage, booking, { unit: false, linked: index < brought.length - 1 || index === 0 })
}

/** Bookings of persons that were accepted, with their first buyer. */
const listSold = async ({ db }: Filling, condition: ReturnType<typeof sql>): Promise<Sold[]> =>
  (
    await sql<Sold>`
      select b.id, b.organization_id, b.unit_id, unit_name(h.code, u.number) as place, b.price, b.currency, y.full_name, y.email, y.phone, y.nationality,
          y.language
        from bookings b
        join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id and y.position = 1
        join units u on u.organization_id = b.organization_id and u.id = b.unit_id
        join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
        where ${condition} and b.status = 'accepted' and b.recorded_at is null and b.sale_offer_id is null
          and b.payment_plan_id is not null and b.terms is not null and y.signatory_name is null
        order by b.created_at desc, b.id limit ${THREADS}`.execute(db)
  ).rows

/** Gives a won deal to a booking: its lead becomes the first buyer. Returns the lead. */
async function linkWonDeal(
  { db }: Filling,
  { id: organization_id }: Organization,
  { full_name, email, phone, nationality, language, unit_id, place, price, currency, ...booking }: Sold,
  { unit, linked = true }: { readonly unit: boolean; readonly linked?: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; lead_id: number }>`
    select d.id, d.lead_id from deals d
      where d.organization_id = ${organization_id} and d.status = 'won' and d.deleted_at is null
        and not exists (select from deal_bookings k where k.organization_id = d.organization_id and k.deal_id = d.id)
        and not exists (select from deals other where other.lead_id = d.lead_id and other.id <> d.id)
      order by d.closed_at desc, d.id limit 1`.execute(db)
  const [deal] = rows
  if (!deal) return undefined
  await db
    .updateTable('leads')
    .set({ full_name, email, phone, nationality, language })
    .where('id', '=', deal.lead_id)
    .execute()
  await db
    .updateTable('deals')
    .set({ title: `${full_name}, ${place}`, value: price, currency, ...(unit ? { unit_id } : {}) })
    .where('id', '=', deal.id)
    .execute()
  const link = { organization_id, deal_id: deal.id, seller_id: booking.organization_id, booking_id: booking.id }
  if (linked) await insert(db, 'deal_bookings', [link])
  return deal.lead_id
}

/** The offer that a booking was made from, accepted by the lead some days before. */
async function offerBefore(
  filling: Filling,
  { id: organization_id, members }: Organization,
  booking: Sold,
  lead_id: number,
): Promise<void> {
  const { db, day } = filling
  const [maker] = members
  if (!maker) throw new RangeError('A developer has an admin.')
  const made = await db.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  const { unit_id, building_id, project_id, payment_plan_id, currency, list_price, plan_price, discount, plan_name } =
    made
  const { rows } = await sql<{ last: number }>`
    update sale_offer_numbers set last = last + 1 where organization_id = ${organization_id} returning last`.execute(db)
  const code = (await sellerCodes(filling, new Set([organization_id]))).get(organization_id) ?? ''
  const number = numberText(day(0), { seller: code, count: rows[0]?.last ?? 1 })
  const at = (hours: number) => new Date(Date.parse(made.created_at) - hours * 3_600_000).toISOString()
  const client = { name: booking.full_name, email: booking.email, phone: booking.phone }
  const net = list_price - discount
  const of = { organization_id, unit_id, building_id }
  const [sale_offer_id = 0] = await insertForIds(db, 'sale_offers', [
    {
      ...{ organization_id, number, revision: 1, status: 'sent', lead_id, language: booking.language, currency },
      ...{ client_name: client.name, client_email: client.email, client_phone: client.phone },
      ...{ client_nationality: booking.nationality, message: '', valid_until: at(-240).slice(0, 10), units_count: 1 },
      ...{
        total: net,
        best_price: net,
        sent_at: at(95),
        created_at: at(96),
        updated_at: at(24),
        uuid: crypto.randomUUID(),
      },
      ...{ created_by: maker.id, created_by_name: maker.full_name, nonce: 1, views: 2, version: 1 },
      ...{ first_viewed_at: at(80), last_viewed_at: at(26) },
      search: searchText({ number, title: null, client, units: [booking.place] }),
    },
  ])
  await insert(db, 'sale_offer_units', [
    {
      ...of,
      sale_offer_id,
      project_id,
      position: 1,
      price_at_offer: list_price,
      discount_percent: null,
      net,
      note: '',
    },
  ])
  await insert(db, 'sale_offer_unit_plans', [
    {
      ...{ ...of, sale_offer_id, payment_plan_id: payment_plan_id ?? 0, position: 1, plan_name },
      ...{ plan_version: made.plan_version ?? 1, plan_price, discount, terms: made.terms },
    },
  ])
  await db
    .updateTable('sale_offers')
    .set({ status: 'accepted', responded_at: at(24), chosen_unit_id: unit_id, chosen_plan_id: payment_plan_id })
    .where('id', '=', sale_offer_id)
    .execute()
  await db.updateTable('bookings').set({ sale_offer_id }).where('id', '=', booking.id).execute()
  const none = { channel: null, device: null, note: null, actor_id: null, actor_name: null }
  const by = { ...none, actor_id: maker.id, actor_name: maker.full_name }
  const event = { organization_id, sale_offer_id }
  await insert(db, 'sale_offer_events', [
    { ...event, ...by, kind: 'created', at: at(96) },
    { ...event, ...by, kind: 'sent', channel: 'email', at: at(95) },
    { ...event, ...none, kind: 'viewed', device: 'phone', at: at(80) },
    { ...event, ...none, kind: 'viewed', device: 'phone', at: at(26) },
    { ...event, ...none, kind: 'accepted', at: at(24) },
    { ...event, ...by, kind: 'booked', note: made.number, at: at(0) },
  ])
}
