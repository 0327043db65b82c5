import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildBuilding } from '../../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../../test/harness.ts'
import { measureExport } from '../../../../test/measure-export.ts'
import { readCsv, unzip } from '../../../../test/read-xlsx.ts'
import { workRoutes } from '../../../account/tasks/routes.ts'
import { unitExportWork } from './jobs.ts'
import { unitExportRoutes } from './routes.ts'

const app = useTestApp([unitExportRoutes, workRoutes, unitExportWork])
const ROWS = 100_000

it('exports 100,000 units in both formats', { timeout: 300_000 }, async () => {
  const admin = await signIn(app.current, 'developer_admin')
  const { id, project_id } = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
  await sql`insert into units
    (organization_id, project_id, building_id, number, floor, stack, type, internal_area, price, currency, view)
    select ${admin.organization.id}, ${project_id}, ${id}, n::text, n % 100, 1 + n % 50, 'apartment', 80, 100000000 + n, 'AED', 'Sea'
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(app.current.owner)

  // The first run of each is a warm-up: a new process takes memory that is unrelated to rows.
  for (const format of ['csv', 'xlsx', 'csv', 'xlsx'] as const) {
    const columns = ['number', 'status', 'project', 'building', 'floor', 'beds', 'total_area', 'view', 'price'] as const
    const { data } = await admin.call(unitExport.begin, { body: { format, columns: [...columns] } })
    const file = await measureExport(app.current, admin, data.id, `${ROWS} units as ${format}`)
    const rows =
      format === 'csv'
        ? readCsv(file.toString()).length
        : (unzip(file).get('xl/worksheets/sheet1.xml')?.match(/<row /g)?.length ?? 0)
    expect(rows).toBe(ROWS + 1)
  }
})
