import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { paymentPlanRoutes } from './routes.ts'

const app = useTestApp([paymentPlanRoutes])

const rows = [
  { name: 'On booking', amount_kind: 'percent', percent: '20', due_kind: 'on_booking' },
  { name: 'On handover', amount_kind: 'percent', percent: '80', due_kind: 'on_handover' },
] as const
const half = [
  { name: 'On booking', amount_kind: 'percent', percent: '50', due_kind: 'on_booking' },
  { name: 'On handover', amount_kind: 'percent', percent: '50', due_kind: 'on_handover' },
] as const
const charges = [{ name: 'Registration fee', kind: 'registration', basis: 'percent', percent: '4' }] as const

/** A plan of one building, and other buildings of its project. */
async function project(others: number) {
  const admin = await signIn(app.current, 'developer_admin')
  const { owner } = app.current
  const { id, project_id } = await buildBuilding(owner, { organization_id: admin.organization.id })
  const siblings = []
  for (let place = 0; place < others; place++) siblings.push(await buildBuilding(owner, { project_id }))
  const { data: plan } = await admin.call(paymentPlans.create, {
    params: { id },
    body: { name: 'Standard', status: 'active', is_default: true, installments: [...rows], charges: [...charges] },
  })
  const params = { id, planId: plan.id }
  const share = (building_ids: number[]) => admin.call(paymentPlans.share, { params, body: { building_ids } })
  const one = async (building: { id: number; planId: number }) =>
    (await admin.call(paymentPlans.one, { params: building })).data
  /** Of the version that there is: another change in between is met by another try. */
  const change = async (building: typeof params, body: Record<string, unknown>) => {
    for (;;) {
      const { version } = await one(building)
      const answer = await admin.askWrong(paymentPlans.change, { params: building, body: { version, ...body } })
      if (answer.json().code !== 'stale') return answer
    }
  }
  return { admin, params, siblings, share, one, change, plan }
}

async function shared(others: number) {
  const made = await project(others)
  const { data } = await made.share(made.siblings.map(({ id }) => id))
  return {
    ...made,
    elsewhere: data.shared.map(({ building, payment_plan_id }) => ({ id: building.id, planId: payment_plan_id })),
  }
}

const terms = ({
  name,
  status,
  installments,
  charges,
  price_adjustment_percent,
}: Awaited<ReturnType<Awaited<ReturnType<typeof project>>['one']>>) => ({
  ...{ name, status, installments, charges, price_adjustment_percent },
})

describe('POST /inventory/buildings/{id}/payment-plans/{planId}/share', () => {
  it('uses a plan in other buildings, each of which names the others', async () => {
    const { params, siblings, elsewhere, one, plan } = await shared(2)

    expect(elsewhere.map(({ id }) => id)).toEqual(siblings.map(({ id }) => id))
    const theirs = await one(elsewhere[0] ?? params)
    expect(terms(theirs)).toEqual(terms(plan))
    expect(theirs).toMatchObject({ is_default: false })
    expect(theirs.shared_with.map(({ id }) => id)).toEqual([params.id, siblings[1]?.id])
    expect((await one(params)).shared_with.map(({ id }) => id)).toEqual(siblings.map(({ id }) => id))
  })

  it('an equal plan of the same name becomes the shared one, and another one is skipped', async () => {
    const { admin, params, siblings, share, one } = await project(2)
    const [equal, other] = siblings
    await admin.call(paymentPlans.copy, { params, body: { building_ids: [equal?.id ?? 0], status: 'active' } })
    await buildPlan(app.current.owner, { building_id: other?.id ?? 0, name: 'STANDARD' })

    const { data } = await share(siblings.map(({ id }) => id))

    expect(data.shared.map(({ building }) => building.id)).toEqual([equal?.id])
    expect(data.skipped).toEqual([
      {
        building: { id: other?.id, name: other?.name },
        reason: 'It has a plan named “Standard” already, which has other terms.',
      },
    ])
    expect((await one(params)).shared_with).toEqual([{ id: equal?.id, name: equal?.name }])
  })

  it('refuses its own building, one of another project and one of another developer', async () => {
    const { admin, params } = await project(0)
    const elsewhere = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
    const foreign = await buildBuilding(app.current.owner)

    const response = await admin.ask(paymentPlans.share, {
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

  it('twenty calls at once share a plan with a building once', async () => {
    const { params, siblings, share, one } = await project(2)

    const answers = await Promise.all(Array.from({ length: 20 }, () => share(siblings.map(({ id }) => id))))

    expect(new Set(answers.flatMap(({ data }) => data.shared.map(({ payment_plan_id }) => payment_plan_id))).size).toBe(
      2,
    )
    expect((await one(params)).shared_with).toHaveLength(2)
  })
})

describe('PATCH of a shared plan', () => {
  it('changes it in every building, apart from their defaults and positions', async () => {
    const { params, elsewhere, one, change } = await shared(2)
    const [first] = elsewhere
    if (!first) throw new Error('No other building.')
    await change(first, { is_default: true, position: 7 })

    const changed = await change(elsewhere[1] ?? params, {
      ...{ name: 'Half', installments: half, charges: [], price_adjustment_percent: '-2' },
    })
    const { data } = paymentPlans.change.response.parse(changed.json())

    for (const place of [params, ...elsewhere]) expect(terms(await one(place))).toEqual(terms(data))
    expect(await one(first)).toMatchObject({ is_default: true, position: 7, charges: [] })
    expect(await one(params)).toMatchObject({ is_default: true, position: 1 })
    await change(elsewhere[1] ?? params, { is_default: false, status: 'archived' })
    expect(await one(first)).toMatchObject({ is_default: false, status: 'archived' })
  })

  it('refuses a name that a plan of one of its buildings has, and names the building', async () => {
    const { params, siblings, change } = await shared(1)
    await buildPlan(app.current.owner, { building_id: siblings[0]?.id ?? 0, name: 'Cash' })

    const response = await change(params, { name: 'CASH' })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ name: [`Another plan of ${siblings[0]?.name} has this name.`] })
  })

  it('refuses to change more or fewer buildings than the caller expects', async () => {
    const { params, change } = await shared(2)

    const response = await change(params, { name: 'New', buildings: 2 })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      message: 'The plan is used in 3 buildings now. Check them and save again.',
    })
    expect((await change(params, { name: 'New', buildings: 3 })).statusCode).toBe(200)
  })

  it('twenty changes at once from all its buildings leave it equal in all of them', async () => {
    const { params, elsewhere, one, change } = await shared(2)
    const places = [params, ...elsewhere]

    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        change(places[number % 3] ?? params, {
          price_adjustment_percent: String(number - 10),
          installments: number % 2 ? half : rows,
        }),
      ),
    )

    const [own, ...others] = await Promise.all(places.map(one))
    for (const other of others) expect(other && terms(other)).toEqual(own && terms(own))
  })

  it('twenty changes of one version at once from different buildings save once for each building at most', async () => {
    const { admin, params, elsewhere, one } = await shared(1)
    const places = [params, ...elsewhere]
    const versions = await Promise.all(places.map(async (place) => (await one(place)).version))

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        admin.ask(paymentPlans.change, {
          params: places[number % 2] ?? params,
          body: { version: versions[number % 2] ?? 0, name: `Plan ${number}` },
        }),
      ),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await one(params)).name).toBe((await one(elsewhere[0] ?? params)).name)
  })
})

