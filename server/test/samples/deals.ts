import { deals } from '@storey/api/crm/deals.ts'
import { pipelines, stages } from '@storey/api/crm/pipelines.ts'
import { unique } from '../builders/basics.ts'
import { buildDeal, buildDealLead, buildDealSomewhere, buildPipeline } from '../builders/deal.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A pipeline with a deal in its first stage, all of the caller's. */
async function dealOf({ owner, organization_id, user_id }: SampleWorld) {
  const { pipeline, deal } = await buildDealSomewhere(owner, organization_id, user_id)
  return { pipeline, deal, params: { id: deal.id } }
}

async function tagOf({ owner, organization_id }: SampleWorld) {
  const tag = { organization_id, name: `Tag ${unique()}`, colour: 'teal' } as const
  return (await owner.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow()).id
}

/** PostgreSQL's code, see its appendix A. */
const FOREIGN_KEY_VIOLATION = '23503'

const stageBody = { name: 'Reservation', colour: 'teal', probability: 85, rotting_days: 14 } as const

export const dealSamples: Samples = [
  sample(deals.options, async (world) => ({ query: { search: 'deal', lead_id: (await dealOf(world)).deal.lead_id } })),
  sample(
    deals.create,
    async (world) => {
      const pipeline = await buildPipeline(world.owner, world.organization_id)
      return {
        body: {
          title: 'Sea view',
          lead_id: (await buildDealLead(world.owner, world.organization_id)).id,
          pipeline_id: pipeline.id,
          stage_id: pipeline.new,
          owner_id: world.colleague_id,
          value: 100,
          currency: 'AED',
          hot: true,
          expected_close_on: '2026-12-31',
          next_step: 'Call',
          tag_ids: [await tagOf(world)],
        },
      }
    },
    ['lead_id', 'pipeline_id', 'stage_id', 'owner_id', 'tag_ids.0'],
  ),
  sample(deals.get, async (world) => ({ params: (await dealOf(world)).params })),
  sample(deals.change, async (world) => ({
    params: (await dealOf(world)).params,
    body: { version: 1, title: 'Other', value: 5, currency: 'USD', expected_close_on: null, next_step: null },
  })),
  sample(
    deals.owner,
    async (world) => ({ params: (await dealOf(world)).params, body: { owner_id: world.colleague_id } }),
    ['owner_id'],
  ),
  sample(deals.hot, async (world) => ({ params: (await dealOf(world)).params, body: { hot: true } })),
  sample(deals.status, async (world) => ({
    params: (await dealOf(world)).params,
    body: { status: 'lost' as const, lost_reason: 'Unit gone', value: 7, closed_on: '2026-11-20' },
  })),
  sample(
    deals.pipeline,
    async (world) => {
      const other = await buildPipeline(world.owner, world.organization_id)
      return { params: (await dealOf(world)).params, body: { pipeline_id: other.id, stage_id: other.talking } }
    },
    ['pipeline_id', 'stage_id'],
  ),
  sample(
    deals.stage,
    async (world) => {
      const { pipeline, params } = await dealOf(world)
      const place = { organization_id: world.organization_id, pipeline_id: pipeline.id, stage_id: pipeline.talking }
      const [above, below] = [await buildDeal(world.owner, place), await buildDeal(world.owner, place)]
      const to = { stage_id: pipeline.talking, after_id: above.id, before_id: below.id }
      return { params, body: { from_stage_id: pipeline.new, ...to } }
    },
    ['stage_id', 'after_id', 'before_id'],
  ),
  sample(
    deals.tags,
    async (world) => ({ params: (await dealOf(world)).params, body: { tag_ids: [await tagOf(world)] } }),
    ['tag_ids.0'],
  ),
  sample(deals.bookings, async (world) => ({ params: (await dealOf(world)).params, query: { search: 'b', limit: 5 } })),
  sample(deals.booking, async (world) => ({ params: (await dealOf(world)).params, body: { booking_id: null } })),
  sample(deals.remove, async (world) => ({ params: (await dealOf(world)).params })),
  sample(deals.restore, async (world) => {
    const { deal, params } = await dealOf(world)
    const deleted_at = new Date().toISOString()
    await world.owner.updateTable('deals').set({ deleted_at }).where('id', '=', deal.id).execute()
    return { params }
  }),

  sample(pipelines.list, () => ({ query: { sort: '-name' as const, search: 'a', archived: 'with' as const } })),
  sample(pipelines.options, () => ({ query: { search: 'a' } })),
  sample(pipelines.optionsWithStages, () => ({ query: { limit: 5 } })),
  sample(pipelines.stageOptions, async (world) => ({ params: { id: (await dealOf(world)).pipeline.id }, query: {} })),
  sample(pipelines.get, async (world) => ({ params: { id: (await dealOf(world)).pipeline.id } })),
  sample(pipelines.kanban, async (world) => ({
    params: { id: (await dealOf(world)).pipeline.id },
    query: { search: 'deal', owner_id: [world.user_id], hot: false, rotting: false, value_from: 0, value_to: 10 },
  })),
  sample(pipelines.listBoard, async (world) => ({
    params: { id: (await dealOf(world)).pipeline.id },
    query: { sort: '-value' as const, closing_from: '2026-01-01', closing_to: '2026-12-31', unowned: true },
  })),
  sample(pipelines.exportBoard, async (world) => ({
    params: { id: (await buildPipeline(world.owner, world.organization_id)).id },
    body: { format: 'csv' as const, columns: ['title' as const], status: 'all' as const },
  })),
  sample(pipelines.create, async ({ owner, organization_id }) => {
    // The walk before made many, and an organization takes fifty.
    await owner
      .deleteFrom('pipelines')
      .where('organization_id', '=', organization_id)
      .where((where) =>
        where.not(
          where.exists(where.selectFrom('deals').select('id').whereRef('deals.pipeline_id', '=', 'pipelines.id')),
        ),
      )
      .execute()
      .catch((problem: { code?: string }) => {
        // Calls continue concurrently: a deal added after the query keeps its pipeline, and the next attempt queries again.
        if (problem.code !== FOREIGN_KEY_VIOLATION) throw problem
      })
    return { body: { name: `Pipeline ${unique()}`, stages: [stageBody] } }
  }),
  sample(pipelines.change, async (world) => ({
    params: { id: (await buildPipeline(world.owner, world.organization_id)).id },
    body: { version: 1, name: `Pipeline ${unique()}`, archived: true },
  })),
  sample(pipelines.remove, async (world) => ({
    params: { id: (await buildPipeline(world.owner, world.organization_id)).id },
  })),

  sample(stages.create, async (world) => ({
    params: { id: (await buildPipeline(world.owner, world.organization_id)).id },
    body: stageBody,
  })),
  sample(stages.change, async (world) => ({
    params: { id: (await buildPipeline(world.owner, world.organization_id)).new },
    body: { version: 1, ...stageBody },
  })),
  sample(
    stages.remove,
    async (world) => {
      const { pipeline } = await dealOf(world)
      return { params: { id: pipeline.new }, query: { move_to_stage_id: pipeline.offer } }
    },
    ['move_to_stage_id'],
  ),
  sample(
    stages.reorder,
    async (world) => {
      const pipeline = await buildPipeline(world.owner, world.organization_id)
      return { params: { id: pipeline.id }, body: { stage_ids: [pipeline.offer, pipeline.new, pipeline.talking] } }
    },
    ['stage_ids.0'],
  ),
]
