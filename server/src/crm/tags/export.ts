import { type Tag, tags } from '@storey/api/crm/tags.ts'
import { tagColumns } from '@storey/api/list-columns.ts'
import { sheetOfList, textColumn, wholeColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listTags } from './queries.ts'

const columns = {
  name: textColumn(28, ({ name }: Tag) => name),
  leads: wholeColumn(({ uses }: Tag) => uses.leads),
  deals: wholeColumn(({ uses }: Tag) => uses.deals),
  uses: wholeColumn(({ uses }: Tag) => uses.leads + uses.deals),
}

export const tagExport = pagedExport({
  kind: 'tags.export',
  input: tags.export.body,
  name: 'Tags',
  columns: (input) => sheetOfList(tagColumns, columns, input.columns),
  list: listTags,
})
