import { exportedBrokers, exportedCompanies } from '@storey/api/administration/contact-exports.ts'
import { listExport } from '../../sheets/list-export.ts'
import { brokerSheet, companySheet } from './columns.ts'
import { brokersOfExport, companiesOfExport, countBrokers, countCompanies } from './queries.ts'

/** File names of exports. */
export const NAMES = { companies: 'Companies', brokers: 'Brokers' } as const

export const contactExportTasks = [
  listExport({
    kind: 'companies.export',
    input: exportedCompanies,
    name: NAMES.companies,
    columns: ({ columns }) => companySheet(columns),
    count: countCompanies,
    rows: companiesOfExport,
  }),
  listExport({
    kind: 'brokers.export',
    input: exportedBrokers,
    name: NAMES.brokers,
    columns: ({ columns }) => brokerSheet(columns),
    count: countBrokers,
    rows: brokersOfExport,
  }),
]
