import { setTimeout as pause } from 'node:timers/promises'
import type { leads } from '@storey/api/crm/leads.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildProject } from '../../../test/builders/basics.ts'
import { buildTag } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { keptStepsOf, type Look, mostPages, plansOf, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { listLeads } from './queries.ts'
import { wordsOf } from './suggestions/queries.ts'

const app = useTestApp([])
const LEADS = 24_000
/** Leads of other organizations: a list reads one of many organizations in its table. */
const OTHERS = 36_000
/** The maximum rows sorted for one page: the matching ones, never all of the organization. */
const MAX_SORTED = LEADS / 4

/** Of tables and indexes, for a page and its total; all leads of the organization have several times as many. */
const FEW_PAGES = 1_500

type Question = Partial<Input<typeof leads.list>['query']>

let manager: Person
let agent: Person
let tag = 0
let project = 0

beforeAll(async () => {
  const { owner } = app.current
  const home = await buildOrganization(owner, { type: 'developer', members_see_own_leads_only: true })
  manager = await signIn(app.current, 'developer_admin', { organization: home })
  agent = await signIn(app.current, 'developer', { organization: home })
  tag = (await buildTag(owner, { organization_id: home.id })).id
  project = (await buildProject(owner, { organization_id: home.id })).id
  const busy = (await buildMember(owner, home.id, 'developer')).id
  await fill(home.id, LEADS, [manager.id, busy, busy, busy, null])
  for (let left = OTHERS; left > 0; left -= OTHERS / 4) {
    const other = await buildOrganization(owner)
    await fill(other.id, OTHERS / 4, [(await buildMember(owner, other.id, 'developer')).id])
  }
  // One lead in forty has the tag, is interested in the project, and belongs to the agent.
  await sql`insert into lead_tags (organization_id, lead_id, tag_id) select organization_id, id, ${tag}::bigint from leads
    where organization_id = ${home.id} and id % 40 = 0`.execute(owner)
  await sql`insert into lead_projects (organization_id, lead_id, project_id) select organization_id, id, ${project}::bigint from leads
    where organization_id = ${home.id} and id % 40 = 1`.execute(owner)
  await sql`update leads set owner_id = ${agent.id} where organization_id = ${home.id} and id % 40 = 2`.execute(owner)
  await tidy()
}, slow.filling)

/** Vacuums until nearly all pages are all-visible (an index reads the table for each other one), as autovacuum does over time; an open transaction elsewhere delays that. */
async function tidy() {
  for (let settled = false; !settled; ) {
    await sql`vacuum (analyze) leads, lead_tags, lead_projects`.execute(app.current.owner)
    const { rows } = await sql<{ settled: boolean }>`
      select relallvisible > 0.99 * relpages as settled from pg_class where oid = 'leads'::regclass`.execute(
      app.current.owner,
    )
    settled = rows[0]?.settled === true
    if (!settled) await pause(500)
  }
}

/** Leads of a busy organization: most values are frequent, some are rare. */
const fill = (organization_id: number, count: number, owners: (number | null)[]) =>
  sql`insert into leads (organization_id, full_name, email, phone, currency, status, rating, source, campaign, brought_by, nationality,
      owner_id, bedrooms_wanted, budget_min, budget_max, seen_at, opted_out, last_contacted_at, next_activity_at, created_at)
    select ${organization_id}::bigint, 'Person ' || md5(n::text), 'p' || (n % (${count}::integer - 20)) || '@example.com',
      '+97150' || lpad(n::text, 7, '0'), 'AED',
      (array['new', 'contacted', 'qualified', 'nurturing'])[1 + n % 4], (array['hot', 'warm', 'cold', 'unrated'])[1 + n % 4],
      (array['website', 'portal', 'event'])[1 + n % 3], case when n % 5 = 0 then 'Campaign ' || n % 50 end,
      case when n % 20 = 0 then 'Partner ' || n % 100 end, (array['AE', 'IN', 'GB', 'FR', null])[1 + n % 5],
      (${owners}::bigint[])[1 + n % ${owners.length}::integer], array[n % 5], 1000 * (n % 5000), 2000 * (n % 5000),
      case when n % 50 > 0 then now() end, n % 30 = 0, case when n % 6 > 0 then now() - make_interval(hours => n % 3000) end,
      case when n % 2 = 0 then now() + make_interval(hours => (n % 400) - 100) end, now() - make_interval(mins => n * 7)
    from generate_series(1, ${count}::integer) n`.execute(app.current.owner)

const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)

