import type { Colour } from '@storey/api/conventions.ts'
import { sql } from 'kysely'
import { ranksAfter } from '../../src/crm/deals/actions.ts'
import { type Filling, insertForIds } from '../fill.ts'
import type { Organization } from '../staff.ts'
import { any } from './bulk-draw.ts'

const STAGES: readonly (readonly [string, Colour, number, 'open' | 'won' | 'lost'])[] = [
  ['Enquiry', 'grey', 10, 'open'],
  ['Qualified', 'blue', 25, 'open'],
  ['Viewing', 'cyan', 50, 'open'],
  ['Offer', 'amber', 75, 'open'],
  ['Won', 'green', 100, 'won'],
  ['Lost', 'red', 0, 'lost'],
]

/** Deals name the first units of an organization, so many at most. */
const MOST_UNITS = 5000

/** A deal for each of the newest leads, spread over one pipeline of six stages. */
export async function makeBulkDeals({ db }: Filling, organization: Organization, count: number): Promise<void> {
  const { id: organization_id, currency } = organization
  const [pipeline_id = 0] = await insertForIds(db, 'pipelines', [{ organization_id, name: 'Residences', position: 1 }])
  const stages = await insertForIds(
    db,
    'stages',
    STAGES.map(([name, colour, probability, kind], position) => ({
      organization_id,
      pipeline_id,
      name,
      colour,
      probability,
      kind,
      position,
    })),
  )
  const { units } = await db
    .selectFrom('units')
    .select(sql<number>`least(count(*), ${MOST_UNITS})::int`.as('units'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const heads = stages.map((id, position) => ({ id, position, kind: STAGES[position]?.[3] }))
  const ranks = ranksAfter(null, Math.ceil(count / stages.length))
  await sql`
    with stage as materialized (
        select * from json_to_recordset(${JSON.stringify(heads)}) as row (id bigint, kind text, position integer)),
      rank as materialized (select * from unnest(${ranks}::text[]) with ordinality as row (rank, place)),
      numbered as materialized (
        select row_number() over (order by id desc) - 1 as i, id, owner_id, created_at, budget_max from leads
          where organization_id = ${organization_id} order by id desc limit ${count}),
      home as materialized (
        select row_number() over (order by id) as place, id, project_id, number from units
          where organization_id = ${organization_id} order by id limit ${MOST_UNITS}),
      drawn as materialized (
        select numbered.*, 1 + ${any(31, units)} as place, rank.rank, stage.id as stage_id, stage.kind,
            now() - ${any(32, 40)} * interval '1 day' as entered
          from numbered
            join stage on stage.position = i % ${stages.length}
            join rank on rank.place = 1 + i / ${stages.length})
    insert into deals (organization_id, title, lead_id, pipeline_id, stage_id, rank, status, hot, owner_id, value, currency,
        expected_close_on, unit_id, project_id, next_step, lost_reason, stage_entered_at, closed_at, closed_on, created_by,
        created_at, updated_at)
      select ${organization_id}, 'Unit ' || number, drawn.id, ${pipeline_id}, stage_id, rank, kind,
          kind = 'open' and ${any(33, 8)} = 0, owner_id, budget_max, ${currency}, current_date + (${any(34, 90)})::integer,
          home.id, project_id, case when kind = 'open' then 'Agree on a day for the viewing' end,
          case when kind = 'lost' then 'Bought elsewhere' end, entered, case when kind <> 'open' then entered end,
          case when kind <> 'open' then entered::date end, owner_id, created_at, entered
        from drawn join home using (place) order by drawn.i desc`.execute(db)
  await sql`
    insert into stage_count_parts (organization_id, stage_id, currency, count, value)
      select organization_id, stage_id, currency, count(*), sum(value) from deals where organization_id = ${organization_id}
        group by 1, 2, 3`.execute(db)
}
