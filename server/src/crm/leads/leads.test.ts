import { leadRow } from '@storey/api/crm/lead.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity, buildLead, buildNote, buildTag } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { leadRoutes } from './routes.ts'

const app = useTestApp([leadPageRoutes, leadRoutes])
const days = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()

describe('POST /crm/leads', () => {
  it('POST /crm/leads saves a lead and names its duplicate', async () => {
    const broker = await signIn(app.current, 'broker')
    const { organization } = broker
    const known = await buildLead(app.current.owner, { organization_id: organization.id, email: 'Ada@example.com' })

    const { data } = await broker.call(leads.create, { body: { full_name: 'Ada L.', email: 'ada@EXAMPLE.com' } })

    expect(data).toMatchObject({ full_name: 'Ada L.', status: 'new', duplicate_ids: [known.id] })
    expect(data.duplicates).toEqual([{ id: known.id, full_name: known.full_name }])
  })

  it('POST /crm/leads names no duplicate of another organization or in the bin', async () => {
    await buildLead(app.current.owner, { email: 'grace@example.com' })
    const broker = await signIn(app.current, 'broker')
    const gone = { organization_id: broker.organization.id, email: 'grace@example.com', deleted_at: days(-1) }
    await buildLead(app.current.owner, gone)

    const { data } = await broker.call(leads.create, { body: { full_name: 'Grace', email: 'grace@example.com' } })

    expect(data.duplicate_ids).toEqual([])
  })

  it('POST /crm/leads assigns the lead to its creator, as seen', async () => {
    const broker = await signIn(app.current, 'broker')

    const own = await broker.call(leads.create, { body: { full_name: 'Own', phone: '+971505550142' } })
    const open = await broker.call(leads.create, {
      body: { full_name: 'Open', phone: '+971505550143', owner_id: null },
    })

    expect(own.data.owner?.id).toBe(broker.id)
    expect(own.data.seen_at).not.toBeNull()
    expect(open.data).toMatchObject({ owner: null, seen_at: null })
    expect((await broker.call(leads.unseenCount, {})).data.count).toBe(1)
  })
})

describe('PATCH /crm/leads/{id}', () => {
  it('PATCH /crm/leads/{id} changes only the given fields and records each change in the history', async () => {
    const broker = await signIn(app.current, 'broker_admin')
    const { id: organization_id } = broker.organization
    const lead = await buildLead(app.current.owner, { organization_id, campaign: 'Expo', rating: 'cold' })
    const colleague = await buildMember(app.current.owner, organization_id, 'broker', { full_name: 'Omar Nasser' })
    const tag = await buildTag(app.current.owner, { organization_id, name: 'Cash buyer' })

    const { data } = await broker.call(leads.change, {
      params: { id: lead.id },
      body: { version: 1, rating: 'hot', owner_id: colleague.id, status: 'contacted', tag_ids: [tag.id] },
    })

    expect(data).toMatchObject({ version: 2, campaign: 'Expo', rating: 'hot', tags: [{ name: 'Cash buyer' }] })
    const history = await broker.call(leadPage.historyItems, { params: { id: lead.id } })
    expect(history.data.map(({ kind, field, old, new: made }) => ({ kind, field, old, made }))).toEqual(
      expect.arrayContaining([
        { kind: 'field_changed', field: 'rating', old: 'cold', made: 'hot' },
        { kind: 'owner_changed', field: null, old: null, made: 'Omar Nasser' },
        { kind: 'status_changed', field: null, old: 'new', made: 'contacted' },
        { kind: 'tags_changed', field: null, old: [], made: ['Cash buyer'] },
      ]),
    )
  })

  it('PATCH /crm/leads/{id} returns the current lead for a stale version', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id, version: 3 })

    const response = await broker.ask(leads.change, { params: { id: lead.id }, body: { version: 2, full_name: 'New' } })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'stale', current: { full_name: lead.full_name, version: 3 } })
  })

  it('PATCH /crm/leads/{id} refuses a lead without contact data or with a reversed budget, with stored values too', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id, budget_max: 100 })
    const change = (body: object) =>
      broker.ask(leads.change, { params: { id: lead.id }, body: { version: 1, ...body } })

    expect((await change({ email: null })).json().errors.email).toEqual(['Enter a phone number or e-mail.'])
    expect(Object.keys((await change({ budget_min: 200 })).json().errors)).toEqual(['budget_max'])
  })

  it('PATCH /crm/leads/{id} refuses a disabled member as owner', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const lead = await buildLead(app.current.owner, { organization_id })
    const gone = await buildMember(app.current.owner, organization_id, 'broker')
    await app.current.owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', gone.id).execute()

    const response = await broker.ask(leads.change, {
      params: { id: lead.id },
      body: { version: 1, owner_id: gone.id },
    })

    expect(response.json().errors).toEqual({ owner_id: ['Choose a member of your organization.'] })
  })
})

