import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { describe, expect, it } from 'vitest'
import { buildClaim, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { buildItemPicture } from '../../../test/builders/picture.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingFormRoutes } from './routes.ts'

const app = useTestApp([bookingFormRoutes])

async function given() {
  const { owner } = app.current
  const unit = await buildUnit(owner)
  const plan = await buildPlan(owner, { building_id: unit.building_id, is_default: true })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  return { owner, unit, plan, manager, params: { id: unit.id, plan_id: plan.id } }
}

describe('GET /inventory/units/{id}/plans', () => {
  it('the plans of a unit are the payment plans and the floor plans, also for the developer admin who adds them', async () => {
    const { owner, unit, plan, manager, params } = await given()
    const admin = await signIn(app.current, 'developer_admin', { organization: { id: unit.organization_id } })
    const world = { owner, storage: app.current.storage, organization_id: unit.organization_id }
    const { id } = await buildItemPicture(world, { unit_id: unit.id, role: 'plans' })

    for (const person of [manager, admin]) {
      const { data, floor_plans } = await person.call(bookingForms.plans, { params: { id: params.id } })
      expect([data.map((one) => one.id), floor_plans.map((one) => one.id)]).toEqual([[plan.id], [id]])
    }
    const other = await signIn(app.current, 'developer_admin')
    expect((await other.ask(bookingForms.plans, { params: { id: params.id } })).statusCode).toBe(404)
  })
})

describe('GET /inventory/units/{id}/plan/{plan_id}/booking-form', () => {
  it('the booking form returns the unit, its plans and today’s schedule', async () => {
    const { owner, unit, plan, manager, params } = await given()
    const dearer = await buildPlan(owner, { building_id: unit.building_id, price_adjustment_percent: '5', position: 9 })

    const { data } = await manager.call(bookingForms.one, { params })

    expect(data).toMatchObject({
      unit: { id: unit.id, status: 'available', claim: null },
      plan: { id: plan.id, split_label: '60/40', price: { amount: unit.price, currency: 'AED' } },
      obstacle: null,
      limits: { buyers: 10, expiry_minutes: 10_080 },
    })
    expect(data.plans.map(({ id, price }) => [id, price.amount])).toEqual([
      [plan.id, 243_200_000],
      [dearer.id, 255_360_000],
    ])
    expect(data.schedule.lines[0]).toMatchObject({ due_on: data.booked_on, amount: 24_320_000 })
  })

  it('the booking form reports that the unit is no longer available, and names similar free units', async () => {
    const { owner, unit, manager, params } = await given()
    const hold = await buildClaim(owner, { unit_id: unit.id })
    const like = await buildUnit(owner, { building_id: unit.building_id })

    const { data } = await manager.call(bookingForms.one, { params })

    expect(data.obstacle).toContain(hold.holder_name)
    expect(data.unit.claim).toMatchObject({ id: hold.id, mine: false, expires_at: hold.expires_at })
    expect(data.alternatives.map(({ id }) => id)).toEqual([like.id])
  })

  it('the booking form offers no unit of a draft project', async () => {
    const { owner, unit, manager, params } = await given()
    await owner.updateTable('projects').set({ status: 'draft' }).where('id', '=', unit.project_id).execute()

    const { data } = await manager.call(bookingForms.one, { params })

    expect(data.obstacle).toMatch(/is a draft\. Its units can be held and booked once it is on sale\.$/)
    expect(data.alternatives).toEqual([])
  })

  it('the booking form shows the hold of the caller', async () => {
    const { owner, unit, manager, params } = await given()
    await buildClaim(owner, { unit_id: unit.id, holder_id: manager.id })

    const { data } = await manager.call(bookingForms.one, { params })

    expect(data.obstacle).toBeNull()
    expect(data.unit.claim).toMatchObject({ mine: true })
  })

  it('the booking form refuses a plan of another building or one that is not active', async () => {
    const { owner, unit, manager } = await given()
    const foreign = await buildPlan(owner, { organization_id: unit.organization_id })
    const draft = await buildPlan(owner, { building_id: unit.building_id, status: 'draft' })
    const over = await buildPlan(owner, { building_id: unit.building_id, valid_until: '2020-01-01' })

    const answers = await Promise.all(
      [foreign, draft, over].map((plan) =>
        manager.ask(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})

describe('GET /inventory/units/{id}/plans', () => {
  it('GET /inventory/units/{id}/plans returns the plans on which the unit can be booked today', async () => {
    const { owner, unit, plan, manager } = await given()
    await buildPlan(owner, { building_id: unit.building_id, status: 'draft' })

    const { data } = await manager.call(bookingForms.plans, { params: { id: unit.id } })

    expect(data.map(({ id }) => id)).toEqual([plan.id])
  })
})
