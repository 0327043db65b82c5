import { activities } from '@storey/api/crm/activities.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { documents } from '@storey/api/crm/documents.ts'
import { leadBulk } from '@storey/api/crm/lead-bulk.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { notes } from '@storey/api/crm/notes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity, buildLead, buildLeadDocument, buildNote } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { activityRoutes } from '../activities/routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { leadBulkWork } from '../lead-bulk/jobs.ts'
import { leadBulkRoutes } from '../lead-bulk/routes.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { noteRoutes } from '../notes/routes.ts'
import { emptyBins } from './jobs.ts'
import { binRoutes } from './routes.ts'

const app = useTestApp([
  activityRoutes,
  binRoutes,
  documentRoutes,
  leadBulkRoutes,
  leadPageRoutes,
  leadRoutes,
  noteRoutes,
  leadBulkWork,
])

async function settle() {
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  return { admin, organization_id, pipeline: await buildPipeline(app.current.owner, organization_id) }
}

/** A lead with a deal, an activity, a note and a document. */
async function furnished({ organization_id, admin, pipeline }: Awaited<ReturnType<typeof settle>>) {
  const { owner } = app.current
  const lead = await buildLead(owner, { organization_id, full_name: 'Amal Haddad' })
  const of = { organization_id, lead_id: lead.id }
  const deal = await buildDeal(owner, { ...of, pipeline_id: pipeline.id, stage_id: pipeline.new })
  const activity = await buildActivity(owner, of)
  const note = await buildNote(owner, { ...of, author_id: admin.id, pinned_at: new Date().toISOString() })
  const document = await buildLeadDocument(owner, of)
  return { lead, deal, activity, note, document }
}

const opened = async (person: Person, id: number) => (await person.call(leadPage.open, { params: { id } })).data
/** Ids of the notes and of the documents of a lead. */
const hanging = async (person: Person, id: number) => {
  const of = { params: { id } }
  const { data: written } = await person.call(notes.list, of)
  const { data: kept } = await person.call(documents.list, of)
  return [written.map((note) => note.id), kept.map((document) => document.id)]
}
const listed = async (person: Person) => (await person.call(bin.list, {})).data
const removeAll = async (person: Person, ids: number[]) => {
  const { data } = await person.call(leadBulk.change, { body: { target: { ids }, action: { type: 'delete' } } })
  return data.result?.stamp ?? ''
}