const questions: readonly [name: string, asked: () => Question][] = [
  ['nothing', () => ({})],
  ['its third page', () => ({ page: 3 })],
  ['the name', () => ({ sort: 'full_name' })],
  ['the status', () => ({ sort: 'status' })],
  ['the rating, down', () => ({ sort: '-rating' })],
  ['the budget', () => ({ sort: '-budget' })],
  ['the budget, up', () => ({ sort: 'budget' })],
  ['the owner', () => ({ sort: 'owner' })],
  ['the owner, down', () => ({ sort: '-owner' })],
  ['the source', () => ({ sort: 'source' })],
  ['the next activity', () => ({ sort: 'next_activity_at' })],
  ['the next activity, down', () => ({ sort: '-next_activity_at' })],
  ['the last contact', () => ({ sort: '-last_contacted_at' })],
  ['the last contact, up', () => ({ sort: 'last_contacted_at' })],
  ['search', () => ({ search: md5Start })],
  ['status', () => ({ status: ['new', 'qualified'] })],
  ['rating', () => ({ rating: ['hot'] })],
  ['source', () => ({ source: ['event'] })],
  ['campaign', () => ({ campaign: 'campaign 10' })],
  ['brought by', () => ({ brought_by: 'partner 20' })],
  ['owner', () => ({ owner_id: [agent.id] })],
  ['mine', () => ({ mine: true })],
  ['unowned', () => ({ unowned: true })],
  ['mine or unowned', () => ({ mine: true, unowned: true })],
  ['project', () => ({ project_id: [project] })],
  ['bedrooms', () => ({ bedrooms: [4] })],
  ['bedrooms that nobody wants', () => ({ bedrooms: [9] })],
  ['nationality', () => ({ nationality: ['FR'] })],
  ['any tag', () => ({ tags: [tag] })],
  ['all tags', () => ({ tags_all: [tag] })],
  ['all of sixty tags', () => ({ tags_all: [tag, ...Array.from({ length: 59 }, (_, index) => 1_000_000 + index)] })],
  ['budget', () => ({ budget_from: 9_000_000, budget_to: 9_500_000 })],
  ['created', () => ({ created_from: dayAgo(9), created_to: dayAgo(3) })],
  ['not contacted', () => ({ not_contacted_days: 60 })],
  ['overdue', () => ({ overdue: true })],
  ['not overdue', () => ({ overdue: false })],
  ['due today', () => ({ due_today: true })],
  ['unseen', () => ({ unseen: true })],
  ['seen', () => ({ unseen: false })],
  ['opted out', () => ({ opted_out: true })],
  ['twins', () => ({ has_duplicate: true })],
  ['several at once', () => ({ status: ['new'], source: ['event'], bedrooms: [2], unseen: false })],
]
/** The beginning of the hash in one lead’s name. */
const md5Start = 'c4ca4238a0'

/** The plans of the statements of `look` on leads, as the user, under row-level security. */
async function planned(person: Person, look: Look) {
  const steps = await stepsOf(app.current, person, look)
  return {
    'whole table': steps.filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'leads').length,
    'too much put in order': steps
      .filter((step) => step['Node Type'].endsWith('Sort'))
      .flatMap((step) => step.Plans ?? [])
      .map((step) => step['Actual Rows'] * step['Actual Loops'])
      .filter((rows) => rows > MAX_SORTED),
  }
}

const ASKED = { page: 1, per_page: 25 } as const
const NOTHING = { 'whole table': 0, 'too much put in order': [] }

describe(`among ${LEADS} leads of an organization, under row-level security`, () => {
  it.each(questions)('the first page of leads by %s is read through indexes in their order', async (_, asked) => {
    const plan = await planned(manager, (db, scope) => listLeads(db, scope, { ...ASKED, ...asked() }))

    expect(plan).toEqual(NOTHING)
  })

  it.each(questions)(
    'the first page of leads of an agent with own leads only, by %s, is read through indexes in their order',
    async (_, asked) => {
      const plan = await planned(agent, (db, scope) => listLeads(db, scope, { ...ASKED, ...asked() }))

      expect(plan).toEqual(NOTHING)
    },
  )

  it('a later page of leads computes the columns of its own rows only', async () => {
    const steps = await stepsOf(app.current, manager, (db, scope) => listLeads(db, scope, { ...ASKED, page: 14 }))
    const computed = steps.filter((step) => step['Relation Name'] !== 'leads').map((step) => step['Actual Loops'])

    expect(Math.max(...computed)).toBeLessThanOrEqual(ASKED.per_page + 1)
  })

  const kept: readonly [name: string, asked: Question][] = [
    ['a status', { status: ['new'] }],
    ['a status and a source', { status: ['new', 'qualified'], source: ['event'] }],
    ['an owner', { owner_id: [0] }],
  ]
  it.each(kept)('the kept plan of leads by %s reads few pages', async (_, asked) => {
    const owner_id = asked.owner_id && [agent.id]
    const steps = await keptStepsOf(app.current, manager, (db, scope) =>
      listLeads(db, scope, { ...ASKED, ...asked, ...(owner_id && { owner_id }) }),
    )

    expect(mostPages(steps)).toBeLessThan(FEW_PAGES)
  })

  const counted: readonly [name: string, asked: () => Question][] = [
    ['a status and a source', () => ({ status: ['new', 'qualified'], source: ['event'] })],
    ['a status and a rating', () => ({ status: ['new'], rating: ['hot'] })],
    ['an owner and a status', () => ({ owner_id: [manager.id], status: ['qualified'] })],
  ]
  it.each(counted)('leads by %s are counted in an index, without the table', async (_, asked) => {
    const steps = await keptStepsOf(app.current, manager, (db, scope) => listLeads(db, scope, { ...ASKED, ...asked() }))
    const many = steps.filter(
      (step) => step['Relation Name'] === 'leads' && step['Actual Rows'] * step['Actual Loops'] > ASKED.per_page + 1,
    )

    expect(many.map((step) => step['Node Type'])).toEqual(['Index Only Scan'])
    expect(mostPages(many)).toBeLessThan(LEADS / 100)
  })

  it.each([2, 14, 20, 300])('page %i of leads is planned once per statement, not at every call', async (page) => {
    const plans = await plansOf(app.current, manager, (db, scope) => listLeads(db, scope, { ...ASKED, page }))

    expect(plans).toEqual({ anew: 5, kept: 7 })
  })

  it.each(['campaign', 'brought_by'] as const)(
    'the suggestions for %s of leads are read with an index skip scan',
    async (column) => {
      const plan = await planned(manager, (db, scope) => wordsOf(db, scope, column, { limit: 20 }))

      expect(plan).toEqual(NOTHING)
    },
  )
})
