import * as z from 'zod'
import {
  asNumber,
  colour,
  currency,
  instant,
  listQuery,
  meta,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  recordId,
  seenVersion,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { dealColumns, namesOf, pipelineColumns } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { dealCard, dealRow, dealStatus } from './deal.ts'
import { boardFilters } from './deals.ts'

const probability = z.int('Enter a whole number.').min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.')
const rottingDays = z
  .int('Enter a whole number of days.')
  .min(1, 'Enter 1 to 365 days.')
  .max(365, 'Enter 1 to 365 days.')
const pipelineName = nameLine(80)
const stageName = nameLine(60)

const stageFacts = z.object({
  id: recordId,
  name: z.string(),
  colour,
  kind: dealStatus,
  probability,
  rotting_days: z.int().nullable(),
})

/** A stage as its editor shows it, with the deals in it. */
export const stage = stageFacts.extend({ pipeline_id: recordId, position: z.int(), deals: z.int(), version })
export type Stage = z.output<typeof stage>

/** Sums of one currency; `weighted` counts each value by its stage's probability. */
export const total = z.object({ currency, count: z.int(), value: z.number(), weighted: z.number() })
export type Total = z.output<typeof total>

const pipelineFacts = z.object({
  id: recordId,
  name: z.string(),
  is_default: z.boolean(),
  archived_at: instant.nullable(),
  position: z.int(),
  created_at: instant,
  version,
})
const pipelineRow = pipelineFacts.extend({
  stages: z.int(),
  deals: z.int(),
  totals: z.array(total),
  /** The open stages in order, with the deals in each. */
  open_stages: z.array(stageFacts.pick({ name: true, colour: true }).extend({ deals: z.int() })),
})
/** A pipeline with its stages in order, won and lost last. */
export const pipeline = pipelineFacts.extend({ stages: z.array(stage) })
export type Pipeline = z.output<typeof pipeline>

const boardStage = stageFacts.extend({ position: z.int(), count: z.int(), totals: z.array(total) })
const board = z.object({ id: recordId, name: z.string(), is_default: z.boolean() })
export const kanbanStage = boardStage.extend({ cards: z.array(dealCard) })
export type KanbanStage = z.output<typeof kanbanStage>
export const kanban = board.extend({ stages: z.array(kanbanStage) })
export type Kanban = z.output<typeof kanban>

const newStage = z.strictObject({
  name: stageName,
  colour,
  probability,
  rotting_days: rottingDays.nullable().optional(),
})

const boardList = listQuery({
  sort: ['stage', 'title', 'value', 'expected_close_on', 'stage_entered_at', 'created_at'],
  filters: { ...boardFilters, status: z.enum([...dealStatus.options, 'all']).default('open') },
}).omit({ cursor: true })

const access = can('leads.interact')
const manage = can('pipelines.manage')

const pipelineList = listQuery({
  sort: ['position', 'name', 'created_at'],
  filters: { archived: z.enum(['with', 'without', 'only']) },
})

export const pipelines = {
  list: endpoint({
    method: 'GET',
    path: '/crm/pipelines',
    summary: 'Pipelines in order, with how much is open in them',
    access,
    query: pipelineList,
    response: page(pipelineRow),
  }),
  export: exportEndpoint({
    path: '/crm/pipelines/export',
    what: 'pipelines',
    access: access,
    body: pipelineList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(pipelineColumns)))),
  }),
  options: endpoint({
    method: 'GET',
    path: '/crm/pipelines/options',
    summary: 'Pipelines to choose from, the default one first',
    access,
    query: optionsQuery,
    response: options({ is_default: z.boolean() }),
  }),
  optionsWithStages: endpoint({
    method: 'GET',
    path: '/crm/pipelines/options-with-stages',
    summary: 'Pipelines to choose from with their stages in order',
    access,
    query: optionsQuery,
    response: options({ is_default: z.boolean(), stages: z.array(stageFacts) }),
  }),
  stageOptions: endpoint({
    method: 'GET',
    path: '/crm/pipelines/stages/options/{id}',
    summary: 'Stages of one pipeline to choose from, in order',
    access,
    query: optionsQuery,
    response: options({ colour, kind: dealStatus, probability }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/pipelines/{id}',
    summary: 'One pipeline with its stages and how many deals each holds',
    access,
    response: one(pipeline),
  }),
  kanban: endpoint({
    method: 'GET',
    path: '/crm/pipelines/{id}/kanban',
    summary:
      'The board: stages with count, sums and their first cards; with `stage_id` and `after_rank` the next cards of one stage',
    access,
    reads_much: true,
    query: z.strictObject({
      ...boardFilters,
      stage_id: asNumber(recordId).optional(),
      limit: asNumber(z.int().min(1, 'Enter 1 to 200.').max(200, 'Enter 1 to 200.')).default(25),
      after_rank: z
        .string()
        .regex(/^[0-9A-Za-z]+$/)
        .max(2000)
        .optional(),
    }),
    response: one(kanban),
  }),
  listBoard: endpoint({
    method: 'GET',
    path: '/crm/pipelines/{id}/list',
    summary:
      'Open, won, lost or all deals of a pipeline as a table, stage by stage, with the stages of these deals and their totals',
    access,
    query: boardList,
    response: z.object({ data: z.array(dealRow), meta, pipeline: board, stages: z.array(boardStage) }),
  }),
  exportBoard: exportEndpoint({
    path: '/crm/pipelines/{id}/list/export',
    what: 'deals',
    access,
    body: boardList.omit({ page: true, per_page: true }).extend(wholeExportShape(z.enum(namesOf(dealColumns)))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/pipelines',
    summary:
      'Add a pipeline with these open stages, or the usual ones of off-plan sales; won and lost come by themselves',
    access: manage,
    changes: ['pipeline.changed'],
    audit: { label: 'Create pipeline', subject: 'pipeline' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      name: pipelineName,
      stages: z.array(newStage).min(1, 'Add at least one stage.').max(30, 'Use at most 30 stages.').optional(),
    }),
    response: one(pipeline),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/pipelines/{id}',
    summary: 'Rename a pipeline, make it the default, archive or restore it',
    access: manage,
    changes: ['pipeline.changed'],
    audit: { label: 'Change pipeline', subject: 'pipeline' },
    body: z.strictObject({
      version: seenVersion,
      name: pipelineName.optional(),
      is_default: z.literal(true, 'Make another pipeline the default one instead.').optional(),
      archived: z.boolean().optional(),
    }),
    response: one(pipeline),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/pipelines/{id}',
    summary: 'Delete a pipeline that holds no deals and is not the default one',
    access: manage,
    changes: ['pipeline.changed'],
    audit: { label: 'Delete pipeline', subject: 'pipeline' },
    status: 204,
  }),
}

