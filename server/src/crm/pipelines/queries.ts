import type { Colour } from '@storey/api/conventions.ts'
import type { pipelines } from '@storey/api/crm/pipelines.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import { defined } from '../../kernel/defined.ts'
import type { NewStage } from './rules.ts'

/** The pipelines and stages of the organization: all users who work with leads see all of them. */
const visible = (db: Database, scope: Scope) =>
  db.selectFrom('pipelines').where('pipelines.organization_id', '=', scope.organization_id)
const visibleStages = (db: Database, scope: Scope) =>
  db.selectFrom('stages').where('stages.organization_id', '=', scope.organization_id)

/** Deals by stage and currency: the stored counts, or counts of the deals that the caller may see. */
const dealCounts = (scope: Scope) =>
  scope.own_leads_only
    ? sql`(select d.organization_id, d.stage_id, d.currency, count(*) as count, sum(d.value) as value from deals d
        where d.organization_id = ${scope.organization_id} and d.deleted_at is null
          and ${ownRecords(scope, 'd.owner_id')} group by 1, 2, 3)`
    : sql`stage_counts`

const dealsOfStage = (scope: Scope) => sql<number>`(select coalesce(sum(c.count), 0)::int from ${dealCounts(scope)} c
  where c.organization_id = stages.organization_id and c.stage_id = stages.id)`

const pipelinePages = (
  db: Database,
  scope: Scope,
  { search, archived = 'without' }: Input<typeof pipelines.list>['query'],
) =>
  visible(db, scope)
    .select([
      'pipelines.id',
      'pipelines.name',
      'is_default',
      'archived_at',
      'pipelines.position',
      'pipelines.created_at',
      'pipelines.version',
      sql<number>`(select count(*)::int from stages s where s.organization_id = pipelines.organization_id and s.pipeline_id = pipelines.id)`.as(
        'stages',
      ),
      sql<number>`(select coalesce(sum(c.count), 0)::int from stages s join ${dealCounts(scope)} c on c.organization_id = s.organization_id
        and c.stage_id = s.id where s.organization_id = pipelines.organization_id and s.pipeline_id = pipelines.id and s.kind = 'open')`.as(
        'deals',
      ),
      sql<
        { currency: string; count: number; value: number; weighted: number }[]
      >`(select coalesce(json_agg(json_build_object(
          'currency', t.currency, 'count', t.count, 'value', t.value, 'weighted', t.weighted) order by t.value desc), '[]')
        from (select c.currency, sum(c.count)::bigint as count, sum(c.value) as value,
            floor(sum(c.value * s.probability / 100.0)) as weighted
          from stages s join ${dealCounts(scope)} c on c.organization_id = s.organization_id and c.stage_id = s.id
          where s.organization_id = pipelines.organization_id and s.pipeline_id = pipelines.id and s.kind = 'open' and c.count > 0
          group by c.currency) t)`.as('totals'),
      sql<{ name: string; colour: Colour; deals: number }[]>`(select coalesce(json_agg(json_build_object(
          'name', t.name, 'colour', t.colour, 'deals', t.deals) order by t.position), '[]')
        from (select s.name, s.colour, s.position, coalesce(sum(c.count), 0)::int as deals
          from stages s left join ${dealCounts(scope)} c on c.organization_id = s.organization_id and c.stage_id = s.id
          where s.organization_id = pipelines.organization_id and s.pipeline_id = pipelines.id and s.kind = 'open'
          group by s.id, s.name, s.colour, s.position) t)`.as('open_stages'),
    ])
    .$if(archived === 'without', (rows) => rows.where('archived_at', 'is', null))
    .$if(archived === 'only', (rows) => rows.where('archived_at', 'is not', null))
    .$if(search !== undefined && search !== '', (rows) => rows.where(textContains('pipelines.name', search)))

export function listPipelines(db: Database, scope: Scope, query: Input<typeof pipelines.list>['query']) {
  const { key, direction } = sortOf(query.sort ?? 'position')
  return paged(
    pipelinePages(db, scope, query).orderBy(`pipelines.${key}`, direction).orderBy('pipelines.id', direction),
    query,
  )
}

