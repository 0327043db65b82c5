import { notifications } from '@storey/api/account/notifications.ts'
import { holds } from '@storey/api/inventory/holds.ts'
import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { priceHistory, priceLists } from '@storey/api/inventory/price-lists.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { describe, expect, it } from 'vitest'
import { buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, useTestApp } from '../../../test/harness.ts'
import { settleTower } from '../../../test/tower.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { holdRoutes } from '../holds/routes.ts'
import { paymentPlanRoutes } from '../payment-plans/routes.ts'
import { priceHistoryRoutes } from '../price-history/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { applyDuePriceLists } from './jobs.ts'
import { priceListRoutes } from './routes.ts'

const app = useTestApp([
  bookingRoutes,
  holdRoutes,
  notificationRoutes,
  paymentPlanRoutes,
  priceHistoryRoutes,
  priceListRoutes,
  unitRoutes,
])

const settle = () => settleTower(app.current)

const five = (project_id: number) =>
  ({ project_id, kind: 'percent', direction: 'raise', percent: '5', round_to: 'unit' }) as const

const drafted = async (admin: Person, project_id: number, more: object = {}) =>
  (await admin.call(priceLists.create, { body: { name: 'Spring', ...five(project_id), ...more } })).data

const priceOf = async (id: number) =>
  (await app.current.owner.selectFrom('units').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price

const book = async (seller: Person, unit: { id: number; building_id: number }, price = 100_000_000) => {
  const plan = await buildPlan(app.current.owner, { building_id: unit.building_id })
  const buyer = { full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 1' } as const
  const { data } = await seller.call(bookings.create, {
    body: {
      unit_id: unit.id,
      payment_plan_id: plan.id,
      expected_price: price,
      buyers: [{ ...buyer, email: 'amal@example.com', share_percent: '100' }],
    },
  })
  return { ...data, plan }
}

describe('GET /inventory/price-lists/preview', () => {
  it('the preview of a price list shows every unit with both prices, its minimum and why its price stays', async () => {
    const { admin, seller, project, units: some } = await settle()
    await seller.call(holds.take, { params: { id: some[0].id }, body: {} })
    await app.current.owner
      .updateTable('units')
      .set({ minimum_price: 99_000_000 })
      .where('id', '=', some[1].id)
      .execute()

    const { data } = await admin.call(priceLists.preview, {
      query: { ...five(project.id), direction: 'lower' },
    })

    expect(
      data.units.map(({ name, old_price, new_price, minimum_price, skipped }) => [
        name,
        old_price,
        new_price,
        minimum_price,
        skipped,
      ]),
    ).toEqual([
      ['A-101', 100_000_000, 95_000_000, null, 'claimed'],
      ['A-201', 100_000_000, 95_000_000, 99_000_000, 'below_minimum'],
      ['A-301', 100_000_000, 95_000_000, null, null],
    ])
    expect(data).toMatchObject({
      currency: 'AED',
      changed: 1,
      skipped: 2,
      value_before: 100_000_000,
      value_after: 95_000_000,
    })
  })

  it('the preview of a price list selects units by filters, and prices them by floor', async () => {
    const { admin, project } = await settle()
    const { data } = await admin.call(priceLists.preview, {
      query: {
        project_id: project.id,
        kind: 'floor_step',
        amount: 500_000,
        from_floor: 1,
        round_to: 'minor',
        floor_from: 2,
      },
    })
    expect(data.units.map(({ name, new_price }) => [name, new_price])).toEqual([
      ['A-201', 100_500_000],
      ['A-301', 101_000_000],
    ])
  })

  it('the preview of a price list refuses impossible rules on the field', async () => {
    const { admin, project } = await settle()
    const errors = async (query: object) =>
      (await admin.ask(priceLists.preview, { query: { ...five(project.id), ...query } })).json().errors

    expect(await errors({ direction: 'lower', percent: '100' })).toEqual({
      percent: ['Prices can be lowered by less than 100%.'],
    })
    expect(await errors({ percent: '-100' })).toEqual({ percent: ['Enter a percentage above 0.'] })
    expect(await errors({ percent: 'ten' })).toMatchObject({ percent: [expect.stringContaining('percentage')] })
    expect(await errors({ kind: 'amount', percent: undefined })).toEqual({ amount: ['Enter an amount above zero.'] })
    expect(await errors({ kind: 'amount', direction: 'lower', amount: 100_000_000 })).toEqual({
      amount: ['A-101 would cost nothing.'],
    })
    expect(await errors({ kind: 'floor_step', amount: 5 })).toEqual({
      from_floor: ['Enter the floor whose prices stay.'],
    })
  })

  it('the preview of a price list refuses a project or building of another developer', async () => {
    const { admin, project } = await settle()
    const other = await settle()
    const foreign = await admin.ask(priceLists.preview, { query: five(other.project.id) })
    const building = await admin.ask(priceLists.preview, {
      query: { ...five(project.id), building_id: [other.building.id] },
    })

    expect(foreign.json().errors).toEqual({ project_id: ['Choose a project of your organization.'] })
    expect(building.json().errors).toEqual({ 'building_id.0': ['Choose a building of this project.'] })
  })
})

describe('POST /inventory/price-lists/{id}/apply', () => {
  it('applying a price list changes prices of free units, skips and names the others, and writes the history', async () => {
    const { admin, seller, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    await seller.call(holds.take, { params: { id: some[0].id }, body: {} })
    await admin.call(units.change, { params: { id: some[1].id }, body: { version: 1, price: 120_000_000 } })

    const { data } = await admin.call(priceLists.apply, { params: { id: list.id }, body: { version: list.version } })
    const kept = await admin.call(priceLists.units, { params: { id: list.id } })
    const history = await admin.call(priceHistory.ofUnit, { params: { id: some[2].id } })

    expect(data).toMatchObject({
      status: 'applied',
      number: 1,
      changed: 1,
      skipped: 2,
      applied_by_name: expect.any(String),
    })
    expect(await Promise.all(some.map(({ id }) => priceOf(id)))).toEqual([100_000_000, 120_000_000, 105_000_000])
    expect(kept.data.units.map(({ name, skipped }) => [name, skipped])).toEqual([
      ['A-101', 'claimed'],
      ['A-201', 'changed'],
      ['A-301', null],
    ])
    expect(history.data.prices).toMatchObject([
      {
        old_price: 100_000_000,
        price: 105_000_000,
        cause: 'list',
        price_list: { id: list.id, number: 1, name: 'Spring' },
      },
      { old_price: null, price: 100_000_000, cause: 'created' },
    ])
  })

  it('a price list is applied once of many calls at once', async () => {
    const { admin, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    const body = { version: list.version }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.ask(priceLists.apply, { params: { id: list.id }, body })),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await priceOf(some[0].id)).toBe(105_000_000)
  })

  it('a price list that would change nothing is refused and stays as it was', async () => {
    const { admin, seller, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    for (const { id } of some) await seller.call(holds.take, { params: { id }, body: {} })
    const refused = await admin.ask(priceLists.apply, { params: { id: list.id }, body: { version: list.version } })

    expect(refused.statusCode).toBe(409)
    expect((await admin.call(priceLists.one, { params: { id: list.id } })).data).toMatchObject({ status: 'draft' })
  })

  it('an applied price list and its rows can be neither changed, applied again nor deleted', async () => {
    const { admin, project } = await settle()
    const list = await drafted(admin, project.id)
    const { data } = await admin.call(priceLists.apply, { params: { id: list.id }, body: { version: list.version } })
    const params = { id: list.id }
    const { version } = data
    const answers = [
      await admin.ask(priceLists.change, { params, body: { version, name: 'Other' } }),
      await admin.ask(priceLists.plan, { params, body: { version, at: '2030-01-01T00:00:00Z' } }),
      await admin.ask(priceLists.apply, { params, body: { version } }),
      await admin.ask(priceLists.remove, { params }),
    ]
    const { owner } = app.current
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
    await expect(
      owner.updateTable('price_list_units').set({ new_price: 1 }).where('price_list_id', '=', list.id).execute(),
    ).rejects.toMatchObject({ constraint: 'price_list_final' })
    await expect(
      owner.updateTable('price_lists').set({ note: 'Later' }).where('id', '=', list.id).execute(),
    ).rejects.toMatchObject({ constraint: 'price_list_final' })
  })
})

describe('POST /inventory/price-lists/{id}/undo', () => {
  it('undoing a price list restores every price, with history entries', async () => {
    const { admin, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    const applied = await admin.call(priceLists.apply, { params: { id: list.id }, body: { version: list.version } })
    const { data } = await admin.call(priceLists.undo, {
      params: { id: list.id },
      body: { version: applied.data.version, reason: 'Too early' },
    })
    const again = await admin.ask(priceLists.undo, {
      params: { id: list.id },
      body: { version: data.version, reason: 'Twice' },
    })

    expect(data).toMatchObject({ status: 'undone', undo_reason: 'Too early' })
    expect(await Promise.all(some.map(({ id }) => priceOf(id)))).toEqual([100_000_000, 100_000_000, 100_000_000])
    const { prices } = (await admin.call(priceHistory.ofUnit, { params: { id: some[0].id } })).data
    expect(prices.map(({ cause, price }) => [cause, price])).toEqual([
      ['undo', 100_000_000],
      ['list', 105_000_000],
      ['created', 100_000_000],
    ])
    expect(again.statusCode).toBe(409)
  })

  it('undoing a price list leaves out units that are booked or priced again, and says so before and after', async () => {
    const { admin, seller, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    const params = { id: list.id }
    const { data } = await admin.call(priceLists.apply, { params, body: { version: list.version } })
    await book(seller, some[0], 105_000_000)
    await admin.call(units.change, { params: { id: some[1].id }, body: { version: 2, price: 111_000_000 } })

    const before = (await admin.call(priceLists.one, { params })).data.undo
    const undone = await admin.call(priceLists.undo, { params, body: { version: data.version, reason: 'Too early' } })

    expect(data.undo).toEqual({ restored: 3, left_out: 0, reasons: [] })
    expect(before).toEqual({
      restored: 1,
      left_out: 2,
      reasons: ['A-101 is reserved.', 'A-201 has had another price since.'],
    })
    expect(undone.data).toMatchObject({ status: 'undone', undo: null, undo_left_out: 2 })
    expect(await Promise.all(some.map(({ id }) => priceOf(id)))).toEqual([105_000_000, 111_000_000, 100_000_000])
  })

  it('undoing a price list is refused when no unit can get its price back', async () => {
    const { admin, seller, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    const params = { id: list.id }
    const { data } = await admin.call(priceLists.apply, { params, body: { version: list.version } })
    for (const { id } of some) await seller.call(holds.take, { params: { id }, body: {} })

    const refused = await admin.ask(priceLists.undo, { params, body: { version: data.version, reason: 'No' } })

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_use'])
    expect(refused.json().message).toMatch(/^No price can be restored\. A-101 is on hold\./)
    expect(await Promise.all(some.map(({ id }) => priceOf(id)))).toEqual(some.map(() => 105_000_000))
  })

  it('the database keeps the number of units that an undo left out to an undone list', async () => {
    const { admin, project } = await settle()
    const list = await drafted(admin, project.id)

    await expect(
      app.current.owner.updateTable('price_lists').set({ undo_left_out: 1 }).where('id', '=', list.id).execute(),
    ).rejects.toMatchObject({ constraint: 'price_lists_left_out_by_undo' })
  })
})

describe('a price list of selected units', () => {
  it('a price list of selected units changes exactly these, shows them in its rule and combines with filters', async () => {
    const { admin, project, units: some } = await settle()
    const unit_id = [some[0].id, some[2].id]

    const list = await drafted(admin, project.id, { unit_id })
    const { data } = await admin.call(priceLists.units, { params: { id: list.id } })
    const both = await admin.call(priceLists.preview, { query: { ...five(project.id), unit_id, floor_from: 2 } })

    expect(list.rule.unit_id).toEqual(unit_id)
    expect(data.units.map(({ id }) => id)).toEqual(unit_id)
    expect(both.data.units.map(({ id }) => id)).toEqual([some[2].id])
  })

  it('a price list names a unit of another project or developer, and refuses more units than the maximum', async () => {
    const { admin, project, units: some } = await settle()
    const { owner } = app.current
    const elsewhere = await buildUnit(owner, { organization_id: admin.organization.id })
    const foreign = await buildUnit(owner)
    const unit_id = [some[0].id, elsewhere.id, foreign.id]

    const saved = await admin.ask(priceLists.create, { body: { name: 'Spring', ...five(project.id), unit_id } })
    const seen = await admin.ask(priceLists.preview, { query: { ...five(project.id), unit_id } })
    const many = Array.from({ length: 501 }, (_, at) => at + 1)
    const max = await admin.ask(priceLists.preview, { query: { ...five(project.id), unit_id: many } })

    const wrong = { 'unit_id.1': ['Choose a unit of this project.'], 'unit_id.2': ['Choose a unit of this project.'] }
    for (const response of [saved, seen]) expect([response.statusCode, response.json().errors]).toEqual([422, wrong])
    expect(max.json().errors).toEqual({ unit_id: ['Choose at most 500 values.'] })
  })
})

describe('a planned price list', () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const at = (now: Date) => ({ ...app.current.services, clock: { now: () => now } })

  it('a planned price list is applied once at its time, and its admins are notified', async () => {
    const { admin, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    const planned = await admin.call(priceLists.plan, {
      params: { id: list.id },
      body: { version: list.version, at: later(2).toISOString() },
    })
    expect(planned.data.status).toBe('planned')
    await applyDuePriceLists(at(later(1)))
    expect(await priceOf(some[0].id)).toBe(100_000_000)

    await Promise.all([applyDuePriceLists(at(later(3))), applyDuePriceLists(at(later(3)))])

    expect(await priceOf(some[0].id)).toBe(105_000_000)
    const { data } = await admin.call(priceLists.one, { params: { id: list.id } })
    expect(data).toMatchObject({ status: 'applied', applied_by_name: planned.data.planned_by_name })
    const { data: history } = await admin.call(priceHistory.ofUnit, { params: { id: some[0].id } })
    expect(history.prices.map(({ cause }) => cause)).toEqual(['list', 'created'])
    const bell = await admin.call(notifications.list, {})
    expect(bell.data).toMatchObject([
      { kind: 'price_list', outcome: 'done', path: `/inventory/price-lists/${list.id}` },
    ])
  })

  it('a planned price list that could change nothing shows the reason, and can be planned again', async () => {
    const { admin, seller, project, units: some } = await settle()
    const list = await drafted(admin, project.id)
    const body = { version: list.version, at: later(2).toISOString() }
    await admin.call(priceLists.plan, { params: { id: list.id }, body })
    for (const { id } of some) await seller.call(holds.take, { params: { id }, body: {} })
    await applyDuePriceLists(at(later(3)))

    const { data } = await admin.call(priceLists.one, { params: { id: list.id } })
    expect(data).toMatchObject({ status: 'failed', failure: expect.stringContaining('No price would change') })
    expect((await admin.call(notifications.list, {})).data).toMatchObject([{ kind: 'price_list', outcome: 'failed' }])
    const again = { version: data.version, at: later(5).toISOString() }
    expect((await admin.call(priceLists.plan, { params: { id: list.id }, body: again })).data).toMatchObject({
      status: 'planned',
      failure: null,
    })
  })

  it('a price list cannot be planned in the past, and its plan can be removed', async () => {
    const { admin, project } = await settle()
    const list = await drafted(admin, project.id)
    const params = { id: list.id }
    const past = await admin.ask(priceLists.plan, {
      params,
      body: { version: list.version, at: later(-1).toISOString() },
    })
    const planned = await admin.call(priceLists.plan, {
      params,
      body: { version: list.version, at: later(1).toISOString() },
    })
    const back = await admin.call(priceLists.plan, { params, body: { version: planned.data.version, at: null } })

    expect(past.json().errors).toEqual({ at: ['Choose a time to come.'] })
    expect(back.data).toMatchObject({ status: 'draft', planned_for: null })
    await applyDuePriceLists(at(later(9)))
    expect((await admin.call(priceLists.one, { params })).data.status).toBe('draft')
  })
})

describe('draft price lists', () => {
  it('draft price lists are numbered within their project, renamed with the current version, and deleted', async () => {
    const { admin, project } = await settle()
    const lists = await Promise.all([1, 2, 3].map(() => drafted(admin, project.id)))
    expect(lists.map(({ number }) => number).sort()).toEqual([1, 2, 3])
    const [list] = lists as [(typeof lists)[0]]
    const params = { id: list.id }
    const changed = await admin.call(priceLists.change, {
      params,
      body: { version: list.version, name: 'Summer', note: 'Why' },
    })
    const stale = await admin.ask(priceLists.change, { params, body: { version: list.version, name: 'Autumn' } })
    await admin.call(priceLists.remove, { params })

    expect(changed.data).toMatchObject({ name: 'Summer', note: 'Why' })
    expect(stale.statusCode).toBe(409)
    expect((await admin.ask(priceLists.one, { params })).statusCode).toBe(404)
  })
})

describe('a booking', () => {
  it('a booking keeps the price and version of its payment plan, whatever changes later', async () => {
    const { admin, seller, units: some } = await settle()
    const made = await book(seller, some[0])
    const { owner } = app.current
    const { building_id } = some[0]
    await admin.call(paymentPlans.change, {
      params: { id: building_id, planId: made.plan.id },
      body: { version: 1, name: 'Renamed' },
    })
    const read = () =>
      owner
        .selectFrom('bookings')
        .select(['price', 'list_price', 'plan_version', 'plan_name'])
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()

    await expect(
      owner.updateTable('bookings').set({ price: 1 }).where('id', '=', made.id).execute(),
    ).rejects.toMatchObject({ constraint: 'forbid_change_of_booking_terms' })
    expect(await read()).toEqual({
      price: 100_000_000,
      list_price: 100_000_000,
      plan_version: 1,
      plan_name: made.plan.name,
    })
  })
})
