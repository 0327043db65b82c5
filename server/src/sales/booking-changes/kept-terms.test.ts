import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildPlan, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { bookingChangeRoutes } from './routes.ts'

const app = useTestApp([bookingChangeRoutes, bookingRoutes, discountRoutes])
const PRICE = 200_000_033
const NEW = 260_000_017
const buyers: NewBooking['buyers'] = [
  {
    full_name: 'Amal Haddad',
    nationality: 'LB',
    id_type: 'passport',
    id_number: 'LR 0482 197',
    email: 'amal@example.com',
    share_percent: '100',
  },
]

/** An accepted booking on the second plan of its building, with 3 % off, which a super admin approved: the managers may give none. */
async function given() {
  const { owner } = app.current
  const project = await buildProject(owner, { super_admin_discount_percent: '10' })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id, price: PRICE })
  const other = await buildUnit(owner, { building_id: building.id, price: NEW })
  await buildPlan(owner, { building_id: building.id, is_default: true })
  const plan = await buildPlan(owner, { building_id: building.id, position: 2 })
  const sells_for = [unit.organization_id]
  const maker = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const head = await signIn(app.current, 'super_admin')
  const { data: booking } = await maker.call(bookings.create, {
    body: {
      ...{ unit_id: unit.id, payment_plan_id: plan.id, buyers, expected_price: PRICE },
      ...{ discount_percent: '3', discount_reason: 'A buyer of three units' },
    },
  })
  const params = { id: booking.id }
  const version = booking.discount_request?.version ?? 0
  await head.call(discounts.approve, { params, body: { version } })
  const { data: accepted } = await second.call(bookings.accept, { params, body: {} })
  const ask = (more: object) => ({
    params,
    body: {
      ...{ version: accepted.version, unit_id: other.id, payment_plan_id: plan.id, expected_price: NEW },
      reason: 'A better view',
      ...more,
    },
  })
  return { owner, project, building, unit, other, plan, maker, second, accepted, params, ask }
}

it('a unit change keeps the discount that was approved, though the caller may give none', async () => {
  const { second, ask } = await given()

  const { data } = await second.call(bookingChanges.changeUnit, ask({ discount_percent: '3' }))

  expect(data.discount).toMatchObject({ amount: 7_800_001 })
  expect(data.price.amount).toBe(NEW - 7_800_001)
  expect(data.discount_request).toMatchObject({ status: 'approved', percent: '3' })
})

it('the preview of a unit change shows the discount that was approved, and refuses a larger one on its field', async () => {
  const { second, other, params } = await given()
  const preview = (discount_percent: string) =>
    second.ask(bookingChanges.preview, { params, query: { unit_id: other.id, discount_percent } })

  const [kept, more] = [await preview('3'), await preview('4')]

  expect([kept.statusCode, kept.json().data?.after.discount.amount]).toEqual([200, 7_800_001])
  expect([more.statusCode, Object.keys(more.json().errors)]).toEqual([422, ['discount_percent']])
})

it.each([{ discount_percent: '3.001' }, { discount_percent: '4' }, { discount_amount: 7_800_003 }])(
  'a unit change refuses %o, which is more than was approved',
  async (discount) => {
    const { second, ask } = await given()

    const refused = await second.ask(bookingChanges.changeUnit, ask(discount))

    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, Object.keys(discount)])
  },
)

it('the preview of a unit change begins with the agreed plan, also with one of its name in another building', async () => {
  const { owner, project, plan, second, other, params } = await given()
  const tower = await buildBuilding(owner, { project_id: project.id })
  const far = await buildUnit(owner, { building_id: tower.id, price: NEW })
  const usual = await buildPlan(owner, { building_id: tower.id, is_default: true })
  const before = (await second.call(bookingChanges.preview, { params, query: { unit_id: far.id } })).data
  const namesake = await buildPlan(owner, { building_id: tower.id, name: plan.name, position: 5 })

  const near = (await second.call(bookingChanges.preview, { params, query: { unit_id: other.id } })).data
  const after = (await second.call(bookingChanges.preview, { params, query: { unit_id: far.id } })).data

  expect([near, before, after].map(({ payment_plan_id }) => payment_plan_id)).toEqual([plan.id, usual.id, namesake.id])
})

