import { lostReasons } from '@storey/api/crm/lead.ts'
import { sql } from 'kysely'
import type { Filling } from '../fill.ts'
import type { Organization } from '../staff.ts'
import { any, LATIN, names, pickOf } from './bulk-draw.ts'
import { CAMPAIGNS, WISHES } from './words.ts'

const STATUSES =
  'new new new contacted contacted contacted contacted qualified qualified viewing negotiation converted nurturing nurturing lost junk'
const SOURCES = 'website website portal portal campaign whatsapp referral phone event walk_in'
/** One lead in so many gives a number that another one gave a little earlier. */
const DUPLICATE_EVERY = 60

/** Leads of the last sixteen months, the newest with the highest id; one in ten is unowned. */
export async function makeBulkLeads({ db }: Filling, organization: Organization, count: number): Promise<void> {
  const members = organization.members.map(({ id }) => id)
  const projects = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organization.id)
    .orderBy('id')
    .execute()
  await sql`
    with drawn as materialized (
      select i, ${pickOf(1, names('given'))} as given, ${pickOf(2, names('family'))} as family,
          ${pickOf(3, STATUSES.split(' '))} as status, now() - i * (interval '486 days' / ${count}::bigint) as at,
          ${pickOf(4, members, 'bigint')} as owner, ${any(5, 60)} as budget, ${any(6, 5)} as bedrooms,
          '+9715' || (10000000 + i - case when ${any(16, DUPLICATE_EVERY)} = 0 then 7 else 0 end) as phone,
          ${pickOf(8, SOURCES.split(' '))} as source
        from generate_series(1, ${count}::bigint) as i)
    insert into leads (organization_id, full_name, email, phone, whatsapp, nationality, source, campaign, status, owner_id, purpose,
        budget_min, budget_max, currency, bedrooms_wanted, interest_note, timeframe, rating, lost_reason, last_contacted_at,
        seen_at, created_by, created_at, updated_at)
      select ${organization.id}, given || ' ' || family, lower(replace(given || '.' || family, ' ', '')) || i || '@example.com',
          phone, phone, ${pickOf(
            7,
            LATIN.map(({ country }) => country),
          )},
          source, case when source = 'campaign' then ${pickOf(17, CAMPAIGNS)} end, status, case when ${any(9, 10)} > 0 then owner end,
          ${pickOf(10, ['investment', 'end_use'])}, (60 + budget) * 1000000, (80 + budget * 2) * 1000000,
          ${organization.currency}, array[bedrooms]::integer[], ${pickOf(11, WISHES)},
          ${pickOf(12, ['now', '1_3_months', '3_6_months', 'later'])}, ${pickOf(13, ['hot', 'warm', 'warm', 'cold', 'unrated'])},
          case when status = 'lost' then ${pickOf(14, lostReasons)} end,
          case when status <> 'new' then at + interval '5 hours' end,
          case when status <> 'new' or ${any(15, 2)} = 0 then at + interval '1 hour' end, owner, at, at
        from drawn order by i desc`.execute(db)
  await sql`
    insert into lead_projects (organization_id, lead_id, project_id)
      select ${organization.id}, i, ${pickOf(
        18,
        projects.map(({ id }) => id),
        'bigint',
      )}
        from (select id as i from leads where organization_id = ${organization.id}) as lead where ${any(19, 2)} = 0`.execute(
    db,
  )
}

/** What the triggers of `leads` would have kept, made in a statement each. */
export async function keepOfLeads({ db }: Filling, { id }: Organization): Promise<void> {
  await sql`
    insert into lead_counts (organization_id, status, seen, count)
      select organization_id, status, seen_at is not null, count(*) from leads where organization_id = ${id} group by 1, 2, 3`.execute(
    db,
  )
  await sql`
    insert into contact_points (organization_id, value, lead_id)
      select distinct organization_id, value, id
        from leads cross join unnest(contact_points_of(email, phone, whatsapp, other_emails, other_phones)) as value
        where organization_id = ${id}`.execute(db)
  await sql`
    update leads set has_duplicate = true where organization_id = ${id} and id in (
      select unnest(array_agg(lead_id)) from contact_points where organization_id = ${id} group by value having count(*) > 1)`.execute(
    db,
  )
}

/** One or two tags for every lead or deal. */
export const tagEach = ({ db }: Filling, { id }: Organization, of: 'lead' | 'deal', tags: readonly number[]) =>
  sql`
    with tagged as (select organization_id, id as i from ${sql.table(`${of}s`)} where organization_id = ${id})
    insert into ${sql.table(`${of}_tags`)} (organization_id, ${sql.ref(`${of}_id`)}, tag_id)
      select organization_id, i, ${pickOf(21, tags, 'bigint')} from tagged
      union
      select organization_id, i, ${pickOf(22, tags, 'bigint')} from tagged where ${any(23, 2)} = 0`.execute(db)