export const stages = {
  create: endpoint({
    method: 'POST',
    path: '/crm/pipelines/stages/{id}',
    summary: 'Add an open stage to the pipeline `id`, last before won and lost',
    access: manage,
    changes: ['pipeline.changed'],
    audit: { label: 'Create stage', subject: 'stage' },
    status: 201,
    idempotent: true,
    body: newStage,
    response: one(stage),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/pipelines/stages/{id}',
    summary: 'Rename or recolour a stage, change its probability or the days after which a deal rots in it',
    access: manage,
    changes: ['pipeline.changed'],
    audit: { label: 'Change stage', subject: 'stage' },
    body: z.strictObject({
      version: seenVersion,
      name: stageName.optional(),
      colour: colour.optional(),
      probability: probability.optional(),
      rotting_days: rottingDays.nullable().optional(),
    }),
    response: one(stage),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/pipelines/stages/{id}',
    summary: 'Delete an open stage; `move_to_stage_id` says where its deals go',
    access: manage,
    changes: ['pipeline.changed'],
    audit: { label: 'Delete stage', subject: 'stage' },
    status: 204,
    query: z.strictObject({ move_to_stage_id: asNumber(recordId).optional() }),
  }),
  reorder: endpoint({
    method: 'PATCH',
    path: '/crm/pipelines/stages/reorder/{id}',
    summary: 'Put the open stages of the pipeline `id` into this order; won and lost stay last',
    access: manage,
    changes: ['pipeline.changed'],
    audit: { label: 'Reorder stages', subject: 'pipeline' },
    body: z.strictObject({ stage_ids: z.array(recordId).min(1).max(100) }),
    response: one(pipeline),
  }),
}
