import { deals } from '@storey/api/crm/deals.ts'
import { pipelines, stages } from '@storey/api/crm/pipelines.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { dealRoutes } from '../deals/routes.ts'
import { makeDefaultPipeline } from './actions.ts'
import { pipelineRoutes, stageRoutes } from './routes.ts'

const app = useTestApp([dealRoutes, pipelineRoutes, stageRoutes])

async function office() {
  const { owner } = app.current
  const admin = await signIn(app.current, 'broker_admin')
  const organization_id = admin.organization.id
  const pipeline = await buildPipeline(owner, organization_id, { is_default: true })
  return { owner, admin, organization_id, pipeline }
}

const namesOf = (data: { stages: readonly { name: string }[] }) => data.stages.map(({ name }) => name)

describe('POST /crm/pipelines', () => {
  it('POST /crm/pipelines creates the usual stages of off-plan sales, and the first pipeline is the default', async () => {
    const admin = await signIn(app.current, 'developer_admin')

    const first = await admin.call(pipelines.create, { body: { name: 'Sales' } })
    const second = await admin.call(pipelines.create, { body: { name: 'Resale' } })

    expect([first.data.is_default, second.data.is_default]).toEqual([true, false])
    expect(first.data.stages.map(({ name, probability, kind }) => [name, probability, kind])).toEqual([
      ['New enquiry', 5, 'open'],
      ['Contacted', 10, 'open'],
      ['Qualified', 25, 'open'],
      ['Viewing / presentation', 40, 'open'],
      ['Offer sent', 55, 'open'],
      ['EOI / hold', 70, 'open'],
      ['Reservation', 85, 'open'],
      ['Won', 100, 'won'],
      ['Lost', 0, 'lost'],
    ])
  })

  it('POST /crm/pipelines adds won and lost after the given stages, under free names', async () => {
    const { admin } = await office()

    const { data } = await admin.call(pipelines.create, {
      body: { name: 'Short', stages: [{ name: 'WON', colour: 'blue', probability: 30 }] },
    })

    expect(namesOf(data)).toEqual(['WON', 'Closed won', 'Lost'])
  })

  it('POST /crm/pipelines refuses a name in use, ignoring case, and a duplicate stage', async () => {
    const { admin } = await office()
    await admin.call(pipelines.create, { body: { name: 'Resale' } })
    const stage = { name: 'Talk', colour: 'blue' as const, probability: 30 }

    const taken = await admin.ask(pipelines.create, { body: { name: 'RESALE' } })
    const twice = await admin.ask(pipelines.create, {
      body: { name: 'New', stages: [stage, { ...stage, name: 'talk' }] },
    })

    expect(taken.json().errors).toEqual({ name: ['Another pipeline has this name.'] })
    expect(twice.json().errors).toEqual({ 'stages.1.name': ['Another stage of this pipeline has this name.'] })
  })
})

describe('the lists of pipelines', () => {
  it('the lists of pipelines count open deals, leave out archived ones, and put the default first in the options', async () => {
    const { admin, owner, organization_id, pipeline } = await office()
    const other = await buildPipeline(owner, organization_id, { name: 'Other', position: 1 })
    const archived = await buildPipeline(owner, organization_id, { archived_at: new Date().toISOString(), position: 2 })
    await buildDeal(owner, { organization_id, pipeline_id: other.id, stage_id: other.talking, value: 1000 })

    const { data, meta } = await admin.call(pipelines.list, { query: {} })
    const all = await admin.call(pipelines.list, { query: { archived: 'with', search: 'OTHER' } })
    const only = await admin.call(pipelines.list, { query: { archived: 'only' } })
    const choices = await admin.call(pipelines.optionsWithStages, { query: {} })
    const chosen = await admin.call(pipelines.options, { query: { ids: [archived.id] } })

    expect(data.map(({ id }) => id)).toEqual([pipeline.id, other.id])
    expect(meta.total).toBe(2)
    expect(data[1]).toMatchObject({ stages: 5, deals: 1, totals: [{ currency: 'AED', value: 1000, weighted: 400 }] })
    expect(data[1]?.open_stages.map(({ name, deals }) => [name, deals])).toEqual([
      ['New', 0],
      ['Talking', 1],
      ['Offer', 0],
    ])
    expect(all.data.map(({ id }) => id)).toEqual([other.id])
    expect(only.data.map(({ id }) => id)).toEqual([archived.id])
    expect(choices.data.map(({ id }) => id)).toEqual([pipeline.id, other.id])
    expect(choices.data[0] && namesOf(choices.data[0])).toEqual(['New', 'Talking', 'Offer', 'Won', 'Lost'])
    expect(chosen.data.map(({ id }) => id)).toEqual([archived.id])
  })
})

