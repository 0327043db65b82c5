import { leadColumn, leadExport } from '@storey/api/crm/lead-export.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTag } from '../../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../../test/harness.ts'
import { measureExport } from '../../../../test/measure-export.ts'
import { readCsv, readXlsx } from '../../../../test/read-xlsx.ts'
import { workRoutes } from '../../../account/tasks/routes.ts'
import { leadRoutes } from '../routes.ts'
import { leadExportWork } from './jobs.ts'
import { leadExportRoutes } from './routes.ts'

const app = useTestApp([leadExportRoutes, leadRoutes, workRoutes, leadExportWork])
const ROWS = 100_000

it('exports 100,000 leads with every column in both formats', { timeout: 300_000 }, async () => {
  const broker = await signIn(app.current, 'broker')
  const { id: organization_id } = broker.organization
  const { owner } = app.current
  await sql`insert into leads
    (organization_id, full_name, email, phone, owner_id, budget_min, budget_max, currency, campaign, nationality,
      bedrooms_wanted, created_at)
    select ${organization_id}, 'Lead ' || n, 'lead-' || n || '@example.com', '+9715' || lpad(n::text, 8, '0'), ${broker.id},
      100000000 + n, 200000000 + n, 'AED', 'Spring', 'AE', '{1,2}', now() - n * interval '1 second'
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(owner)
  const tag = await buildTag(owner, { organization_id })
  await sql`insert into lead_tags (organization_id, lead_id, tag_id)
    select organization_id, id, ${tag.id} from leads where organization_id = ${organization_id}`.execute(owner)
  const [newest] = (await broker.call(leads.list, { query: { per_page: 1 } })).data

  // The first run of each is a warm-up: a process that has just started allocates memory unrelated to the rows.
  for (const format of ['csv', 'xlsx', 'csv', 'xlsx'] as const) {
    const { data } = await broker.call(leadExport.begin, { body: { format, columns: [...leadColumn.options] } })
    const file = await measureExport(app.current, broker, data.id, `${ROWS} leads as ${format}`)
    const names =
      format === 'csv' ? readCsv(file.toString()).map(([name]) => name) : readXlsx(file).map(([name]) => name?.value)
    expect([names.length, names[1]]).toEqual([ROWS + 1, newest?.full_name])
  }
})
