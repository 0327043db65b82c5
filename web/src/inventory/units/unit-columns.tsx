import { furnishingWords, orientationWords, unitTypeWords } from '@storey/api/inventory/unit-names.ts'
import type { UnitRow } from '@storey/api/inventory/units.ts'
import type { ReactNode } from 'react'
import { Area } from '../../ui/Area.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PerArea } from '../parts/PerArea.tsx'
import { UnitStatus } from '../parts/UnitStatus.tsx'
import { bedsText } from '../parts/unit-words.ts'

/** The columns of the unit list; the rarer ones are off until somebody chooses them. */
export const unitColumns = (title: (unit: UnitRow) => ReactNode): readonly Column<UnitRow>[] => [
  { id: 'number', title: 'Unit', sort: 'number', width: 104, cell: title },
  { id: 'status', title: 'Status', sort: 'status', width: 112, cell: (unit) => <UnitStatus status={unit.status} /> },
  { id: 'project', title: 'Project', width: 120, cell: (unit) => unit.project.name },
  { id: 'building', title: 'Building', width: 104, cell: (unit) => unit.building.name },
  { id: 'floor', title: 'Floor', sort: 'floor', align: 'right', width: 72, cell: (unit) => unit.floor },
  { id: 'type', title: 'Type', width: 112, hidden: true, cell: (unit) => unitTypeWords[unit.type] },
  { id: 'beds', title: 'Beds', sort: 'bedrooms', width: 80, cell: bedsText },
  { id: 'baths', title: 'Baths', align: 'right', hidden: true, width: 76, cell: (unit) => unit.bathrooms },
  {
    id: 'total_area',
    title: 'Area',
    sort: 'total_area',
    align: 'right',
    width: 104,
    cell: (unit) => <Area value={unit.total_area} />,
  },
  { id: 'view', title: 'View', width: 76, cell: (unit) => unit.view },
  {
    id: 'orientation',
    title: 'Orientation',
    width: 100,
    hidden: true,
    cell: (unit) => unit.orientation && orientationWords[unit.orientation],
  },
  { id: 'parking', title: 'Parking', width: 84, align: 'right', hidden: true, cell: (unit) => unit.parking },
  { id: 'furnishing', title: 'Furnishing', width: 120, hidden: true, cell: (unit) => furnishingWords[unit.furnishing] },
  {
    id: 'price',
    title: 'Price',
    width: 132,
    sort: 'price',
    align: 'right',
    cell: (unit) => <Money value={unit.price} />,
  },
  {
    id: 'per_area',
    title: 'Per area',
    sort: 'per_area',
    align: 'right',
    width: 104,
    cell: (unit) => <PerArea value={unit.per_area} />,
  },
  { id: 'holder', title: 'Held by', width: 108, cell: (unit) => unit.claim?.holder.full_name },
  { id: 'builder', title: 'Developer', width: 150, hidden: true, cell: (unit) => unit.organization.name },
  {
    id: 'updated_at',
    title: 'Updated',
    width: 120,
    sort: 'updated_at',
    hidden: true,
    cell: (unit) => <Instant value={unit.updated_at} />,
  },
]
