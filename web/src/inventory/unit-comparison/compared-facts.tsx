import type { ComparedUnit } from '@storey/api/inventory/unit.ts'
import { furnishingLabels, orientationLabels } from '@storey/api/inventory/unit-names.ts'
import type { ReactNode } from 'react'
import { type AreaUnit, areaText } from '../../ui/format/area.ts'
import { dayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { perAreaName, perAreaText } from '../parts/PerArea.tsx'
import { UnitStatus } from '../parts/units/UnitStatus.tsx'
import { homeText } from '../parts/units/unit-labels.ts'
import { AmenityNames } from './AmenityNames.tsx'
import * as copy from './copy.ts'

interface Fact {
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
  const area = (value: string) => (Number(value) > 0 ? areaText(value, areaUnit) : copy.none)
  const shared = sharedBy(units)
  return [
    fact(
      copy.status,
      ({ status }) => status,
      ({ status }) => <UnitStatus status={status} />,
    ),
    fact(copy.price, ({ price }) => moneyText(price)),
    fact(perAreaName(areaUnit), ({ per_area }) => perAreaText(per_area, areaUnit)),
    fact(copy.home, homeText),
    fact(copy.total, ({ total_area }) => area(total_area)),
    fact(copy.internal, ({ internal_area }) => area(internal_area)),
    fact(copy.balcony, ({ outdoor_area }) => area(outdoor_area)),
    fact(copy.baths, ({ bathrooms }) => String(bathrooms)),
    fact(copy.floor, ({ floor, floors }) => copy.floorOf(floor, Math.max(floor, floors))),
    fact(copy.view, ({ view }) => view ?? copy.notSet),
    fact(copy.orientation, ({ orientation }) => (orientation ? orientationLabels[orientation] : copy.notSet)),
    fact(copy.parking, ({ parking }) => (parking === 0 ? copy.none : copy.bays(parking))),
    fact(copy.furnishing, ({ furnishing }) => furnishingLabels[furnishing]),
    fact(copy.handover, ({ handover_on }) => (handover_on ? dayText(handover_on) : copy.notSet)),
    fact(copy.paymentPlans, ({ payment_plans }) => (payment_plans === 0 ? copy.none : String(payment_plans))),
    fact(copy.floorPlans, ({ floor_plans }) => (floor_plans === 0 ? copy.none : String(floor_plans))),
    fact(
      copy.amenities,
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
