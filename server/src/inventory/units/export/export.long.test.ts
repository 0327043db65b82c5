import { setTimeout as pause } from 'node:timers/promises'
import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { jobs } from '@storey/api/jobs.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildBuilding } from '../../../../test/builders.ts'
import { signIn, useTestApp } from '../../../../test/harness.ts'
import { readCsv, unzip } from '../../../../test/read-xlsx.ts'

const app = useTestApp()
const ROWS = 100_000
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** Figures are printed, not asserted: they tell of the machine too. What is asserted is that every row arrives. */
it('exports 100,000 units in both formats', { timeout: 300_000 }, async () => {
  const admin = await signIn(app.current, 'developer_admin')
  const { id, project_id } = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
  await sql`insert into units
    (organization_id, project_id, building_id, number, floor, stack, type, internal_area, price, currency, view)
    select ${admin.organization.id}, ${project_id}, ${id}, n::text, n % 100, 1 + n % 50, 'apartment', 80, 100000000 + n, 'AED', 'Sea'
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(app.current.owner)

  // The first of each is to warm up: a process that has just begun takes memory that has nothing to do with rows.
  for (const format of ['csv', 'xlsx', 'csv', 'xlsx'] as const) {
    const columns = ['number', 'status', 'project', 'building', 'floor', 'beds', 'total_area', 'view', 'price'] as const
    const { data } = await admin.call(unitExport.begin, { body: { format, columns: [...columns] } })
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    let ended = false
    const begun = performance.now()
    const watching = (async () => {
      while (!ended) {
        most = Math.max(most, process.memoryUsage().rss)
        await pause(20)
      }
    })()
    await app.current.work()
    ended = true
    await watching
    const took = (performance.now() - begun) / 1000
    const { rawPayload } = await admin.ask(jobs.result, { params: { id: data.id } })
    console.log(
      `Export of ${ROWS} units as ${format}: ${took.toFixed(1)} s, ${megabytes(rawPayload.length)}, memory grew by at most ${megabytes(most - before)}`,
    )

    const rows =
      format === 'csv'
        ? readCsv(rawPayload.toString()).length
        : (unzip(rawPayload).get('xl/worksheets/sheet1.xml')?.match(/<row /g)?.length ?? 0)
    expect(rows).toBe(ROWS + 1)
  }
})
