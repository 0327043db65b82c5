import { pipelines } from '@storey/api/crm/pipelines.ts'
import { pipelineColumns } from '@storey/api/list-columns.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { namesText, sheetOfList, textColumn, wholeColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listPipelines } from './queries.ts'

type Row = Awaited<ReturnType<typeof listPipelines>>['data'][number]

const columns = {
  name: textColumn(30, ({ name }: Row) => name),
  state: textColumn(12, ({ archived_at, is_default }: Row) =>
    archived_at !== null ? 'Archived' : is_default ? 'Default' : 'In use',
  ),
  stages: wholeColumn(({ stages }: Row) => stages),
  deals: wholeColumn(({ deals }: Row) => deals),
  // A text, because deals are in several currencies.
  value: textColumn(30, ({ totals }: Row) =>
    namesText(totals.map(({ currency, value }) => priceText(value, currency))),
  ),
}

export const pipelineExport = pagedExport({
  kind: 'pipelines.export',
  input: pipelines.export.body,
  name: 'Pipelines',
  columns: (input) => sheetOfList(pipelineColumns, columns, input.columns),
  list: listPipelines,
})