/** Pipelines to select from; archived ones only if they are selected already. */
export const pipelineOptions = (
  db: Database,
  scope: Scope,
  { search, limit, ids }: Input<typeof pipelines.options>['query'],
) =>
  visible(db, scope)
    .select(['id', 'name', 'is_default'])
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .$if(ids === undefined, (rows) => rows.where('archived_at', 'is', null))
    .$if(!!search, (rows) => rows.where(textContains('name', search)))
    .orderBy('is_default', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()

export const stagesOf = (db: Database, scope: Scope, pipeline_ids: readonly number[]) =>
  visibleStages(db, scope)
    .select(['id', 'pipeline_id', 'name', 'colour', 'kind', 'probability', 'rotting_days'])
    .where('pipeline_id', 'in', pipeline_ids.length === 0 ? [0] : pipeline_ids)
    .orderBy('position')
    .execute()

export const stageOptions = (
  db: Database,
  scope: Scope,
  pipeline_id: number,
  { search, limit, ids }: Input<typeof pipelines.options>['query'],
) =>
  visibleStages(db, scope)
    .select(['id', 'name', 'colour', 'kind', 'probability'])
    .where('pipeline_id', '=', pipeline_id)
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .$if(!!search, (rows) => rows.where(textContains('name', search)))
    .orderBy('position')
    .limit(limit)
    .execute()

export const findPipeline = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(['id', 'name', 'is_default', 'archived_at', 'position', 'created_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a pipeline, so that no other transaction changes its stages. */
export const lockPipeline = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(['id', 'name', 'is_default', 'archived_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const countPipelines = async (db: Database, scope: Scope): Promise<number> =>
  (await visible(db, scope).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count

/** A stage as responses contain it. */
const stageFields = (scope: Scope) =>
  [
    'id',
    'pipeline_id',
    'name',
    'colour',
    'kind',
    'position',
    'probability',
    'rotting_days',
    'version',
    dealsOfStage(scope).as('deals'),
  ] as const

export const listStages = (db: Database, scope: Scope, pipeline_id: number) =>
  visibleStages(db, scope)
    .select(stageFields(scope))
    .where('pipeline_id', '=', pipeline_id)
    .orderBy('position')
    .execute()

export const findStage = (db: Database, scope: Scope, id: number) =>
  visibleStages(db, scope).select(stageFields(scope)).where('id', '=', id).executeTakeFirst()

export const insertPipeline = (db: Database, scope: Scope, name: string) =>
  db
    .insertInto('pipelines')
    .values({
      organization_id: scope.organization_id,
      name,
      is_default: sql<boolean>`not exists (select from pipelines where organization_id = ${scope.organization_id})`,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from pipelines where organization_id = ${scope.organization_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertStages = (db: Database, scope: Scope, pipeline_id: number, stages: readonly NewStage[]) =>
  db
    .insertInto('stages')
    .values(
      stages.map((stage, position) => ({ ...stage, organization_id: scope.organization_id, pipeline_id, position })),
    )
    .execute()

/** Inserts an open stage before won and lost. */
export async function insertStage(
  db: Database,
  scope: Scope,
  pipeline_id: number,
  stage: Omit<NewStage, 'kind'>,
  position: number,
) {
  await db
    .updateTable('stages')
    .set({ position: sql<number>`position + 1` })
    .where('organization_id', '=', scope.organization_id)
    .where('pipeline_id', '=', pipeline_id)
    .where('position', '>=', position)
    .execute()
  return db
    .insertInto('stages')
    .values({ ...stage, kind: 'open', organization_id: scope.organization_id, pipeline_id, position })
    .returning('id')
    .executeTakeFirstOrThrow()
}

interface PipelineChange {
  readonly name?: string | undefined
  readonly is_default?: true | undefined
  readonly archived?: boolean | undefined
}

export async function changePipeline(
  db: Database,
  scope: Scope,
  id: number,
  { name, is_default, archived }: PipelineChange,
) {
  if (is_default)
    await db
      .updateTable('pipelines')
      .set({ is_default: false })
      .where('organization_id', '=', scope.organization_id)
      .where('is_default', '=', sql.lit(true))
      .where('id', '<>', id)
      .execute()
  await db
    .updateTable('pipelines')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(is_default ? { is_default } : {}),
      ...(archived === undefined ? {} : { archived_at: archived ? sql<string>`coalesce(archived_at, now())` : null }),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()
}

interface StageChange {
  readonly name?: string | undefined
  readonly colour?: Colour | undefined
  readonly probability?: number | undefined
  readonly rotting_days?: number | null | undefined
}

export const changeStage = (db: Database, scope: Scope, id: number, change: StageChange) =>
  db
    .updateTable('stages')
    .set({
      ...defined(change),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Sets the order of all stages of a pipeline. */
export const orderStages = (db: Database, scope: Scope, pipeline_id: number, ids: readonly number[]) =>
  db
    .updateTable('stages')
    .from(
      sql<{ id: number; position: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'wanted'>(
        sql`wanted(id, position)`,
      ),
    )
    .set({ position: sql<number>`wanted.position - 1` })
    .where('stages.organization_id', '=', scope.organization_id)
    .where('stages.pipeline_id', '=', pipeline_id)
    .whereRef('stages.id', '=', sql`wanted.id`)
    .execute()

export const deletePipeline = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('pipelines').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()

export const deleteStage = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('stages').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()

/** Creates the first pipeline of a new organization by a database function, because the user who creates it has no access to the CRM. */
export const insertDefaultPipeline = async (
  db: Database,
  organization_id: number,
  name: string,
  stages: readonly NewStage[],
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select create_default_pipeline(${organization_id}, ${name}, ${JSON.stringify(stages)}::jsonb) as id`.execute(db)
  return rows[0]?.id ?? 0
}
