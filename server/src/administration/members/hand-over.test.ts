import { notifications } from '@storey/api/account/notifications.ts'
import { members } from '@storey/api/administration/members.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildClaim, buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildDiscount } from '../../../test/builders/booking.ts'
import { buildHoldRequest } from '../../../test/builders/channel.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity, buildLead } from '../../../test/builders/lead.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { memberRoutes } from './routes.ts'

const app = useTestApp([memberRoutes, notificationRoutes])
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})

type Access = 'keep' | 'disable' | 'remove'
const of = (leaver: { id: number }, { id }: { id: number }) => ({ id, userId: leaver.id })
const handOver = (
  leaver: { id: number },
  organization: { id: number },
  receiver: number | null,
  { access = 'disable', by = admin }: { access?: Access; by?: Person } = {},
) => by.ask(members.handOver, { params: of(leaver, organization), body: { receiver, access } })
const workOf = (leaver: { id: number }, organization: { id: number }, by = admin) =>
  by.call(members.work, { params: of(leaver, organization) })

async function brokerage() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  const leaver = await buildMember(app.current.owner, organization.id, 'broker', { full_name: 'Lina Farah' })
  const receiver = await signIn(app.current, 'broker', { organization })
  return { organization, leaver, receiver }
}

/** Two open leads, one of them with a deal and an activity; a lost lead, a won deal and a completed activity. */
async function buildCrm(organization_id: number, owner_id: number) {
  const { owner } = app.current
  const own = { organization_id, owner_id }
  const pipeline = await buildPipeline(owner, organization_id)
  const lead = await buildLead(owner, { ...own, full_name: 'Élodie Müller 王' })
  await buildLead(owner, { ...own, status: 'nurturing' })
  const lost = await buildLead(owner, { ...own, status: 'lost', lost_reason: 'Budget' })
  const deal = await buildDeal(owner, {
    ...own,
    pipeline_id: pipeline.id,
    stage_id: pipeline.new,
    lead_id: lead.id,
  })
  const activity = await buildActivity(owner, { ...own, lead_id: lead.id })
  await buildActivity(owner, { ...own, lead_id: lead.id, completed_at: new Date().toISOString() })
  return { lead, lost, deal, activity }
}

const ownerOf = async (table: 'leads' | 'deals' | 'activities', { id }: { id: number }) =>
  (await app.current.owner.selectFrom(table).select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()).owner_id

describe('GET /auth/organizations/{id}/users/{userId}/work', () => {
  it('counts open leads, deals and activities, and lists active colleagues only', async () => {
    const { organization, leaver, receiver } = await brokerage()
    await buildCrm(organization.id, leaver.id)
    const gone = await buildMember(app.current.owner, organization.id, 'broker')
    await app.current.owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', gone.id).execute()

    const { data } = await workOf(leaver, organization)

    expect(data.work).toEqual([
      { kind: 'leads', count: 2 },
      { kind: 'deals', count: 1 },
      { kind: 'activities', count: 1 },
    ])
    expect(data.receivers.map(({ id }) => id)).toEqual([receiver.id])
  })

  it('counts nothing for a member without work, and is 404 for another user', async () => {
    const { organization, leaver } = await brokerage()
    const other = await brokerage()

    const { data } = await workOf(leaver, organization)
    const foreign = await admin.ask(members.work, { params: of(other.leaver, organization) })

    expect([data.work, data.discounts_asked, foreign.statusCode]).toEqual([[], 0, 404])
  })

  it('an admin reads it in the own organization only', async () => {
    const { organization, leaver } = await brokerage()
    const other = await brokerage()
    const own = await signIn(app.current, 'broker_admin', { organization })

    const foreign = await own.ask(members.work, { params: of(other.leaver, other.organization) })

    expect((await workOf(leaver, organization, own)).data.work).toEqual([])
    expect(foreign.statusCode).toBe(404)
  })
})

