import { crmReports } from '@storey/api/crm/reports.ts'
import { salesReports } from '@storey/api/sales/reports.ts'
import { type Samples, sample } from './shape.ts'

export const reportSamples: Samples = [
  sample(salesReports.show, () => ({ query: { from: '2026-09-01', to: '2026-11-29' } })),
  sample(crmReports.show, () => ({ query: { from: '2026-09-01', to: '2026-11-29' } })),
  sample(crmReports.rows, () => ({ query: { figure: 'leads' as const } })),
  sample(salesReports.rows, () => ({ query: { figure: 'sold' as const } })),
]
