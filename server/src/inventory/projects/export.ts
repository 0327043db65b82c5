import { projectColumns } from '@storey/api/inventory/project-fields.ts'
import { projects } from '@storey/api/inventory/projects.ts'
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
import { listProjects } from './queries.ts'

type Row = Awaited<ReturnType<typeof listProjects>>['data'][number]

const columns = {
  name: textColumn(28, ({ name }: Row) => name),
  status: textColumn(14, ({ status }: Row) => codeText(status)),
  city: textColumn(18, ({ city }: Row) => city),
  latitude: decimalColumn(({ latitude }: Row) => latitude?.toString() ?? null),
  longitude: decimalColumn(({ longitude }: Row) => longitude?.toString() ?? null),
  buildings: wholeColumn(({ buildings }: Row) => buildings),
  units: wholeColumn(({ counts }: Row) => unitsIn(counts)),
  availability: textColumn(40, ({ counts }: Row) => countsText(counts)),
  price_from: moneyColumn(({ price_from }: Row) => price_from),
  completion_on: dayColumn(({ completion_on }: Row) => completion_on),
  built: decimalColumn(({ construction_percent }: Row) => construction_percent),
  builder: textColumn(24, ({ organization }: Row) => organization.name),
}

export const projectExport = pagedExport({
  kind: 'projects.export',
  input: projects.export.body,
  name: 'Projects',
  columns: (input) => sheetOfList(projectColumns, columns, input.columns),
  list: listProjects,
})
