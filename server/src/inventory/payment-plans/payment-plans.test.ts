import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { paymentPlanRoutes } from './routes.ts'

const app = useTestApp([paymentPlanRoutes])

async function building() {
  const admin = await signIn(app.current, 'developer_admin')
  const { id } = await buildBuilding(app.current.owner, {
    organization_id: admin.organization.id,
    completion_on: '2045-06-30',
  })
  return { admin, params: { id } }
}

const rows = [
  { name: 'On booking', amount_kind: 'percent', percent: '20', due_kind: 'on_booking' },
  {
    name: 'Monthly',
    amount_kind: 'percent',
    percent: '1',
    due_kind: 'months_after_booking',
    due_value: 1,
    repeat_count: 40,
  },
  { name: 'On handover', amount_kind: 'percent', percent: '40', due_kind: 'on_handover' },
] as const

describe('POST /inventory/buildings/{id}/payment-plans', () => {
  it('a payment plan keeps the order of its rows and derives its label', async () => {
    const { admin, params } = await building()

    const { data } = await admin.call(paymentPlans.create, {
      params,
      body: { name: 'Standard', installments: [...rows] },
    })

    expect(data).toMatchObject({ split_label: '60/40', status: 'draft', position: 1, version: 1 })
    expect(data.installments.map(({ position, name, repeat_count }) => [position, name, repeat_count])).toEqual([
      [1, 'On booking', 1],
      [2, 'Monthly', 40],
      [3, 'On handover', 1],
    ])
  })

  it('a payment plan is refused unless it adds up to exactly 100 %', async () => {
    const { admin, params } = await building()

    const response = await admin.ask(paymentPlans.create, {
      params,
      body: { name: 'Short', installments: rows.slice(0, 2) },
    })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ installments: ['Installments add up to 60%; 40% is missing.'] })
  })

  it('a payment plan names the row that is wrong', async () => {
    const { admin, params } = await building()
    const installments = [...rows.slice(0, 2), { ...rows[2], percent: null }]

    const response = await admin.ask(paymentPlans.create, { params, body: { name: 'Gap', installments } })

    expect(Object.keys(response.json().errors)).toContain('installments.2.percent')
  })

  it('a building has one default payment plan', async () => {
    const { admin, params } = await building()
    const body = { status: 'active', is_default: true, installments: [...rows] } as const
    const first = await admin.call(paymentPlans.create, {
      params,
      body: { ...body, name: 'First', installments: [...rows] },
    })
    await admin.call(paymentPlans.create, { params, body: { ...body, name: 'Second', installments: [...rows] } })

    const { data } = await admin.call(paymentPlans.list, { params })

    expect(data.map(({ id, is_default }) => [id === first.data.id, is_default])).toEqual([
      [true, false],
      [false, true],
    ])
  })
})

describe('the database', () => {
  it('the database refuses a payment plan whose percentages do not add up to 100', async () => {
    const plan = await buildPlan(app.current.owner)

    await expect(
      app.current.owner
        .deleteFrom('installments')
        .where('payment_plan_id', '=', plan.id)
        .where('position', '=', 2)
        .execute(),
    ).rejects.toThrow('do not add up')
  })
})

describe('the split of a plan', () => {
  it('the split of a payment plan follows the handover day of its building', async () => {
    const { admin, params } = await building()
    const { owner } = app.current
    const { data: plan } = await admin.call(paymentPlans.create, {
      params,
      body: { name: 'Monthly', installments: [...rows] },
    })
    const labelOn = async (days: number) => {
      const completion_on = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      await owner.updateTable('buildings').set({ completion_on }).where('id', '=', params.id).execute()
      const { data } = await admin.call(paymentPlans.list, { params })
      const one = await admin.call(paymentPlans.one, { params: { ...params, planId: plan.id } })
      const preview = await admin.call(paymentPlans.preview, {
        params: { ...params, planId: plan.id },
        query: { price: 100_000_000 },
      })
      return [data[0]?.split_label, one.data.split_label, preview.data.label]
    }

    expect(await labelOn(3000)).toEqual(['60/40', '60/40', '60/40'])
    // About 16 months away: sixteen of the forty monthly payments come before it.
    expect(await labelOn(500)).toEqual(['36/40/24', '36/40/24', '36/40/24'])
  })
})

describe('PATCH /inventory/buildings/{id}/payment-plans/{planId}', () => {
  it('changing a payment plan replaces its installments as one ordered list', async () => {
    const { admin, params } = await building()
    const { data: plan } = await admin.call(paymentPlans.create, {
      params,
      body: { name: 'Standard', installments: [...rows] },
    })
    const installments = [
      { name: 'Rest', amount_kind: 'remainder', due_kind: 'on_handover' },
      { name: 'Deposit', amount_kind: 'fixed', amount: 5_000_000, due_kind: 'on_booking' },
    ] as const

    const { data } = await admin.call(paymentPlans.change, {
      params: { ...params, planId: plan.id },
      body: { version: 1, installments: [...installments] },
    })

    expect(data).toMatchObject({ version: 2, split_label: '' })
    expect(data.installments.map(({ name }) => name)).toEqual(['Rest', 'Deposit'])
  })

  it('changing a payment plan returns the current plan for a stale version', async () => {
    const { admin, params } = await building()
    const plan = await buildPlan(app.current.owner, { building_id: params.id, version: 4 })

    const response = await admin.ask(paymentPlans.change, {
      params: { ...params, planId: plan.id },
      body: { version: 3, name: 'Late' },
    })

    expect(response.json()).toMatchObject({ code: 'stale', current: { version: 4, split_label: '60/40' } })
  })
})

