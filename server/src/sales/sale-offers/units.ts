import { unitName } from '@storey/api/inventory/unit-names.ts'
import { MAX_OFFER_UNITS } from '@storey/api/sales/offer-shapes.ts'
import type { NewOfferUnit } from '@storey/api/sales/sale-offers.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { findUnitToBook, isPriced } from '../unit-prices/actions.ts'
import { type OfferContext, settle } from './actions.ts'
import { announce } from './announce.ts'
import { discountOf, discountPlans, type PricedPlan, type PricedUnit, plansNamed, priceUnits } from './pricing.ts'
import {
  changeUnit,
  deleteUnit,
  type FoundOfferUnit,
  insertEvent,
  insertUnit,
  type LockedOffer,
  plansOf,
  replacePlans,
  unitsOf,
} from './queries.ts'

/** Inserts a priced unit into an offer, with its plans. */
export async function insertPriced(
  db: Database,
  scope: Scope,
  offer: Pick<LockedOffer, 'id' | 'organization_id'>,
  { unit, price, plans, net, note, discount_percent, discount_amount }: PricedUnit,
  position: number,
): Promise<void> {
  await insertUnit(db, scope, offer, {
    unit_id: unit.id,
    building_id: unit.building_id,
    project_id: unit.project.id,
    position,
    price_at_offer: price,
    discount_percent,
    discount_amount,
    net,
    note,
  })
  await replacePlans(db, scope, offer, unit.id, rowsOf(unit.building_id, plans))
}

const rowsOf = (building_id: number, plans: readonly PricedPlan[]) =>
  plans.map(({ terms, ...plan }) => ({ ...plan, building_id, terms: JSON.stringify(terms) }))

/** @throws 422 on the fields of the unit; 409 if the offer is full or already contains it */
export async function addUnit(context: OfferContext, offer: LockedOffer, wanted: NewOfferUnit): Promise<void> {
  const { db, scope } = context
  const units = await unitsOf(db, scope, offer)
  if (units.some(({ id }) => id === wanted.unit_id)) throw invalid({ unit_id: ['This unit is in the offer already.'] })
  if (units.length >= MAX_OFFER_UNITS) throw conflict('offer_full', `An offer has at most ${MAX_OFFER_UNITS} units.`)
  const [priced] = await priceUnits(db, scope, [wanted], () => '')
  if (!priced || priced.unit.organization_id !== offer.organization_id || priced.unit.currency !== offer.currency)
    throw invalid({ unit_id: ['An offer has units of one seller, in one currency.'] })
  await insertPriced(db, scope, offer, priced, (units.at(-1)?.position ?? 0) + 1)
  await changed(context, offer, `${unitName(priced.unit.building, priced.unit.number)} added`)
}

/** Changes the note and the discount, which applies to the plans as they were offered. @throws 404, 422 */
export async function changeDiscount(
  context: OfferContext,
  offer: LockedOffer,
  unit_id: number,
  change: Partial<Pick<NewOfferUnit, 'discount_percent' | 'discount_amount' | 'note'>>,
): Promise<void> {
  const { db, scope } = context
  const unit = await unitOf(context, offer, unit_id)
  const note = change.note ?? unit.note
  const typed =
    change.discount_percent === undefined && change.discount_amount === undefined
      ? unit
      : { discount_percent: change.discount_percent ?? null, discount_amount: change.discount_amount ?? null }
  const same = typed.discount_percent === unit.discount_percent && typed.discount_amount === unit.discount_amount
  if (same) await changeUnit(db, scope, offer, unit_id, { note })
  else {
    const kept = (await plansOf(db, scope, offer)).filter((plan) => plan.unit_id === unit_id)
    const price = { price: unit.price_at_offer, currency: offer.currency }
    const { net, plans, problems } = await discountPlans(db, scope, unit_id, price, typed, kept.map(planOf))
    refuse(problems)
    await changeUnit(db, scope, offer, unit_id, { ...discountOf(typed), net, note })
    await replacePlans(db, scope, offer, unit_id, rowsOf(unit.building_id, plans))
  }
  await changed(context, offer, `${unitName(unit.building, unit.number)} changed`)
}

/** Plans already offered stay as they were; new ones have today's terms, at the price of the offer. @throws 404, 422 */
export async function choosePlans(
  context: OfferContext,
  offer: LockedOffer,
  unit_id: number,
  chosen: Pick<NewOfferUnit, 'payment_plan_ids' | 'expected_plan_versions'>,
): Promise<void> {
  const { db, scope } = context
  const unit = await unitOf(context, offer, unit_id)
  const today = await findUnitToBook(db, scope, unit_id)
  if (!today || !isPriced(today)) throw notFound()
  const kept = (await plansOf(db, scope, offer)).filter((plan) => plan.unit_id === unit_id).map(planOf)
  const isKept = (id: number) => kept.some((plan) => plan.payment_plan_id === id)
  const found = await plansNamed(db, scope, today, chosen, unit.price_at_offer, isKept)
  refuse(found.problems)
  const all = [...kept, ...found.plans]
  const wanted = chosen.payment_plan_ids.flatMap((id) => all.find((plan) => plan.payment_plan_id === id) ?? [])
  const price = { price: unit.price_at_offer, currency: offer.currency }
  const fresh = await discountPlans(
    db,
    scope,
    unit_id,
    price,
    unit,
    wanted.filter((plan) => !isKept(plan.payment_plan_id)),
  )
  refuse(fresh.problems)
  const plans = wanted.map(
    (plan) => fresh.plans.find((one) => one.payment_plan_id === plan.payment_plan_id) ?? { discount: 0, ...plan },
  )
  await replacePlans(db, scope, offer, unit_id, rowsOf(unit.building_id, plans))
  await changed(context, offer, `Plans of ${unitName(unit.building, unit.number)} changed`)
}

/** @throws 404; 409 for the last unit */
export async function removeUnit(context: OfferContext, offer: LockedOffer, unit_id: number): Promise<void> {
  const { db, scope } = context
  const unit = await unitOf(context, offer, unit_id)
  if ((await unitsOf(db, scope, offer)).length === 1)
    throw conflict('last_unit', 'An offer has at least one unit. Withdraw or remove the offer instead.')
  await deleteUnit(db, scope, offer, unit_id)
  await changed(context, offer, `${unitName(unit.building, unit.number)} removed`)
}

async function unitOf({ db, scope }: OfferContext, offer: LockedOffer, unit_id: number): Promise<FoundOfferUnit> {
  const unit = (await unitsOf(db, scope, offer)).find(({ id }) => id === unit_id)
  if (!unit) throw notFound()
  return unit
}

const planOf = ({ unit_id: _, position: __, ...plan }: Awaited<ReturnType<typeof plansOf>>[number]) => plan

function refuse(problems: Readonly<Record<string, string[]>>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Counts a change of an offer, and keeps it in its history. */
export async function changed({ db, scope, emit }: OfferContext, offer: LockedOffer, note: string): Promise<void> {
  await settle(db, scope, offer, {})
  await insertEvent(db, scope, offer, { kind: 'changed', note })
  announce(emit, offer, 'sale_offer.changed')
}
