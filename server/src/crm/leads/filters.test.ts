import { leadSuggestions } from '@storey/api/crm/lead-suggestions.ts'
import { leads } from '@storey/api/crm/leads.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildProject } from '../../../test/builders/basics.ts'
import { buildLead, buildTag } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { leadRoutes } from './routes.ts'
import { leadSuggestionRoutes } from './suggestions/routes.ts'

const app = useTestApp([leadRoutes, leadSuggestionRoutes])
const LEADS = 240
/** Far from UTC, so that a day begins at another hour than on the server. */
const ZONE = 'Pacific/Auckland'

let agent: Person
let colleague = 0
let organization_id = 0
const tags: number[] = []
const projects: number[] = []

/** Leads of which each filter matches some and not others; and the same in another organization, of which it matches none. */
beforeAll(async () => {
  const { owner } = app.current
  const home = await buildOrganization(owner, { type: 'developer', timezone: ZONE })
  organization_id = home.id
  agent = await signIn(app.current, 'developer_admin', { organization: home })
  colleague = (await buildMember(owner, organization_id, 'developer')).id
  const elsewhere = (await buildOrganization(owner, { type: 'developer', timezone: ZONE })).id
  for (const at of [0, 1, 2]) {
    tags.push((await buildTag(owner, { organization_id, name: `Tag ${at}` })).id)
    projects.push((await buildProject(owner, { organization_id, name: `Project ${at}` })).id)
  }
  for (const organization of [organization_id, elsewhere])
    await sql`
      insert into leads (organization_id, full_name, email, phone, currency, status, rating, source, campaign, brought_by, nationality,
        owner_id, bedrooms_wanted, budget_min, budget_max, seen_at, opted_out, last_contacted_at, next_activity_at, created_at, deleted_at)
      select ${organization}::bigint, case when n % 7 = 0 then 'Amal ' else 'Omar ' end || n, 'lead' || (n % 200) || '@example.com',
        '+97150' || lpad(n::text, 7, '0'), 'AED',
        (array['new', 'contacted', 'qualified', 'junk'])[1 + n % 4], (array['hot', 'warm', 'cold', 'unrated'])[1 + n % 4],
        (array['website', 'portal', 'event'])[1 + n % 3],
        (array['Expo', 'expo', 'Été', 'Expo, spring', null])[1 + n % 5], (array['A partner', 'a PARTNER', 'Ali', null])[1 + n % 4],
        (array['AE', 'IN', 'GB', null])[1 + n % 4], (array[${agent.id}::bigint, ${colleague}::bigint, null])[1 + n % 3],
        (array['{0}', '{1,2}', '{2,3}', '{}'])[1 + n % 4]::integer[],
        case when n % 5 > 0 then n * 1000 end, case when n % 3 > 0 then n * 2000 end,
        case when n % 4 > 0 then now() end, n % 9 = 0,
        case when n % 6 > 0 then now() - make_interval(hours => n * 6) end,
        case when n % 2 = 0 then now() + make_interval(hours => n - 120) end,
        now() - make_interval(hours => n * 5), case when n % 40 = 0 then now() end
      from generate_series(1, ${LEADS}) n`.execute(owner)
  await sql`insert into lead_tags (organization_id, lead_id, tag_id)
    select ${organization_id}::bigint, l.id, t.id from leads l, unnest(${tags}::bigint[]) with ordinality as t (id, place)
      where l.organization_id = ${organization_id} and l.id % (t.place + 1) = 0`.execute(owner)
  await sql`insert into lead_projects (organization_id, lead_id, project_id)
    select ${organization_id}::bigint, l.id, p.id from leads l, unnest(${projects}::bigint[]) with ordinality as p (id, place)
      where l.organization_id = ${organization_id} and l.id % (p.place + 2) = 0`.execute(owner)
})

type Query = Input<typeof leads.list>['query']
type Question = Partial<Query>

const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
const inZone = (day: string) => `'${day}'::timestamp at time zone '${ZONE}'`
const today = `date_trunc('day', now() at time zone '${ZONE}')`
const tagged = (id: number) => `exists (select from lead_tags where lead_id = l.id and tag_id = ${id})`
const wants = (id: number) => `exists (select from lead_projects where lead_id = l.id and project_id = ${id})`