describe('GET /crm/leads', () => {
  it('GET /crm/leads has the declared fields of each lead, with the values of its page', async () => {
    const broker = await signIn(app.current, 'broker')
    const organization_id = broker.organization.id
    const full_name = 'O\'Hara "Ω" \\ \n 王'
    const last_contacted_at = '2026-11-20T08:15:30.120Z'
    const { id } = await buildLead(app.current.owner, { organization_id, full_name, last_contacted_at, budget_max: 7 })

    const { data } = await broker.call(leads.list, { query: {} })
    const open = (await broker.call(leads.get, { params: { id } })).data

    expect(data.map((row) => Object.keys(row))).toEqual([Object.keys(leadRow.shape)])
    expect(data).toEqual([leadRow.parse(open)])
    expect(data[0]).toMatchObject({ full_name, last_contacted_at, budget_max: 7, owner: null, tags: [] })
  })

  it('GET /crm/leads applies all filters at once, and pages with the total', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const tag = await buildTag(app.current.owner, { organization_id })
    const right = {
      organization_id,
      status: 'qualified',
      rating: 'hot',
      source: 'referral',
      budget_min: 100,
      budget_max: 300,
    } as const
    const lead = await buildLead(app.current.owner, { ...right, owner_id: broker.id, full_name: 'Amal Haddad' })
    await app.current.owner
      .insertInto('lead_tags')
      .values({ organization_id, lead_id: lead.id, tag_id: tag.id })
      .execute()
    await buildActivity(app.current.owner, { organization_id, lead_id: lead.id, due_at: days(-1), subject: 'Ring her' })
    await buildLead(app.current.owner, right)

    const { data, meta } = await broker.call(leads.list, {
      query: {
        status: ['qualified', 'lost'],
        rating: ['hot'],
        source: ['referral'],
        mine: true,
        tags: [tag.id],
        unseen: true,
        overdue: true,
        created_from: days(-2).slice(0, 10),
        created_to: days(1).slice(0, 10),
        budget_from: 250,
        budget_to: 400,
        search: 'haddad',
      },
    })

    expect(data).toMatchObject([{ id: lead.id, next_activity: { subject: 'Ring her' }, tags: [{ id: tag.id }] }])
    expect(meta).toEqual({ page: 1, per_page: 25, total: 1, total_is_exact: true, next_cursor: null })
  })

  it('GET /crm/leads returns the total on a page past the end', async () => {
    const broker = await signIn(app.current, 'broker')
    await buildLead(app.current.owner, { organization_id: broker.organization.id })

    const { data, meta } = await broker.call(leads.list, { query: { page: 9 } })

    expect(data).toEqual([])
    expect(meta).toMatchObject({ page: 9, total: 1 })
  })

  it('GET /crm/leads finds a phone number in any notation', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const lead = await buildLead(app.current.owner, { organization_id, phone: '+971505550142' })

    const { data } = await broker.call(leads.list, { query: { search: '050 555 0142' } })

    expect(data.map(({ id }) => id)).toEqual([lead.id])
  })

  it('GET /crm/leads finds a person by parts of the name in any order (A7)', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const lead = await buildLead(app.current.owner, { organization_id, full_name: 'Anna Chernykh' })

    for (const search of ['Chernykh Anna', 'anna cher', 'cher anna']) {
      const { data } = await broker.call(leads.list, { query: { search } })
      expect(data.map(({ id }) => id)).toEqual([lead.id])
    }
  })

  it('GET /crm/leads returns an agent their own and unowned leads where the organization restricts access', async () => {
    const organization = await buildOrganization(app.current.owner, {
      type: 'brokerage',
      members_see_own_leads_only: true,
    })
    const { id: organization_id } = organization
    const broker = await signIn(app.current, 'broker', { organization })
    const admin = await signIn(app.current, 'broker_admin', { organization })
    const own = await buildLead(app.current.owner, { organization_id, owner_id: broker.id })
    const open = await buildLead(app.current.owner, { organization_id })
    const other = await buildLead(app.current.owner, { organization_id, owner_id: admin.id })

    const seen = await broker.call(leads.list, {})
    const opened = await broker.ask(leadPage.open, { params: { id: other.id } })

    expect(seen.data.map(({ id }) => id).sort()).toEqual([own.id, open.id].sort())
    expect(opened.statusCode).toBe(404)
    expect((await broker.call(leads.unseenCount, {})).data.count).toBe(2)
    expect((await admin.call(leads.list, {})).meta.total).toBe(3)
  })
})