describe('GET /inventory/buildings/{id}/payment-plans/{planId}/preview', () => {
  it('the preview of a payment plan adds up to the price to the last minor unit and dates every payment', async () => {
    const { admin, params } = await building()
    const plan = await buildPlan(app.current.owner, { building_id: params.id })

    const { data } = await admin.call(paymentPlans.preview, {
      params: { ...params, planId: plan.id },
      query: { price: 100_000_007, booked_on: '2026-11-30' },
    })

    expect(data.lines.map(({ amount, due_on }) => [amount, due_on])).toEqual([
      [10_000_001, '2026-11-30'],
      [50_000_003, '2027-11-30'],
      [40_000_003, '2045-06-30'],
    ])
    expect(data.label).toBe('60/40')
  })
})

describe('POST /inventory/buildings/{id}/payment-plans/{planId}/duplicate', () => {
  it('duplicating a payment plan creates a draft with a free name', async () => {
    const { admin, params } = await building()
    const plan = await buildPlan(app.current.owner, { building_id: params.id, name: 'Standard', is_default: true })
    const copy = () => admin.call(paymentPlans.duplicate, { params: { ...params, planId: plan.id } })

    const [first, second] = [await copy(), await copy()]

    expect([first.data.name, second.data.name]).toEqual(['Standard (copy)', 'Standard (copy 2)'])
    expect(first.data).toMatchObject({ status: 'draft', is_default: false, split_label: '60/40' })
  })
})

describe('POST /inventory/buildings/{id}/payment-plans/{planId}/copies', () => {
  async function project() {
    const { admin, params } = await building()
    const { project_id } = (
      await app.current.owner.selectFrom('buildings').selectAll().where('id', '=', params.id).execute()
    )[0] as { project_id: number }
    const plan = await admin.call(paymentPlans.create, {
      params,
      body: {
        name: 'Standard',
        status: 'active',
        is_default: true,
        installments: [...rows],
        charges: [{ name: 'Registration fee', kind: 'registration', basis: 'percent', percent: '4' }],
      },
    })
    const sibling = () => buildBuilding(app.current.owner, { project_id })
    return { admin, params: { id: params.id, planId: plan.data.id }, sibling, project_id }
  }

  it('copies a payment plan with its rows and fees to several buildings, never as their default', async () => {
    const { admin, params, sibling } = await project()
    const [one, other] = [await sibling(), await sibling()]

    const { data } = await admin.call(paymentPlans.copy, {
      params,
      body: { building_ids: [other.id, one.id], status: 'active' },
    })

    expect(data.skipped).toEqual([])
    expect(data.copied.map((copy) => copy.building.id)).toEqual([one.id, other.id])
    const { data: copy } = await admin.call(paymentPlans.one, {
      params: { id: one.id, planId: data.copied[0]?.payment_plan_id ?? 0 },
    })
    const { data: original } = await admin.call(paymentPlans.one, { params })
    expect(copy).toMatchObject({
      name: 'Standard',
      status: 'active',
      is_default: false,
      installments: original.installments,
      charges: original.charges,
    })
  })

  it('skips and names a building that has a plan of the same name in other letters', async () => {
    const { admin, params, sibling } = await project()
    const [one, other] = [await sibling(), await sibling()]
    await buildPlan(app.current.owner, { building_id: one.id, name: 'STANDARD' })

    const { data } = await admin.call(paymentPlans.copy, { params, body: { building_ids: [one.id, other.id] } })

    expect(data.copied.map((copy) => copy.building.name)).toEqual([other.name])
    expect(data.skipped).toEqual([
      { building: { id: one.id, name: one.name }, reason: 'It has a plan named “Standard” already.' },
    ])
  })

  it('refuses to copy a plan to its own building, to another project and to another developer', async () => {
    const { admin, params } = await project()
    const elsewhere = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
    const foreign = await buildBuilding(app.current.owner)

    const response = await admin.ask(paymentPlans.copy, {
      params,
      body: { building_ids: [params.id, elsewhere.id, foreign.id] },
    })

    const message = ['Choose another building of this project.']
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({
      'building_ids.0': message,
      'building_ids.1': message,
      'building_ids.2': message,
    })
  })

  it('copies a plan to a building once of twenty calls at once', async () => {
    const { admin, params, sibling } = await project()
    const { id } = await sibling()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(paymentPlans.copy, { params, body: { building_ids: [id] } })),
    )

    expect(answers.filter(({ data }) => data.copied.length === 1)).toHaveLength(1)
    expect(answers.filter(({ data }) => data.skipped.length === 1)).toHaveLength(19)
  })
})

describe('DELETE /inventory/buildings/{id}/payment-plans/{planId}', () => {
  it('deletes a payment plan with its rows', async () => {
    const { admin, params } = await building()
    const plan = await buildPlan(app.current.owner, { building_id: params.id })

    await admin.call(paymentPlans.remove, { params: { ...params, planId: plan.id } })

    expect((await admin.call(paymentPlans.list, { params })).data).toEqual([])
  })
})
