import { type ActivityResult, activities } from '@storey/api/crm/activities.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity, buildLead } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { binRoutes } from '../bin/routes.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { activityRoutes } from './routes.ts'

const app = useTestApp([activityRoutes, binRoutes, leadPageRoutes, leadRoutes])
const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString()
const kindsOf = async (person: Person, id: number) =>
  (await person.call(leadPage.historyItems, { params: { id } })).data.map(({ kind }) => kind)

describe('POST /crm/activities', () => {
  it('plans an activity of the caller, which becomes the next activity of its lead', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const due_at = hours(3)

    const { data } = await broker.call(activities.create, {
      body: { type: 'viewing', subject: 'Show flat', lead_id: lead.id, due_at },
    })

    expect(data).toMatchObject({
      owner: { id: broker.id },
      lead: { id: lead.id },
      completed_at: null,
      priority: 'normal',
    })
    const opened = await broker.call(leads.get, { params: { id: lead.id } })
    expect(opened.data.next_activity?.id).toBe(data.id)
    expect(await kindsOf(broker, lead.id)).toEqual(['activity_created'])
  })

  it('a planned activity is not due years ago, a completed one may have been', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const body = {
      type: 'task' as const,
      subject: 'Send floor plans',
      lead_id: lead.id,
      due_at: '1970-01-01T08:00:00Z',
    }

    const planned = await broker.ask(activities.create, { body })
    const done = await broker.ask(activities.create, { body: { ...body, completed: true, result: 'done' } })
    const { data } = await broker.call(activities.create, { body: { ...body, due_at: hours(-300) } })
    const moved = await broker.ask(activities.change, {
      params: { id: data.id },
      body: { due_at: body.due_at, version: data.version },
    })

    expect([planned.statusCode, done.statusCode, moved.statusCode]).toEqual([422, 201, 422])
    expect(planned.json().errors.due_at).toEqual(['Enter a day within the last year, or a later one.'])
  })

  it('a completed call is recorded, and its new lead becomes contacted automatically', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const body = {
      type: 'call',
      subject: 'First call',
      lead_id: lead.id,
      due_at: hours(-2),
      completed: true,
      result: 'reached',
    } as const

    const { data } = await broker.call(activities.create, { body: { ...body, outcome: 'Wants a sea view' } })

    expect(data.completed_at).toBe(body.due_at)
    const { data: after } = await broker.call(leads.get, { params: { id: lead.id } })
    expect(after).toMatchObject({
      status: 'contacted',
      last_contacted_at: body.due_at,
      next_activity: null,
      version: 1,
    })
    const { data: history } = await broker.call(leadPage.historyItems, { params: { id: lead.id } })
    expect(history).toMatchObject([
      { kind: 'status_changed', automatic: true, old: 'new', new: 'contacted' },
      { kind: 'activity_completed', old: 'call' },
    ])
  })

  it('an activity takes the lead of its deal, and refuses another lead', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const pipeline = await buildPipeline(app.current.owner, organization_id)
    const deal = await buildDeal(app.current.owner, {
      organization_id,
      pipeline_id: pipeline.id,
      stage_id: pipeline.new,
    })
    const other = await buildLead(app.current.owner, { organization_id })
    const body = { type: 'task', subject: 'Papers', deal_id: deal.id, due_at: hours(1) } as const

    const { data } = await broker.call(activities.create, { body })
    const wrong = await broker.ask(activities.create, { body: { ...body, lead_id: other.id } })

    expect(data.lead?.id).toBe(deal.lead_id)
    expect(wrong.json().errors).toEqual({ deal_id: ['That deal belongs to another lead.'] })
  })
})

