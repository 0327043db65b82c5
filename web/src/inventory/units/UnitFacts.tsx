import type { Unit } from '@storey/api/inventory/unit.ts'
import { furnishingLabels, orientationLabels, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Facts } from '../../ui/values/Facts.tsx'

/** Sizes and facts next to the plan. */
export function UnitFacts({ unit }: { unit: Unit }) {
  const home = unit.type !== 'office' && unit.type !== 'retail'
  return (
    <Facts
      lined
      facts={[
        ...(unit.unit_type ? [{ label: 'Unit type', value: unit.unit_type.name }] : []),
        { label: 'Total', value: <Area value={unit.total_area} /> },
        { label: 'Internal', value: <Area value={unit.internal_area} /> },
        { label: 'Balcony', value: Number(unit.outdoor_area) > 0 ? <Area value={unit.outdoor_area} /> : 'None' },
        home
          ? { label: 'Bedrooms', value: unit.bedrooms === 0 ? 'Studio' : unit.bedrooms }
          : { label: 'Type', value: unitTypeLabels[unit.type] },
        { label: 'Baths', value: unit.bathrooms },
        { label: 'Floor', value: `${unit.floor} of ${Math.max(unit.floors, unit.floor)}` },
        { label: 'Orientation', value: unit.orientation && orientationLabels[unit.orientation] },
        { label: 'View', value: unit.view },
        { label: 'Parking', value: baysText(unit.parking) },
        { label: 'Furnishing', value: furnishingLabels[unit.furnishing] },
        { label: 'Handover', value: unit.handover_on && <Day value={unit.handover_on} /> },
      ]}
    />
  )
}

const baysText = (bays: number): string => (bays === 0 ? 'None' : bays === 1 ? '1 bay' : `${bays} bays`)
