import { notifications } from '@storey/api/account/notifications.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { notes } from '@storey/api/crm/notes.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildBooking } from '../../../test/builders/booking.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity, buildLead } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { activitiesDueJob, activityWorks } from '../../crm/activities/jobs.ts'
import { activityRoutes } from '../../crm/activities/routes.ts'
import { dealRoutes } from '../../crm/deals/routes.ts'
import { leadRoutes } from '../../crm/leads/routes.ts'
import { noteRoutes } from '../../crm/notes/routes.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { expireClaims } from '../../sales/expire.ts'
import { notificationRoutes } from './routes.ts'

const app = useTestApp([
  activityRoutes,
  bookingRoutes,
  dealRoutes,
  leadRoutes,
  noteRoutes,
  notificationRoutes,
  activityWorks,
])

const listOf = async (person: Person) => (await person.call(notifications.list, {})).data
const kindsOf = async (person: Person) => (await listOf(person)).map(({ kind }) => kind)
const mention = (id: number) => `<p>Ask <span data-mention="${id}">@x</span></p>`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Two colleagues who may log calls, and a lead of the first. */
async function desk() {
  const broker = await signIn(app.current, 'broker')
  const colleague = await signIn(app.current, 'broker', { organization: broker.organization })
  const { id: organization_id } = broker.organization
  const lead = await buildLead(app.current.owner, { organization_id, owner_id: broker.id, full_name: 'Omar Nasser' })
  return { broker, colleague, organization_id, lead }
}

describe('mention notifications', () => {
  it('a mention in a note notifies the mentioned user, with the beginning of the note', async () => {
    const { broker, colleague, lead } = await desk()

    await broker.call(notes.create, { params: { id: lead.id }, body: { body_html: mention(colleague.id) } })

    expect(await listOf(colleague)).toMatchObject([
      {
        kind: 'mention',
        actor: { id: broker.id },
        subject: { kind: 'lead', id: lead.id, name: 'Omar Nasser' },
        detail: expect.stringContaining('Ask @'),
        path: `/crm/leads/${lead.id}`,
      },
    ])
    expect(await kindsOf(broker)).toEqual([])
  })

  it('editing a note notifies only newly mentioned users, and never its author', async () => {
    const { broker, colleague, lead } = await desk()
    const third = await signIn(app.current, 'broker', { organization: broker.organization })
    const { data: note } = await broker.call(notes.create, {
      params: { id: lead.id },
      body: { body_html: mention(colleague.id) },
    })
    const edit = (version: number, body_html: string) =>
      broker.call(notes.change, { params: { id: note.id }, body: { version, body_html } })

    await edit(1, mention(colleague.id) + mention(third.id) + mention(broker.id))
    await edit(2, '<p>Nobody</p>')
    await edit(3, `${mention(colleague.id)}<p>Again</p>`)

    expect([await kindsOf(colleague), await kindsOf(third), await kindsOf(broker)]).toEqual([
      ['mention'],
      ['mention'],
      [],
    ])
  })

  it('twenty concurrent edits of a note notify a mentioned user once', async () => {
    const { broker, colleague, lead } = await desk()
    const { data: note } = await broker.call(notes.create, { params: { id: lead.id }, body: { body_html: 'Empty' } })

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        broker.ask(notes.change, {
          params: { id: note.id },
          body: { version: 1, body_html: `${mention(colleague.id)}<p>${turn}</p>` },
        }),
      ),
    )
    await app.current.work()

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await kindsOf(colleague)).toEqual(['mention'])
    const emails = await app.current.owner
      .selectFrom('emails')
      .select('kind')
      .where('user_id', '=', colleague.id)
      .execute()
    expect(emails).toEqual([{ kind: 'notification_mention' }])
  })

  it('a mention of a user who may not open the lead is refused and notifies no one', async () => {
    const organization = await buildOrganization(app.current.owner, {
      type: 'brokerage',
      members_see_own_leads_only: true,
    })
    const broker = await signIn(app.current, 'broker', { organization })
    const colleague = await signIn(app.current, 'broker', { organization })
    const lead = await buildLead(app.current.owner, { organization_id: organization.id, owner_id: broker.id })

    const refused = await broker.ask(notes.create, {
      params: { id: lead.id },
      body: { body_html: mention(colleague.id) },
    })

    expect(refused.statusCode).toBe(422)
    expect(await kindsOf(colleague)).toEqual([])
  })
})

