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
  const area = (value: string) => (Number(value) > 0 ? areaText(value, areaUnit) : 'None')
  const shared = sharedBy(units)
  return [
    fact(
      'Status',
      ({ status }) => status,
      ({ status }) => <UnitStatus status={status} />,
    ),
    fact('Price', ({ price }) => moneyText(price)),
    fact(perAreaName(areaUnit), ({ per_area }) => perAreaText(per_area, areaUnit)),
    fact('Home', homeText),
    fact('Total area', ({ total_area }) => area(total_area)),
    fact('Internal', ({ internal_area }) => area(internal_area)),
    fact('Balcony', ({ outdoor_area }) => area(outdoor_area)),
    fact('Baths', ({ bathrooms }) => String(bathrooms)),
    fact('Floor', ({ floor, floors }) => `${floor} of ${Math.max(floor, floors)}`),
    fact('View', ({ view }) => view ?? 'Not set'),
    fact('Orientation', ({ orientation }) => (orientation ? orientationLabels[orientation] : 'Not set')),
    fact('Parking', ({ parking }) => (parking === 0 ? 'None' : parking === 1 ? '1 bay' : `${parking} bays`)),
    fact('Furnishing', ({ furnishing }) => furnishingLabels[furnishing]),
    fact('Handover', ({ handover_on }) => (handover_on ? dayText(handover_on) : 'Not set')),
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
