import type { ComparedUnit } from '@storey/api/inventory/unit.ts'
import {
  otherFacts,
  type PlainUnitFact,
  type UnitFacts,
  unitFields,
  unitText,
} from '@storey/api/inventory/unit-fields.ts'
import type { ReactNode } from 'react'
import { type AreaUnit, areaText } from '../../ui/format/area.ts'
import { moneyText } from '../../ui/format/money.ts'
import { perAreaName, perAreaText } from '../parts/PerArea.tsx'
import { UnitStatus } from '../parts/units/UnitStatus.tsx'
import { handoverText, homeText, NO_PRICE } from '../parts/units/unit-labels.ts'
import { AmenityNames } from './AmenityNames.tsx'

export interface Fact {
  readonly label: string
  readonly differs: boolean
  /** One for each unit, in the same order. */
  readonly cells: readonly ReactNode[]
}

/** Facts of the units side by side; two are equal if their text is. */
export function comparedFacts(units: readonly ComparedUnit[], areaUnit: AreaUnit): Fact[] {
  const fact = (
    label: string,
    read: (unit: ComparedUnit) => string,
    draw?: (unit: ComparedUnit) => ReactNode,
  ): Fact => ({
    label,
    differs: new Set(units.map(read)).size > 1,
    cells: units.map(draw ?? read),
  })
  const area = (value: string) => (Number(value) > 0 ? areaText(value, areaUnit) : 'None')
  const shared = sharedBy(units)
  const plain = (field: PlainUnitFact) =>
    fact(unitFields[field].label, (unit) => unitText(field, unit[field]) ?? 'Not set')
  const own: UnitFacts<Fact> = {
    type: fact('Home', homeText),
    total_area: fact('Total area', ({ total_area }) => area(total_area)),
    internal_area: fact(unitFields.internal_area.short, ({ internal_area }) => area(internal_area)),
    outdoor_area: fact(unitFields.outdoor_area.short, ({ outdoor_area }) => area(outdoor_area)),
    plot_area: fact(unitFields.plot_area.short, ({ plot_area }) => area(plot_area ?? '0')),
    bathrooms: fact(unitFields.bathrooms.short, ({ bathrooms }) =>
      bathrooms === null ? 'Not set' : String(bathrooms),
    ),
    floor: fact(unitFields.floor.label, ({ floor, floors }) => `${floor} of ${Math.max(floor, floors)}`),
    view: plain('view'),
    orientation: plain('orientation'),
    parking: fact(unitFields.parking.label, ({ parking }) =>
      parking === 0 ? 'None' : parking === 1 ? '1 bay' : `${parking} bays`,
    ),
    furnishing: plain('furnishing'),
    handover_on: fact(unitFields.handover_on.label, ({ handover_on }) =>
      handover_on ? handoverText(handover_on) : 'Not set',
    ),
  }
  return [
    fact(
      unitFields.status.label,
      ({ status }) => status,
      ({ status }) => <UnitStatus status={status} />,
    ),
    fact(unitFields.price.label, ({ price }) => (price ? moneyText(price) : NO_PRICE)),
    fact(perAreaName(areaUnit), ({ per_area }) => (per_area ? perAreaText(per_area, areaUnit) : NO_PRICE)),
    ...Object.values<Fact>(own),
    ...otherFacts(own).map(plain),
    fact('Payment plans', ({ payment_plans }) => (payment_plans === 0 ? 'None' : String(payment_plans))),
    fact('Floor plans', ({ floor_plans }) => (floor_plans === 0 ? 'None' : String(floor_plans))),
    fact(
      'Amenities',
      ({ amenities }) => amenities.map(({ id }) => id).join(),
      ({ amenities }) => <AmenityNames amenities={amenities} shared={shared} />,
    ),
  ]
}

/** Ids of the amenities that all units have. */
function sharedBy(units: readonly ComparedUnit[]): ReadonlySet<number> {
  const [first, ...others] = units.map(({ amenities }) => new Set(amenities.map(({ id }) => id)))
  return new Set([...(first ?? [])].filter((id) => others.every((one) => one.has(id))))
}