describe('PATCH /crm/leads/toggle-seen/{id}', () => {
  it('PATCH /crm/leads/toggle-seen/{id} marks a lead as seen once, without a new version', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const toggle = () => broker.call(leads.toggleSeen, { params: { id: lead.id }, body: { seen: true } })

    const { data } = await toggle()
    await toggle()

    expect(data).toMatchObject({ version: 1, seen_at: expect.any(String) })
    const { data: history } = await broker.call(leadPage.historyItems, { params: { id: lead.id } })
    expect(history.map(({ kind }) => kind)).toEqual(['seen'])
  })
})

describe('DELETE /crm/leads/{id}', () => {
  it('DELETE /crm/leads/{id} moves its deals and activities to the bin too', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const { id: organization_id } = admin.organization
    const lead = await buildLead(app.current.owner, { organization_id })
    const pipeline = await buildPipeline(app.current.owner, organization_id)
    await buildDeal(app.current.owner, {
      organization_id,
      pipeline_id: pipeline.id,
      stage_id: pipeline.new,
      lead_id: lead.id,
    })
    await buildActivity(app.current.owner, { organization_id, lead_id: lead.id })

    await admin.call(leads.remove, { params: { id: lead.id } })

    const binned = await Promise.all(
      (['leads', 'deals', 'activities'] as const).map((table) =>
        app.current.owner
          .selectFrom(table)
          .select('deleted_at')
          .where('organization_id', '=', organization_id)
          .execute(),
      ),
    )
    const [at] = binned[0] ?? []
    expect(at?.deleted_at).not.toBeNull()
    expect(binned.flat().map(({ deleted_at }) => deleted_at)).toEqual(Array(3).fill(at?.deleted_at))
    expect((await admin.ask(leads.get, { params: { id: lead.id } })).statusCode).toBe(404)
  })
})

describe('GET /crm/leads/{id}/open', () => {
  it('GET /crm/leads/{id}/open returns the complete lead page at once', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const { owner } = app.current
    const lead = await buildLead(owner, { organization_id, owner_id: broker.id, bedrooms_wanted: [1, 2] })
    const pipeline = await buildPipeline(owner, organization_id)
    const deal = await buildDeal(owner, {
      organization_id,
      pipeline_id: pipeline.id,
      stage_id: pipeline.new,
      lead_id: lead.id,
    })
    const activity = await buildActivity(owner, { organization_id, lead_id: lead.id })
    const pinned_at = new Date().toISOString()
    const note = await buildNote(owner, { organization_id, lead_id: lead.id, pinned_at })
    await broker.call(leads.change, { params: { id: lead.id }, body: { version: 1, rating: 'hot' } })

    const { data } = await broker.call(leadPage.open, { params: { id: lead.id } })

    expect(data).toMatchObject({
      lead: { id: lead.id, owner: { id: broker.id }, bedrooms_wanted: [1, 2], next_activity: { id: activity.id } },
      deals: [{ id: deal.id, stage: { name: 'New' } }],
      activities: [{ id: activity.id, lead: { id: lead.id } }],
      pinned: [{ id: note.id, author: { full_name: 'Omar Nasser' } }],
      documents: [],
      history: [{ kind: 'field_changed', actor: { id: broker.id }, note: null }],
    })
  })
})
