import { paymentPlans, units } from '@storey/api/client-endpoints.ts'
import type { Money } from '@storey/api/conventions.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { Unit, UnitRow } from '@storey/api/inventory/unit.ts'
import { furnishingLabels, unitName } from '@storey/api/inventory/unit-names.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { onOffer, scheduleFor } from '../../inventory/parts/plans/plan-schedule.ts'
import { scheduleFacts } from '../../inventory/parts/plans/schedule-facts.ts'
import { homeText, NO_PRICE, viewText } from '../../inventory/parts/units/unit-labels.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { type Agreed, useAgreed } from '../../ui/agreed/useAgreed.ts'
import { areaText } from '../../ui/format/area.ts'
import { dayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'

interface OfferTerms {
  readonly units: readonly (UnitRow | Unit)[]
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
  // While the page of a unit is loading, only its row is known. A unit or a plan that the maker adds or removes changes what is compared.
  const choice = JSON.stringify([
    found.map(({ id }) => id),
    chosen,
    terms.plans.size,
    now.map(({ data }) => data !== undefined),
  ])
  return useAgreed(terms, (of) => of.units.flatMap((unit, index) => unitFacts(unit, of, chosen[index] ?? [])), choice)
}

function unitFacts(unit: UnitRow | Unit, { plans }: OfferTerms, chosen: readonly number[]): Fact[] {
  const name = unitName(unit.building, unit.number)
  const facts = [
    { label: 'unit', text: `${homeText(unit)}, ${unit.building.name}` },
    { label: 'list price', text: unit.price ? moneyText(unit.price) : NO_PRICE },
    ...homeFacts(unit),
    ...(unit.price
      ? planFacts(plans.get(unit.building.id), chosen, unit.price, null, 'vat' in unit ? unit.vat : null)
      : []),
  ]
  return facts.map((fact) => ({ label: `${name}, ${fact.label}`, text: fact.text, chosen: true }))
}

/** What the client reads of the home besides its price. */
function homeFacts(unit: UnitRow | Unit): { label: string; text: string }[] {
  const { floor, bathrooms, total_area, internal_area, outdoor_area, view, orientation, parking, furnishing } = unit
  const handover_on = 'handover_on' in unit ? unit.handover_on : null
  return [
    { label: 'floor', text: String(floor) },
    ...(bathrooms === null ? [] : [{ label: 'bathrooms', text: String(bathrooms) }]),
    { label: 'total area', text: areaText(total_area, 'm2') },
    { label: 'internal area', text: areaText(internal_area, 'm2') },
    { label: 'balcony', text: areaText(outdoor_area, 'm2') },
    { label: 'view', text: viewText(view, orientation) ?? 'None' },
    { label: 'parking', text: String(parking) },
    { label: 'furnishing', text: furnishingLabels[furnishing] },
    ...(handover_on === null ? [] : [{ label: 'handover', text: dayText(handover_on, handover_on) }]),
    ...('construction_percent' in unit
      ? [{ label: 'construction', text: percentText(unit.construction_percent) }]
      : []),
  ]
}

/** The price, payments and fees of the chosen plans. */
export const planFacts = (
  plans: readonly WirePlan[] | undefined,
  chosen: readonly number[],
  { amount, currency }: Money,
  handover_on: string | null,
  vat: Unit['vat'],
): Fact[] =>
  (plans ?? []).flatMap((plan): Fact[] => {
    const { id, name } = plan
    if (!chosen.includes(id)) return []
    const schedule = scheduleFor(plan, amount, { currency, handover_on, construction_percent: '0', vat })
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
export const seenOf = (unit: UnitRow | Unit, plans: readonly WirePlan[], chosen: readonly number[]) => ({
  ...(unit.price ? { expected_price: unit.price.amount } : {}),
  ...('terms_stamp' in unit ? { expected_terms: unit.terms_stamp } : {}),
  ...versionsOf(plans, chosen),
})

/** The versions of the chosen plans, if all of them are known. */
export function versionsOf(plans: readonly WirePlan[], chosen: readonly number[]) {
  const versions = chosen.flatMap((id) => plans.find((plan) => plan.id === id)?.version ?? [])
  return versions.length === chosen.length ? { expected_plan_versions: versions } : {}
}
