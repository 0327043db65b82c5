import { paymentPlans, units } from '@storey/api/client-endpoints.ts'
import type { Money } from '@storey/api/conventions.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { onOffer, scheduleFor } from '../../inventory/parts/plans/plan-schedule.ts'
import { scheduleFacts } from '../../inventory/parts/plans/schedule-facts.ts'
import { homeText, unitName } from '../../inventory/parts/units/unit-labels.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { type Agreed, useAgreed } from '../../ui/agreed/useAgreed.ts'
import { moneyText } from '../../ui/format/money.ts'

interface OfferTerms {
  readonly units: readonly UnitRow[]
  /** The plans on offer, by building; without a building while they are loading. */
  readonly plans: ReadonlyMap<number, readonly WirePlan[]>
}

/** The prices and plans of the units of an offer, as its maker saw them. @param chosen the plans chosen for each unit */
export function useOfferTerms(found: readonly UnitRow[], chosen: readonly (readonly number[])[]): Agreed<OfferTerms> {
  const buildings = [...new Set(found.map(({ building }) => building.id))]
  const now = useQueries({ queries: found.map(({ id }) => query(units.one, { params: { id } })) })
  const plans = useQueries({ queries: buildings.map((id) => query(paymentPlans.list, { params: { id } })) })
  const terms: OfferTerms = {
    units: found.map((unit, index) => now[index]?.data?.data ?? unit),
    plans: new Map(
      buildings.flatMap((id, index) => {
        const list = plans[index]?.data?.data
        return list ? [[id, onOffer(list)] as const] : []
      }),
    ),
  }
  // A unit or a plan that the maker adds or removes changes what is compared.
  const choice = JSON.stringify([found.map(({ id }) => id), chosen, terms.plans.size])
  return useAgreed(terms, (of) => of.units.flatMap((unit, index) => unitFacts(unit, of, chosen[index] ?? [])), choice)
}

function unitFacts(unit: UnitRow, { plans }: OfferTerms, chosen: readonly number[]): Fact[] {
  const name = unitName(unit.building, unit.number)
  const facts = [
    { label: 'unit', text: `${homeText(unit)}, ${unit.building.name}` },
    { label: 'list price', text: moneyText(unit.price) },
    ...planFacts(plans.get(unit.building.id), chosen, unit.price, null),
  ]
  return facts.map((fact) => ({ label: `${name}, ${fact.label}`, text: fact.text, chosen: true }))
}

/** The price, payments and fees of the chosen plans. */
export const planFacts = (
  plans: readonly WirePlan[] | undefined,
  chosen: readonly number[],
  { amount, currency }: Money,
  handover_on: string | null,
): Fact[] =>
  (plans ?? []).flatMap((plan): Fact[] => {
    const { id, name } = plan
    if (!chosen.includes(id)) return []
    const schedule = scheduleFor(plan, amount, { currency, handover_on, construction_percent: '0' })
    if (!schedule) return [{ label: `plan ${name}`, text: 'Does not fit the price', chosen: true }]
    const rows = [
      ...scheduleFacts('Payment', schedule.lines, currency),
      ...scheduleFacts('Fee', schedule.charges, currency),
    ]
    return [
      { label: `plan ${name}`, text: moneyText({ amount: schedule.price, currency }), chosen: true },
      ...rows.map((row) => ({ ...row, label: `${name}, ${row.label.toLowerCase()}` })),
    ]
  })

/** What the server compares with the present terms of a unit. */
export const seenOf = (unit: Pick<UnitRow, 'price'>, plans: readonly WirePlan[], chosen: readonly number[]) => ({
  expected_price: unit.price.amount,
  ...versionsOf(plans, chosen),
})

/** The versions of the chosen plans, if all of them are known. */
export function versionsOf(plans: readonly WirePlan[], chosen: readonly number[]) {
  const versions = chosen.flatMap((id) => plans.find((plan) => plan.id === id)?.version ?? [])
  return versions.length === chosen.length ? { expected_plan_versions: versions } : {}
}