describe('the bin', () => {
  it('the bin shows what was deleted, by which user, when, and until when, with the records deleted with a lead', async () => {
    const place = await settle()
    const { lead, activity } = await furnished(place)
    const alone = await buildActivity(app.current.owner, { organization_id: place.organization_id, subject: 'Call' })
    await place.admin.call(activities.remove, { params: { id: alone.id } })
    await place.admin.call(leads.remove, { params: { id: lead.id } })

    const [first, second, ...rest] = await listed(place.admin)

    expect(rest).toEqual([])
    expect(first).toMatchObject({
      kind: 'lead',
      id: lead.id,
      name: 'Amal Haddad',
      lead: null,
      with: { deals: 1, activities: 1 },
      together: null,
      deleted_by: { id: place.admin.id },
    })
    expect(Date.parse(first?.gone_at ?? '') - Date.parse(first?.deleted_at ?? '')).toBe(30 * 86_400_000)
    expect(second).toMatchObject({ kind: 'activity', id: alone.id, name: 'Call', lead: { id: alone.lead_id } })
    expect(second?.id).not.toBe(activity.id)
    const found = await place.admin.call(bin.list, { query: { search: 'amal', kind: ['lead'] } })
    expect(found.data).toHaveLength(1)
    const stranger = await signIn(app.current, 'developer_admin')
    expect(await listed(stranger)).toEqual([])
  })

  it('restoring a lead restores its deals, activities, notes and documents, with a history entry', async () => {
    const place = await settle()
    const { lead, deal, activity, note, document } = await furnished(place)
    await place.admin.call(leads.remove, { params: { id: lead.id } })
    expect((await place.admin.ask(leads.get, { params: { id: lead.id } })).statusCode).toBe(404)

    await place.admin.call(bin.restoreLead, { params: { id: lead.id } })

    const page = await opened(place.admin, lead.id)
    expect(page.deals.map(({ id }) => id)).toEqual([deal.id])
    expect(page.activities.map(({ id }) => id)).toEqual([activity.id])
    expect(await hanging(place.admin, lead.id)).toEqual([[note.id], [document.id]])
    expect(page.history.map(({ kind }) => kind)).toEqual(['restored', 'deleted'])
    const kept = await app.current.owner
      .selectFrom('leads')
      .select(['deleted_by', 'next_activity_at'])
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ deleted_by: null, next_activity_at: activity.due_at })
    expect((await place.admin.ask(bin.restoreLead, { params: { id: lead.id } })).statusCode).toBe(404)
  })

  it('restoring a lead leaves records that were deleted before it in the bin', async () => {
    const place = await settle()
    const { lead, activity } = await furnished(place)
    const other = await buildActivity(app.current.owner, {
      organization_id: place.organization_id,
      lead_id: lead.id,
    })
    await place.admin.call(activities.remove, { params: { id: other.id } })
    await place.admin.call(leads.remove, { params: { id: lead.id } })
    const early = await place.admin.ask(bin.restoreActivity, { params: { id: other.id } })
    expect(early.statusCode).toBe(409)
    expect(early.json()).toMatchObject({ code: 'lead_deleted' })

    await place.admin.call(bin.restoreLead, { params: { id: lead.id } })

    expect((await opened(place.admin, lead.id)).activities.map(({ id }) => id)).toEqual([activity.id])
    const { data } = await place.admin.call(bin.restoreActivity, { params: { id: other.id } })
    expect(data.id).toBe(other.id)
    expect((await opened(place.admin, lead.id)).activities).toHaveLength(2)
  })

  it('restores notes and documents from the bin', async () => {
    const place = await settle()
    const { lead, note, document } = await furnished(place)
    for (const table of ['lead_notes', 'lead_documents'] as const)
      await app.current.owner
        .updateTable(table)
        .set({ deleted_at: new Date().toISOString() })
        .where('lead_id', '=', lead.id)
        .execute()
    expect((await listed(place.admin)).map(({ kind }) => kind).sort()).toEqual(['document', 'note'])

    await place.admin.call(bin.restoreNote, { params: { id: note.id } })
    await place.admin.call(bin.restoreDocument, { params: { id: document.id } })

    expect(await hanging(place.admin, lead.id)).toEqual([[note.id], [document.id]])
    expect(await listed(place.admin)).toEqual([])
  })

  it('undoing a bulk deletion restores exactly its leads, whatever else is in the bin', async () => {
    const place = await settle()
    const ids: number[] = []
    for (let made = 0; made < 5; made++)
      ids.push((await buildLead(app.current.owner, { organization_id: place.organization_id })).id)
    await removeAll(place.admin, ids.slice(0, 2))
    const stamp = await removeAll(place.admin, ids.slice(2))
    expect(stamp).toMatch(/\.\d{6}Z$/)
    const colleague = await signIn(app.current, 'developer_admin', { organization: place.admin.organization })

    const stranger = await signIn(app.current, 'developer_admin')
    expect((await stranger.ask(bin.restore, { body: { stamp } })).statusCode).toBe(409)
    expect((await listed(place.admin))[0]?.together).toEqual({ stamp, leads: 3 })
    const { data } = await colleague.call(bin.restore, { body: { stamp } })

    expect(data).toEqual({ restored: 3, job: null })
    const unchanged = await app.current.owner
      .selectFrom('leads')
      .select('id')
      .where('organization_id', '=', place.organization_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    expect(unchanged.map(({ id }) => id)).toEqual(ids.slice(2))
    expect((await place.admin.ask(bin.restore, { body: { stamp } })).json()).toMatchObject({ code: 'nothing_binned' })
  })

  it('a restored deal goes below the others when its place on the board was taken since', async () => {
    const place = await settle()
    const { lead, deal } = await furnished(place)
    await place.admin.call(leads.remove, { params: { id: lead.id } })
    const { organization_id, pipeline } = place
    const came = await buildDeal(app.current.owner, {
      organization_id,
      pipeline_id: pipeline.id,
      stage_id: pipeline.new,
      rank: deal.rank,
    })

    await place.admin.call(bin.restoreLead, { params: { id: lead.id } })

    const cards = await app.current.owner
      .selectFrom('deals')
      .select('id')
      .where('stage_id', '=', pipeline.new)
      .where('deleted_at', 'is', null)
      .orderBy('rank')
      .execute()
    expect(cards.map(({ id }) => id)).toEqual([came.id, deal.id])
  })

  it('restores thousands of leads as a background task', async () => {
    const place = await settle()
    const { admin, organization_id } = place
    await sql`insert into leads (organization_id, full_name, email, currency)
      select ${organization_id}::bigint, 'Lead ' || n, 'bin-' || n || '@example.com', 'AED' from generate_series(1, 1200) n`.execute(
      app.current.owner,
    )
    const body = { target: { all: {}, count_seen: 1200 }, action: { type: 'delete' as const } }
    await admin.call(leadBulk.change, { body })
    await app.current.work()
    const stamps = await app.current.owner
      .selectFrom('leads')
      .select(sql<string>`distinct to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('stamp'))
      .where('organization_id', '=', organization_id)
      .execute()
    expect(stamps).toHaveLength(1)

    const { data } = await admin.call(bin.restore, { body: { stamp: stamps[0]?.stamp ?? '' } })
    expect(data.job?.title).toBe('Restore 1,200 leads')
    await app.current.work()

    expect((await admin.call(leads.list, {})).meta.total).toBe(1200)
    expect(await listed(admin)).toEqual([])
  })
})

describe('the bin after 30 days', () => {
  it('the bin deletes records permanently after 30 days with everything below them, and nothing else', async () => {
    const place = await settle()
    const old = await furnished(place)
    const late = await furnished(place)
    const { owner } = app.current
    const binned = (table: 'leads' | 'deals' | 'activities', days: number, id: number) =>
      owner
        .updateTable(table)
        .set({ deleted_at: sql<string>`now() - make_interval(days => ${days}::integer)` })
        .where('id', '=', id)
        .execute()
    for (const [days, { lead, deal, activity }] of [
      [31, old],
      [29, late],
    ] as const) {
      await binned('leads', days, lead.id)
      await binned('deals', days, deal.id)
      await binned('activities', days, activity.id)
    }
    const refused = await place.admin.ask(bin.restoreLead, { params: { id: old.lead.id } })
    expect(refused.statusCode).toBe(404)

    expect(await emptyBins(app.current.services)).toBe(3)

    const left = async (table: 'leads' | 'deals' | 'activities' | 'lead_notes' | 'lead_documents' | 'files') =>
      (await owner.selectFrom(table).select('id').where('organization_id', '=', place.organization_id).execute()).map(
        ({ id }) => id,
      )
    expect(await left('leads')).toEqual([late.lead.id])
    expect(await left('deals')).toEqual([late.deal.id])
    expect(await left('activities')).toEqual([late.activity.id])
    expect(await left('lead_notes')).toEqual([late.note.id])
    expect(await left('lead_documents')).toEqual([late.document.id])
    expect(await left('files')).toEqual([late.document.file_id])
    await place.admin.call(bin.restoreLead, { params: { id: late.lead.id } })
  })

  it('an activity of a deal that is deleted permanently stays with its lead', async () => {
    const place = await settle()
    const { lead, deal } = await furnished(place)
    const planned = await buildActivity(app.current.owner, {
      organization_id: place.organization_id,
      lead_id: lead.id,
      deal_id: deal.id,
    })
    await app.current.owner
      .updateTable('deals')
      .set({ deleted_at: sql<string>`now() - interval '40 days'` })
      .where('id', '=', deal.id)
      .execute()

    await emptyBins(app.current.services)

    const kept = await app.current.owner
      .selectFrom('activities')
      .select(['lead_id', 'deal_id'])
      .where('id', '=', planned.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ lead_id: lead.id, deal_id: null })
  })
})
