import { deals } from '@storey/api/crm/deals.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization, unique } from '../../../test/builders/basics.ts'
import { buildDeal, buildDealLead, buildPipeline } from '../../../test/builders/deal.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { dealRoutes } from './routes.ts'

const app = useTestApp([dealRoutes])

async function desk(role: 'broker' | 'developer' | 'broker_admin' = 'broker') {
  const { owner } = app.current
  const person = await signIn(app.current, role)
  const organization_id = person.organization.id
  const pipeline = await buildPipeline(owner, organization_id, { is_default: true })
  const lead = await buildDealLead(owner, organization_id, { full_name: 'Amal Haddad' })
  return { owner, person, organization_id, pipeline, lead }
}

const historyOf = (lead_id: number) =>
  app.current.owner.selectFrom('lead_history_items').selectAll().where('lead_id', '=', lead_id).orderBy('id').execute()

const buildTag = (organization_id: number, name = `Tag ${unique()}`) =>
  app.current.owner
    .insertInto('tags')
    .values({ organization_id, name, colour: 'teal' })
    .returningAll()
    .executeTakeFirstOrThrow()

async function buildUnit(organization_id: number) {
  const { owner } = app.current
  const project = await owner
    .insertInto('projects')
    .values({ organization_id, name: 'Harbour', code: `P${unique()}`, currency: 'AED' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const building = await owner
    .insertInto('buildings')
    .values({ organization_id, project_id: project.id, name: 'Tower', code: 'T1', type: 'apartments', floors: 10 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const unit = await owner
    .insertInto('units')
    .values({
      organization_id,
      project_id: project.id,
      building_id: building.id,
      number: '0905',
      floor: 9,
      type: 'apartment',
      internal_area: '84.50',
      price: 2_318_000_00,
      currency: 'AED',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { project, unit }
}

describe('POST /crm/deals', () => {
  it('POST /crm/deals adds a deal of the caller to the first stage of the default pipeline, with a history entry', async () => {
    const { person, pipeline, lead } = await desk()

    const { data } = await person.call(deals.create, { body: { title: 'Sea view', lead_id: lead.id, value: 100 } })

    expect(data).toMatchObject({
      title: 'Sea view',
      status: 'open',
      hot: false,
      value: 100,
      currency: 'AED',
      version: 1,
      lead: { id: lead.id, full_name: 'Amal Haddad' },
      pipeline: { id: pipeline.id },
      stage: { id: pipeline.new },
      owner: { id: person.id },
    })
    expect(await historyOf(lead.id)).toMatchObject([
      { kind: 'deal_created', subject_id: data.id, subject_name: 'Sea view' },
    ])
  })

  it('POST /crm/deals takes title, value, currency and project from a unit of the developer', async () => {
    const { person, lead, organization_id } = await desk('developer')
    const { unit, project } = await buildUnit(organization_id)

    const { data } = await person.call(deals.create, { body: { lead_id: lead.id, unit_id: unit.id } })

    expect(data).toMatchObject({
      title: 'Amal Haddad - T1-0905',
      value: 2_318_000_00,
      unit: { id: unit.id, number: '0905', name: 'T1-0905', status: 'unreleased' },
      project: { id: project.id, name: 'Harbour' },
    })
  })

  it('POST /crm/deals refuses a unit of a developer for a brokerage', async () => {
    const { person, lead } = await desk()
    const builder = await buildOrganization(app.current.owner)
    const { unit } = await buildUnit(builder.id)

    const response = await person.ask(deals.create, { body: { lead_id: lead.id, unit_id: unit.id } })

    expect(response.json().errors).toEqual({ unit_id: ['Choose a unit of your organization’s own inventory.'] })
  })

  it('POST /crm/deals refuses a closed stage and a stage of another pipeline', async () => {
    const { person, lead, pipeline, owner, organization_id } = await desk()
    const other = await buildPipeline(owner, organization_id)

    const closed = await person.ask(deals.create, { body: { lead_id: lead.id, stage_id: pipeline.won } })
    const elsewhere = await person.ask(deals.create, { body: { lead_id: lead.id, stage_id: other.new } })

    expect([closed.json().code, elsewhere.json().code]).toEqual(['closed_stage', 'other_pipeline'])
  })
})

describe('PATCH /crm/deals/{id}', () => {
  it('PATCH /crm/deals/{id} changes only the given fields, raises the version and records each difference', async () => {
    const { person, pipeline, lead, organization_id, owner } = await desk()
    const deal = await buildDeal(owner, {
      organization_id,
      pipeline_id: pipeline.id,
      stage_id: pipeline.new,
      lead_id: lead.id,
      title: 'Old',
      value: 5,
    })

    const { data } = await person.call(deals.change, {
      params: { id: deal.id },
      body: { version: 1, title: 'New', expected_close_on: '2026-12-31' },
    })

    expect(data).toMatchObject({ title: 'New', value: 5, expected_close_on: '2026-12-31', version: 2 })
    expect(await historyOf(lead.id)).toMatchObject([
      { kind: 'deal_changed', field: 'title', old: 'Old', new: 'New' },
      { kind: 'deal_changed', field: 'expected_close_on', old: null, new: '2026-12-31' },
    ])
  })

  it('PATCH /crm/deals/{id} returns the current deal for a stale version', async () => {
    const { person, pipeline, organization_id, owner } = await desk()
    const deal = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })
    await person.call(deals.change, { params: { id: deal.id }, body: { version: 1, title: 'First' } })

    const response = await person.ask(deals.change, { params: { id: deal.id }, body: { version: 1, title: 'Second' } })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'stale', current: { title: 'First', version: 2 } })
  })
})

describe('owner, heat and tags of a deal', () => {
  it('changing owner, heat and tags of a deal keeps its version and adds one history entry each', async () => {
    const { person, pipeline, lead, organization_id, owner } = await desk()
    const colleague = await signIn(app.current, 'broker', { organization: person.organization })
    const tag = await buildTag(organization_id, 'Cash buyer')
    const { id } = await buildDeal(owner, {
      organization_id,
      pipeline_id: pipeline.id,
      stage_id: pipeline.new,
      lead_id: lead.id,
    })

    for (let twice = 0; twice < 2; twice++) {
      await person.call(deals.owner, { params: { id }, body: { owner_id: colleague.id } })
      await person.call(deals.hot, { params: { id }, body: { hot: true } })
      await person.call(deals.tags, { params: { id }, body: { tag_ids: [tag.id] } })
    }
    const { data } = await person.call(deals.get, { params: { id } })

    expect(data).toMatchObject({ owner: { id: colleague.id }, hot: true, tags: [{ name: 'Cash buyer' }], version: 1 })
    expect((await historyOf(lead.id)).map(({ field }) => field)).toEqual(['owner', 'hot', 'tags'])
  })

  it('changing tags of a deal names the position of each unknown tag and keeps the tags', async () => {
    const { person, pipeline, organization_id, owner } = await desk()
    const tag = await buildTag(organization_id)
    const foreign = await buildTag((await buildOrganization(owner)).id)
    const { id } = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })

    const response = await person.ask(deals.tags, { params: { id }, body: { tag_ids: [tag.id, foreign.id] } })
    const { data } = await person.call(deals.get, { params: { id } })

    expect(response.json().errors).toEqual({ 'tag_ids.1': ['Choose a tag of your organization.'] })
    expect(data.tags).toEqual([])
  })

  it('changing the owner of a deal refuses a disabled member', async () => {
    const { person, pipeline, organization_id, owner } = await desk()
    const away = await signIn(app.current, 'broker', { organization: person.organization })
    await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', away.id).execute()
    const { id } = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })

    const response = await person.ask(deals.owner, { params: { id }, body: { owner_id: away.id } })

    expect(response.json().errors).toEqual({ owner_id: ['Choose a member of your organization.'] })
  })
})

