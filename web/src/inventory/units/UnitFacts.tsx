import type { Unit } from '@storey/api/inventory/unit.ts'
import {
  type UnitFacts as FactsOf,
  otherFacts,
  type PlainUnitFact,
  unitFields,
  unitText,
} from '@storey/api/inventory/unit-fields.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { ReactNode } from 'react'
import { Area } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Handover } from '../parts/Handover.tsx'

/** Sizes and facts next to the plan. */
export function UnitFacts({ unit }: { unit: Unit }) {
  const home = unit.type !== 'office' && unit.type !== 'retail'
  const own: FactsOf<Fact> = {
    total_area: { label: 'Total', value: <Area value={unit.total_area} /> },
    internal_area: { label: unitFields.internal_area.short, value: <Area value={unit.internal_area} /> },
    outdoor_area: {
      label: unitFields.outdoor_area.short,
      value: Number(unit.outdoor_area) > 0 ? <Area value={unit.outdoor_area} /> : 'None',
    },
    plot_area: {
      label: unitFields.plot_area.short,
      value: unit.plot_area && <Area value={unit.plot_area} />,
    },
    type: home
      ? { label: unitFields.bedrooms.label, value: unit.bedrooms === 0 ? 'Studio' : unit.bedrooms }
      : { label: unitFields.type.label, value: unitTypeLabels[unit.type] },
    bathrooms: { label: unitFields.bathrooms.short, value: unit.bathrooms },
    floor: { label: unitFields.floor.label, value: `${unit.floor} of ${Math.max(unit.floors, unit.floor)}` },
    orientation: plain(unit, 'orientation'),
    view: plain(unit, 'view'),
    parking: { label: unitFields.parking.label, value: baysText(unit.parking) },
    furnishing: plain(unit, 'furnishing'),
    handover_on: {
      label: unitFields.handover_on.label,
      value: unit.handover_on && <Handover value={unit.handover_on} />,
    },
  }
  return (
    <Facts
      lined
      facts={[
        ...(unit.unit_type ? [{ label: unitFields.unit_type.label, value: unit.unit_type.name }] : []),
        ...Object.entries<Fact>(own).flatMap(([field, fact]) =>
          // A home without a plot lacks nothing.
          field === 'plot_area' && unit.plot_area === null ? [] : [fact],
        ),
        ...otherFacts(own).map((field) => plain(unit, field)),
        ...(unit.former_numbers.length === 0
          ? []
          : [{ label: unitFields.former_numbers.label, value: <FormerNumbers of={unit.former_numbers} /> }]),
      ]}
    />
  )
}

/** Files and messages of before name the unit by them. */
const FormerNumbers = ({ of }: { of: Unit['former_numbers'] }) =>
  of.map(({ number, at, actor_name }) => (
    <div key={at}>
      <bdi>{number}</bdi>, changed{actor_name && ` by ${actor_name}`}: <Instant value={at} />
    </div>
  ))

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

const plain = (unit: Unit, field: PlainUnitFact): Fact => ({
  label: unitFields[field].label,
  value: unitText(field, unit[field]),
})

const baysText = (bays: number): string => (bays === 0 ? 'None' : bays === 1 ? '1 bay' : `${bays} bays`)
