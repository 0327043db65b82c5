import { beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildToken, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import {
  allowedRoles,
  guarded,
  makeCall,
  sameAs,
  send,
  settle,
  stateOf,
  Tally,
  type Tenants,
  withToken,
} from './subjects.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

const worldFor = (endpoint: (typeof withToken)[number]['endpoint']) => {
  const role = allowedRoles(endpoint.access)[0] ?? 'developer_admin'
  return { role, person: tenants.people[role], world: tenants.world(role) }
}

describe('credentials (G1, T021, T022)', { timeout: slow.sweep }, () => {
  it('every endpoint but the public ones refuses a call without a valid token', async () => {
    const tally = new Tally('T021 T022 bad credentials')
    const { owner } = app.current
    const gone = await buildMember(owner, (await buildOrganization(owner)).id, 'developer_admin')
    const expired = await buildToken(owner, gone.id)
    const ended = await buildToken(owner, gone.id)
    await owner
      .updateTable('tokens')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('user_id', '=', gone.id)
      .execute()
    const disabled = await signIn(app.current, 'developer_admin')
    await owner
      .updateTable('users')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', disabled.id)
      .execute()
    for (const { name, endpoint } of withToken) {
      const { person, world } = worldFor(endpoint)
      const call = await makeCall(endpoint, world)
      const { token } = person
      const before = await stateOf(tenants)
      const forms: Record<string, Record<string, string>> = {
        none: {},
        'no token': { authorization: 'Bearer' },
        short: { authorization: 'Bearer x' },
        basic: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
        cut: { authorization: `Bearer ${token.slice(0, -1)}` },
        longer: { authorization: `Bearer ${token}A` },
        unknown: { authorization: `Bearer ${'A'.repeat(43)}` },
        expired: { authorization: `Bearer ${expired}` },
        ended: { authorization: `Bearer ${ended}` },
        'of a disabled user': { authorization: `Bearer ${disabled.token}` },
      }
      for (const [form, headers] of Object.entries(forms)) {
        const response = await send(tenants, endpoint, call, undefined, person.organization.id, headers)
        tally.check(
          `${name}, ${form}`,
          response.statusCode === 401,
          `${response.statusCode} ${response.body.slice(0, 200)}`,
        )
      }
      const inQuery = await send(
        tenants,
        endpoint,
        { ...call, query: { ...call.query, access_token: token } },
        undefined,
        person.organization.id,
      )
      tally.check(`${name}, token in the query`, inQuery.statusCode === 401, inQuery.statusCode)
      tally.check(`${name}, nothing changed`, ...(await sameAs(tenants, before)))
    }

    expect(tally.close()).toEqual([])
  })

  it('a token for setting up two-factor authentication opens nothing else (G2, T039)', async () => {
    const tally = new Tally('T039 set-up tokens')
    for (const { name, endpoint } of withToken) {
      if (endpoint.access.kind === 'signed_in' && endpoint.access.setup) continue
      const { person, world } = worldFor(endpoint)
      const token = await buildToken(app.current.owner, person.id, 'two_factor_setup')
      const response = await send(tenants, endpoint, await makeCall(endpoint, world), token, person.organization.id)
      tally.check(
        name,
        response.statusCode === 403 && response.json().code === 'two_factor_required',
        `${response.statusCode} ${response.body.slice(0, 200)}`,
      )
    }

    expect(tally.close()).toEqual([])
  })

  it('a disabled member, a user of no organization and a super admin elsewhere get only what their membership gives', async () => {
    const tally = new Tally('G3 other subjects')
    const { owner } = app.current
    for (const { name, endpoint } of guarded) {
      const { role, person, world } = worldFor(endpoint)
      const call = await makeCall(endpoint, world)
      const member = await signIn(app.current, role, { organization: person.organization })
      await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', member.id).execute()
      const disabled = await send(tenants, endpoint, call, member.token, person.organization.id)
      tally.check(`${name}, disabled member`, disabled.statusCode === 403, disabled.statusCode)
      const homeless = await buildToken(owner, (await buildMember(owner, tenants.strangers.brokerage, 'broker')).id)
      const outside = await send(tenants, endpoint, call, homeless, person.organization.id)
      tally.check(`${name}, member of another organization`, outside.statusCode === 403, outside.statusCode)
      const away = await signIn(app.current, 'super_admin')
      await owner
        .insertInto('memberships')
        .values({
          organization_id: tenants.strangers.brokerage,
          user_id: away.id,
          organization_type: 'brokerage',
          role: 'broker',
        })
        .execute()
      const asBroker = await send(tenants, endpoint, call, away.token, tenants.strangers.brokerage)
      const contactPoints = allowedRoles(endpoint.access).includes('broker')
      tally.check(
        `${name}, super admin as a broker`,
        contactPoints ? asBroker.statusCode !== 403 : asBroker.statusCode === 403,
        asBroker.statusCode,
      )
    }

    expect(tally.close()).toEqual([])
  })

  it('refuses a call with two Authorization headers', async () => {
    const { token, organization } = tenants.people.broker
    await app.current.app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.current.app.server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { request } = await import('node:http')
    const status = await new Promise<number | undefined>((done, failed) => {
      const asked = request(
        {
          port,
          path: `/api/auth/me?organization_id=${organization.id}`,
          headers: { Authorization: [`Bearer ${token}`, `Bearer ${token}`] },
        },
        (response) => {
          response.resume()
          done(response.statusCode)
        },
      )
      asked.on('error', failed)
      asked.end()
    })

    expect(status).toBe(400)
  })
})
