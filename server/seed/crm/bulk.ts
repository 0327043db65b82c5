import { lostReasons } from '@storey/api/crm/lead.ts'
import { type RawBuilder, sql } from 'kysely'
import { ranksAfter } from '../../src/crm/deals/actions.ts'
import { type Filling, insertForIds } from '../fill.ts'
import { ORIGINS } from '../names.ts'
import type { Organization } from '../organizations.ts'
import { LEAD_NOTES, TAGS, WISHES } from './words.ts'

export interface BulkAmounts {
  readonly leads: number
  readonly deals: number
  readonly activities: number
  readonly notes: number
}

const STATUSES =
  'new new new contacted contacted contacted contacted qualified qualified viewing negotiation converted nurturing nurturing lost junk'
const SOURCES = 'website website portal portal campaign whatsapp referral phone event walk_in'
const LATIN = ORIGINS.filter(({ language }) => language === 'en' || language === 'ar')

/** As `makeCrm`, but made by the database itself, because a bench fills a hundred thousand leads. */
export async function makeBulkCrm(filling: Filling, organization: Organization, amounts: BulkAmounts): Promise<void> {
  const { db, log } = filling
  const tags = await insertForIds(
    db,
    'tags',
    TAGS.map(([name, colour]) => ({ organization_id: organization.id, name, colour })),
  )
  await makeLeads(filling, organization, amounts.leads)
  await tag(filling, organization, 'lead', tags)
  log(`${amounts.leads} leads`)
  await makeDeals(filling, organization, amounts.deals)
  await tag(filling, organization, 'deal', tags)
  log(`${amounts.deals} deals`)
  await makeActivities(filling, organization, amounts.activities)
  await makeNotes(filling, organization, amounts.notes)
  log(`${amounts.activities} activities and ${amounts.notes} notes`)
}

/** A number below `most` that looks random and is the same every time, from the row's own number `i`. */
const any = (salt: number, most: number) =>
  sql<number>`(hashint8(i * 64 + ${sql.lit(salt)}) & 2147483647) % ${sql.lit(most)}`
const pickOf = (salt: number, choices: readonly string[] | readonly number[], type: 'text' | 'bigint' = 'text') =>
  sql<string>`(${choices}::${sql.raw(type)}[])[1 + ${any(salt, choices.length)}]`

const words = (list: string) => list.split(' ').map((word) => word.replace('_', ' '))
const names = (part: 'given' | 'family') => LATIN.flatMap((origin) => words(origin[part]))
const ids = ({ members }: Organization) => members.map(({ id }) => id)

function makeLeads({ db }: Filling, organization: Organization, count: number) {
  return sql`
    with drawn as materialized (
      select i, ${pickOf(1, names('given'))} as given, ${pickOf(2, names('family'))} as family,
          ${pickOf(3, STATUSES.split(' '))} as status, now() - i * interval '7 minutes' as at,
          ${pickOf(4, ids(organization), 'bigint')} as owner, ${any(5, 60)} as budget, ${any(6, 5)} as bedrooms
        from generate_series(1, ${count}::bigint) as i)
    insert into leads (organization_id, full_name, email, phone, whatsapp, nationality, source, status, owner_id, purpose,
        budget_min, budget_max, currency, bedrooms_wanted, interest_note, timeframe, rating, lost_reason, last_contacted_at,
        seen_at, created_by, created_at, updated_at)
      select ${organization.id}, given || ' ' || family, lower(replace(given || '.' || family, ' ', '')) || i || '@example.com',
          '+9715' || (10000000 + i), '+9715' || (10000000 + i), ${pickOf(
            7,
            LATIN.map(({ country }) => country),
          )},
          ${pickOf(8, SOURCES.split(' '))}, status, case when ${any(9, 10)} > 0 then owner end,
          ${pickOf(10, ['investment', 'end_use'])}, (60 + budget) * 1000000, (80 + budget * 2) * 1000000,
          ${organization.currency}, array[bedrooms]::integer[], ${pickOf(11, WISHES)},
          ${pickOf(12, ['now', '1_3_months', '3_6_months', 'later'])}, ${pickOf(13, ['hot', 'warm', 'warm', 'cold', 'unrated'])},
          case when status = 'lost' then ${pickOf(14, lostReasons)} end,
          case when status <> 'new' then at + interval '5 hours' end,
          case when status <> 'new' or ${any(15, 2)} = 0 then at + interval '1 hour' end, owner, at, at
        from drawn order by i desc`.execute(db)
}

