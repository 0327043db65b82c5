import {
  type ContractTemplate,
  contracts,
  contractTemplates,
  type ListedContract,
} from '@storey/api/administration/contracts.ts'
import { contractColumns, contractTemplateColumns } from '@storey/api/list-columns.ts'
import {
  codeText,
  dayColumn,
  decimalColumn,
  instantColumn,
  sheetOfList,
  textColumn,
  wholeColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listContracts, listTemplates } from './queries.ts'

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

const templateColumns = {
  name: textColumn(34, ({ name }: ContractTemplate) => name),
  language: textColumn(10, ({ language }: ContractTemplate) => (language === 'ar' ? 'Arabic' : 'English')),
  state: textColumn(10, ({ active }: ContractTemplate) => (active ? 'Active' : 'Inactive')),
  number: wholeColumn(({ number }: ContractTemplate) => number),
  agreements: wholeColumn(({ agreements }: ContractTemplate) => agreements),
  changed: instantColumn(({ changed_at }: ContractTemplate) => changed_at),
}

/** The templates of agreements, without their texts. */
export const contractTemplateExport = pagedExport({
  kind: 'contract_templates.export',
  input: contractTemplates.export.body,
  name: 'Agreement templates',
  columns: (input) => sheetOfList(contractTemplateColumns, templateColumns, input.columns),
  list: listTemplates,
})

export const contractExport = pagedExport({
  kind: 'contracts.export',
  input: contracts.export.body,
  name: 'Agreements',
  columns: (input) => sheetOfList(contractColumns, columns, input.columns),
  list: listContracts,
})