/** Each filter with its meaning in SQL, written independently. */
const questions: readonly [name: string, asked: () => Question, meaning: () => string][] = [
  ['nothing', () => ({}), () => 'true'],
  ['search', () => ({ search: 'amal' }), () => "full_name like 'Amal%'"],
  ['status', () => ({ status: ['new', 'junk'] }), () => "status in ('new', 'junk')"],
  ['rating', () => ({ rating: ['hot'] }), () => "rating = 'hot'"],
  ['source', () => ({ source: ['portal'] }), () => "source = 'portal'"],
  ['campaign', () => ({ campaign: 'EXPO' }), () => "campaign in ('Expo', 'expo')"],
  ['campaign of other letters', () => ({ campaign: 'été' }), () => "campaign = 'Été'"],
  ['campaign with a comma', () => ({ campaign: 'Expo, spring' }), () => "campaign = 'Expo, spring'"],
  ['brought by', () => ({ brought_by: 'a partner' }), () => "brought_by ilike 'a partner'"],
  ['owner', () => ({ owner_id: [colleague] }), () => `owner_id = ${colleague}`],
  ['mine', () => ({ mine: true }), () => `owner_id = ${agent.id}`],
  ['unowned', () => ({ unowned: true }), () => 'owner_id is null'],
  ['mine or unowned', () => ({ mine: true, unowned: true }), () => `coalesce(owner_id, ${agent.id}) = ${agent.id}`],
  ['project', () => ({ project_id: projects.slice(0, 2) }), () => `(${projects.slice(0, 2).map(wants).join(' or ')})`],
  ['bedrooms', () => ({ bedrooms: [0, 3] }), () => '(0 = any (bedrooms_wanted) or 3 = any (bedrooms_wanted))'],
  ['nationality', () => ({ nationality: ['AE', 'IN'] }), () => "nationality in ('AE', 'IN')"],
  ['any tag', () => ({ tags: tags.slice(1) }), () => `(${tags.slice(1).map(tagged).join(' or ')})`],
  ['all tags', () => ({ tags_all: tags }), () => tags.map(tagged).join(' and ')],
  ['budget from', () => ({ budget_from: 200_000 }), () => 'coalesce(budget_max, budget_min) >= 200000'],
  ['budget to', () => ({ budget_to: 100_000 }), () => 'coalesce(budget_min, budget_max) <= 100000'],
  ['created from', () => ({ created_from: dayAgo(20) }), () => `created_at >= ${inZone(dayAgo(20))}`],
  ['created to', () => ({ created_to: dayAgo(20) }), () => `created_at < ${inZone(dayAgo(19))}`],
  [
    'not contacted',
    () => ({ not_contacted_days: 30 }),
    () => "coalesce(last_contacted_at, '-infinity') < now() - interval '30 days'",
  ],
  ['overdue', () => ({ overdue: true }), () => 'next_activity_at < now()'],
  ['not overdue', () => ({ overdue: false }), () => "coalesce(next_activity_at, 'infinity') >= now()"],
  [
    'due today',
    () => ({ due_today: true }),
    () => `date_trunc('day', next_activity_at at time zone '${ZONE}') = ${today}`,
  ],
  [
    'not due today',
    () => ({ due_today: false }),
    () => `date_trunc('day', next_activity_at at time zone '${ZONE}') is distinct from ${today}`,
  ],
  ['unseen', () => ({ unseen: true }), () => 'seen_at is null'],
  ['seen', () => ({ unseen: false }), () => 'seen_at is not null'],
  ['opted out', () => ({ opted_out: true }), () => 'opted_out'],
  ['not opted out', () => ({ opted_out: false }), () => 'not opted_out'],
  [
    'twins',
    () => ({ has_duplicate: true }),
    () => `exists (select from leads o where o.organization_id = l.organization_id
    and o.id <> l.id and o.email = l.email and o.deleted_at is null)`,
  ],
]

async function bySql(meaning: string): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`select id from leads l where organization_id = ${organization_id}
    and deleted_at is null and ${sql.raw(meaning)}`.execute(app.current.owner)
  return rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
}