describe('PATCH /crm/pipelines/{id}', () => {
  it('PATCH /crm/pipelines/{id} makes another pipeline the default, and does not archive the default', async () => {
    const { admin, owner, organization_id, pipeline } = await office()
    const other = await buildPipeline(owner, organization_id)

    const refused = await admin.ask(pipelines.change, {
      params: { id: pipeline.id },
      body: { version: 1, archived: true },
    })
    await admin.call(pipelines.change, { params: { id: other.id }, body: { version: 1, is_default: true } })
    const { data } = await admin.call(pipelines.change, {
      params: { id: pipeline.id },
      body: { version: 1, archived: true },
    })

    expect(refused.json().code).toBe('is_default')
    expect(data).toMatchObject({ is_default: false, archived_at: expect.any(String), version: 2 })
  })

  it('PATCH /crm/pipelines/{id} returns the current pipeline for a stale version', async () => {
    const { admin, pipeline } = await office()
    await admin.call(pipelines.change, { params: { id: pipeline.id }, body: { version: 1, name: 'First' } })

    const response = await admin.ask(pipelines.change, {
      params: { id: pipeline.id },
      body: { version: 1, name: 'Second' },
    })

    expect([response.statusCode, response.json().current.name]).toEqual([409, 'First'])
  })
})

describe('DELETE /crm/pipelines/{id}', () => {
  it('DELETE /crm/pipelines/{id} deletes an empty pipeline, but not the default or one with deals', async () => {
    const { admin, owner, organization_id, pipeline } = await office()
    const [empty, full] = [await buildPipeline(owner, organization_id), await buildPipeline(owner, organization_id)]
    await buildDeal(owner, { organization_id, pipeline_id: full.id, stage_id: full.new })
    const removal = async (id: number) => (await admin.ask(pipelines.remove, { params: { id } })).statusCode

    expect([await removal(empty.id), await removal(full.id), await removal(pipeline.id)]).toEqual([204, 409, 409])
    expect((await admin.ask(pipelines.get, { params: { id: empty.id } })).statusCode).toBe(404)
  })
})