describe('POST /auth/organizations/{id}/users/{userId}/hand-over', () => {
  it('moves open leads, deals and activities, disables the member, and notifies the receiver once', async () => {
    const { organization, leaver, receiver } = await brokerage()
    const { lead, lost, deal, activity } = await buildCrm(organization.id, leaver.id)

    const answer = await handOver(leaver, organization, receiver.id)

    expect(answer.json().data).toEqual({
      moved: [
        { kind: 'leads', count: 2 },
        { kind: 'deals', count: 1 },
        { kind: 'activities', count: 1 },
      ],
      stayed: [],
    })
    expect([await ownerOf('leads', lead), await ownerOf('deals', deal), await ownerOf('activities', activity)]).toEqual(
      [receiver.id, receiver.id, receiver.id],
    )
    expect(await ownerOf('leads', lost)).toBe(leaver.id)
    const { enabled } = await app.current.owner
      .selectFrom('memberships')
      .select('enabled')
      .where('user_id', '=', leaver.id)
      .executeTakeFirstOrThrow()
    expect(enabled).toBe(false)
    const { data } = await receiver.call(notifications.list, {})
    expect(data).toMatchObject([
      {
        kind: 'assigned',
        subject: { name: 'the work of Lina Farah: 2 open leads, 1 open deal, 1 planned activity' },
        path: '/crm/leads?mine=true',
      },
    ])
  })

  it('the history of a lead names who handed over what, and to whom', async () => {
    const { organization, leaver, receiver } = await brokerage()
    const { lead } = await buildCrm(organization.id, leaver.id)

    await handOver(leaver, organization, receiver.id)

    const items = await app.current.owner
      .selectFrom('lead_history_items')
      .select(['kind', 'actor_id', 'old'])
      .where('lead_id', '=', lead.id)
      .orderBy('id')
      .execute()
    expect(items).toEqual(
      ['owner_changed', 'deal_changed', 'activity_changed'].map((kind) => ({
        kind,
        actor_id: admin.id,
        old: 'Lina Farah',
      })),
    )
  })

  it('without a receiver, leads, deals and activities have no owner', async () => {
    const { organization, leaver } = await brokerage()
    const { lead, deal, activity } = await buildCrm(organization.id, leaver.id)

    const answer = await handOver(leaver, organization, null, { access: 'remove' })

    expect(answer.json().data.stayed).toEqual([])
    expect([await ownerOf('leads', lead), await ownerOf('deals', deal), await ownerOf('activities', activity)]).toEqual(
      [null, null, null],
    )
    expect((await admin.ask(members.work, { params: of(leaver, organization) })).statusCode).toBe(404)
  })

  it('work in another organization stays', async () => {
    const { organization, leaver, receiver } = await brokerage()
    const other = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const elsewhere = await buildLead(app.current.owner, { organization_id: other.id, owner_id: leaver.id })

    await handOver(leaver, organization, receiver.id)

    expect(await ownerOf('leads', elsewhere)).toBe(leaver.id)
  })

  it('the database refuses a receiver who is no active member, and nothing moves', async () => {
    const { organization, leaver, receiver } = await brokerage()
    const { lead } = await buildCrm(organization.id, leaver.id)
    const other = await brokerage()
    await app.current.owner
      .updateTable('memberships')
      .set({ enabled: false })
      .where('user_id', '=', receiver.id)
      .execute()

    const refused = await Promise.all(
      [other.receiver.id, receiver.id, leaver.id, 999_999_999].map((id) => handOver(leaver, organization, id)),
    )

    // The rule hand_over_receiver.
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    expect(refused[0]?.json().errors).toEqual({
      receiver: ['Choose an active member of this organization, other than the one who leaves.'],
    })
    expect(await ownerOf('leads', lead)).toBe(leaver.id)
  })

  it('an admin hands over in the own organization, but disables and removes no one', async () => {
    const { organization, leaver, receiver } = await brokerage()
    const { lead } = await buildCrm(organization.id, leaver.id)
    const own = await signIn(app.current, 'broker_admin', { organization })
    const other = await brokerage()

    const disabled = await handOver(leaver, organization, receiver.id, { by: own })
    const foreign = await handOver(other.leaver, other.organization, null, { access: 'keep', by: own })
    const before = await ownerOf('leads', lead)
    const kept = await handOver(leaver, organization, receiver.id, { access: 'keep', by: own })

    expect([disabled.statusCode, foreign.statusCode, before, kept.statusCode]).toEqual([403, 404, leaver.id, 200])
    expect(await ownerOf('leads', lead)).toBe(receiver.id)
  })

  it('the last admin and the caller are not disabled, and keep their work', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const last = await signIn(app.current, 'broker_admin', { organization })
    const { lead } = await buildCrm(organization.id, last.id)

    const alone = await handOver(last, organization, null)
    const self = await handOver(admin, admin.organization, null)

    expect([alone.json().code, self.json().code, await ownerOf('leads', lead)]).toEqual(['last_admin', 'self', last.id])
  })

  it('a developer’s offers move to any colleague, holds to an admin only', async () => {
    const { owner } = app.current
    const organization = await buildOrganization(owner, { type: 'developer' })
    const leaver = await buildMember(owner, organization.id, 'developer_admin', { full_name: 'Lina Farah' })
    const colleague = await signIn(app.current, 'developer', { organization })
    const boss = await signIn(app.current, 'developer_admin', { organization })
    const offer = await buildOffer(owner, { organization_id: organization.id, created_by: leaver.id })
    const claim = await buildClaim(owner, { unit_id: offer.unit.id, holder_id: leaver.id })

    const first = await handOver(leaver, organization, colleague.id, { access: 'keep' })
    const toNone = await handOver(leaver, organization, null, { access: 'keep' })
    const second = await handOver(leaver, organization, boss.id)

    expect(first.json().data).toEqual({
      moved: [{ kind: 'offers', count: 1 }],
      stayed: [{ kind: 'holds', count: 1, reason: 'not_allowed' }],
    })
    expect(toNone.json().data).toEqual({
      moved: [],
      stayed: [{ kind: 'holds', count: 1, reason: 'needs_receiver' }],
    })
    expect(second.json().data).toEqual({ moved: [{ kind: 'holds', count: 1 }], stayed: [] })
    const held = await owner.selectFrom('unit_claims').selectAll().where('id', '=', claim.id).executeTakeFirstOrThrow()
    const made = await owner.selectFrom('sale_offers').selectAll().where('id', '=', offer.id).executeTakeFirstOrThrow()
    expect([held.holder_id, held.ended_at, made.created_by]).toEqual([boss.id, null, colleague.id])
  })

  it('bookings and discounts of a sales manager move to one who sells for the developer, the others stay', async () => {
    const { owner } = app.current
    const [one, two] = [await buildOrganization(owner), await buildOrganization(owner)]
    const leaver = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [one.id, two.id] })
    const next = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [one.id] })
    const theirs = { sales_manager_id: leaver.id, sales_manager_name: 'Maya' }
    const mine = await buildAccepted(owner, { organization_id: one.id, created_by: admin.id })
    const other = await buildAccepted(owner, { organization_id: two.id, created_by: admin.id })
    await owner.updateTable('bookings').set(theirs).where('id', 'in', [mine.id, other.id]).execute()
    const pending = await buildBooking(owner, { organization_id: one.id, created_by: admin.id })
    const asked = await buildDiscount(owner, pending, { status: 'assigned', sales_manager_id: leaver.id })
    const own = await buildBooking(owner, { organization_id: one.id, created_by: next.id })
    const ownAsked = await buildDiscount(owner, own, { status: 'assigned', sales_manager_id: leaver.id })

    const answer = await handOver(leaver, leaver.organization, next.id)

    expect(answer.json().data).toEqual({
      moved: [
        { kind: 'bookings', count: 1 },
        { kind: 'discount_decisions', count: 2 },
      ],
      stayed: [{ kind: 'bookings', count: 1, reason: 'not_allowed' }],
    })
    const managers = await owner
      .selectFrom('bookings')
      .select(['sales_manager_id'])
      .where('id', 'in', [mine.id, other.id])
      .orderBy('id')
      .execute()
    expect(managers.map(({ sales_manager_id }) => sales_manager_id)).toEqual([next.id, leaver.id])
    const requests = await owner
      .selectFrom('discount_requests')
      .select(['status', 'sales_manager_id'])
      .where('id', 'in', [asked.id, ownAsked.id])
      .orderBy('id')
      .execute()
    // No one decides their own request: it returns to the queue.
    expect(requests).toEqual([
      { status: 'assigned', sales_manager_id: next.id },
      { status: 'pending', sales_manager_id: null },
    ])
    const event = await owner
      .selectFrom('booking_events')
      .select(['kind', 'note'])
      .where('booking_id', '=', mine.id)
      .where('kind', '=', 'handed_over')
      .executeTakeFirstOrThrow()
    expect(event.note).toMatch(/^Sales manager: .+, was .+$/)
  })

  it('discounts that the member asked for are counted and stay', async () => {
    const { owner } = app.current
    const organization = await buildOrganization(owner)
    const leaver = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization.id] })
    const booking = await buildBooking(owner, { organization_id: organization.id, created_by: leaver.id })
    await buildDiscount(owner, booking)

    const { data } = await workOf(leaver, leaver.organization)
    await handOver(leaver, leaver.organization, null)

    expect([data.discounts_asked, data.work]).toEqual([1, []])
    const kept = await owner
      .selectFrom('discount_requests')
      .select(['status', 'requested_by'])
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ status: 'pending', requested_by: leaver.id })
  })

  it('requests for units move unless the receiver asked for the same unit; bookings name the receiver as broker', async () => {
    const { owner } = app.current
    const { organization, leaver, receiver } = await brokerage()
    const both = { brokerage_id: organization.id, broker_id: leaver.id }
    const first = await buildHoldRequest(owner, both)
    const second = await buildHoldRequest(owner, both)
    await buildHoldRequest(owner, { ...both, unit_id: second.unit_id, broker_id: receiver.id })
    const seller = await buildOrganization(owner)
    const booking = await buildAccepted(owner, { organization_id: seller.id, created_by: admin.id })
    await owner.updateTable('bookings').set(both).where('id', '=', booking.id).execute()

    const answer = await handOver(leaver, organization, receiver.id)

    expect(answer.json().data).toEqual({
      moved: [
        { kind: 'bookings', count: 1 },
        { kind: 'hold_requests', count: 1 },
      ],
      stayed: [{ kind: 'hold_requests', count: 1, reason: 'asked_already' }],
    })
    const moved = await owner
      .selectFrom('hold_requests')
      .select('broker_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const named = await owner.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
    expect([moved.broker_id, named.broker_id, named.version]).toEqual([receiver.id, receiver.id, booking.version + 1])
  })

  it('of twenty hand-overs at once one moves the work, and no lead is lost', async () => {
    const { organization, leaver } = await brokerage()
    const receivers = await Promise.all(
      Array.from({ length: 20 }, () => buildMember(app.current.owner, organization.id, 'broker')),
    )
    await buildCrm(organization.id, leaver.id)

    const answers = await Promise.all(receivers.map(({ id }) => handOver(leaver, organization, id)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(answers.filter((answer) => answer.json().data.moved.length > 0)).toHaveLength(1)
    const owners = await app.current.owner
      .selectFrom('leads')
      .select('owner_id')
      .where('organization_id', '=', organization.id)
      .where('status', 'in', ['new', 'nurturing'])
      .execute()
    expect(new Set(owners.map(({ owner_id }) => owner_id)).size).toBe(1)
    expect(owners).toHaveLength(2)
  })

  it('the audit log holds the call and each changed record', async () => {
    const { organization, leaver, receiver } = await brokerage()
    const { lead } = await buildCrm(organization.id, leaver.id)

    await handOver(leaver, organization, receiver.id)

    const changes = await app.current.owner
      .selectFrom('audit_changes')
      .select(['table_name', 'before', 'after'])
      .where('table_name', 'in', ['leads', 'memberships'])
      .where('organization_id', '=', organization.id)
      .where('operation', '=', 'update')
      .execute()
    expect(changes).toContainEqual(
      expect.objectContaining({ table_name: 'leads', after: expect.objectContaining({ owner_id: receiver.id }) }),
    )
    expect(changes).toContainEqual({ table_name: 'memberships', before: { enabled: true }, after: { enabled: false } })
    expect(lead.owner_id).toBe(leaver.id)
  })

  it.each<Role>(['super_admin_sales_manager', 'developer', 'broker'])('a %s hands over nothing', async (role) => {
    const { organization, leaver } = await brokerage()
    const who = await signIn(app.current, role)

    expect((await handOver(leaver, organization, null, { access: 'keep', by: who })).statusCode).toBe(403)
  })
})
