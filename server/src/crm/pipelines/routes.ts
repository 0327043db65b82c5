import { pipelines, stages } from '@storey/api/crm/pipelines.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion, stale } from '../../errors/problems.ts'
import { JsonText, serve } from '../../http/serve.ts'
import type { LiveEvent } from '../../live/events.ts'
import { countDeals, moveAllDeals, readKanban, readListBoard } from '../deals/actions.ts'
import { lockStage, lockStageWhole } from '../stages/actions.ts'
import {
  changePipeline,
  changeStage,
  countPipelines,
  deletePipeline,
  deleteStage,
  findPipeline,
  findStage,
  insertPipeline,
  insertStage,
  insertStages,
  listPipelines,
  listStages,
  lockPipeline,
  orderStages,
  pipelineOptions,
  stageOptions,
  stagesOf,
} from './queries.ts'
import { DEFAULT_STAGES, MAX_PIPELINES, MAX_STAGES, repeatedNames, withEnds } from './rules.ts'

const constraints = {
  pipelines_name: () => invalid({ name: ['Another pipeline has this name.'] }),
  stages_name: () => invalid({ name: ['Another stage of this pipeline has this name.'] }),
  deals_stage: () => conflict('has_deals', 'A deal was just moved into this stage. Try again.'),
}

export const pipelineRoutes = serve(
  pipelines,
  {
    list: ({ db, scope, query }) => listPipelines(db, scope, query),
    export: beginExport('pipelines.export', 'Pipelines'),

    options: async ({ db, scope, query }) => ({ data: await pipelineOptions(db, scope, query) }),

    optionsWithStages: async ({ db, scope, query }) => {
      const found = await pipelineOptions(db, scope, query)
      const stages = await stagesOf(
        db,
        scope,
        found.map(({ id }) => id),
      )
      return {
        data: found.map((one) => ({ ...one, stages: stages.filter(({ pipeline_id }) => pipeline_id === one.id) })),
      }
    },

    stageOptions: async ({ db, scope, params, query }) => {
      if (!(await findPipeline(db, scope, params.id))) throw notFound()
      return { data: await stageOptions(db, scope, params.id, query) }
    },

    get: ({ db, scope, params }) => answer(db, scope, params.id),

    kanban: async ({ db, scope, params, query }) => {
      if (query.after_rank !== undefined && query.stage_id === undefined)
        throw invalid({ stage_id: ['Name the stage to go on with.'] })
      return found(await readKanban(db, scope, params.id, query))
    },

    listBoard: async ({ db, scope, params, query }) => found(await readListBoard(db, scope, params.id, query)),

    exportBoard: async (call) => {
      const { db, scope, params, body } = call
      if (!(await findPipeline(db, scope, params.id))) throw notFound()
      const input = { ...body, pipeline_id: params.id }
      return beginExport('deals.export', 'Deals')({ ...call, body: input })
    },

    create: async ({ db, scope, body, emit }) => {
      if ((await countPipelines(db, scope)) >= MAX_PIPELINES)
        throw conflict('too_many', `An organization has at most ${MAX_PIPELINES} pipelines.`)
      const repeated = repeatedNames((body.stages ?? []).map(({ name }) => name))
      if (repeated.length > 0)
        throw invalid(
          Object.fromEntries(
            repeated.map((at) => [`stages.${at}.name`, ['Another stage of this pipeline has this name.']]),
          ),
        )
      const open = body.stages?.map((stage) => ({
        ...stage,
        rotting_days: stage.rotting_days ?? null,
        kind: 'open' as const,
      }))
      const { id } = await insertPipeline(db, scope, body.name)
      await insertStages(db, scope, id, withEnds(open ?? DEFAULT_STAGES))
      emit(pipelineEvent(scope, id))
      return answer(db, scope, id)
    },

    change: async ({ db, scope, params, body: { version, ...change }, emit }) => {
      const pipeline = await lockPipelineOrFail(db, scope, params.id)
      await requireVersion(pipeline, version, async () => (await answer(db, scope, pipeline.id)).data)
      const isDefault = change.is_default ?? pipeline.is_default
      if (change.archived && isDefault) throw conflict('is_default', 'Make another pipeline the default one first.')
      if (change.is_default && pipeline.archived_at !== null && change.archived !== false)
        throw conflict('archived', 'Unarchive the pipeline first.')
      await changePipeline(db, scope, pipeline.id, change)
      emit(pipelineEvent(scope, pipeline.id))
      return answer(db, scope, pipeline.id)
    },

    remove: async ({ db, scope, params, emit }) => {
      const pipeline = await lockPipelineOrFail(db, scope, params.id)
      if (pipeline.is_default) throw conflict('is_default', 'Make another pipeline the default one first.')
      const { live, binned } = await countDeals(db, scope, pipeline.id)
      if (live > 0)
        throw conflict(
          'has_deals',
          `Its ${live === 1 ? 'deal stays' : `${live} deals stay`} with it. Move them, or archive the pipeline.`,
        )
      if (binned > 0) throw conflict('has_deals', 'Deals in the bin belong to it. Archive the pipeline instead.')
      await deletePipeline(db, scope, pipeline.id)
      emit(pipelineEvent(scope, pipeline.id))
    },
  },
  constraints,
)

