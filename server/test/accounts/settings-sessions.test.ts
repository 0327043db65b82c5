import { auth } from '@storey/api/account/account.ts'
import { sessions } from '@storey/api/account/settings.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../src/access/admit.ts'
import { sessionRoutes } from '../../src/account/sessions/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { makeToken } from '../../src/account/tokens.ts'
import { leadRoutes } from '../../src/crm/leads/routes.ts'
import { buildToken, inject, signIn, useTestApp } from '../harness.ts'

const app = useTestApp([leadRoutes, sessionRoutes, signInRoutes])
const tokenRow = (token: string) =>
  app.current.owner
    .selectFrom('tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
const statusOf = async (token: string) => (await inject(app.current.app, auth.me, {}, token)).statusCode

describe('GET /auth/sessions', () => {
  it('GET /auth/sessions lists own devices, the current one first, without tokens (T027)', async () => {
    const me = await signIn(app.current, 'broker')
    const stranger = await signIn(app.current, 'broker')
    const phone = await buildToken(app.current.owner, me.id)
    await app.current.owner
      .updateTable('tokens')
      .set({ user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1' })
      .where('token_hash', '=', hashToken(phone))
      .execute()

    const response = await me.ask(sessions.list, {})

    const { data } = response.json() as { data: { id: number; device: string; current: boolean }[] }
    expect(data.map(({ device, current }) => [device, current])).toEqual([
      ['Another program', true],
      ['Safari on iPhone', false],
    ])
    const theirs = await tokenRow(stranger.token)
    expect(data.map(({ id }) => id)).not.toContain(theirs.id)
    for (const secret of [me.token, phone]) {
      expect(response.body).not.toContain(secret)
      expect(response.body).not.toContain(hashToken(secret).toString('hex'))
    }
  })
})

describe('ending sessions', () => {
  it('DELETE /auth/sessions ends one or all other own sessions at once, and none of another user (T027)', async () => {
    const me = await signIn(app.current, 'broker')
    const stranger = await signIn(app.current, 'broker')
    const others = [await buildToken(app.current.owner, me.id), await buildToken(app.current.owner, me.id)]
    expect(await Promise.all(others.map(statusOf))).toEqual([200, 200])

    await me.call(sessions.end, { params: { id: (await tokenRow(others[0] ?? '')).id } })
    const one = await Promise.all(others.map(statusOf))
    const again = await me.ask(sessions.end, { params: { id: (await tokenRow(others[0] ?? '')).id } })
    const foreign = await me.ask(sessions.end, { params: { id: (await tokenRow(stranger.token)).id } })
    await me.call(sessions.endOthers, {})
    const all = await Promise.all(others.map(statusOf))

    expect([one, all]).toEqual([
      [401, 200],
      [401, 401],
    ])
    expect([again.statusCode, foreign.statusCode, again.body]).toEqual([404, 404, foreign.body])
    expect([await statusOf(me.token), await statusOf(stranger.token)]).toEqual([200, 200])
    console.log('T027 sessions listed and ended: 8 of 8')
  })

  it('ending a session closes its event stream', async () => {
    const me = await signIn(app.current, 'broker')
    const other = await buildToken(app.current.owner, me.id)
    const address = await app.current.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${other}` } })
    const ended = (async () => {
      for await (const part of stream.body ?? []) void part
      return true
    })()

    await me.call(sessions.endOthers, {})

    expect(await ended).toBe(true)
  })
})

describe('session tokens', () => {
  it('session tokens are random, distinct and stored as a hash (T020)', async () => {
    const made = Array.from({ length: 10_000 }, makeToken)
    const distinct = new Set(made.map(({ token }) => token)).size
    const good = made.filter(
      ({ token, token_hash }) => /^[\w-]{43}$/.test(token) && token_hash.equals(hashToken(token)),
    ).length
    console.log(`T020 tokens: ${distinct} of 10000 distinct, ${good} of 10000 of 256 bits and hashed`)

    expect([distinct, good]).toEqual([10_000, 10_000])
  })

  it('session tokens are valid up to the idle limit and the absolute limit (T024)', async () => {
    const me = await signIn(app.current, 'broker')
    const at = async (change: { idle_ms?: number; last_used_at?: string; expires_at?: string }) => {
      const token = await buildToken(app.current.owner, me.id)
      await app.current.owner.updateTable('tokens').set(change).where('token_hash', '=', hashToken(token)).execute()
      return statusOf(token)
    }
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

    const statuses = [
      await at({ idle_ms: 600_000, last_used_at: ago(590) }),
      await at({ idle_ms: 600_000, last_used_at: ago(601) }),
      await at({ expires_at: ago(-10) }),
      await at({ expires_at: ago(1) }),
    ]

    console.log(
      `T024 limits of time: ${statuses.filter((status, n) => status === [200, 401, 200, 401][n]).length} of 4`,
    )
    expect(statuses).toEqual([200, 401, 200, 401])
  })

  it('POST /auth/logout ends its session and no other (T023)', async () => {
    const me = await signIn(app.current, 'broker')
    let good = 0
    for (let turn = 0; turn < 50; turn++) {
      const [leaving, staying] = [
        await buildToken(app.current.owner, me.id),
        await buildToken(app.current.owner, me.id),
      ]
      const left = (await inject(app.current.app, auth.logout, {}, leaving)).statusCode
      if (left === 204 && (await statusOf(leaving)) === 401 && (await statusOf(staying)) === 200) good++
    }
    console.log(`T023 sign-out: ${good} of 50`)
    expect(good).toBe(50)
  })
})

describe('disabled or changed membership', () => {
  it('a disabled or changed membership applies from the next request (T025, T026)', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const change = (set: { enabled?: boolean; role?: 'broker' | 'broker_admin' }) =>
      app.current.owner.updateTable('memberships').set(set).where('user_id', '=', admin.id).execute()
    const { data: lead } = await admin.call(leads.create, {
      body: { full_name: 'Amal Haddad', email: 'amal@example.com' },
    })
    let stale = 0

    await change({ role: 'broker' })
    for (let turn = 0; turn < 100; turn++)
      if ((await admin.ask(leads.remove, { params: { id: lead.id } })).statusCode !== 403) stale++
    await change({ enabled: false })
    for (let turn = 0; turn < 200; turn++) if ((await admin.ask(leads.list, {})).statusCode !== 403) stale++

    console.log(`T025 T026 stale grants: ${stale} of 300`)
    expect(stale).toBe(0)
  })
})
