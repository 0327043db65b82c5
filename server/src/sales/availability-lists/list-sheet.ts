import type { Readable } from 'node:stream'
import { furnishingLabels, orientationLabels } from '@storey/api/inventory/unit-names.ts'
import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import type { SheetColumn } from '../../sheets/column.ts'
import { dayColumn, decimalColumn, moneyColumn, textColumn, wholeColumn } from '../../sheets/list-columns.ts'
import { xlsxOf } from '../../sheets/xlsx.ts'
import { homeOf, type ListedUnit, momentOf, nameOf, statusLabels } from './rules.ts'

const columns = ({ as_of, timezone, project }: AvailabilityList): readonly SheetColumn<ListedUnit>[] => [
  { title: 'Unit', ...textColumn(12, nameOf) },
  { title: 'Project', ...textColumn(24, () => project.name) },
  { title: 'Developer', ...textColumn(24, () => project.developer) },
  { title: 'Building', ...textColumn(20, ({ building }: ListedUnit) => building.name) },
  { title: 'Floor', ...wholeColumn(({ floor }: ListedUnit) => floor) },
  { title: 'Home', ...textColumn(20, homeOf) },
  { title: 'Bedrooms', ...wholeColumn(({ bedrooms }: ListedUnit) => bedrooms) },
  { title: 'Bathrooms', ...wholeColumn(({ bathrooms }: ListedUnit) => bathrooms) },
  { title: 'Internal area, m²', ...decimalColumn(({ internal_area }: ListedUnit) => internal_area) },
  { title: 'Outdoor area, m²', ...decimalColumn(({ outdoor_area }: ListedUnit) => outdoor_area) },
  { title: 'Total area, m²', ...decimalColumn(({ total_area }: ListedUnit) => total_area) },
  { title: 'Plot area, m²', ...decimalColumn(({ plot_area }: ListedUnit) => plot_area) },
  { title: 'View', ...textColumn(20, ({ view }: ListedUnit) => view) },
  {
    title: 'Orientation',
    ...textColumn(14, ({ orientation }: ListedUnit) => orientation && orientationLabels[orientation]),
  },
  { title: 'Parking', ...wholeColumn(({ parking }: ListedUnit) => parking) },
  { title: 'Furnishing', ...textColumn(16, ({ furnishing }: ListedUnit) => furnishingLabels[furnishing]) },
  { title: 'Status', ...textColumn(12, ({ status }: ListedUnit) => statusLabels[status]) },
  { title: project.prices === 'from' ? 'Price from' : 'Price', ...moneyColumn(({ price }: ListedUnit) => price) },
  { title: 'Currency', ...textColumn(9, ({ price }: ListedUnit) => price?.currency ?? null) },
  { title: 'Handover', ...dayColumn(({ handover_on }: ListedUnit) => handover_on) },
  { title: 'As of', ...textColumn(30, () => momentOf(as_of, timezone)) },
]

/** A list of published units as a workbook. */
export const listSheet = (list: AvailabilityList): Readable =>
  xlsxOf(
    list.project.name,
    columns(list),
    (async function* () {
      yield list.units
    })(),
  )