describe('the stages of a pipeline', () => {
  it('stages of a pipeline are added before won and lost, reordered and renamed', async () => {
    const { admin, pipeline } = await office()

    const added = await admin.call(stages.create, {
      params: { id: pipeline.id },
      body: { name: 'Reservation', colour: 'teal', probability: 85, rotting_days: 14 },
    })
    const { data } = await admin.call(stages.reorder, {
      params: { id: pipeline.id },
      body: { stage_ids: [added.data.id, pipeline.offer, pipeline.talking, pipeline.new] },
    })
    const renamed = await admin.call(stages.change, {
      params: { id: pipeline.new },
      body: { version: 1, name: 'Fresh', rotting_days: null },
    })

    expect(added.data).toMatchObject({ position: 3, kind: 'open', deals: 0, version: 1 })
    expect(namesOf(data)).toEqual(['Reservation', 'Offer', 'Talking', 'New', 'Won', 'Lost'])
    expect(renamed.data).toMatchObject({ name: 'Fresh', rotting_days: null, probability: 10, version: 2 })
  })

  it('stages of a pipeline are reordered completely: a missing new stage and a foreign stage are refused', async () => {
    const { admin, owner, organization_id, pipeline } = await office()
    const other = await buildPipeline(owner, organization_id)
    const reorder = (stage_ids: number[]) =>
      admin.ask(stages.reorder, { params: { id: pipeline.id }, body: { stage_ids } })

    const missing = await reorder([pipeline.offer, pipeline.new])
    const foreign = await reorder([pipeline.new, pipeline.talking, other.offer])

    expect([missing.statusCode, missing.json().code]).toEqual([409, 'stale'])
    expect(foreign.json().errors).toEqual({ 'stage_ids.2': ['Name each open stage of this pipeline once.'] })
  })

  it('the stages won and lost keep 100 % and 0 % and their places', async () => {
    const { admin, pipeline } = await office()

    const weaker = await admin.ask(stages.change, {
      params: { id: pipeline.won },
      body: { version: 1, probability: 90 },
    })
    const gone = await admin.ask(stages.remove, { params: { id: pipeline.lost } })

    expect(weaker.json().errors).toEqual({ probability: ['A won deal always counts 100 %.'] })
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'end_stage'])
  })

  it('deleting a stage of a pipeline needs a target for its deals, which keep their order and get a history entry', async () => {
    const { admin, owner, organization_id, pipeline } = await office()
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.talking }
    const first = await buildDeal(owner, { ...place, rank: 'a1V' })
    const second = await buildDeal(owner, { ...place, rank: 'a2V' })
    const binned = await buildDeal(owner, { ...place, rank: 'a2V', deleted_at: new Date().toISOString() })
    const there = await buildDeal(owner, { ...place, stage_id: pipeline.offer })

    const refused = await admin.ask(stages.remove, { params: { id: pipeline.talking } })
    await admin.call(stages.remove, { params: { id: pipeline.talking }, query: { move_to_stage_id: pipeline.offer } })
    const { data } = await admin.call(pipelines.kanban, { params: { id: pipeline.id } })

    expect(refused.json().errors).toEqual({ move_to_stage_id: ['Choose where its 2 deals go.'] })
    expect(namesOf(data)).toEqual(['New', 'Offer', 'Won', 'Lost'])
    expect(data.stages[1]?.cards.map(({ id }) => id)).toEqual([there.id, first.id, second.id])
    expect(data.stages[1]?.count).toBe(3)
    const history = await owner
      .selectFrom('lead_history_items')
      .select(['subject_id', 'kind', 'old', 'new'])
      .where('organization_id', '=', organization_id)
      .execute()
    expect(history.map(({ subject_id }) => subject_id)).toEqual([first.id, second.id])
    expect(history[0]).toMatchObject({ kind: 'stage_changed', old: { name: 'Talking' }, new: { name: 'Offer' } })
    const gone = await owner.selectFrom('deals').select('stage_id').where('id', '=', binned.id).executeTakeFirst()
    expect(gone?.stage_id).toBe(pipeline.offer)
  })

  it('a closed deal whose earlier stage was deleted reopens in the target of that stage', async () => {
    const { admin, owner, organization_id, pipeline } = await office()
    const { id } = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.talking })
    await admin.call(deals.status, { params: { id }, body: { status: 'won', value: 1 } })
    await admin.call(stages.remove, { params: { id: pipeline.talking }, query: { move_to_stage_id: pipeline.offer } })

    const { data } = await admin.call(deals.status, { params: { id }, body: { status: 'open' } })

    expect(data.stage.id).toBe(pipeline.offer)
  })

  it('deleting a stage of a pipeline loses no deal that moves into it at the same time', async () => {
    const { admin, owner, organization_id, pipeline } = await office()
    const cards = await Promise.all(
      Array.from({ length: 10 }, () =>
        buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new }),
      ),
    )

    const answers = await Promise.all([
      ...cards.slice(0, 5).map(({ id }) => move(id)),
      admin.ask(stages.remove, { params: { id: pipeline.talking }, query: { move_to_stage_id: pipeline.offer } }),
      ...cards.slice(5).map(({ id }) => move(id)),
    ])
    function move(id: number) {
      return admin.ask(deals.stage, {
        params: { id },
        body: { from_stage_id: pipeline.new, stage_id: pipeline.talking },
      })
    }

    expect(answers.map(({ statusCode }) => statusCode).every((status) => [200, 204, 422].includes(status))).toBe(true)
    const left = await owner.selectFrom('deals').select('stage_id').where('pipeline_id', '=', pipeline.id).execute()
    expect(left).toHaveLength(10)
    expect(left.every(({ stage_id }) => stage_id === pipeline.new || stage_id === pipeline.offer)).toBe(true)
  })
})

describe('the database', () => {
  it('the database refuses a pipeline that does not end with one won and one lost stage', async () => {
    const { owner, pipeline } = await office()

    await expect(owner.deleteFrom('stages').where('id', '=', pipeline.won).execute()).rejects.toThrow(
      /one won and one lost/,
    )
    await expect(
      owner.updateTable('stages').set({ position: 99 }).where('id', '=', pipeline.new).execute(),
    ).rejects.toThrow(/one won and one lost/)
  })

  it('the database refuses a deal whose status is not that of its stage', async () => {
    const { owner, organization_id, pipeline } = await office()

    const built = buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.won })

    await expect(built).rejects.toThrow(/deals_stage/)
  })
})

describe('makeDefaultPipeline', () => {
  it('makeDefaultPipeline creates one pipeline per organization once, in a role without access to the CRM', async () => {
    const { owner, pool } = app.current
    const { id } = await buildOrganization(owner)

    const made = await pool.transaction({ role: 'storey_platform' }, (db) => makeDefaultPipeline(db, id))
    const again = await pool.transaction({ role: 'storey_platform' }, (db) => makeDefaultPipeline(db, id))

    expect(again).toBe(made)
    const rows = await owner
      .selectFrom('stages')
      .select(['name', 'kind', 'position'])
      .where('pipeline_id', '=', made)
      .execute()
    expect(rows).toHaveLength(9)
    expect(rows.at(-1)).toEqual({ name: 'Lost', kind: 'lost', position: 8 })
  })
})
