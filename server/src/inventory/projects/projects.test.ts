import { buildings } from '@storey/api/inventory/buildings.ts'
import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { search } from '@storey/api/search.ts'
import { describe, expect, it } from 'vitest'
import {
  buildBuilding,
  buildClaim,
  buildOrganization,
  buildPlan,
  buildProject,
  buildUnit,
} from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { searchRoutes } from '../../administration/search/routes.ts'
import { buildingRoutes } from '../buildings/routes.ts'
import { paymentPlanRoutes } from '../payment-plans/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { projectRoutes } from './routes.ts'

const app = useTestApp([buildingRoutes, paymentPlanRoutes, projectRoutes, searchRoutes, unitRoutes])
const own = (person: { organization: { id: number } }) => ({ organization_id: person.organization.id })

describe('a draft project', () => {
  it('a project has both coordinates or none', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const half = await admin.ask(projects.create, { body: { name: 'Half', code: 'HALF', latitude: 25.2 } })
    const { data } = await admin.call(projects.create, {
      body: { name: 'Whole', code: 'WHOLE', latitude: 25.2, longitude: 55.3 },
    })
    const taken = await admin.ask(projects.change, {
      params: { id: data.id },
      body: { latitude: null, version: data.version },
    })

    expect([half.statusCode, Object.keys(half.json().errors)]).toEqual([422, ['longitude']])
    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([422, ['latitude']])
  })

  it.each([
    ['ae070331234567890123456', 'AE07 0331 2345 6789 0123 456'],
    ['AE07-0331-2345-6789-0123-456', 'AE07 0331 2345 6789 0123 456'],
    ['Escrow 1015-882', 'Escrow 1015-882'],
    ['E-78', 'E-78'],
    ['AE08 0331 2345 6789 0123 456', null],
    ['AE07 0331 2345 6789 0123 45', null],
    ['ZZ07 0331 2345 6789 0123 456', null],
  ])('the escrow account %s is kept as %s, and a wrong IBAN is refused', async (escrow_account, kept) => {
    const admin = await signIn(app.current, 'developer_admin')

    const answer = await admin.ask(projects.create, { body: { name: 'Quay', code: 'QUAY', escrow_account } })

    if (kept === null) expect(Object.keys(answer.json().errors)).toEqual(['escrow_account'])
    else expect(answer.json().data.escrow_account).toBe(kept)
  })

  it('a draft project and its content are hidden from sales managers', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(owner, { ...own(admin), status: 'draft', name: 'Quiet Quay' })
    const building = await buildBuilding(owner, { project_id: project.id, name: 'Quiet Tower' })
    const unit = await buildUnit(owner, { building_id: building.id })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [project.organization_id] })
    const seenBy = async (person: typeof admin) => [
      (await person.call(projects.list, {})).data.length,
      (await person.call(projects.options, {})).data.length,
      (await person.call(buildings.list, {})).data.length,
      (await person.call(buildings.options, {})).data.length,
      (await person.call(units.list, {})).data.length,
      (await person.call(units.filters, {})).data.projects.length,
      (await person.call(search.find, { query: { q: 'Quiet' } })).data.length,
      (await person.ask(projects.one, { params: { id: project.id } })).statusCode,
      (await person.ask(buildings.one, { params: { id: building.id } })).statusCode,
      (await person.ask(units.one, { params: { id: unit.id } })).statusCode,
      (await person.ask(paymentPlans.list, { params: { id: building.id } })).statusCode,
    ]

    expect(await seenBy(admin)).toEqual([1, 1, 1, 1, 1, 1, 2, 200, 200, 200, 200])
    expect(await seenBy(manager)).toEqual([0, 0, 0, 0, 0, 0, 0, 404, 404, 404, 404])

    await owner.updateTable('projects').set({ status: 'on_sale' }).where('id', '=', project.id).execute()
    expect(await seenBy(manager)).toEqual([1, 1, 1, 1, 1, 1, 2, 200, 200, 200, 200])
  })
})

describe('GET /inventory/projects', () => {
  it('GET /inventory/projects returns each project with its availability and its cheapest free unit', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, own(admin))
    const building = await buildBuilding(app.current.owner, { project_id: project.id })
    await buildUnit(app.current.owner, { building_id: building.id, price: 90_000_000 })
    await buildUnit(app.current.owner, { building_id: building.id, price: 70_000_000, status: 'unreleased' })

    const { data, meta } = await admin.call(projects.list, {})

    expect(meta).toEqual({ page: 1, per_page: 25, total: 1, total_is_exact: true, next_cursor: null })
    expect(data[0]).toMatchObject({
      id: project.id,
      buildings: 1,
      units: 2,
      counts: { available: 1, unreleased: 1, sold: 0 },
      price_from: { amount: 90_000_000, currency: 'AED' },
      cover: null,
    })
  })

  it('GET /inventory/projects returns projects of the developers that a sales manager sells for, and no others', async () => {
    const [sold, other] = [await buildProject(app.current.owner), await buildProject(app.current.owner)]
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [sold.organization_id] })

    const { data } = await manager.call(projects.list, {
      query: { organizations: [sold.organization_id, other.organization_id] },
    })

    expect(data.map(({ id }) => id)).toEqual([sold.id])
  })

  it('GET /inventory/projects filters by status, city and handover, searches and sorts', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const given = { ...own(admin), city: 'Dubai', completion_on: '2028-01-31' }
    const creek = await buildProject(app.current.owner, { ...given, name: 'Creek 100%' })
    const palm = await buildProject(app.current.owner, { ...given, name: 'Palm', completion_on: '2029-01-31' })
    await buildProject(app.current.owner, { ...given, name: 'Draft', status: 'draft' })
    const ids = async (query: object) => (await admin.call(projects.list, { query })).data.map(({ id }) => id)

    expect(await ids({ status: ['on_sale'], city: ['Dubai'], sort: '-completion_on' })).toEqual([palm.id, creek.id])
    expect(await ids({ completion_from: '2028-06-01', status: ['on_sale'] })).toEqual([palm.id])
    expect(await ids({ search: '0%' })).toEqual([creek.id])
  })
})