/** Every page of the list, and the total that each page returned. */
async function byApi(asked: Question, who = agent): Promise<{ ids: number[]; totals: number[] }> {
  const ids: number[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const { data, meta } = await who.call(leads.list, {
      query: { per_page: 100, ...asked, ...(cursor ? { cursor } : {}) },
    })
    ids.push(...data.map(({ id }) => id))
    totals.add(meta.total)
    cursor = meta.next_cursor ?? undefined
  } while (cursor)
  return { ids: ids.sort((one, other) => one - other), totals: [...totals] }
}

describe('GET /crm/leads', () => {
  it.each(questions)(
    'GET /crm/leads by %s returns and counts the rows that SQL selects',
    async (name, asked, meaning) => {
      const expected = await bySql(meaning())

      const { ids, totals } = await byApi(asked())

      expect(ids).toEqual(expected)
      expect(totals).toEqual([expected.length])
      expect(expected.length).toBeGreaterThan(0)
      if (name !== 'nothing') expect(expected.length).toBeLessThan(LEADS * 0.975)
    },
  )

  it('GET /crm/leads by any two filters returns the rows that match both', { timeout: slow.sweep }, async () => {
    const wrong: string[] = []
    for (const [at, [one, asked, meaning]] of questions.entries())
      for (const [other, also, meaningToo] of questions.slice(at + 1)) {
        const both = { ...asked(), ...also() }
        // Two values of one filter, and combined owner filters, have their own meaning.
        if (Object.keys(both).length < Object.keys(asked()).length + Object.keys(also()).length) continue
        if (isOfOwners(asked()) && isOfOwners(also())) continue
        const { data, meta } = await agent.call(leads.list, { query: { per_page: 1, ...both } })
        const expected = await bySql(`${meaning()} and ${meaningToo()}`)
        if (meta.total !== expected.length || (data[0] && !expected.includes(data[0].id)))
          wrong.push(`${one} and ${other}`)
      }

    expect(wrong).toEqual([])
  })

  it('GET /crm/leads with any filter returns no lead of a colleague to an agent with own leads only', async () => {
    const { owner } = app.current
    const setting = (on: boolean) =>
      owner
        .updateTable('organizations')
        .set({ members_see_own_leads_only: on })
        .where('id', '=', organization_id)
        .execute()
    await setting(true)
    const kept = await signIn(app.current, 'developer', { organization: { id: organization_id } })
    await sql`update leads set owner_id = ${kept.id} where organization_id = ${organization_id} and id % 2 = 0
      and owner_id = ${colleague}`.execute(owner)
    const wrong: string[] = []
    for (const [name, asked, meaning] of questions) {
      if (isOfOwners(asked())) continue
      const expected = await bySql(`(owner_id is null or owner_id = ${kept.id}) and ${meaning()}`)
      const { ids } = await byApi(asked(), kept)
      if (ids.join() !== expected.join()) wrong.push(name)
    }
    const words = await kept.call(leadSuggestions.campaigns, {})
    await setting(false)

    expect(wrong).toEqual([])
    expect(words.data.length).toBe(3)
  })
})

const isOfOwners = (asked: Question) => 'mine' in asked || 'unowned' in asked || 'owner_id' in asked

describe('GET /crm/leads/campaigns', () => {
  it('GET /crm/leads/campaigns returns each campaign once, ignoring case, without other organizations', async () => {
    await buildLead(app.current.owner, { campaign: 'Not ours' })

    const { data } = await agent.call(leadSuggestions.campaigns, {})
    const found = await agent.call(leadSuggestions.campaigns, { query: { search: 'SPRING' } })

    expect(data.map(({ name }) => name.toLowerCase())).toEqual(['été', 'expo', 'expo, spring'])
    expect(found.data).toEqual([{ name: 'Expo, spring' }])
  })

  it('suggestions for the source person of leads return each name once', async () => {
    const { data } = await agent.call(leadSuggestions.broughtBy, { query: { limit: 1 } })

    expect(data.map(({ name }) => name.toLowerCase())).toEqual(['a partner'])
  })
})
