import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildMember, buildOrganization } from '../../test/builders/basics.ts'
import { buildToken, signIn, useTestApp } from '../../test/harness.ts'
import { listenLive as listen } from '../../test/live-stream.ts'
import { makeScope } from '../access/scope.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import type { LiveEvent } from '../live/events.ts'
import { publish } from '../live/events.ts'
import { isVisibleTo } from './live.ts'

const app = useTestApp([leadRoutes])

const event = (organization_id: number, more: Partial<LiveEvent> = {}): LiveEvent => ({
  type: 'lead.created',
  id: 5,
  organization_id,
  ...more,
})

const emit = (events: LiveEvent[]) => app.current.pool.transaction({ role: 'storey_app' }, (db) => publish(db, events))

describe('GET /events', () => {
  beforeAll(() => app.current.app.listen({ port: 0, host: '127.0.0.1' }))

  it('GET /events sends changes to their organization only, with type, id and version', async () => {
    const broker = await signIn(app.current, 'broker')
    const stranger = await buildOrganization(app.current.owner)
    const stream = await listen(app, broker)
    expect(await stream.next()).toContain('event: ready')

    await emit([event(stranger.id, { id: 1 }), event(broker.organization.id, { id: 2, version: 3 })])

    expect(await stream.next()).toBe('event: change\ndata: {"type":"lead.created","id":2,"version":3}')
    await stream.close()
  })

  it('GET /events sends the id of the causing request only to its caller', async () => {
    const broker = await signIn(app.current, 'broker')
    const colleague = await signIn(app.current, 'broker', { organization: broker.organization })
    const [own, other] = [await listen(app, broker), await listen(app, colleague)]
    await own.next()
    await other.next()
    const { port } = app.current.app.server.address() as AddressInfo

    await fetch(`http://127.0.0.1:${port}/api/crm/leads?organization_id=${broker.organization.id}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${broker.token}`,
        'content-type': 'application/json',
        'x-request-id': 'the-request-of-the-tab',
      },
      body: JSON.stringify({ full_name: 'Amal Haddad', email: 'amal@example.com' }),
    })

    expect(await own.next()).toMatch(/"type":"lead.created","id":\d+,"version":1,"request_id":"the-request-of-the-tab"/)
    expect(await other.next()).toMatch(/"type":"lead.created","id":\d+,"version":1}$/)
    await own.close()
    await other.close()
  })

  it('GET /events first sends what the client missed, limited to its organization', async () => {
    const broker = await signIn(app.current, 'broker')
    const stranger = await buildOrganization(app.current.owner)
    const open = await listen(app, broker)
    await open.next()
    // A server that has just started to listen does not know the events before.
    await vi.waitFor(
      async () => {
        await emit([event(stranger.id, { id: 1 }), event(broker.organization.id, { id: 2 })])
        expect(await open.next()).toContain('"id":2')
        const late = await listen(app, broker, '&missed_ms=0')
        expect(await late.next()).toContain('event: ready')
        const first = await late.next()
        await late.close()
        expect(first).toBe('event: change\ndata: {"type":"lead.created","id":2}')
      },
      { timeout: 20_000, interval: 500 },
    )
    await open.close()
  })

  it('GET /events sends a resync when it cannot know what the client missed', async () => {
    const stream = await listen(app, await signIn(app.current, 'broker'), '&missed_ms=86400000')
    await stream.next()

    expect(await stream.next()).toBe('event: resync\ndata: {}')
    await stream.close()
  })

  it.each(['-1', '1.5', 'soon', ''])('GET /events returns 422 for missed_ms %j', async (missed) => {
    const { token, organization } = await signIn(app.current, 'broker')

    const answer = await app.current.app.inject({
      url: `/api/events?organization_id=${organization.id}&missed_ms=${missed}`,
      headers: { authorization: `Bearer ${token}` },
    })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: { missed_ms: [expect.stringContaining('milliseconds')] } })
  })

  it('GET /events closes the stream when the token ends', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const user = await buildMember(app.current.owner, organization.id, 'broker')
    const stream = await listen(app, { token: await buildToken(app.current.owner, user.id), organization })
    await stream.next()

    await app.current.owner
      .updateTable('tokens')
      .set({ ended_at: new Date().toISOString() })
      .where('user_id', '=', user.id)
      .execute()

    expect(await stream.next()).toBeUndefined()
  })

  it('GET /events returns 401 for an unknown token', async () => {
    const { response } = await listen(app, { token: 'x'.repeat(43), organization: { id: 0 } })

    expect(response.status).toBe(401)
  })
})

describe('isVisibleTo', () => {
  const scope = (
    role: Parameters<typeof makeScope>[0]['role'],
    reach: { organization_id: number; organization_ids?: number[] },
  ) => ({
    user_id: 9,
    scope: makeScope({
      user_id: 9,
      member_id: 1,
      user_name: 'Ada',
      organization_ids: [],
      everything: role === 'super_admin',
      role,
      own_leads_only: false,
      reads_sales: false,
      currency: 'AED',
      ...reach,
    }),
  })

  it.each([
    ['a broker of the organization', scope('broker', { organization_id: 1 }), event(1), true],
    ['a broker of another organization', scope('broker', { organization_id: 2 }), event(1), false],
    ['a super admin, for a CRM event', scope('super_admin', { organization_id: 3 }), event(1), false],
    [
      'a super admin, for a unit event',
      scope('super_admin', { organization_id: 3 }),
      event(1, { type: 'unit.status' }),
      true,
    ],
    [
      'an assigned sales manager',
      scope('super_admin_sales_manager', { organization_id: 3, organization_ids: [1] }),
      event(1, { type: 'unit.status' }),
      true,
    ],
    [
      'an unassigned sales manager',
      scope('super_admin_sales_manager', { organization_id: 3 }),
      event(1, { type: 'unit.status' }),
      false,
    ],
    [
      'the notified user',
      scope('broker', { organization_id: 1 }),
      event(1, { type: 'notification', user_id: 9 }),
      true,
    ],
    [
      'a colleague of the notified user',
      scope('broker', { organization_id: 1 }),
      event(1, { type: 'notification', user_id: 8 }),
      false,
    ],
    [
      'the notified user in another organization',
      scope('broker', { organization_id: 2 }),
      event(1, { type: 'notification', user_id: 9 }),
      false,
    ],
    [
      'the notified user, for an account event',
      scope('broker', { organization_id: 2 }),
      event(0, { type: 'notification', user_id: 9 }),
      true,
    ],
    [
      'the notified user without an organization, for an account event',
      scope(null, { organization_id: 0 }),
      event(0, { type: 'notification', user_id: 9 }),
      true,
    ],
    [
      'another user, for an account event',
      scope('broker', { organization_id: 2 }),
      event(0, { type: 'notification', user_id: 8 }),
      false,
    ],
    ['a user without an organization', scope(null, { organization_id: 0 }), event(1), false],
  ])('isVisibleTo answers for %s, case %#', (_who, stream, told, expected) => {
    expect(isVisibleTo(stream, told)).toBe(expected)
  })
})