describe('PATCH /crm/activities/toggle-complete/{id}', () => {
  it('completes an activity with an outcome and reopens it, without a new version', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const activity = await buildActivity(app.current.owner, { organization_id, type: 'whatsapp' })
    const toggle = (body: { completed: boolean; result?: ActivityResult; outcome?: string }) =>
      broker.call(activities.toggleComplete, { params: { id: activity.id }, body })

    const done = await toggle({ completed: true, result: 'replied', outcome: 'Answered' })
    const open = await toggle({ completed: false })

    expect(done.data).toMatchObject({ outcome: 'Answered', completed_at: expect.any(String), version: 1 })
    expect(open.data).toMatchObject({ completed_at: null, version: 1 })
    const lead = activity.lead_id ?? 0
    expect(await kindsOf(broker, lead)).toEqual([
      'status_changed',
      'activity_reopened',
      'status_changed',
      'activity_completed',
    ])
  })

  it('plans the next step with a completion, and reopening removes it unless it was changed since', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const activity = await buildActivity(app.current.owner, { organization_id, type: 'call' })
    const lead_id = activity.lead_id ?? 0
    const params = { id: activity.id }
    const toggle = (body: { completed: boolean; result?: ActivityResult; next_at?: string }) =>
      broker.call(activities.toggleComplete, { params, body })
    const open = async () =>
      (await broker.call(activities.list, { query: { lead_id, state: 'open' } })).data
        .filter(({ id }) => id !== activity.id)
        .map(({ id, type, subject, due_at }) => ({ id, type, subject, due_at }))
    const [next_at, moved] = [hours(20), hours(30)]

    await toggle({ completed: true, result: 'no_answer', next_at })
    expect(await open()).toMatchObject([{ type: 'call', subject: activity.subject, due_at: next_at }])
    await toggle({ completed: false })
    expect(await open()).toEqual([])

    await toggle({ completed: true, result: 'reached', next_at })
    const [next] = await open()
    expect(next).toMatchObject({ type: 'follow_up', subject: expect.stringMatching(/^Follow up with ./) })
    await broker.call(activities.change, { params: { id: next?.id ?? 0 }, body: { version: 1, due_at: moved } })
    await toggle({ completed: false })
    expect(await open()).toMatchObject([{ id: next?.id, due_at: moved }])
  })

  it('refuses a next step of an activity that is not completed', async () => {
    const broker = await signIn(app.current, 'broker')
    const activity = await buildActivity(app.current.owner, { organization_id: broker.organization.id, type: 'call' })

    const body = { completed: false, next_at: hours(20) }
    const refused = await broker.ask(activities.toggleComplete, { params: { id: activity.id }, body })

    expect(refused.json().errors).toEqual({ next_at: ['Only a completed activity has a next step.'] })
  })

  it('completing a task does not change the status of its lead', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const activity = await buildActivity(app.current.owner, { organization_id, type: 'task' })

    await broker.call(activities.toggleComplete, { params: { id: activity.id }, body: { completed: true } })

    const { data } = await broker.call(leads.get, { params: { id: activity.lead_id ?? 0 } })
    expect(data).toMatchObject({ status: 'new', last_contacted_at: null })
  })
})

describe('DELETE /crm/activities/{id}', () => {
  it('deleting a completed activity reverts its change of the lead, and restoring it applies the change again', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const lead = await buildLead(app.current.owner, { organization_id: admin.organization.id })
    const { data: call } = await admin.call(activities.create, {
      body: {
        type: 'call',
        subject: 'First call',
        lead_id: lead.id,
        due_at: hours(-2),
        completed: true,
        result: 'reached',
      },
    })
    const params = { id: call.id }
    const now = async () => (await admin.call(leads.get, { params: { id: lead.id } })).data
    expect(await now()).toMatchObject({ status: 'contacted', last_contacted_at: call.completed_at })

    await admin.call(activities.remove, { params })
    expect(await now()).toMatchObject({ status: 'new', last_contacted_at: null })

    await admin.call(bin.restoreActivity, { params })
    expect(await now()).toMatchObject({ status: 'contacted', last_contacted_at: call.completed_at })

    await admin.call(activities.toggleComplete, { params, body: { completed: false } })
    expect(await now()).toMatchObject({ status: 'new', last_contacted_at: null })
  })

  it('deleting a completed activity keeps the status of a lead that was moved since', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const lead = await buildLead(app.current.owner, { organization_id: admin.organization.id })
    const { data: call } = await admin.call(activities.create, {
      body: {
        type: 'call',
        subject: 'First call',
        lead_id: lead.id,
        due_at: hours(-2),
        completed: true,
        result: 'reached',
      },
    })
    const params = { id: lead.id }
    const { data: contacted } = await admin.call(leads.get, { params })
    await admin.call(leads.change, { params, body: { version: contacted.version, status: 'qualified' } })

    await admin.call(activities.remove, { params: { id: call.id } })

    expect((await admin.call(leads.get, { params })).data).toMatchObject({
      status: 'qualified',
      last_contacted_at: null,
    })
  })
})

