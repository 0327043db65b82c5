import { unitName } from '@storey/api/inventory/unit-names.ts'
import { sql } from 'kysely'
import { numberText } from '../src/sales/bookings/rules.ts'
import { insertBuyers } from './buyers.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import type { MadeBuilding, MadeUnit } from './made.ts'
import type { People } from './people.ts'
import { sellerCodes } from './seller-codes.ts'
import type { Organizations } from './staff.ts'

const REASON = 'Moved from the old system'
/** Hundredths of the price: on booking, in two years of construction, and at the handover, for which no day is agreed. */
const LINES = [
  { name: 'On booking', percent: 20, days: 0 },
  { name: 'First year', percent: 20, days: 365 },
  { name: 'Second year', percent: 20, days: 540 },
  { name: 'On handover', percent: 40, days: null },
] as const

/** How long ago each sale was agreed, and how many of its payments were received. */
const SALES = [
  { ago: 620, signed: true, paid: 3 },
  { ago: 590, signed: true, paid: 2 },
  { ago: 480, signed: false, paid: 2 },
] as const

/** Sales from before the company used this system, of units that were not released here: the second one is overdue. */
export const makeEarlierSales = (
  filling: Filling,
  organizations: Organizations,
  people: People,
  buildings: readonly MadeBuilding[],
): Promise<void> =>
  // The sum of a schedule is checked at the commit of its booking.
  filling.db.transaction().execute((db) => writeSales({ ...filling, db }, organizations, people, buildings))

