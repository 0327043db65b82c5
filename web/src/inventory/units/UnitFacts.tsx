import type { Unit } from '@storey/api/inventory/unit.ts'
import { furnishingLabels, orientationLabels, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import * as copy from './copy.ts'

/** Sizes and facts next to the plan. */
export function UnitFacts({ unit }: { unit: Unit }) {
  const home = unit.type !== 'office' && unit.type !== 'retail'
  return (
    <Facts
      lined
      facts={[
        ...(unit.unit_type ? [{ label: copy.unitType, value: unit.unit_type.name }] : []),
        { label: copy.total, value: <Area value={unit.total_area} /> },
        { label: copy.internal, value: <Area value={unit.internal_area} /> },
        { label: copy.balcony, value: Number(unit.outdoor_area) > 0 ? <Area value={unit.outdoor_area} /> : 'None' },
        home
          ? { label: copy.bedrooms, value: unit.bedrooms === 0 ? 'Studio' : unit.bedrooms }
          : { label: copy.type, value: unitTypeLabels[unit.type] },
        { label: copy.baths, value: unit.bathrooms },
        { label: copy.floor, value: copy.floorOf(unit.floor, Math.max(unit.floors, unit.floor)) },
        { label: copy.orientation, value: unit.orientation && orientationLabels[unit.orientation] },
        { label: copy.view, value: unit.view },
        { label: copy.parking, value: baysText(unit.parking) },
        { label: copy.furnishing, value: furnishingLabels[unit.furnishing] },
        { label: copy.handover, value: unit.handover_on && <Day value={unit.handover_on} /> },
      ]}
    />
  )
}

const baysText = (bays: number): string => (bays === 0 ? 'None' : bays === 1 ? copy.oneBay : copy.bayCount(bays))
