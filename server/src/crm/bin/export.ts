import { type BinItem, bin } from '@storey/api/crm/bin.ts'
import { binColumns } from '@storey/api/list-columns.ts'
import { codeText, instantColumn, namesText, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listBin } from './queries.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** For a lead the records that are restored with it, for other records their lead. */
function aboutOf({ lead, with: along }: Pick<BinItem, 'lead' | 'with'>): string | null {
  if (along)
    return namesText([...counted(along.deals, 'deal', 'deals'), ...counted(along.activities, 'activity', 'activities')])
  return lead && (lead.deleted ? `${lead.full_name}, also in the bin` : lead.full_name)
}

type Row = Awaited<ReturnType<typeof listBin>>['data'][number]

const columns = {
  name: textColumn(34, ({ name }: Row) => name),
  kind: textColumn(12, ({ kind }: Row) => codeText(kind)),
  about: textColumn(30, (row: Row) => aboutOf(row)),
  by: textColumn(22, ({ deleted_by }: Row) => deleted_by?.full_name ?? null),
  deleted: instantColumn(({ deleted_at }: Row) => deleted_at),
  gone: instantColumn(({ gone_at }: Row) => gone_at),
}

/** What the bin holds, for those who may restore it. */
export const binExport = pagedExport({
  kind: 'bin.export',
  input: bin.export.body,
  name: 'Bin',
  columns: (input) => sheetOfList(binColumns, columns, input.columns),
  list: listBin,
})
