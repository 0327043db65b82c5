import type { Endpoint } from '@storey/api/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { sampleOf } from '../samples/all.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, makeCall, ROLES, send, settle, Tally, type Tenants, UNUSED_ID } from './subjects.ts'
import { swept } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

/** Calls that change something, and those that take a document away. */
const logged = swept.filter(({ endpoint }) => endpoint.method !== 'GET' || endpoint.download)

const eventsOf = (request_id: string) =>
  app.current.owner.selectFrom('audit_log').selectAll().where('request_id', '=', request_id).execute()

/** Sends a call under a request id of its own and answers what it left in the log. */
async function watch(endpoint: Endpoint, call: object, token?: string, organization_id = 0, key?: string) {
  const request_id = crypto.randomUUID()
  const headers = {
    'x-request-id': request_id,
    'user-agent': 'Sweep',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const began = Date.now()
  const response = await send(tenants, endpoint, call, token, organization_id, headers)
  const events = await eventsOf(request_id)
  return { response, events, event: events[0], began, ended: Date.now() }
}

describe('the audit log (G24, T206)', { timeout: slow.sweep }, () => {
  it('an allowed call leaves exactly one audit event: who, what, where, when and its result', async () => {
    const tally = new Tally('T206 allowed calls with their event')
    for (const { name, endpoint } of logged) {
      // Works where there is no super admin, and here are some: first-start.test.ts looks at its event.
      if (name === 'firstStart.create') continue
      const role = (endpoint.access.kind === 'can' && allowedRoles(endpoint.access)[0]) || 'developer_admin'
      const stranger = endpoint.access.kind === 'public' || endpoint.access.kind === 'registration'
      // A call may end the session that it comes with: everyone has another one for each.
      const one = endpoint.access.kind === 'can' ? tenants : await settle(app.current)
      const { id, token, organization } = one.people[role]
      if (!sampleOf(endpoint)) {
        tally.check(name, false, 'has no sample')
        continue
      }
      const call = await makeCall(endpoint, one.world(role))
      const sender = stranger ? undefined : token
      const { response, events, event, began, ended } = await watch(
        endpoint,
        call,
        sender,
        stranger ? 0 : organization.id,
      )
      const at = Date.parse(event?.at ?? '')
      tally.check(
        name,
        response.statusCode === (endpoint.status ?? 200) &&
          events.length === 1 &&
          event?.action === name &&
          event.result === 'done' &&
          event.status === response.statusCode &&
          (stranger ||
            (event.user_id === id && Boolean(event.user_name) && event.organization_id === organization.id)) &&
          event.subject_kind !== null &&
          event.address === '127.0.0.1' &&
          event.user_agent === 'Sweep' &&
          at >= began - 1_000 &&
          at <= ended + 1_000,
        { status: response.statusCode, body: response.body.slice(0, 200), events },
      )
    }

    expect(tally.close()).toEqual([])
  })

  it('a call that is refused to a role leaves exactly one audit event, and has no effect', async () => {
    const tally = new Tally('T206 refused calls with their event')
    for (const { name, endpoint } of logged) {
      const denied = ROLES.find((role) => !allowedRoles(endpoint.access).includes(role))
      if (!denied) continue
      const { id, token, organization } = tenants.people[denied]
      const bait = await makeCall(endpoint, tenants.world(allowedRoles(endpoint.access)[0] ?? 'developer_admin'))
      const { events, event } = await watch(endpoint, bait, token, organization.id)
      tally.check(
        name,
        events.length === 1 &&
          event?.action === name &&
          event.result === 'refused' &&
          event.status === 403 &&
          event.user_id === id &&
          event.organization_id === organization.id &&
          (await changesOf(event.event)) === 0,
        events,
      )
    }

    expect(tally.close()).toEqual([])
  })

  it('a call for a missing record or with wrong input leaves exactly one audit event', async () => {
    const tally = new Tally('T206 calls refused by 404 and 422 with their event')
    for (const { name, endpoint } of logged.filter(({ endpoint }) => endpoint.access.kind === 'can')) {
      const role = allowedRoles(endpoint.access)[0] ?? 'developer_admin'
      const { token, organization } = tenants.people[role]
      const call = await makeCall(endpoint, tenants.world(role))
      const params = Object.fromEntries(
        Object.entries(call.params ?? {}).map(([one, value]) => [one, typeof value === 'number' ? UNUSED_ID : value]),
      )
      const wrong = { ...call, params, query: { ...call.query, 'un\nknown': 'x' } }
      for (const [kind, asked] of [
        ['missing', { ...call, params }],
        ['wrong', wrong],
      ] as const) {
        if (kind === 'missing' && !Object.values(params).includes(UNUSED_ID)) continue
        const { response, events, event } = await watch(endpoint, asked, token, organization.id)
        tally.check(
          `${name}, ${kind}`,
          response.statusCode >= 400 &&
            events.length === 1 &&
            event?.result === 'refused' &&
            event.status === response.statusCode &&
            !JSON.stringify(event).includes('known'),
          { status: response.statusCode, events },
        )
      }
    }

    expect(tally.close()).toEqual([])
  })

  it('a repeated call that is answered from its stored response leaves no second audit event', async () => {
    const tally = new Tally('T206 repeated calls without a second event')
    for (const { name, endpoint } of logged.filter(
      (one) => one.endpoint.idempotent && one.endpoint.access.kind === 'can',
    )) {
      const role = allowedRoles(endpoint.access)[0] ?? 'developer_admin'
      const { token, organization } = tenants.people[role]
      const call = await makeCall(endpoint, tenants.world(role))
      const key = crypto.randomUUID()
      const first = await watch(endpoint, call, token, organization.id, key)
      const again = await watch(endpoint, call, token, organization.id, key)
      const good = endpoint.idempotent === 'secret' ? again.events[0]?.result === 'refused' : again.events.length === 0
      tally.check(name, first.events.length === 1 && good, [first.events, again.events])
    }

    expect(tally.close()).toEqual([])
  })
})

const changesOf = async (event: string) =>
  (await app.current.owner.selectFrom('audit_changes').select('id').where('event', '=', event).execute()).length
