import { documents } from '@storey/api/crm/documents.ts'
import { leadDuplicates } from '@storey/api/crm/lead-duplicates.ts'
import { leadMerges } from '@storey/api/crm/lead-merges.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { notes } from '@storey/api/crm/notes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../../test/builders/deal.ts'
import { buildActivity, buildLead, buildLeadDocument, buildNote, buildTag } from '../../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../../test/harness.ts'
import { documentRoutes } from '../../documents/routes.ts'
import { leadPageRoutes } from '../../lead-page/routes.ts'
import { noteRoutes } from '../../notes/routes.ts'
import { leadDuplicateRoutes } from '../duplicates/routes.ts'
import { leadRoutes } from '../routes.ts'
import { PARTS } from './part-queries.ts'
import { leadMergeRoutes } from './routes.ts'

const app = useTestApp([documentRoutes, leadDuplicateRoutes, leadMergeRoutes, leadPageRoutes, leadRoutes, noteRoutes])

type Listed = typeof leadPage.deals | typeof leadPage.activities | typeof notes.list | typeof documents.list

/** Tables that refer to a lead and need not be moved: rows that are copied, maintained by triggers, or records of the past. */
const STAYING = ['lead_tags', 'lead_projects', 'contact_points', 'lead_merges', 'lead_merge_parts', 'leads']

/** A lead with every kind of related record, also in the bin. */
async function fullLead({ id: user_id, organization: { id: organization_id } }: Person, given: object) {
  const { owner } = app.current
  const lead = await buildLead(owner, { organization_id, ...given })
  const its = { organization_id, lead_id: lead.id }
  const pipeline = await buildPipeline(owner, organization_id)
  const stage = { ...its, pipeline_id: pipeline.id, stage_id: pipeline.new }
  const deleted_at = new Date().toISOString()
  const deal = await buildDeal(owner, stage)
  await buildDeal(owner, { ...stage, deleted_at })
  await buildActivity(owner, { ...its, deal_id: deal.id })
  await buildActivity(owner, { ...its, deleted_at })
  const note = await buildNote(owner, { ...its, author_id: user_id })
  await owner.insertInto('note_mentions').values({ organization_id, note_id: note.id, user_id }).execute()
  await buildNote(owner, { ...its, author_id: user_id, deleted_at })
  await buildLeadDocument(owner, its)
  await owner
    .insertInto('sale_offers')
    .values({
      ...its,
      number: `SO-${lead.id}`,
      client_name: 'Amal Haddad',
      currency: 'AED',
      valid_until: '2030-01-31',
      units_count: 1,
      total: 100_000_000,
      best_price: 100_000_000,
      created_by: user_id,
      created_by_name: 'Amal Haddad',
    })
    .execute()
  const tag = await buildTag(owner, { organization_id })
  await owner
    .insertInto('lead_tags')
    .values({ ...its, tag_id: tag.id })
    .execute()
  const project = await buildProject(owner, { organization_id })
  await owner
    .insertInto('lead_projects')
    .values({ ...its, project_id: project.id })
    .execute()
  await owner
    .insertInto('lead_history_items')
    .values({ ...its, kind: 'created' })
    .execute()
  return { ...lead, deal, note, tag, project }
}

const TABLES = [
  'leads',
  'lead_tags',
  'lead_projects',
  'contact_points',
  'deals',
  'deal_tags',
  'activities',
  'lead_notes',
  'note_mentions',
  'lead_documents',
  'lead_history_items',
  'sale_offers',
  'files',
  'lead_counts',
  'stage_counts',
]

