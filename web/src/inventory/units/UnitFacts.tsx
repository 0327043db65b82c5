import { furnishingLabels, orientationLabels, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { Unit } from '@storey/api/inventory/units.ts'
import { Area } from '../../ui/Area.tsx'
import { Day } from '../../ui/Day.tsx'
import { Facts } from '../../ui/Facts.tsx'
import * as copy from './copy.ts'

/** Sizes and facts beside the plan. */
export function UnitFacts({ unit }: { unit: Unit }) {
  const home = unit.type !== 'office' && unit.type !== 'retail'
  return (
    <Facts
      lined
      facts={[
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

const baysText = (bays: number): string => (bays === 0 ? 'None' : bays === 1 ? copy.oneBay : `${bays} bays`)
