import { jobs } from '@storey/api/account/tasks.ts'
import { priceHistory } from '@storey/api/inventory/price-lists.ts'
import { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
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

describe('the history of a price in the database', () => {
  it('the price history of a unit has the creation and each edit, with the user', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, { organization_id: admin.organization.id, floors: 9 })
    const body = { building_id: building.id, number: '101', floor: 1, type: 'apartment', internal_area: '80' } as const
    const { data: unit } = await admin.call(units.create, { body: { ...body, price: 100_000_000 } })
    const params = { id: unit.id }
    await admin.call(units.change, { params, body: { version: 1, sales_note: 'Quiet side' } })
    await admin.call(units.change, { params, body: { version: 2, price: 110_000_000 } })
    await admin.call(units.change, { params, body: { version: 3, price: 110_000_000 } })

    const { data } = await admin.call(priceHistory.ofUnit, { params })
    const { full_name } = await app.current.owner
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const rows = data.prices.map(({ cause, old_price, price, actor_name }) => [cause, old_price, price, actor_name])
    expect(rows).toEqual([
      ['edit', 100_000_000, 110_000_000, full_name],
      ['created', null, 100_000_000, full_name],
    ])
  })

  it.each(['storey_app', 'storey_platform'] as const)(
    'the database refuses %s a price without its row in the history, and a row without its price',
    async (role) => {
      const admin = await signIn(app.current, 'developer_admin')
      const { owner } = app.current
      const { organization } = admin
      const unit = await buildUnit(owner, { organization_id: organization.id, price: 100_000_000 })
      const run = (statement: string, user_id = admin.id) =>
        owner.transaction().execute(async (db) => {
          await sql`select set_config('app.user_id', ${String(user_id)}, true),
            set_config('app.organization_ids', ${`{${organization.id}}`}, true)`.execute(db)
          await sql`set local role ${sql.ref(role)}`.execute(db)
          await sql.raw(statement).execute(db)
        })
      const row = (unit_id: string, old_price: string, price: string, actor = `${admin.id}`) =>
        `insert into unit_prices (organization_id, unit_id, old_price, price, currency, cause, actor_id)
          select ${organization.id}, ${unit_id}, ${old_price}, ${price}, 'AED', 'edit', ${actor}`
      const raise = `update units set price = 105000000 where id = ${unit.id}`
      const raised = `with moved as (${raise} returning id)`

      for (const forgotten of [
        raise,
        `update units set currency = 'USD' where id = ${unit.id}`,
        `insert into units (organization_id, project_id, building_id, number, floor, type, internal_area, price, currency)
          select organization_id, project_id, building_id, 'NEW', 1, 'apartment', 80, 5, 'AED' from units where id = ${unit.id}`,
      ])
        await expect(run(forgotten)).rejects.toMatchObject({ constraint: 'units_price_in_history' })
      for (const untrue of [
        row(`${unit.id}`, '100000000', '105000000'),
        row(`${unit.id}`, '90000000', '100000000'),
        row(`${unit.id}`, '100000000', '100000000'),
        `${raised} ${row('id', '90000000', '105000000')} from moved`,
      ])
        await expect(run(untrue)).rejects.toMatchObject({ constraint: 'unit_prices_of_unit' })
      const another = `${raised} ${row('id', '100000000', '105000000', `${admin.id} + 1`)} from moved`
      await expect(run(another)).rejects.toThrow('row-level security')
      for (const rewritten of [
        `update unit_prices set price = 1 where unit_id = ${unit.id}`,
        `delete from unit_prices where unit_id = ${unit.id}`,
        `insert into unit_prices (organization_id, unit_id, price, currency, cause, at)
          select ${organization.id}, ${unit.id}, 1, 'AED', 'edit', now() - interval '1 year'`,
      ])
        await expect(run(rewritten)).rejects.toThrow('permission denied')
      await run(`${raised} ${row('id', '100000000', '105000000')} from moved`)

      const { rows } =
        await sql`select old_price, price from unit_prices where unit_id = ${unit.id} order by id`.execute(owner)
      expect(rows).toEqual([
        { old_price: null, price: 100_000_000 },
        { old_price: 100_000_000, price: 105_000_000 },
      ])
    },
  )
})
