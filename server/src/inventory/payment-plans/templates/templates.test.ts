import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { planTemplates } from '@storey/api/inventory/plan-templates.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildPlanTemplate } from '../../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../../test/harness.ts'
import { paymentPlanRoutes } from '../routes.ts'
import { planTemplateRoutes } from './routes.ts'

const app = useTestApp([paymentPlanRoutes, planTemplateRoutes])

const rows = [
  { name: 'On booking', amount_kind: 'fixed', amount: 5_000_000, due_kind: 'on_booking' },
  {
    name: 'Monthly',
    amount_kind: 'percent',
    percent: '1.5',
    due_kind: 'months_after_booking',
    due_value: 1,
    repeat_count: 20,
  },
  { name: 'Half built', amount_kind: 'percent', percent: '20', due_kind: 'on_construction', due_value: 50 },
  { name: 'On handover', amount_kind: 'remainder', due_kind: 'on_handover' },
] as const
const charges = [
  { name: 'Registration fee', kind: 'registration', basis: 'percent', percent: '4' },
  { name: 'Admin fee', kind: 'admin', basis: 'fixed', amount: 525_000, payer: 'seller', due_kind: 'on_handover' },
] as const

/** A plan with everything that a template can hold, and with what it cannot. */
async function planned() {
  const admin = await signIn(app.current, 'developer_admin')
  const { id } = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
  const { data: plan } = await admin.call(paymentPlans.create, {
    params: { id },
    body: {
      ...{ name: 'Standard', status: 'active', is_default: true, valid_from: '2026-01-01', valid_until: '2026-12-31' },
      ...{ price_adjustment_percent: '-2.5', booking_amount: { kind: 'fixed', amount: 2_000_000 } },
      ...{ installments: [...rows], charges: [...charges] },
    },
  })
  const params = { id, planId: plan.id }
  const save = (name: string) => admin.ask(planTemplates.create, { params, body: { name } })
  const list = async () => (await admin.call(planTemplates.list, {})).data
  return { admin, plan, params, save, list }
}

describe('POST /inventory/buildings/{id}/payment-plans/{planId}/templates', () => {
  it('keeps the terms of the plan, from which a plan of another building begins', async () => {
    const { admin, plan, save, list, params } = await planned()
    expect((await save('Half by handover')).statusCode).toBe(201)

    const [template] = await list()
    const { price_adjustment_percent, booking_amount, installments } = plan
    expect(template).toMatchObject({ name: 'Half by handover', currency: 'AED', price_adjustment_percent })
    expect(template).toMatchObject({ booking_amount, installments, charges: plan.charges })
    // The building has the plan alone: a template is none of its plans, and has no address there.
    const inBuilding = await admin.call(paymentPlans.list, { params: { id: params.id } })
    expect(inBuilding.data.map(({ id }) => id)).toEqual([plan.id])
    const asPlan = await admin.ask(paymentPlans.one, { params: { id: params.id, planId: template?.id ?? 0 } })
    expect(asPlan.statusCode).toBe(404)

    const other = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
    const { data: begun } = await admin.call(paymentPlans.create, {
      params: { id: other.id },
      body: {
        ...{ name: 'Standard', price_adjustment_percent, booking_amount },
        installments: template?.installments.map(({ position: _, ...row }) => row) ?? [],
        charges: template?.charges.map(({ position: _, ...row }) => row) ?? [],
      },
    })
    expect(begun).toMatchObject({ installments, charges: plan.charges, status: 'draft', valid_from: null })
  })

  it('refuses a plan with payments on days, and names them', async () => {
    const { admin, plan, params, save, list } = await planned()
    await admin.call(paymentPlans.change, {
      params,
      body: {
        version: plan.version,
        installments: [
          ...(['First', 'Second', 'Third', 'Fourth'] as const).map((name, index) => ({
            ...{ name, amount_kind: 'percent' as const, percent: '10' },
            ...{ due_kind: 'on_date' as const, due_on: `2027-0${index + 1}-01` },
          })),
          { name: 'On handover', amount_kind: 'remainder', due_kind: 'on_handover' },
        ],
      },
    })

    const answer = await save('By days')

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'has_days'])
    expect(answer.json().message).toBe(
      'A template has no days. First make “First”, “Second”, “Third” and 1 more due after booking, by construction or by handover.',
    )
    expect(await list()).toEqual([])
  })

  it.each(['خطة قياسية', 'a'.repeat(120), '🏗️ 60/40'])('takes the name %s', async (name) => {
    const { save, list } = await planned()
    expect((await save(name)).statusCode).toBe(201)
    expect((await list()).map((one) => one.name)).toEqual([name])
  })

  it.each(['', ' ', 'A\nB', 'a'.repeat(121)])('refuses the name %j', async (name) => {
    const { save } = await planned()
    const answer = await save(name)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['name'])
  })

  it('one of twenty at once with the same name wins, also in other letters', async () => {
    const { save, list } = await planned()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(at % 2 === 0 ? 'Standard' : 'STANDARD')),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 422)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.json().errors).toEqual({ name: ['Another template has this name.'] })
    expect(await list()).toHaveLength(1)
  })

  it('is never made of two versions of a plan that is changed at the same time', async () => {
    const { admin, params, save, list } = await planned()
    const versions = [40, 60].map((percent) => [
      {
        name: `First ${percent}`,
        amount_kind: 'percent' as const,
        percent: `${percent}`,
        due_kind: 'on_booking' as const,
      },
      { name: `Rest ${percent}`, amount_kind: 'remainder' as const, due_kind: 'on_handover' as const },
    ])
    const change = (at: number) =>
      admin.askWrong(paymentPlans.change, { params, body: { installments: versions[at % 2] ?? [] } })
    await change(0)

    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? save(`Template ${at}`) : change(at >> 1))))

    const saved = (await list()).map(({ installments }) => installments.map(({ name }) => name.replace(/\D/g, '')))
    expect(saved).toHaveLength(10)
    for (const [first, rest] of saved) expect(first).toBe(rest)
  })

  it('needs a plan of that building and of the own organization', async () => {
    const { admin, plan, params } = await planned()
    const other = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
    const foreign = await buildPlan(app.current.owner)
    for (const wrong of [
      { id: other.id, planId: plan.id },
      { id: foreign.building_id, planId: foreign.id },
      { id: params.id, planId: foreign.id },
    ])
      expect((await admin.ask(planTemplates.create, { params: wrong, body: { name: 'X' } })).statusCode).toBe(404)
  })
})