describe('assignment notifications', () => {
  it('assigning a lead notifies its new owner each time, and never the user who assigns it', async () => {
    const { broker, colleague, lead } = await desk()
    const give = (version: number, owner_id: number | null) =>
      broker.call(leads.change, { params: { id: lead.id }, body: { version, owner_id } })

    await give(1, colleague.id)
    await give(2, broker.id)
    await give(3, colleague.id)
    await broker.call(leads.change, { params: { id: lead.id }, body: { version: 4, full_name: 'Omar N.' } })

    expect(await listOf(colleague)).toMatchObject([
      { kind: 'assigned', subject: { kind: 'lead', id: lead.id, name: 'Omar Nasser' }, path: `/crm/leads/${lead.id}` },
      { kind: 'assigned', subject: { id: lead.id } },
    ])
    expect(await kindsOf(broker)).toEqual([])
  })

  it('creating a lead, a deal or an activity for a colleague notifies the colleague', async () => {
    const { broker, colleague, organization_id, lead } = await desk()
    await buildPipeline(app.current.owner, organization_id)

    const made = await broker.call(leads.create, {
      body: { full_name: 'Maya Farah', phone: '+971501112233', owner_id: colleague.id },
    })
    const { data: deal } = await broker.call(deals.create, {
      body: { lead_id: lead.id, owner_id: colleague.id, title: 'Sea view' },
    })
    await broker.call(activities.create, {
      body: { type: 'call', subject: 'Call back', due_at: ago(-60), lead_id: lead.id, owner_id: colleague.id },
    })

    expect((await listOf(colleague)).map(({ subject, path }) => [subject?.kind, subject?.name, path])).toEqual([
      ['activity', 'Call back', `/crm/leads/${lead.id}?tab=activities`],
      ['deal', 'Sea view', `/crm/leads/${lead.id}?tab=deals&open=deal-${deal.id}`],
      ['lead', 'Maya Farah', `/crm/leads/${made.data.id}`],
    ])
  })

  it('the e-mail of an assigned lead says how it is reached and what it looks for, while its new owner sees it', async () => {
    const { broker, colleague, lead } = await desk()
    await app.current.owner
      .updateTable('leads')
      .set({ phone: '+971501234567', bedrooms_wanted: [1, 2], source: 'portal', interest_note: 'Call after six.' })
      .where('id', '=', lead.id)
      .execute()
    await broker.call(leads.change, {
      params: { id: lead.id },
      body: {
        version: (await broker.call(leads.get, { params: { id: lead.id } })).data.version,
        owner_id: colleague.id,
      },
    })
    await app.current.work()

    const letter = (await app.current.mailbox.list()).find(({ subject }) => subject.endsWith('Omar Nasser to you'))
    expect(letter?.text).toContain('Call after six.')
    expect(letter?.text).toContain('Phone: +971 50 123 4567\n')
    expect(letter?.text).toContain('Wants: 1 or 2 bedrooms\nSource: Portal')
  })

  it('reassigning a deal or an activity notifies its new owner', async () => {
    const { broker, colleague, organization_id } = await desk()
    const pipeline = await buildPipeline(app.current.owner, organization_id)
    const own = { organization_id, owner_id: broker.id }
    const deal = await buildDeal(app.current.owner, { ...own, pipeline_id: pipeline.id, stage_id: pipeline.new })
    const activity = await buildActivity(app.current.owner, own)
    const body = { owner_id: colleague.id }

    await broker.call(deals.owner, { params: { id: deal.id }, body })
    await broker.call(deals.owner, { params: { id: deal.id }, body })
    await broker.call(activities.owner, { params: { id: activity.id }, body })
    await broker.call(activities.owner, { params: { id: activity.id }, body })

    expect((await listOf(colleague)).map(({ subject }) => [subject?.kind, subject?.id])).toEqual([
      ['activity', activity.id],
      ['deal', deal.id],
    ])
  })
})