describe('POST /inventory/buildings/{id}/payment-plans/{planId}/unshare', () => {
  it('gives a building a plan of its own, and the others stay together', async () => {
    const { admin, params, elsewhere, one, change } = await shared(2)
    const [left, kept] = elsewhere
    if (!left || !kept) throw new Error('No other building.')

    const { data } = await admin.call(paymentPlans.unshare, { params: left })
    await change(params, { installments: half })

    expect(data.shared_with).toEqual([])
    expect((await one(left)).installments[0]?.percent).toBe('20')
    expect((await one(kept)).installments[0]?.percent).toBe('50')
    // The last two of a shared plan are apart, too.
    await admin.call(paymentPlans.unshare, { params: kept })
    expect((await one(params)).shared_with).toEqual([])
    await change(params, { installments: rows })
    expect((await one(kept)).installments[0]?.percent).toBe('50')
  })

  it('a plan that is deleted in one building stays in the others', async () => {
    const { admin, params, elsewhere, one, change } = await shared(2)
    const [gone, kept] = elsewhere
    if (!gone || !kept) throw new Error('No other building.')

    await Promise.all([admin.call(paymentPlans.remove, { params: gone }), change(params, { installments: half })])

    expect((await one(kept)).installments[0]?.percent).toBe('50')
    expect((await one(kept)).shared_with.map(({ id }) => id)).toEqual([params.id])
  })
})

describe('the database', () => {
  it('refuses a change of a shared plan in one of its buildings only', async () => {
    const { params, elsewhere } = await shared(1)
    const { owner } = app.current
    for (const id of [params.planId, elsewhere[0]?.planId ?? 0])
      await expect(
        owner.updateTable('payment_plans').set({ name: 'Alone' }).where('id', '=', id).execute(),
      ).rejects.toMatchObject({ constraint: 'shared_plans_agree' })
  })

  it('refuses to share a plan with a building of another project', async () => {
    const { admin, params } = await shared(1)
    const { owner } = app.current
    const { id } = await buildBuilding(owner, { organization_id: admin.organization.id })
    const { shared_id } = await owner
      .selectFrom('payment_plans')
      .select('shared_id')
      .where('id', '=', params.planId)
      .executeTakeFirstOrThrow()
    const plan = await buildPlan(owner, { building_id: id })

    await expect(
      owner.updateTable('payment_plans').set({ shared_id }).where('id', '=', plan.id).execute(),
    ).rejects.toMatchObject({ constraint: 'shared_plans_agree' })
  })
})
