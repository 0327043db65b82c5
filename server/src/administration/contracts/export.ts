import { contracts, type ListedContract } from '@storey/api/administration/contracts.ts'
import { contractColumns } from '@storey/api/list-columns.ts'
import {
  codeText,
  dayColumn,
  decimalColumn,
  instantColumn,
  sheetOfList,
  textColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listContracts } from './queries.ts'

const columns = {
  number: textColumn(18, ({ number }: ListedContract) => number),
  title: textColumn(28, ({ title }: ListedContract) => title),
  organization: textColumn(28, ({ organization }: ListedContract) => organization.name),
  status: textColumn(18, ({ status }: ListedContract) => codeText(status)),
  commission: decimalColumn(({ commission_percent }: ListedContract) => commission_percent),
  starts: dayColumn(({ starts_on }: ListedContract) => starts_on),
  ends: dayColumn(({ ends_on }: ListedContract) => ends_on),
  created: instantColumn(({ sent_at }: ListedContract) => sent_at),
}

export const contractExport = pagedExport({
  kind: 'contracts.export',
  input: contracts.export.body,
  name: 'Agreements',
  columns: (input) => sheetOfList(contractColumns, columns, input.columns),
  list: listContracts,
})
