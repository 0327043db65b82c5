import type { UnitRow } from '@storey/api/inventory/unit.ts'
import {
  type PlainColumnField,
  type PlainUnitColumn,
  plainColumnFields,
  type UnitColumn,
  unitFields,
  unitText,
} from '@storey/api/inventory/unit-fields.ts'
import { furnishingLabels, orientationLabels, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { ReactNode } from 'react'
import type { AreaUnit } from '../../ui/format/area.ts'
import { type Column, columnsOf } from '../../ui/table/column.ts'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { areaFigure, PerAreaIn, perAreaName } from '../parts/PerArea.tsx'
import { UnitStatus } from '../parts/units/UnitStatus.tsx'
import { bedsText } from '../parts/units/unit-labels.ts'

type UnitListColumn = Omit<Column<UnitRow>, 'id'>

/** Columns that are drawn here, in the order of the list: all that are not plain, and plain ones that differ from the usual. */
type DrawnColumns = Record<Exclude<UnitColumn, PlainUnitColumn>, UnitListColumn> &
  Partial<Record<PlainUnitColumn, UnitListColumn>>

/** A plain column, which people may add. */
const plainColumn = (field: PlainColumnField): UnitListColumn => ({
  title: unitFields[field].label,
  ...(unitFields[field].kind === 'whole' ? { align: 'right' } : {}),
  width: 120,
  hidden: true,
  cell: (unit) => unitText(field, unit[field]),
})

/**
 * The columns of the unit list; rare ones are hidden by default. The unit of areas, and the currency if there is only one, are in the
 * head.
 */
export function unitColumns(
  title: (unit: UnitRow) => ReactNode,
  { areaUnit, currency }: { areaUnit: AreaUnit; currency: string | undefined },
): readonly Column<UnitRow>[] {
  const drawn: DrawnColumns = {
    number: { title: 'Unit', sort: 'number', width: 112, cell: title },
    status: {
      title: unitFields.status.label,
      sort: 'status',
      width: 112,
      cell: (unit) => <UnitStatus status={unit.status} reason={unit.block_reason} />,
    },
    project: { title: unitFields.project.label, width: 136, cell: (unit) => unit.project.name },
    building: { title: unitFields.building.label, width: 104, cell: (unit) => unit.building.name },
    floor: { title: unitFields.floor.label, sort: 'floor', align: 'right', width: 72, cell: (unit) => unit.floor },
    type: { title: unitFields.type.label, width: 112, hidden: true, cell: (unit) => unitTypeLabels[unit.type] },
    unit_type: {
      title: unitFields.unit_type.label,
      width: 104,
      hidden: true,
      cell: (unit) => unit.unit_type?.name,
    },
    beds: { title: 'Beds', sort: 'bedrooms', width: 80, cell: bedsText },
    baths: { title: 'Baths', align: 'right', hidden: true, width: 76, cell: (unit) => unit.bathrooms },
    total_area: {
      title: areaUnit === 'sq_ft' ? 'Area, sq ft' : 'Area, m²',
      sort: 'total_area',
      align: 'right',
      width: 104,
      cell: (unit) => areaFigure(unit.total_area, areaUnit),
    },
    plot_area: {
      title: areaUnit === 'sq_ft' ? 'Plot, sq ft' : 'Plot, m²',
      align: 'right',
      width: 104,
      hidden: true,
      cell: (unit) => unit.plot_area && areaFigure(unit.plot_area, areaUnit),
    },
    view: { title: unitFields.view.label, width: 100, gives: 2, cell: (unit) => unit.view },
    orientation: {
      title: unitFields.orientation.label,
      width: 100,
      hidden: true,
      cell: (unit) => unit.orientation && orientationLabels[unit.orientation],
    },
    parking: {
      title: unitFields.parking.label,
      width: 84,
      align: 'right',
      hidden: true,
      cell: (unit) => unit.parking,
    },
    furnishing: {
      title: unitFields.furnishing.label,
      width: 120,
      hidden: true,
      cell: (unit) => furnishingLabels[unit.furnishing],
    },
    price: {
      title: currency ? `Price, ${currency}` : 'Price',
      width: 132,
      sort: 'price',
      ...moneyCells((unit) => unit.price, { bare: currency !== undefined }),
    },
    per_area: {
      title: perAreaName(areaUnit),
      sort: 'per_area',
      align: 'right',
      width: 104,
      gives: 1,
      cell: (unit) =>
        unit.per_area && <PerAreaIn unit={areaUnit} value={unit.per_area} bare={currency !== undefined} />,
    },
    holder: {
      title: unitFields.claim.label,
      width: 132,
      hidden: true,
      cell: (unit) => unit.claim?.holder.full_name,
    },
    builder: {
      title: unitFields.organization.label,
      width: 150,
      hidden: true,
      cell: (unit) => unit.organization.name,
    },
    updated_at: {
      title: unitFields.updated_at.label,
      width: 120,
      sort: 'updated_at',
      hidden: true,
      cell: (unit) => <Instant value={unit.updated_at} />,
    },
  }
  const others = plainColumnFields.filter((field) => !Object.hasOwn(drawn, unitFields[field].column))
  const plain = Object.fromEntries(others.map((field) => [unitFields[field].column, plainColumn(field)]))
  return columnsOf<UnitRow, UnitColumn>({ ...drawn, ...(plain as Record<PlainUnitColumn, UnitListColumn>) })
}