const tag = ({ db }: Filling, { id }: Organization, of: 'lead' | 'deal', tags: readonly number[]) =>
  sql`
    insert into ${sql.table(`${of}_tags`)} (organization_id, ${sql.ref(`${of}_id`)}, tag_id)
      select organization_id, i, ${pickOf(21, tags, 'bigint')}
        from (select organization_id, id as i from ${sql.table(`${of}s`)} where organization_id = ${id}) as tagged
      union
      select organization_id, i, ${pickOf(22, tags, 'bigint')}
        from (select organization_id, id as i from ${sql.table(`${of}s`)} where organization_id = ${id}) as tagged
        where ${any(23, 2)} = 0`.execute(db)

async function makeDeals({ db }: Filling, { id, currency }: Organization, count: number) {
  const stages = await db
    .selectFrom('stages')
    .select(['id', 'pipeline_id', 'kind', 'position'])
    .where('organization_id', '=', id)
    .orderBy('position')
    .execute()
  const ranks = ranksAfter(null, Math.ceil(count / stages.length))
  await sql`
    with stage as materialized (
        select * from json_to_recordset(${JSON.stringify(stages)})
          as row (id bigint, pipeline_id bigint, kind text, position integer)),
      numbered as materialized (
        select row_number() over (order by id desc) - 1 as i, id, owner_id, created_at, budget_max from leads
          where organization_id = ${id} order by id desc limit ${count}),
      home as materialized (
        select array_agg(id order by id) as ids, array_agg(project_id order by id) as project_ids, array_agg(number order by id) as numbers
          from (select id, project_id, number from units where organization_id = ${id} limit 5000) as unit),
      drawn as materialized (
        select numbered.*, 1 + ${any(31, 5000)} as place, (${ranks}::text[])[1 + i / ${stages.length}] as rank,
            stage.id as stage_id, stage.pipeline_id, stage.kind, now() - ${any(32, 40)} * interval '1 day' as entered
          from numbered join stage on stage.position = i % ${stages.length})
    insert into deals (organization_id, title, lead_id, pipeline_id, stage_id, rank, status, hot, owner_id, value, currency,
        expected_close_on, unit_id, project_id, next_step, lost_reason, stage_entered_at, closed_at, closed_on, created_by,
        created_at, updated_at)
      select ${id}, 'Unit ' || numbers[place], drawn.id, pipeline_id, stage_id, rank, kind, kind = 'open' and ${any(33, 8)} = 0,
          owner_id, budget_max, ${currency}, current_date + (${any(34, 90)})::integer, ids[place], project_ids[place],
          case when kind = 'open' then 'Agree on a day for the viewing' end, case when kind = 'lost' then 'Bought elsewhere' end,
          entered, case when kind <> 'open' then entered end, case when kind <> 'open' then entered::date end, owner_id,
          created_at, entered
        from drawn, home`.execute(db)
}

/** Two for each lead. The next one of a lead is kept by a trigger for every row, which one statement replaces here. */
async function makeActivities({ db }: Filling, organization: Organization, count: number) {
  await sql`alter table activities disable trigger activities_next`.execute(db)
  await sql`
    insert into activities (organization_id, type, subject, lead_id, owner_id, due_at, priority, completed_at, created_by, created_at)
      select ${organization.id}, ${pickOf(41, ['call', 'meeting', 'viewing', 'task', 'email', 'whatsapp', 'follow_up'])},
          'Follow up on the offer', lead_ids[1 + i % cardinality(lead_ids)], ${owners(organization)},
          due_at, ${pickOf(43, ['low', 'normal', 'normal', 'high'])}, case when due_at < now() - interval '3 days' then due_at end,
          null, due_at - interval '20 days'
        from (select array_agg(id) as lead_ids from leads where organization_id = ${organization.id}) as lead,
          (select i, now() + (${any(42, 120_000)} - 100000) * interval '2 minutes' as due_at
            from generate_series(1, ${count}::bigint) as i) as drawn`.execute(db)
  await sql`
    update leads set next_activity_at = next.due_at
      from (select lead_id, min(due_at) as due_at from activities where completed_at is null group by 1) as next
      where next.lead_id = leads.id`.execute(db)
  await sql`alter table activities enable trigger activities_next`.execute(db)
}

const owners = (organization: Organization): RawBuilder<string> => pickOf(44, ids(organization), 'bigint')

function makeNotes({ db }: Filling, organization: Organization, count: number) {
  return sql`
    insert into lead_notes (organization_id, lead_id, body_html, body_text, author_id, author_name, created_at)
      select organization_id, id, '<p>' || said || '</p>', said, author, (select full_name from users where users.id = author),
          at
        from (select organization_id, id, ${pickOf(51, LEAD_NOTES)} as said, ${pickOf(52, ids(organization), 'bigint')} as author,
              created_at + interval '6 hours' as at
            from (select organization_id, id, id as i, created_at from leads where organization_id = ${organization.id} limit ${count}) as lead)
          as drawn`.execute(db)
}
