import { crmReportEmails, crmReports } from '@storey/api/crm/reports.ts'
import { salesReportEmails, salesReports } from '@storey/api/sales/reports.ts'
import { salesTargets } from '@storey/api/sales/sales-targets.ts'
import { buildProject, unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const project = async ({ owner, organization_id }: SampleWorld) => ({
  id: (await buildProject(owner, { organization_id })).id,
})

const CURRENCIES = Intl.supportedValuesOf('currency')
/** Each call requests another report. */
const anotherCurrency = () => CURRENCIES[unique() % CURRENCIES.length] ?? 'AED'

const emailOf = (report: 'sales' | 'crm') => async (world: SampleWorld) => {
  const { owner, organization_id, user_id } = world
  const at = { user_id, report, every: 'week' as const }
  const member = await owner
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return owner
    .insertInto('report_emails')
    .values({
      ...at,
      organization_id: member?.organization_id ?? organization_id,
      filters: JSON.stringify({ ids: [unique()] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const reportSamples: Samples = [
  sample(salesReports.show, () => ({ query: { from: '2026-09-01', to: '2026-11-29' } })),
  sample(crmReports.show, () => ({ query: { from: '2026-09-01', to: '2026-11-29' } })),
  sample(crmReports.rows, () => ({ query: { figure: 'leads' as const } })),
  sample(salesTargets.ofProject, async (world) => ({ params: await project(world) })),
  sample(salesTargets.save, async (world) => ({
    params: await project(world),
    body: { months: [{ month: '2026-11-01', units: 12 }] },
  })),
  sample(salesReportEmails.list, () => ({})),
  sample(
    salesReportEmails.create,
    async (world) => ({ body: { every: 'week' as const, project_id: [(await project(world)).id] } }),
    ['project_id.0'],
  ),
  sample(salesReportEmails.remove, async (world) => ({ params: await emailOf('sales')(world) })),
  sample(crmReportEmails.list, () => ({})),
  sample(
    crmReportEmails.create,
    ({ colleague_id }) => ({
      body: { every: 'month' as const, owner_id: [colleague_id], currency: anotherCurrency() },
    }),
    ['owner_id.0'],
  ),
  sample(crmReportEmails.remove, async (world) => ({ params: await emailOf('crm')(world) })),
  sample(salesReports.rows, () => ({ query: { figure: 'sold' as const } })),
]