describe('due activity notifications', () => {
  const round = async () => {
    const { queue, pool } = app.current.services
    await pool.transaction({ role: 'storey_worker' }, (db) => queue.send(db, activitiesDueJob, {}))
    await app.current.work()
  }

  it('a due activity notifies its owner once, and again after its time was moved', async () => {
    const { broker, organization_id, lead } = await desk()
    const own = { organization_id, owner_id: broker.id, lead_id: lead.id }
    const activity = await buildActivity(app.current.owner, { ...own, subject: 'Call Omar', due_at: ago(5) })

    await round()
    await round()
    const first = await listOf(broker)
    await broker.call(activities.change, { params: { id: activity.id }, body: { version: 1, due_at: ago(1) } })
    await round()

    expect(first).toMatchObject([
      { kind: 'activity_due', actor: null, subject: { id: activity.id, name: 'Call Omar' }, detail: 'Omar Nasser' },
    ])
    expect(await kindsOf(broker)).toEqual(['activity_due', 'activity_due'])
  })

  it('an activity that is done, deleted, future, long past or without an owner notifies no one', async () => {
    const { broker, organization_id } = await desk()
    const own = { organization_id, owner_id: broker.id }
    await buildActivity(app.current.owner, { ...own, due_at: ago(5), completed_at: ago(1) })
    await buildActivity(app.current.owner, { ...own, due_at: ago(5), deleted_at: ago(1) })
    await buildActivity(app.current.owner, { ...own, due_at: ago(-5) })
    await buildActivity(app.current.owner, { ...own, due_at: ago(65) })
    await buildActivity(app.current.owner, { ...own, owner_id: null, due_at: ago(5) })

    await round()

    expect(await kindsOf(broker)).toEqual([])
  })

  it('a due activity does not notify an agent who may no longer see its lead', async () => {
    const organization = await buildOrganization(app.current.owner, {
      type: 'brokerage',
      members_see_own_leads_only: true,
    })
    const former = await signIn(app.current, 'broker', { organization })
    const admin = await signIn(app.current, 'broker_admin', { organization })
    const now = await buildMember(app.current.owner, organization.id, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: organization.id, owner_id: now.id })
    for (const owner_id of [former.id, admin.id])
      await buildActivity(app.current.owner, {
        organization_id: organization.id,
        lead_id: lead.id,
        owner_id,
        due_at: ago(5),
      })

    await round()

    expect([await kindsOf(former), await kindsOf(admin)]).toEqual([[], ['activity_due']])
  })
})

describe('booking decision notifications', () => {
  it.each(['accepted', 'rejected', 'cancelled'] as const)(
    'a booking decision notifies its creator that it was %s, with the reason',
    async (outcome) => {
      const admin = await signIn(app.current, 'developer_admin')
      const maker = await signIn(app.current, 'developer', { organization: admin.organization })
      const booking = await buildBooking(app.current.owner, {
        organization_id: admin.organization.id,
        created_by: maker.id,
      })
      const asked = { params: { id: booking.id } }

      const because = { ...asked, body: { reason: 'The deposit never came.' } }
      const decider = await signIn(app.current, 'super_admin')
      if (outcome === 'accepted') await decider.call(bookings.accept, { ...asked, body: {} })
      else await decider.call(outcome === 'rejected' ? bookings.reject : bookings.cancel, because)

      expect(await listOf(maker)).toMatchObject([
        {
          kind: 'booking_decided',
          outcome,
          actor: { id: decider.id },
          subject: { id: booking.id, name: booking.number },
          detail: outcome === 'accepted' ? null : 'The deposit never came.',
          path: `/inventory/units/booked-units/${booking.id}`,
        },
      ])
    },
  )

  it('an expired booking notifies its creator, without an actor', async () => {
    const maker = await signIn(app.current, 'developer_admin')
    const booking = await buildBooking(app.current.owner, {
      organization_id: maker.organization.id,
      created_by: maker.id,
    })
    await app.current.owner
      .updateTable('bookings')
      .set({ expires_at: ago(1) })
      .where('id', '=', booking.id)
      .execute()
    await app.current.owner
      .updateTable('unit_claims')
      .set({ claimed_at: ago(60), expires_at: ago(1) })
      .where('id', '=', booking.claim_id)
      .execute()

    await expireClaims(app.current.services)

    expect(await listOf(maker)).toMatchObject([{ kind: 'booking_decided', outcome: 'expired', actor: null }])
  })

  it('a booking decision notifies a sales manager on the platform only while they are assigned to the developer', async () => {
    const { id: organization_id } = await buildOrganization(app.current.owner)
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    const book = () => buildBooking(app.current.owner, { organization_id, created_by: manager.id })
    const body = { reason: 'Sold meanwhile.' }
    const decider = await signIn(app.current, 'super_admin')

    await decider.call(bookings.reject, { params: { id: (await book()).id }, body })
    const later = await book()
    await app.current.owner.deleteFrom('sales_assignments').where('user_id', '=', manager.id).execute()
    await decider.call(bookings.reject, { params: { id: later.id }, body })

    expect(await kindsOf(manager)).toEqual(['booking_decided'])
  })
})
