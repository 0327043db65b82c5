import { crmReports } from '@storey/api/crm/reports.ts'
import { salesReports } from '@storey/api/sales/reports.ts'
import { salesTargets } from '@storey/api/sales/sales-targets.ts'
import { buildProject } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const project = async ({ owner, organization_id }: SampleWorld) => ({
  id: (await buildProject(owner, { organization_id })).id,
})

export const reportSamples: Samples = [
  sample(salesReports.show, () => ({ query: { from: '2026-09-01', to: '2026-11-29' } })),
  sample(crmReports.show, () => ({ query: { from: '2026-09-01', to: '2026-11-29' } })),
  sample(crmReports.rows, () => ({ query: { figure: 'leads' as const } })),
  sample(salesTargets.ofProject, async (world) => ({ params: await project(world) })),
  sample(salesTargets.save, async (world) => ({
    params: await project(world),
    body: { months: [{ month: '2026-11-01', units: 12 }] },
  })),
  sample(salesReports.rows, () => ({ query: { figure: 'sold' as const } })),
]