describe('templates of payment plans', () => {
  it('are listed by name, renamed, and deleted without touching plans', async () => {
    const { admin, plan, params, save, list } = await planned()
    for (const name of ['Monthly', 'after handover', 'Zero']) await save(name)
    expect((await list()).map(({ name }) => name)).toEqual(['after handover', 'Monthly', 'Zero'])
    const [first] = await list()
    if (!first) throw new Error('There is no template.')
    const rename = (body: { name: string; version: number }) =>
      admin.ask(planTemplates.change, { params: { id: first.id }, body })

    expect((await rename({ name: 'monthly', version: 1 })).json().errors).toEqual({
      name: ['Another template has this name.'],
    })
    expect((await rename({ name: 'After Handover', version: 1 })).json().data).toMatchObject({
      ...{ name: 'After Handover', version: 2, installments: first.installments },
    })
    const late = await rename({ name: 'Late', version: 1 })
    expect(late.json()).toMatchObject({ code: 'stale', current: { name: 'After Handover' } })

    await admin.call(planTemplates.remove, { params: { id: first.id } })
    expect((await list()).map(({ name }) => name)).toEqual(['Monthly', 'Zero'])
    expect((await admin.ask(planTemplates.remove, { params: { id: first.id } })).statusCode).toBe(404)
    expect((await admin.call(paymentPlans.one, { params })).data).toMatchObject({
      version: plan.version,
      name: plan.name,
    })
  })

  it('a plan is no template, and another organization has its own', async () => {
    const { admin, plan, save, list } = await planned()
    await save('Standard')
    const foreign = await buildPlanTemplate(app.current.owner, { name: 'Standard' })

    expect(await list()).toHaveLength(1)
    for (const id of [plan.id, foreign.id]) {
      expect(
        (await admin.ask(planTemplates.change, { params: { id }, body: { name: 'Mine', version: 1 } })).statusCode,
      ).toBe(404)
      expect((await admin.ask(planTemplates.remove, { params: { id } })).statusCode).toBe(404)
    }
  })

  it('the database refuses a template with a day, a status, or installments that do not add up', async () => {
    const { owner } = app.current
    const { id } = await buildPlanTemplate(owner)
    for (const wrong of [
      sql`valid_from = '2026-01-01'`,
      sql`status = 'active'`,
      sql`template_currency = null`,
      sql`shared_id = gen_random_uuid()`,
    ])
      await expect(sql`update payment_plans set ${wrong} where id = ${id}`.execute(owner)).rejects.toThrow(
        'payment_plans_template',
      )
    await expect(
      sql`update installments set percent = 11 where payment_plan_id = ${id} and position = 1`.execute(owner),
    ).rejects.toThrow('do not add up')
  })
})
