import type { Building } from '@storey/api/inventory/buildings.ts'
import { countText } from '../../ui/format/number.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { Availability } from '../parts/Availability.tsx'
import { Built } from '../parts/Built.tsx'
import { Handover } from '../parts/Handover.tsx'
import { buildingTypeLabels, floorsText } from '../parts/labels.ts'
import { PerArea, perAreaName } from '../parts/PerArea.tsx'
import { rangeText } from '../parts/units/unit-labels.ts'

/** Details in the rail of a building's page. */
export function BuildingFacts({ building }: { building: Building }) {
  const [unit] = useAreaUnit()
  const { counts, units, range } = building
  const share = units > 0 ? Math.round((counts.available / units) * 100) : 0
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <div>
        <div style={{ display: 'flex', justifyContent: 'space-between', marginBottom: 8 }}>
          <strong style={{ fontWeight: 600 }}>
            {countText(counts.available)} of {countText(units)} available
          </strong>
          <span style={{ color: 'var(--text-3)', fontSize: 12 }}>{share}%</span>
        </div>
        <Availability counts={counts} words="none" />
      </div>
      <Facts
        facts={[
          {
            label: 'Unit types',
            value: rangeText(range.bedrooms, range.types) ?? buildingTypeLabels[building.type],
          },
          { label: 'Price from', value: building.price_from && <Money value={building.price_from} /> },
          {
            label: perAreaName(unit),
            value: range.per_area_from && range.per_area_to && (
              <>
                <PerArea value={range.per_area_from} /> – <PerArea value={range.per_area_to} bare />
              </>
            ),
          },
          {
            label: 'Area',
            value: range.area_from && (
              <>
                <Area value={range.area_from} /> – <Area value={range.area_to} />
              </>
            ),
          },
          { label: 'Floors', value: floorsText(building) },
          { label: 'Handover', value: building.handover_on && <Handover value={building.handover_on} /> },
          { label: 'Built', value: <Built percent={building.construction_percent} /> },
          {
            label: 'Address',
            value: [building.address, building.district, building.city].filter(Boolean).join(', '),
          },
          { label: 'Basements', value: building.basements || 'None' },
        ]}
      />
    </div>
  )
}

/** `14, no 4 and no 13`. */