it('a booking says to its maker that another user has to change its unit once it is accepted', async () => {
  const { maker, second, params } = await given()

  const own = (await maker.call(bookings.one, { params })).data
  const others = (await second.call(bookings.one, { params })).data

  expect(own.change_obstacle).toMatch(/^You made this booking\. Someone else has to change its unit/)
  expect(others.change_obstacle).toBeNull()
})

it('a pending commission follows its booking to a unit of the same name in another project', async () => {
  const { owner, building, unit, second, ask } = await given()
  const brokerage = await buildOrganization(owner, { type: 'brokerage', status: 'active' })
  await owner.updateTable('bookings').set({ brokerage_id: brokerage.id }).where('unit_id', '=', unit.id).execute()
  const project = await buildProject(owner, { organization_id: unit.organization_id })
  const tower = await buildBuilding(owner, { project_id: project.id, code: building.code })
  const twin = await buildUnit(owner, { building_id: tower.id, number: unit.number, price: NEW })
  const plan = await buildPlan(owner, { building_id: tower.id, is_default: true })

  await second.call(bookingChanges.changeUnit, ask({ unit_id: twin.id, payment_plan_id: plan.id }))

  const commission = await owner
    .selectFrom('commissions')
    .select(['status', 'project_id', 'project_name', 'unit_name'])
    .where('brokerage_id', '=', brokerage.id)
    .executeTakeFirstOrThrow()
  expect(commission).toEqual({
    ...{ status: 'pending', project_id: project.id, project_name: project.name },
    unit_name: `${building.code}-${unit.number}`,
  })
})

it('a unit change proposes the plan that is shared with the agreed one, also if both were renamed since', async () => {
  const { owner, project, plan, second, params } = await given()
  const tower = await buildBuilding(owner, { project_id: project.id })
  const far = await buildUnit(owner, { building_id: tower.id, price: NEW })
  await buildPlan(owner, { building_id: tower.id, is_default: true })
  await buildPlan(owner, { building_id: tower.id, name: plan.name, position: 2 })
  const twin = await buildPlan(owner, { building_id: tower.id, position: 3 })
  await owner
    .updateTable('payment_plans')
    .set({ name: 'Renamed', shared_id: crypto.randomUUID() })
    .where('id', 'in', [plan.id, twin.id])
    .execute()

  const { data } = await second.call(bookingChanges.preview, { params, query: { unit_id: far.id } })

  expect(data.payment_plan_id).toBe(twin.id)
})

it('a unit change of a booking on a schedule of its own proposes the plan of its name', async () => {
  const { owner, project, building, plan, maker, second } = await given()
  const unit = await buildUnit(owner, { building_id: building.id, price: PRICE })
  const { data: booking } = await maker.call(bookings.create, {
    body: { unit_id: unit.id, payment_plan_id: plan.id, buyers, expected_price: PRICE },
  })
  await sql`update bookings set plan_name = plan_name || ', own schedule', schedule_changed_at = now(),
    version = version + 1 where id = ${booking.id}`.execute(owner)
  const tower = await buildBuilding(owner, { project_id: project.id })
  const far = await buildUnit(owner, { building_id: tower.id, price: NEW })
  await buildPlan(owner, { building_id: tower.id, is_default: true })
  const namesake = await buildPlan(owner, { building_id: tower.id, name: plan.name, position: 2 })

  const params = { id: booking.id }
  const { data } = await second.call(bookingChanges.preview, { params, query: { unit_id: far.id } })

  expect(data.payment_plan_id).toBe(namesake.id)
})
