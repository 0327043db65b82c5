import { channel, publications } from '@storey/api/inventory/channel.ts'
import { describe, expect, it } from 'vitest'
import {
  buildBuilding,
  buildClaim,
  buildOrganization,
  buildPlan,
  buildProject,
  buildUnit,
} from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { publicationRoutes } from '../publications/routes.ts'
import { channelRoutes } from './routes.ts'

const app = useTestApp([channelRoutes, publicationRoutes])
const AMOUNT = 200_000_000

/** A project of a developer with one available unit, and a broker of a brokerage. */
async function given() {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id, price: AMOUNT, minimum_price: 190_000_000 })
  const brokerage = await buildOrganization(owner, { type: 'brokerage' })
  const broker = await signIn(app.current, 'broker', { organization: brokerage })
  return { owner, developer, project, building, unit, brokerage, broker, params: { id: unit.id } }
}
const unitsOf = async (broker: Awaited<ReturnType<typeof given>>['broker']) =>
  (await broker.call(channel.units, { query: {} })).data

describe('PUT /inventory/projects/{id}/publication', () => {
  it('an admin of the developer publishes a project to chosen brokerages, changes it and closes it', async () => {
    const { developer, project, unit, brokerage, broker } = await given()
    const admin = await signIn(app.current, 'developer_admin', { organization: developer })
    const params = { id: project.id }
    const terms = { prices: 'each', shows_taken: true, shows_plans: false } as const
    expect((await admin.call(publications.one, { params })).data).toBeNull()

    const { data } = await admin.call(publications.save, {
      params,
      body: { audience: 'chosen', brokerage_ids: [brokerage.id], ...terms, version: null },
    })

    expect(data).toMatchObject({ brokerages: [{ id: brokerage.id, name: brokerage.name }], version: 1 })
    expect(await unitsOf(broker)).toMatchObject([{ id: unit.id, price: { amount: AMOUNT, currency: 'AED' } }])

    await admin.call(publications.save, { params, body: { audience: 'all', ...terms, prices: 'none', version: 1 } })
    expect(await unitsOf(broker)).toMatchObject([{ id: unit.id, price: null, per_area: null }])
    const late = await admin.ask(publications.save, { params, body: { audience: 'all', ...terms, version: 1 } })
    expect(late.statusCode).toBe(409)

    await admin.call(publications.close, { params })
    expect(await unitsOf(broker)).toEqual([])
  })

  it('a unit that is reserved for one brokerage is available to it and taken to others', async () => {
    const { owner, developer, building, project, unit, brokerage, broker, params } = await given()
    const dearer = await buildUnit(owner, { building_id: building.id, price: AMOUNT + 100 })
    const admin = await signIn(app.current, 'developer_admin', { organization: developer })
    const other = await signIn(app.current, 'broker')
    const body = { audience: 'all', prices: 'from', shows_taken: true, shows_plans: true } as const

    const { data } = await admin.call(publications.save, {
      params: { id: project.id },
      body: { ...body, allocations: [{ brokerage_id: brokerage.id, unit_ids: [unit.id] }], version: null },
    })

    expect(data.allocations).toMatchObject([{ brokerage: { id: brokerage.id }, units: [{ id: unit.id }] }])
    expect((await broker.call(channel.unit, { params })).data).toMatchObject({
      status: 'available',
      is_allocated: true,
      can_request: true,
      price: { amount: AMOUNT },
    })
    expect((await other.call(channel.unit, { params })).data).toMatchObject({
      status: 'taken',
      is_allocated: false,
      can_request: false,
      price: null,
    })
    // The lowest price is that of homes that this brokerage can sell.
    const seen = await other.call(channel.unit, { params: { id: dearer.id } })
    expect(seen.data.price).toMatchObject({ amount: AMOUNT + 100 })

    // A change that names no allocations keeps them, and an empty list ends them.
    await admin.call(publications.save, { params: { id: project.id }, body: { ...body, version: 1 } })
    expect((await other.call(channel.unit, { params })).data.status).toBe('taken')
    await admin.call(publications.save, {
      params: { id: project.id },
      body: { ...body, allocations: [], version: 2 },
    })
    expect((await other.call(channel.unit, { params })).data.status).toBe('available')
  })

  it.each([
    ['chosen brokerages are none', { audience: 'chosen' }, 'brokerage_ids'],
    ['all brokerages and chosen ones', { audience: 'all', brokerage_ids: [1] }, 'brokerage_ids'],
    ['a brokerage that is not one', { audience: 'chosen', brokerage_ids: [999_999] }, 'brokerage_ids.0'],
    ['a building of no one', { audience: 'all', hidden_building_ids: [999_999] }, 'hidden_building_ids.0'],
    [
      'units reserved for a brokerage that does not see the project',
      { audience: 'chosen', brokerage_ids: [1], allocations: [{ brokerage_id: 2, unit_ids: [1] }] },
      'allocations',
    ],
    [
      'a unit reserved twice',
      {
        audience: 'all',
        allocations: [
          { brokerage_id: 1, unit_ids: [7] },
          { brokerage_id: 2, unit_ids: [7] },
        ],
      },
      'allocations',
    ],
    ['a unit twice', { audience: 'all', hidden_unit_ids: [7, 7] }, 'hidden_unit_ids'],
  ] as const)('a publication is refused with %s', async (_, body, field) => {
    const { developer, project } = await given()
    const admin = await signIn(app.current, 'developer_admin', { organization: developer })

    const refusal = await admin.askWrong(publications.save, {
      params: { id: project.id },
      body: { ...structuredClone(body), prices: 'each', shows_taken: true, shows_plans: true, version: null },
    })

    expect(refusal.statusCode).toBe(422)
    expect(Object.keys(refusal.json().errors)).toEqual([field])
  })

  it('of twenty simultaneous first publications of a project one is saved', async () => {
    const { owner, developer, project } = await given()
    const admin = await signIn(app.current, 'developer_admin', { organization: developer })

    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.ask(publications.save, {
          params: { id: project.id },
          body: { audience: 'all', prices: 'from', shows_taken: false, shows_plans: true, version: null },
        }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    const kept = await owner.selectFrom('publications').selectAll().where('project_id', '=', project.id).execute()
    expect(kept).toMatchObject([{ version: 1 }])
  })
})

describe('GET /channel/…', () => {
  it('a published unit has neither the floor price, the holder nor the note of the developer', async () => {
    const { owner, project, unit, broker, params } = await given()
    await owner.updateTable('units').set({ sales_note: 'Secret of the desk' }).where('id', '=', unit.id).execute()
    const claim = await buildClaim(owner, { unit_id: unit.id, held_for: 'Amal Haddad' })
    await buildPublication(owner, project.id)

    const answers = await Promise.all([
      broker.ask(channel.unit, { params }),
      broker.ask(channel.units, { query: {} }),
      broker.ask(channel.grid, { params: { id: unit.building_id } }),
      broker.ask(channel.project, { params: { id: project.id } }),
    ])

    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).toContain('on_hold')
      for (const secret of ['190000000', 'Secret of the desk', 'Amal Haddad', claim.holder_name])
        expect(body).not.toContain(secret)
    }
  })

  it('a published project says where it is, if its developer placed it', async () => {
    const { owner, project, broker } = await given()
    await buildPublication(owner, project.id)
    const ask = async () => (await broker.call(channel.project, { params: { id: project.id } })).data

    await owner.updateTable('projects').set({ latitude: null, longitude: null }).where('id', '=', project.id).execute()
    expect(await ask()).toMatchObject({ latitude: null, longitude: null })
    const place = { latitude: '25.208600', longitude: '-55.345200' }
    await owner.updateTable('projects').set(place).where('id', '=', project.id).execute()
    expect(await ask()).toMatchObject({ latitude: 25.2086, longitude: -55.3452 })
  })

  it('a lowest price is that of the available homes of the same type and bedrooms in the building, and plans have no amounts', async () => {
    const { owner, building, project, unit, broker, params } = await given()
    await buildPlan(owner, { building_id: building.id })
    const like = await buildUnit(owner, { building_id: building.id, price: 150_000_000 })
    const hidden = await buildUnit(owner, { building_id: building.id, price: 100_000_000 })
    await buildUnit(owner, { building_id: building.id, bedrooms: 1, price: 90_000_000 })
    await buildUnit(owner, { building_id: building.id, price: 80_000_000, status: 'unreleased' })
    await buildPublication(owner, project.id, { prices: 'from', hidden_unit_ids: [hidden.id] })

    const { data } = await broker.call(channel.unit, { params })

    expect(data).toMatchObject({ price: { amount: like.price }, is_from_price: true, per_area: null })
    expect(data.plans).toMatchObject([{ split_label: '60/40', schedule: null }])
    const { data: cells } = await broker.call(channel.grid, { params: { id: building.id } })
    expect(JSON.stringify(cells)).not.toContain(String(unit.price))
  })

  it('a unit shows the dated payments of the plans on offer, and of no other plan', async () => {
    const { owner, building, project, broker, params } = await given()
    const plan = await buildPlan(owner, { building_id: building.id })
    await buildPlan(owner, { building_id: building.id, status: 'draft' })
    await buildPlan(owner, { building_id: building.id, valid_until: '2020-01-01' })
    const publication = await buildPublication(owner, project.id)

    const { data } = await broker.call(channel.unit, { params })

    expect(data.plans).toMatchObject([{ id: plan.id, schedule: { price: AMOUNT } }])
    expect(data.plans[0]?.schedule?.lines.map(({ amount }) => amount)).toEqual([20_000_000, 100_000_000, 80_000_000])

    await owner
      .updateTable('publications')
      .set({ shows_plans: false })
      .where('project_id', '=', publication.project_id)
      .execute()
    expect((await broker.call(channel.unit, { params })).data.plans).toEqual([])
  })

  it('the list of published units filters, sorts and counts, and searches by name', async () => {
    const { owner, building, project, unit, broker } = await given()
    const small = await buildUnit(owner, { building_id: building.id, bedrooms: 1, price: 90_000_000 })
    const taken = await buildUnit(owner, { building_id: building.id })
    await buildClaim(owner, { unit_id: taken.id, kind: 'booking', unit_status: 'booked', expires_at: null })
    await buildPublication(owner, project.id)
    const ids = async (query: Parameters<typeof broker.call<typeof channel.units>>[1]['query']) =>
      (await broker.call(channel.units, { query: { project_id: [project.id], ...query } })).data.map(({ id }) => id)

    expect(await ids({ sort: 'price' })).toEqual([small.id, unit.id, taken.id])
    expect(await ids({ status: ['available'], bedrooms: [2] })).toEqual([unit.id])
    expect(await ids({ price_to: 100_000_000 })).toEqual([small.id])
    expect(await ids({ search: `${building.code}-${unit.number}` })).toEqual([unit.id])
    const { data } = await broker.call(channel.projects, {})
    expect(data.filter(({ id }) => id === project.id)).toMatchObject([
      { counts: { available: 2, on_hold: 0, taken: 1 }, price_from: { amount: 90_000_000, currency: 'AED' } },
    ])
    const { data: both } = await broker.call(channel.compare, { query: { ids: [taken.id, unit.id] } })
    expect(both).toMatchObject([{ id: taken.id, status: 'taken', price: null }, { id: unit.id }])
  })
})