describe('GET /crm/deals/options', () => {
  it('GET /crm/deals/options finds deals by title, lead and lead id, with wildcards as plain text', async () => {
    const { person, pipeline, lead, organization_id, owner } = await desk()
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new }
    const mine = await buildDeal(owner, { ...place, lead_id: lead.id, title: '100% cash' })
    const other = await buildDeal(owner, { ...place, title: '1000 cash' })
    const idsOf = async (query: { search?: string; lead_id?: number; ids?: number[] }) =>
      (await person.call(deals.options, { query })).data.map(({ id }) => id)

    expect(await idsOf({ search: '100%' })).toEqual([mine.id])
    expect(await idsOf({ search: 'haddad' })).toEqual([mine.id])
    expect(await idsOf({ lead_id: lead.id })).toEqual([mine.id])
    expect(await idsOf({ ids: [other.id] })).toEqual([other.id])
    expect(await idsOf({ search: 'cash' })).toEqual([other.id, mine.id])
  })
})

describe('DELETE /crm/deals/{id}', () => {
  it('DELETE /crm/deals/{id} removes the deal from board and sums, and frees its place', async () => {
    const { person, pipeline, lead, organization_id, owner } = await desk('broker_admin')
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new, rank: 'a0V' }
    const deal = await buildDeal(owner, { ...place, lead_id: lead.id, value: 9 })

    await person.call(deals.remove, { params: { id: deal.id } })
    await buildDeal(owner, { ...place, value: 4 })

    expect((await person.ask(deals.get, { params: { id: deal.id } })).statusCode).toBe(404)
    const [kept] = await owner.selectFrom('stage_counts').selectAll().where('stage_id', '=', pipeline.new).execute()
    expect(kept).toMatchObject({ count: 1, value: '4' })
    expect(await historyOf(lead.id)).toMatchObject([{ kind: 'deal_deleted', subject_name: deal.title }])
  })
})

describe('POST /crm/deals/{id}/restore', () => {
  it('POST /crm/deals/{id}/restore puts the deal at the top of its stage and into the sums', async () => {
    const { person, pipeline, organization_id, owner } = await desk('broker_admin')
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new, rank: 'a0V' }
    const deal = await buildDeal(owner, { ...place, value: 9 })
    await person.call(deals.remove, { params: { id: deal.id } })
    const other = await buildDeal(owner, { ...place, value: 4 })

    const { data } = await person.call(deals.restore, { params: { id: deal.id } })

    expect(data).toMatchObject({ id: deal.id, version: 1, stage: { id: pipeline.new } })
    expect(data.rank < other.rank).toBe(true)
    const [kept] = await owner.selectFrom('stage_counts').selectAll().where('stage_id', '=', pipeline.new).execute()
    expect(kept).toMatchObject({ count: 2, value: '13' })
  })

  it('POST /crm/deals/{id}/restore refuses a deal of a deleted lead, and returns 404 after 30 days', async () => {
    const { person, pipeline, lead, organization_id, owner } = await desk('broker_admin')
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new }
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const orphan = await buildDeal(owner, { ...place, lead_id: lead.id, deleted_at: ago(1) })
    await owner
      .updateTable('leads')
      .set({ deleted_at: ago(1) })
      .where('id', '=', lead.id)
      .execute()
    const old = await buildDeal(owner, { ...place, deleted_at: ago(31) })

    const refused = await person.ask(deals.restore, { params: { id: orphan.id } })
    const gone = await person.ask(deals.restore, { params: { id: old.id } })

    expect([refused.json().code, gone.statusCode]).toEqual(['lead_deleted', 404])
  })
})