export const stageRoutes = serve(
  stages,
  {
    create: async ({ db, scope, params, body, emit }) => {
      const pipeline = await lockPipelineOrFail(db, scope, params.id)
      const before = await listStages(db, scope, pipeline.id)
      const open = before.filter(({ kind }) => kind === 'open')
      if (open.length >= MAX_STAGES) throw conflict('too_many', `A pipeline has at most ${MAX_STAGES} open stages.`)
      const { id } = await insertStage(
        db,
        scope,
        pipeline.id,
        { ...body, rotting_days: body.rotting_days ?? null },
        open.length,
      )
      emit(pipelineEvent(scope, pipeline.id))
      return { data: await stageNow(db, scope, id) }
    },

    change: async ({ db, scope, params, body: { version, ...change }, emit }) => {
      if (!(await lockStage(db, scope, params.id))) throw notFound()
      const stage = await stageNow(db, scope, params.id)
      await requireVersion(stage, version, () => stage)
      const fixed = stage.kind === 'won' ? 100 : stage.kind === 'lost' ? 0 : undefined
      if (fixed !== undefined && change.probability !== undefined && change.probability !== fixed)
        throw invalid({ probability: [`A ${stage.kind} deal always counts ${fixed} %.`] })
      if (fixed !== undefined && change.rotting_days != null)
        throw invalid({ rotting_days: ['Closed deals never go stale.'] })
      await changeStage(db, scope, stage.id, change)
      emit(pipelineEvent(scope, stage.pipeline_id))
      return { data: await stageNow(db, scope, stage.id) }
    },

    remove: async ({ db, scope, params, query: { move_to_stage_id }, emit }) => {
      const known = await findStage(db, scope, params.id)
      if (!known) throw notFound()
      await lockPipelineOrFail(db, scope, known.pipeline_id)
      const stage = await lockStageWhole(db, scope, known.id)
      if (!stage) throw notFound()
      const left = (await listStages(db, scope, stage.pipeline_id)).filter(({ id }) => id !== stage.id)
      if (stage.kind !== 'open') throw conflict('end_stage', 'Every pipeline ends with won and lost.')
      if (!left.some(({ kind }) => kind === 'open'))
        throw conflict('last_stage', 'A pipeline has at least one open stage.')
      const destination =
        move_to_stage_id === undefined ? undefined : await destinationOf(db, scope, stage, move_to_stage_id)
      const deals = (await stageNow(db, scope, stage.id)).deals
      if (deals > 0 && !destination)
        throw invalid({ move_to_stage_id: [`Choose where its ${deals === 1 ? 'deal goes' : `${deals} deals go`}.`] })
      // Deals in the bin keep a stage in use too; by default they go to the first open one.
      const fallback = left.find(({ kind }) => kind === 'open')
      const to = destination ?? fallback
      if (to) await moveAllDeals(db, scope, { id: stage.id, name: stage.name }, { id: to.id, name: to.name })
      await deleteStage(db, scope, stage.id)
      await orderStages(
        db,
        scope,
        stage.pipeline_id,
        left.map(({ id }) => id),
      )
      emit(pipelineEvent(scope, stage.pipeline_id))
    },

    reorder: async ({ db, scope, params, body: { stage_ids }, emit }) => {
      const pipeline = await lockPipelineOrFail(db, scope, params.id)
      const all = await listStages(db, scope, pipeline.id)
      const open = new Set(all.flatMap(({ id, kind }) => (kind === 'open' ? [id] : [])))
      const misplaced = stage_ids.flatMap((id, at) => (open.has(id) && stage_ids.indexOf(id) === at ? [] : [at]))
      if (misplaced.length > 0)
        throw invalid(
          Object.fromEntries(
            misplaced.map((at) => [`stage_ids.${at}`, ['Name each open stage of this pipeline once.']]),
          ),
        )
      if (stage_ids.length < open.size) throw stale((await answer(db, scope, pipeline.id)).data)
      const ends = all.flatMap(({ id, kind }) => (kind === 'open' ? [] : [id]))
      await orderStages(db, scope, pipeline.id, [...stage_ids, ...ends])
      emit(pipelineEvent(scope, pipeline.id))
      return answer(db, scope, pipeline.id)
    },
  },
  constraints,
)

async function lockPipelineOrFail(db: Database, scope: Scope, id: number) {
  const pipeline = await lockPipeline(db, scope, id)
  if (!pipeline) throw notFound()
  return pipeline
}

async function stageNow(db: Database, scope: Scope, id: number) {
  const stage = await findStage(db, scope, id)
  if (!stage) throw notFound()
  return stage
}

async function destinationOf(
  db: Database,
  scope: Scope,
  from: { readonly id: number; readonly pipeline_id: number },
  id: number,
) {
  const to = id === from.id ? undefined : await lockStageWhole(db, scope, id)
  if (!to) throw invalid({ move_to_stage_id: ['Choose another stage of this pipeline.'] })
  if (to.pipeline_id !== from.pipeline_id) throw conflict('other_pipeline', 'That stage belongs to another pipeline.')
  if (to.kind !== 'open') throw conflict('end_stage', 'Choose an open stage. Mark deals as won or lost one at a time.')
  return to
}

async function answer(db: Database, scope: Scope, id: number) {
  const pipeline = await findPipeline(db, scope, id)
  if (!pipeline) throw notFound()
  return { data: { ...pipeline, stages: await listStages(db, scope, id) } }
}

const found = (text: string | undefined) => {
  if (text === undefined) throw notFound()
  return new JsonText(text)
}

const pipelineEvent = ({ organization_id }: Scope, id: number): LiveEvent<'pipeline.changed'> => ({
  type: 'pipeline.changed',
  id,
  organization_id,
})
