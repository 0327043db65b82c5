import { jobs } from '@storey/api/account/tasks.ts'
import { priceHistory } from '@storey/api/inventory/price-lists.ts'
import { units } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { readCsv } from '../../../test/read-xlsx.ts'
import { workRoutes } from '../../account/tasks/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { pricesExportWork } from './jobs.ts'
import { priceHistoryRoutes } from './routes.ts'

const app = useTestApp([priceHistoryRoutes, unitRoutes, workRoutes, pricesExportWork])

describe('prices as of a day', () => {
  it('exports the price of each unit at the end of a day', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const building = await buildBuilding(owner, { organization_id: admin.organization.id, code: 'A' })
    const unit = await buildUnit(owner, { building_id: building.id, number: '101', price: 100_000_000 })
    await admin.call(units.change, { params: { id: unit.id }, body: { version: 1, price: 120_000_000 } })
    for (const [cause, at] of [
      ['created', '2025-03-01T08:00:00Z'],
      // 00:30 on 11 March in Dubai.
      ['edit', '2025-03-10T20:30:00Z'],
    ] as const)
      await owner
        .updateTable('unit_prices')
        .set({ at })
        .where('unit_id', '=', unit.id)
        .where('cause', '=', cause)
        .execute()
    const pricesOn = async (day: string) => {
      const { data } = await admin.call(priceHistory.exportAsOf, {
        body: { project_id: building.project_id, day, format: 'csv' },
      })
      await app.current.work()
      const file = await admin.ask(jobs.result, { params: { id: data.id } })
      return readCsv(file.rawPayload.toString())
        .slice(1)
        .map((row) => [row[0], row[5]])
    }

    expect(await pricesOn('2025-02-28')).toEqual([])
    expect(await pricesOn('2025-03-10')).toEqual([['A-101', '1000000.00']])
    expect(await pricesOn('2025-03-11')).toEqual([['A-101', '1200000.00']])
    const refused = await admin.ask(priceHistory.exportAsOf, {
      body: { project_id: building.project_id, day: '2099-01-01', format: 'csv' },
    })
    expect(refused.json().errors).toEqual({ day: ['Choose today or a day before.'] })
  })
})
