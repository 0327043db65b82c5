import { buildings } from '@storey/api/inventory/buildings.ts'
import { buildingColumns } from '@storey/api/list-columns.ts'
import {
  codeText,
  dayColumn,
  decimalColumn,
  moneyColumn,
  sheetOfList,
  textColumn,
  wholeColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { countsText, unitsIn } from '../availability.ts'
import { listBuildings } from './queries.ts'

type Row = Awaited<ReturnType<typeof listBuildings>>['data'][number]

const columns = {
  name: textColumn(28, ({ name }: Row) => name),
  project: textColumn(24, ({ project }: Row) => project.name),
  type: textColumn(14, ({ type }: Row) => codeText(type)),
  city: textColumn(18, ({ city }: Row) => city),
  floors: wholeColumn(({ floors }: Row) => floors),
  units: wholeColumn(({ counts }: Row) => unitsIn(counts)),
  availability: textColumn(40, ({ counts }: Row) => countsText(counts)),
  price_from: moneyColumn(({ price_from }: Row) => price_from),
  plans: wholeColumn(({ plans }: Row) => plans),
  completion_on: dayColumn(({ handover_on }: Row) => handover_on),
  built: decimalColumn(({ construction_percent }: Row) => construction_percent),
  builder: textColumn(24, ({ organization }: Row) => organization.name),
}

export const buildingExport = pagedExport({
  kind: 'buildings.export',
  input: buildings.export.body,
  name: 'Buildings',
  columns: (input) => sheetOfList(buildingColumns, columns, input.columns),
  list: listBuildings,
})
