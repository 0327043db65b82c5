import { amenities } from '@storey/api/inventory/amenities.ts'
import { amenityColumns } from '@storey/api/list-columns.ts'
import { codeText, instantColumn, sheetOfList, textColumn, wholeColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listAmenities } from './queries.ts'

type Row = Awaited<ReturnType<typeof listAmenities>>['data'][number]

const columns = {
  name: textColumn(30, ({ name }: Row) => name),
  category: textColumn(18, ({ category }: Row) => codeText(category)),
  description: textColumn(50, ({ description }: Row) => description),
  projects: wholeColumn(({ uses }: Row) => uses.projects),
  buildings: wholeColumn(({ uses }: Row) => uses.buildings),
  units: wholeColumn(({ uses }: Row) => uses.units),
  updated: instantColumn(({ updated_at }: Row) => updated_at),
}

export const amenityExport = pagedExport({
  kind: 'amenities.export',
  input: amenities.export.body,
  name: 'Amenities',
  columns: (input) => sheetOfList(amenityColumns, columns, input.columns),
  list: listAmenities,
})