async function writeSales(
  filling: Filling,
  { storey, harbourPine }: Organizations,
  people: People,
  buildings: readonly MadeBuilding[],
): Promise<void> {
  const { db, day, instant } = filling
  const holder = storey.members.find(({ role }) => role === 'super_admin_sales_manager')
  if (!holder) throw new Error('The platform has a sales manager.')
  const free = buildings.flatMap((building) =>
    building.units.filter(({ status }) => status === 'unreleased').map((unit) => ({ building, unit })),
  )
  const chosen = SALES.flatMap((sale, index) => {
    const at = free[index]
    return at ? [{ ...sale, ...at, buyers: [people.next()] }] : []
  })
  const seller = chosen[0]?.unit.organization_id ?? 0
  if (chosen.length < SALES.length || chosen.some(({ unit }) => unit.organization_id !== seller))
    throw new RangeError('A developer has three unreleased units.')
  const claims = await insertForIds(
    db,
    'unit_claims',
    chosen.map(({ unit, signed, ago, buyers }) => ({
      organization_id: seller,
      unit_id: unit.id,
      kind: 'booking' as const,
      unit_status: signed ? ('sold' as const) : ('booked' as const),
      holder_id: holder.id,
      holder_name: holder.full_name,
      held_for: buyers[0]?.full_name ?? null,
      claimed_at: instant(-ago),
    })),
  )
  const code = (await sellerCodes(filling, new Set([seller]))).get(seller) ?? ''
  const { rows } = await sql<{ last: number }>`update booking_numbers set last = last + ${chosen.length}
    where organization_id = ${seller} returning last`.execute(db)
  const first = (rows[0]?.last ?? chosen.length) - chosen.length + 1
  const drafts = chosen.map((sale, index) => ({
    ...sale,
    claim_id: claims[index] ?? 0,
    booking_number: numberText(day(-sale.ago), { seller: code, count: first + index }),
    lines: linesOf(sale.unit, (days) => day(days - sale.ago)),
  }))
  const ids = await insertForIds(
    db,
    'bookings',
    drafts.map(
      ({ unit, building, claim_id, booking_number, ago, signed, buyers }): NewRow<'bookings'> => ({
        organization_id: seller,
        number: booking_number,
        unit_id: unit.id,
        building_id: building.id,
        project_id: building.project.id,
        claim_id,
        status: 'accepted',
        list_price: unit.price,
        price: unit.price,
        currency: unit.currency,
        plan_name: '60/40, as agreed',
        split_label: '60/40',
        // The last one was a direct sale.
        brokerage_id: signed ? harbourPine.id : null,
        broker_id: signed ? (harbourPine.members[0]?.id ?? null) : null,
        commission_percent: signed ? '4' : null,
        sales_manager_id: holder.id,
        sales_manager_name: holder.full_name,
        agreement_sent_on: signed ? day(10 - ago) : null,
        buyer_signed_on: signed ? day(14 - ago) : null,
        seller_signed_on: signed ? day(18 - ago) : null,
        created_by: holder.id,
        created_by_name: holder.full_name,
        decided_by: holder.id,
        decided_by_name: holder.full_name,
        decided_at: instant(-ago),
        search: [booking_number, unitName(building.plan, unit.number), ...buyers.map(({ full_name }) => full_name)]
          .join(' ')
          .toLowerCase(),
        created_at: instant(-ago),
        updated_at: instant(-1),
        recorded_at: instant(-1),
        recorded_reason: REASON,
      }),
    ),
  )
  const booked = drafts.map((draft, index) => ({ ...draft, id: ids[index] ?? 0 }))
  const of = (id: number) => ({ organization_id: seller, booking_id: id })
  await insertBuyers(filling, booked)
  await insert(
    db,
    'booking_installments',
    booked.flatMap(({ id, lines }) => lines.map((line) => ({ ...of(id), ...line, owed: true }))),
  )
  await insert(
    db,
    'booking_events',
    booked.map(({ id }) => ({
      ...of(id),
      kind: 'recorded' as const,
      note: REASON,
      actor_id: holder.id,
      actor_name: holder.full_name,
      at: instant(-1),
    })),
  )
  await insert(
    db,
    'unit_status_changes',
    booked.map(({ unit, signed, claim_id, ago }) => ({
      organization_id: seller,
      unit_id: unit.id,
      old_status: 'unreleased',
      new_status: signed ? 'sold' : 'booked',
      claim_id,
      actor_id: holder.id,
      actor_name: holder.full_name,
      at: instant(-ago),
    })),
  )
  await insert(
    db,
    'booking_receipts',
    booked.flatMap(({ id, lines, paid }) =>
      lines.slice(0, paid).map(({ position, amount, due_on }) => ({
        ...of(id),
        number: position,
        earlier: true,
        amount,
        received_on: due_on ?? day(-1),
        method: 'bank_transfer' as const,
        reference: `TT ${id * 10 + position}`,
        recorded_by: holder.id,
        recorded_by_name: holder.full_name,
        recorded_at: instant(-1),
      })),
    ),
  )
  // One commission was paid, and one is still to be invoiced.
  await sql`select set_config('app.organization_ids', ${`{${seller}}`}, true)`.execute(db)
  for (const [index, { id, unit, signed, ago }] of booked.entries()) {
    if (!signed) continue
    const [invoice, paid] = index === 0 ? [`HP-${id}`, day(60 - ago)] : [null, null]
    await sql`select record_earlier_commission(${seller}::bigint, ${id}::bigint, ${unit.price}::bigint, null::bigint, 5::numeric, ${day(18 - ago)}::date,
      ${invoice}::text, ${invoice && day(30 - ago)}::date, ${paid}::date, ${paid && `TT ${id}`}::text, ${holder.full_name}::text)`.execute(
      db,
    )
  }
}

/** The schedule of a unit; the last payment takes what rounding leaves. */
function linesOf({ price }: Pick<MadeUnit, 'price'>, dayOf: (days: number) => string) {
  const shares = LINES.map(({ percent }) => Math.floor((price * percent) / 100))
  const missing = price - shares.reduce((sum, share) => sum + share, 0)
  return LINES.map(({ name, days }, index) => ({
    position: index + 1,
    name,
    amount: (shares[index] ?? 0) + (index === LINES.length - 1 ? missing : 0),
    due_on: days === null ? null : dayOf(days),
    due_text: days === null ? 'On handover' : `On ${dayOf(days)}`,
    is_charge: false,
  }))
}