describe('POST /inventory/projects', () => {
  it('POST /inventory/projects adds a draft in the currency of the organization', async () => {
    const admin = await signIn(app.current, 'developer_admin')

    const { data } = await admin.call(projects.create, {
      body: { name: 'Creek Lantern', code: 'cl', latitude: 25.2, longitude: 55.3 },
    })

    expect(data).toMatchObject({
      name: 'Creek Lantern',
      code: 'CL',
      status: 'draft',
      currency: 'AED',
      latitude: 25.2,
      version: 1,
    })
  })

  it('POST /inventory/projects refuses a code that is in use, on its field', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    await buildProject(app.current.owner, { ...own(admin), code: 'HC' })

    const response = await admin.ask(projects.create, { body: { name: 'Harbour', code: 'hc' } })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ code: ['Another of your projects has this code.'] })
  })
})

describe('PATCH /inventory/projects/{id}', () => {
  it('PATCH /inventory/projects/{id} changes only the given fields and raises the version', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, { ...own(admin), city: 'Dubai' })

    const { data } = await admin.call(projects.change, {
      params: { id: project.id },
      body: { version: 1, name: 'New name' },
    })

    expect(data).toMatchObject({ name: 'New name', city: 'Dubai', version: 2 })
  })

  it('PATCH /inventory/projects/{id} returns the current project for a stale version', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, { ...own(admin), version: 3 })

    const response = await admin.ask(projects.change, {
      params: { id: project.id },
      body: { version: 2, name: 'Late' },
    })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'stale', current: { version: 3, name: project.name } })
  })

  it('a project stays on sale while one of its units is held or booked', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))
    await buildClaim(app.current.owner, { unit_id: unit.id })

    const response = await admin.ask(projects.change, {
      params: { id: unit.project_id },
      body: { version: 1, status: 'draft' },
    })

    expect(response.json().errors).toEqual({
      status: ['Some of its units are on hold or booked, so it can’t go back to draft.'],
    })
  })

  it('a project keeps its currency once units have prices', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))

    const response = await admin.ask(projects.change, {
      params: { id: unit.project_id },
      body: { version: 1, currency: 'EUR' },
    })

    expect(response.json().errors).toEqual({ currency: ['Its units already have prices in AED.'] })
  })

  it('a project keeps its currency once a plan has an amount; percentages keep none', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(owner, own(admin))
    const building = await buildBuilding(owner, { project_id: project.id })
    const plan = await buildPlan(owner, { building_id: building.id })
    const params = { id: project.id }

    const { data } = await admin.call(projects.change, { params, body: { version: 1, currency: 'EUR' } })
    await owner
      .insertInto('plan_charges')
      .values({
        ...{ organization_id: project.organization_id, payment_plan_id: plan.id, position: 1, name: 'Admin fee' },
        ...{ kind: 'admin', basis: 'fixed', amount: 500_000, payer: 'buyer', due_kind: 'on_booking' },
      })
      .execute()
    const response = await admin.ask(projects.change, { params, body: { version: data.version, currency: 'KWD' } })

    expect(data.currency).toBe('EUR')
    expect(response.json().errors).toEqual({ currency: ['Its payment plans have amounts in EUR. Remove them first.'] })
  })

  it('a project refuses a default hold longer than its longest hold', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, own(admin))

    const response = await admin.ask(projects.change, {
      params: { id: project.id },
      body: { version: 1, hold_max_minutes: 60 },
    })

    expect(response.json().errors).toEqual({ hold_default_minutes: ['Can’t be longer than the maximum hold.'] })
  })
})

describe('DELETE /inventory/projects/{id}', () => {
  it('DELETE /inventory/projects/{id} deletes a project without buildings, and refuses one with buildings', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const empty = await buildProject(app.current.owner, own(admin))
    const full = await buildBuilding(app.current.owner, own(admin))

    await admin.call(projects.remove, { params: { id: empty.id } })
    const response = await admin.ask(projects.remove, { params: { id: full.project_id } })

    expect(response.statusCode).toBe(409)
    expect(response.json().code).toBe('has_buildings')
    expect((await admin.call(projects.list, {})).data.map(({ id }) => id)).toEqual([full.project_id])
  })
})

describe('GET /inventory/projects/options', () => {
  it('GET /inventory/projects/options names the selected projects', async () => {
    const organization = await buildOrganization(app.current.owner)
    const admin = await signIn(app.current, 'developer', { organization })
    const chosen = await buildProject(app.current.owner, { organization_id: organization.id, code: 'ZZ' })
    await buildProject(app.current.owner, { organization_id: organization.id })

    const { data } = await admin.call(projects.options, { query: { ids: [chosen.id] } })

    expect(data).toEqual([{ id: chosen.id, name: chosen.name, code: 'ZZ', currency: 'AED' }])
  })
})