/** Every row of an organization's leads and their related records, digit for digit. */
async function everyRow(organization_id: number) {
  const all: Record<string, string[]> = {}
  for (const table of TABLES) {
    // Counters have one part per connection; their sum must be restored.
    const source =
      table === 'lead_counts'
        ? sql`(select organization_id, status, seen, sum(count) as count from lead_counts group by 1, 2, 3)`
        : sql.table(table)
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${source} t
      where organization_id = ${organization_id} and not to_jsonb(t) @> '{"count": 0}' order by 1`.execute(
      app.current.owner,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

const withoutVersion = (row: string) =>
  row.replace(/"version": \d+/, '').replace(/"(updated_at|seen_at)": (".*?"|null)/g, '')

async function pairOf(person: Person) {
  const one = await fullLead(person, {
    full_name: 'Amal Haddad',
    email: 'amal@example.com',
    phone: '+971505550142',
    created_at: '2026-10-01T09:00:00.123456Z',
    rating: 'cold',
    seen_at: '2026-10-01T10:00:00Z',
  })
  const two = await fullLead(person, {
    full_name: 'Amal H.',
    email: 'amal@work.example',
    phone: '+971505550142',
    created_at: '2026-11-01T09:00:00.654321Z',
    rating: 'hot',
    status: 'viewing',
    nationality: 'LB',
    last_contacted_at: '2026-11-02T09:00:00.111222Z',
  })
  return { one, two }
}

const mergeOf = (person: Person, { one, two }: { one: { id: number }; two: { id: number } }, choose = {}) =>
  person.call(leadMerges.merge, {
    params: { id: one.id },
    body: { version: 1, others: [{ id: two.id, version: 1 }], choose },
  })

describe('merging leads', () => {
  it('the preview of a merge compares leads, with suggested values and the records that move', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const { one, two } = await pairOf(person)

    const { data } = await person.call(leadMerges.preview, { query: { ids: [two.id, one.id] } })

    const counts = { deals: 1, activities: 1, notes: 1, documents: 1 }
    expect(data.leads).toMatchObject([
      { id: two.id, full_name: 'Amal H.', counts },
      { id: one.id, full_name: 'Amal Haddad', counts },
    ])
    expect(data.lead_id).toBe(one.id)
    expect(data.choose).toMatchObject({ full_name: one.id, rating: two.id, status: two.id, nationality: two.id })
    const other = await person.call(leadMerges.preview, { query: { ids: [two.id, one.id], lead_id: two.id } })
    expect(other.data.choose.full_name).toBe(two.id)
  })

  it('a merge combines two leads without losing a row, with one history entry', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const { one, two } = await pairOf(person)
    const before = await everyRow(person.organization.id)

    const { data } = await mergeOf(person, { one, two }, { full_name: two.id })

    expect(data.lead).toMatchObject({
      id: one.id,
      full_name: 'Amal H.',
      email: 'amal@example.com',
      other_emails: ['amal@work.example'],
      phone: '+971505550142',
      other_phones: [],
      rating: 'hot',
      status: 'viewing',
      nationality: 'LB',
      created_at: '2026-10-01T09:00:00.123Z',
      last_contacted_at: '2026-11-02T09:00:00.111Z',
      version: 2,
    })
    expect(data.lead.tags.map(({ id }) => id).sort()).toEqual([one.tag.id, two.tag.id])
    expect(data.lead.projects.map(({ id }) => id).sort()).toEqual([one.project.id, two.project.id])
    const after = await everyRow(person.organization.id)
    let compared = 0
    for (const part of PARTS) {
      const asMerged = (before[part] ?? []).map((row) => row.replace(`"lead_id": ${two.id}`, `"lead_id": ${one.id}`))
      const own = (after[part] ?? []).filter((row) => !row.includes('"kind": "merged"'))
      expect(own.toSorted()).toEqual(asMerged.toSorted())
      compared += own.length
    }
    expect(compared).toBe(18)
    for (const table of ['note_mentions', 'files', 'stage_counts']) expect(after[table]).toEqual(before[table])
    for (const list of [leadPage.deals, leadPage.activities, notes.list, documents.list])
      expect((await person.call<Listed>(list, { params: { id: one.id } })).data).toHaveLength(2)
    const { data: items } = await person.call(leadPage.historyItems, {
      params: { id: one.id },
      query: { kind: ['merged'] },
    })
    expect(items).toMatchObject([
      {
        actor: { id: person.id },
        subject: { id: data.merge.id, name: 'Amal H.' },
        old: { full_name: ['Amal Haddad'], rating: ['cold'], status: ['new'] },
        new: { leads: ['Amal H.'], deals: 1, activities: 1, notes: 1, documents: 1 },
      },
    ])
  })

  it('a merged lead is hidden everywhere, and requests for it lead to the remaining lead', async () => {
    const person = await signIn(app.current, 'broker_admin')
    const colleague = await signIn(app.current, 'broker', { organization: person.organization })
    const stranger = await signIn(app.current, 'broker_admin')
    const pair = await pairOf(person)
    await mergeOf(person, pair)
    const [one, two] = [{ id: pair.one.id }, { id: pair.two.id }]

    for (const ask of [leads.get, leadPage.open, notes.list])
      expect((await person.ask(ask, { params: two })).body).toBe((await stranger.ask(ask, { params: two })).body)
    expect((await person.ask(leads.get, { params: two })).statusCode).toBe(404)
    expect((await person.call(leads.list, { query: { search: 'amal' } })).data).toMatchObject([one])
    expect((await person.call(leadDuplicates.ofLead, { params: one })).data.leads).toEqual([])
    expect((await colleague.call(leadMerges.into, { params: two })).data).toEqual(one)
    expect((await colleague.ask(leadMerges.into, { params: one })).statusCode).toBe(404)
    expect((await stranger.ask(leadMerges.into, { params: two })).statusCode).toBe(404)
  })

  it('a merge refuses a stale version, a lead named twice and a deleted lead', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const { one, two } = await pairOf(person)
    const ask = (body: object) => person.askWrong(leadMerges.merge, { params: { id: one.id }, body })

    const stale = await ask({ version: 1, others: [{ id: two.id, version: 7 }] })
    expect(stale.json()).toMatchObject({ code: 'stale', current: { lead_id: one.id, leads: [{}, {}] } })
    const twice = await ask({ version: 1, others: [{ id: one.id, version: 1 }] })
    expect(twice.json().errors).toHaveProperty('others')
    await person.call(leads.remove, { params: { id: two.id } })
    const gone = await ask({ version: 1, others: [{ id: two.id, version: 1 }] })
    expect(gone.json().errors).toHaveProperty(['others.0.id'])
  })

  it('a merge returns 403 to roles that cannot delete leads', async () => {
    const person = await signIn(app.current, 'developer')
    const { one, two } = await pairOf(person)

    const answer = await person.ask(leadMerges.merge, {
      params: { id: one.id },
      body: { version: 1, others: [{ id: two.id, version: 1 }] },
    })

    expect(answer.statusCode).toBe(403)
  })
})

describe('undoing a merge', () => {
  it('undoing a merge restores every row exactly', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const pair = await pairOf(person)
    const before = await everyRow(person.organization.id)
    const { data } = await mergeOf(person, pair, { email: pair.two.id })

    const { data: undone } = await person.call(leadMerges.undo, { params: { id: data.merge.id } })

    expect(undone).toMatchObject({ leads: [{ id: pair.two.id, full_name: 'Amal H.' }], kept: [] })
    const after = await everyRow(person.organization.id)
    for (const table of TABLES) {
      const rows = (after[table] ?? []).filter((row) => !/"kind": "(merged|merge_undone)"/.test(row))
      expect(rows.map(withoutVersion)).toEqual((before[table] ?? []).map(withoutVersion))
    }
    expect((after.lead_history_items?.length ?? 0) - (before.lead_history_items?.length ?? 0)).toBe(3)
    expect((await person.ask(leadMerges.undo, { params: { id: data.merge.id } })).statusCode).toBe(404)
  })

  it('undoing a merge keeps new records on the lead, and keeps and names changed fields', async () => {
    const person = await signIn(app.current, 'broker_admin')
    const pair = await pairOf(person)
    const { data } = await mergeOf(person, pair)
    const id = pair.one.id
    const note = await person.call(notes.create, { params: { id }, body: { body_html: '<p>Since then</p>' } })
    const its = { organization_id: person.organization.id, lead_id: id, deal_id: pair.two.deal.id }
    const planned = await buildActivity(app.current.owner, its)
    await person.call(leads.change, { params: { id }, body: { version: data.lead.version, rating: 'warm' } })

    const { data: undone } = await person.call(leadMerges.undo, { params: { id: data.merge.id } })

    expect(undone.kept).toEqual(['rating'])
    expect(undone.lead).toMatchObject({ rating: 'warm', status: 'new', nationality: null })
    const idsIn = async (list: Listed, lead_id: number) =>
      (await person.call<Listed>(list, { params: { id: lead_id } })).data.map((row) => row.id).sort()
    expect(await idsIn(notes.list, id)).toEqual([pair.one.note.id, note.data.id])
    expect(await idsIn(notes.list, pair.two.id)).toEqual([pair.two.note.id])
    // An activity planned for a deal moves with the deal.
    expect(await idsIn(leadPage.activities, pair.two.id)).toContain(planned.id)
    const { data: told } = await person.call(leadPage.historyItems, { params: { id: pair.two.id } })
    expect(told[0]).toMatchObject({ kind: 'merge_undone', subject: { name: 'Amal Haddad' } })
  })

  it('merges of a lead are undone from the last to the first', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const { one, two } = await pairOf(person)
    const three = await fullLead(person, { full_name: 'Third' })
    const before = await everyRow(person.organization.id)
    const first = await mergeOf(person, { one, two })
    const second = await person.call(leadMerges.merge, {
      params: { id: one.id },
      body: { version: 2, others: [{ id: three.id, version: 1 }], choose: { full_name: three.id } },
    })

    const early = await person.ask(leadMerges.undo, { params: { id: first.data.merge.id } })
    expect(early.json()).toMatchObject({ code: 'later_merge' })
    await person.call(leadMerges.undo, { params: { id: second.data.merge.id } })
    await person.call(leadMerges.undo, { params: { id: first.data.merge.id } })

    const after = await everyRow(person.organization.id)
    expect(after.leads?.map(withoutVersion)).toEqual(before.leads?.map(withoutVersion))
    expect(after.deals).toEqual(before.deals)
  })

  it('a chain of merges leads to its end, and back after an undo', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const { one, two } = await pairOf(person)
    const three = await fullLead(person, { full_name: 'Third', created_at: '2026-01-01T00:00:00Z' })
    const first = await mergeOf(person, { one, two })
    const second = await person.call(leadMerges.merge, {
      params: { id: three.id },
      body: { version: 1, others: [{ id: one.id, version: 2 }] },
    })

    expect((await person.call(leadMerges.into, { params: { id: two.id } })).data).toEqual({ id: three.id })
    expect((await person.ask(leadMerges.undo, { params: { id: first.data.merge.id } })).statusCode).toBe(404)
    await person.call(leadMerges.undo, { params: { id: second.data.merge.id } })
    expect((await person.call(leadMerges.into, { params: { id: two.id } })).data).toEqual({ id: one.id })
  })

  it('a merge can be undone for 30 days', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const { data } = await mergeOf(person, await pairOf(person))
    await app.current.owner
      .updateTable('lead_merges')
      .set({ merged_at: sql<string>`now() - interval '31 days'` })
      .where('id', '=', data.merge.id)
      .execute()

    const answer = await person.ask(leadMerges.undo, { params: { id: data.merge.id } })

    expect(answer.json()).toMatchObject({ code: 'too_late' })
  })
})

it('merges cover every table that references leads', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'leads'::regclass order by 1`.execute(app.current.owner)

  const known = new Set<string>([...PARTS, ...STAYING])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})
