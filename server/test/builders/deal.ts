import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { unique } from './basics.ts'

type Input<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

export interface BuiltPipeline {
  readonly id: number
  /** New, Talking and Offer are open; then Won and Lost. */
  readonly stages: readonly Row<'stages'>[]
  readonly new: number
  readonly talking: number
  readonly offer: number
  readonly won: number
  readonly lost: number
}

/** A pipeline of three open stages, won and lost. Stages go in together: a pipeline without its ends is refused. */
export async function buildPipeline(
  db: Database,
  organization_id: number,
  given: Input<'pipelines'> = {},
): Promise<BuiltPipeline> {
  const { id } = await db
    .insertInto('pipelines')
    .values({ organization_id, name: `Pipeline ${unique()}`, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kinds = [
    { name: 'New', kind: 'open', probability: 10, colour: 'grey', rotting_days: 3 },
    { name: 'Talking', kind: 'open', probability: 40, colour: 'blue', rotting_days: null },
    { name: 'Offer', kind: 'open', probability: 70, colour: 'violet', rotting_days: 7 },
    { name: 'Won', kind: 'won', probability: 100, colour: 'green', rotting_days: null },
    { name: 'Lost', kind: 'lost', probability: 0, colour: 'red', rotting_days: null },
  ] as const
  const stages = await db
    .insertInto('stages')
    .values(kinds.map((stage, position) => ({ ...stage, organization_id, pipeline_id: id, position })))
    .returningAll()
    .execute()
  return builtOf(id, stages)
}

/** A pipeline of the organization that has deals already and its stages still, or a new one: an organization takes fifty. */
async function usedPipeline(db: Database, organization_id: number): Promise<BuiltPipeline> {
  const used = await db
    .selectFrom('stages')
    .innerJoin('pipelines', 'pipelines.id', 'stages.pipeline_id')
    .where('stages.organization_id', '=', organization_id)
    .where('pipelines.archived_at', 'is', null)
    .where('stages.kind', '=', 'open')
    .where('stages.name', 'in', ['New', 'Talking', 'Offer'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('deals').select('deals.id').whereRef('deals.pipeline_id', '=', 'stages.pipeline_id')),
    )
    .groupBy('stages.pipeline_id')
    .having(({ fn }) => fn.countAll(), '=', 3)
    .select('stages.pipeline_id')
    .executeTakeFirst()
  if (!used) return buildPipeline(db, organization_id)
  const { pipeline_id } = used
  return builtOf(
    pipeline_id,
    await db.selectFrom('stages').selectAll().where('pipeline_id', '=', pipeline_id).orderBy('position').execute(),
  )
}

/** A deal in the first stage of a pipeline that has deals already, if there is one. */
export async function buildDealSomewhere(db: Database, organization_id: number, owner_id: number) {
  const into = async (pipeline: BuiltPipeline) => ({
    pipeline,
    deal: await buildDeal(db, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new, owner_id }),
  })
  try {
    return await into(await usedPipeline(db, organization_id))
  } catch {
    // Another call has removed the stage in the meantime.
    return into(await buildPipeline(db, organization_id))
  }
}

function builtOf(id: number, stages: Row<'stages'>[]): BuiltPipeline {
  const idOf = (name: string) => stages.find((stage) => stage.name === name)?.id ?? 0
  return {
    id,
    stages,
    new: idOf('New'),
    talking: idOf('Talking'),
    offer: idOf('Offer'),
    won: idOf('Won'),
    lost: idOf('Lost'),
  }
}

/** A lead to give deals to. */
export const buildDealLead = (
  db: Database,
  organization_id: number,
  given: Input<'leads'> = {},
): Promise<Row<'leads'>> =>
  db
    .insertInto('leads')
    .values({
      organization_id,
      full_name: `Lead ${unique()}`,
      email: `lead-${unique()}-${crypto.randomUUID().slice(0, 8)}@example.com`,
      currency: 'AED',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

interface DealGiven extends Input<'deals'> {
  readonly organization_id: number
  readonly pipeline_id: number
  readonly stage_id: number
}

/** A deal of a new lead, unless one is named, at the rank given or somewhere below the others. */
export async function buildDeal(db: Database, given: DealGiven): Promise<Row<'deals'>> {
  const lead_id = given.lead_id ?? (await buildDealLead(db, given.organization_id)).id
  return db
    .insertInto('deals')
    .values({
      title: `Deal ${unique()}`,
      rank: `m${String(unique()).padStart(8, '0')}1`,
      currency: 'AED',
      ...given,
      lead_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
