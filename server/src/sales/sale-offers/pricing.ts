import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { NewOfferUnit } from '@storey/api/sales/sale-offers.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { requireTermsSeen } from '../../errors/terms-seen.ts'
import { notForSale } from '../../inventory/for-sale.ts'
import { listPlans } from '../../inventory/payment-plans/actions.ts'
import { readUnitStamp } from '../../inventory/units/actions.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { findLimits } from '../discounts/actions.ts'
import { type FoundUnit, findUnitToBook, isPriced } from '../unit-prices/actions.ts'
import { offerOf } from '../unit-prices/rules.ts'
import { offerDiscount, whyNotOffered } from './rules.ts'

/** A plan as it is stored in an offer. */
export interface PricedPlan {
  readonly payment_plan_id: number
  readonly plan_name: string
  readonly plan_version: number
  readonly plan_price: number
  readonly discount: number
  readonly terms: BookedTerms
}

export interface PricedUnit {
  readonly unit: FoundUnit
  readonly price: number
  readonly discount_percent: string | null
  readonly discount_amount: number | null
  readonly net: number
  readonly note: string
  readonly plans: readonly PricedPlan[]
}

type Mistakes = Record<string, string[]>
type TypedDiscount = Pick<NewOfferUnit, 'discount_percent' | 'discount_amount'>
type Plan = Omit<PricedPlan, 'discount'>

/** Prices the typed units as of today. @throws 422 by the index of each unit that cannot be offered that way */
export async function priceUnits(
  db: Database,
  scope: Scope,
  typed: readonly NewOfferUnit[],
  /** The path of a unit's fields in the body, such as `units.0.`. */
  fieldAt: (index: number) => string,
): Promise<PricedUnit[]> {
  const mistakes: Mistakes = {}
  const priced: PricedUnit[] = []
  for (const [index, wanted] of typed.entries()) {
    const field = fieldAt(index)
    const unit = await findUnitToBook(db, scope, wanted.unit_id)
    const obstacle = unit ? unitProblem(unit, priced[0]?.unit) : 'Choose a unit that you sell.'
    if (!unit || obstacle || !isPriced(unit)) {
      mistakes[`${field}unit_id`] = [obstacle ?? '']
      continue
    }
    requirePriceSeen(unit, wanted.expected_price)
    if (wanted.expected_terms !== undefined)
      requireTermsSeen(wanted.expected_terms, await readUnitStamp(db, scope, unit.id))
    const { plans, problems } = await plansNamed(db, scope, unit, wanted, unit.amount)
    for (const [name, message] of Object.entries(problems)) mistakes[`${field}${name}`] = message
    if (Object.keys(problems).length > 0) continue
    const judged = await discountPlans(
      db,
      scope,
      unit.id,
      { price: unit.amount, currency: unit.currency },
      wanted,
      plans,
    )
    for (const [name, words] of Object.entries(judged.problems)) mistakes[`${field}${name}`] = words
    priced.push({ unit, price: unit.amount, note: wanted.note ?? '', ...discountOf(wanted), ...judged })
  }
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes)
  return priced
}

/** @throws 409 if the list price is not what the maker of the offer saw */
function requirePriceSeen(
  { building, number, amount, currency, price }: FoundUnit,
  expected: number | undefined,
): void {
  if (expected !== undefined && expected !== amount)
    throw conflict(
      'price_changed',
      `${unitName(building, number)} costs ${priceText(amount, currency)} now. Look at its prices first.`,
      {
        current: { price },
      },
    )
}

/** Why a unit cannot be in an offer together with its first unit. */
function unitProblem(unit: Parameters<typeof isPriced>[0], first: FoundUnit | undefined): string | undefined {
  if (first && first.organization_id !== unit.organization_id) return 'An offer has units of one seller.'
  if (first && first.currency !== unit.currency) return 'An offer has units in one currency.'
  return notForSale({ name: unit.project.name, status: unit.project_status }) ?? whyNotOffered(unit)
}

/** The present terms of a unit's selected plans. @param price of the unit in the offer @param isKept skips plans that stay as they are */
export async function plansNamed(
  db: Database,
  scope: Scope,
  unit: FoundUnit,
  {
    payment_plan_ids: ids,
    expected_plan_versions: seen,
  }: Pick<NewOfferUnit, 'payment_plan_ids' | 'expected_plan_versions'>,
  price: number,
  isKept: (id: number) => boolean = () => false,
): Promise<{ plans: Plan[]; problems: Mistakes }> {
  const all = await listPlans(db, scope, { building_id: unit.building_id })
  const problems: Mistakes = {}
  const plans = ids.flatMap((id, index) => {
    if (isKept(id)) return []
    const plan = all.find((one) => one.id === id)
    const offer = plan && offerOf(plan, { ...unit, amount: price })
    if (offer && seen?.[index] !== undefined && seen[index] !== offer.version)
      throw conflict('plan_changed', `${offer.plan.name} has changed since you saw it. Look at its payments first.`)
    if (!offer) problems[`payment_plan_ids.${index}`] = ['Choose a payment plan on which this unit is sold today.']
    return offer
      ? [
          {
            payment_plan_id: id,
            plan_name: offer.plan.name,
            plan_version: offer.version,
            plan_price: offer.schedule.price,
            terms: offer.terms,
          },
        ]
      : []
  })
  return { plans, problems }
}

export const discountOf = ({ discount_percent = null, discount_amount = null }: TypedDiscount) => ({
  discount_percent,
  discount_amount,
})

/** Applies a discount to the price of a unit and of each of its plans; returns problems by field. */
export async function discountPlans(
  db: Database,
  scope: Scope,
  unit_id: number,
  { price, currency }: { readonly price: number; readonly currency: string },
  typed: TypedDiscount,
  plans: readonly Plan[],
): Promise<{ net: number; plans: PricedPlan[]; problems: Mistakes }> {
  const limits = await findLimits(db, scope, { unit_id })
  const problems: Mistakes = {}
  const judge = (of: number, minimum_price: number | null = null) => {
    const judged = limits
      ? offerDiscount(typed, of, { role: scope.role, limits: { ...limits, minimum_price } })
      : { amount: 0 }
    if ('amount' in judged) return judged.amount
    problems[judged.field] = [judged.message]
    return 0
  }
  const net = price - judge(price, limits?.list_minimum)
  const discounted = plans.map((plan) => ({ ...plan, discount: judge(plan.plan_price, limits?.minimum_price) }))
  for (const { terms, discount } of discounted) {
    const { problems: unpayable } = makeSchedule(
      terms.plan,
      contextOf(terms, { list_price: price, currency }, discount),
    )
    const [first] = unpayable
    if (first) problems[typed.discount_percent == null ? 'discount_amount' : 'discount_percent'] ??= [first.message]
  }
  return { net, plans: discounted, problems }
}