describe('PATCH /crm/activities/{id}', () => {
  it('snoozes an activity, with a history entry', async () => {
    const broker = await signIn(app.current, 'broker')
    const activity = await buildActivity(app.current.owner, { organization_id: broker.organization.id })
    const due_at = hours(48)

    const { data } = await broker.call(activities.change, { params: { id: activity.id }, body: { version: 1, due_at } })

    expect(data).toMatchObject({ due_at, version: 2, subject: activity.subject })
    const { data: history } = await broker.call(leadPage.historyItems, { params: { id: activity.lead_id ?? 0 } })
    expect(history).toMatchObject([{ kind: 'activity_changed', field: 'due_at', old: activity.due_at, new: due_at }])
  })

  it('changing an activity returns the current one for a stale version', async () => {
    const broker = await signIn(app.current, 'broker')
    const activity = await buildActivity(app.current.owner, { organization_id: broker.organization.id, version: 2 })

    const response = await broker.ask(activities.change, {
      params: { id: activity.id },
      body: { version: 1, subject: 'x' },
    })

    expect(response.json()).toMatchObject({ code: 'stale', current: { id: activity.id, version: 2 } })
  })
})

describe('PATCH /crm/activities/owner/{id}', () => {
  it('assigns an activity to a colleague and names both in the history', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const colleague = await buildMember(app.current.owner, organization_id, 'broker', { full_name: 'Maya Farah' })
    const activity = await buildActivity(app.current.owner, { organization_id, owner_id: broker.id })

    const { data } = await broker.call(activities.owner, {
      params: { id: activity.id },
      body: { owner_id: colleague.id },
    })

    expect(data.owner).toEqual({ id: colleague.id, full_name: 'Maya Farah' })
    const { data: history } = await broker.call(leadPage.historyItems, { params: { id: activity.lead_id ?? 0 } })
    expect(history).toMatchObject([{ kind: 'activity_changed', field: 'owner', new: 'Maya Farah' }])
  })
})

describe('GET /crm/activities', () => {
  it('lists activities by state, owner, type and time, the earliest due first', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const own = { organization_id, owner_id: broker.id }
    const late = await buildActivity(app.current.owner, { ...own, due_at: hours(-5) })
    const soon = await buildActivity(app.current.owner, { ...own, due_at: hours(5), type: 'meeting' })
    const done = await buildActivity(app.current.owner, { ...own, due_at: hours(-9), completed_at: hours(-8) })
    const open = await buildActivity(app.current.owner, { organization_id, due_at: hours(6) })
    const ids = async (query: Parameters<typeof broker.call<typeof activities.list>>[1]['query']) =>
      (await broker.call(activities.list, { query: query ?? {} })).data.map(({ id }) => id)

    expect(await ids({ state: 'open', mine: true })).toEqual([late.id, soon.id])
    expect(await ids({ state: 'overdue' })).toEqual([late.id])
    expect(await ids({ state: 'completed' })).toEqual([done.id])
    expect(await ids({ type: ['meeting'] })).toEqual([soon.id])
    expect(await ids({ unowned: true })).toEqual([open.id])
    expect(await ids({ due_from: hours(0), due_before: hours(5.5) })).toEqual([soon.id])
  })

  it('hides activities of leads that an agent cannot see', async () => {
    const organization = await buildOrganization(app.current.owner, {
      type: 'brokerage',
      members_see_own_leads_only: true,
    })
    const { id: organization_id } = organization
    const broker = await signIn(app.current, 'broker', { organization })
    const colleague = await buildMember(app.current.owner, organization_id, 'broker')
    const hidden = await buildLead(app.current.owner, { organization_id, owner_id: colleague.id })
    await buildActivity(app.current.owner, { organization_id, lead_id: hidden.id, owner_id: broker.id })
    await buildActivity(app.current.owner, { organization_id, lead_id: null, owner_id: colleague.id })
    const seen = await buildActivity(app.current.owner, { organization_id })

    const { data } = await broker.call(activities.list, {})

    expect(data.map(({ id }) => id)).toEqual([seen.id])
  })
})
