import { auth } from '@storey/api/account/account.ts'
import { entry } from '@storey/api/account/entry.ts'
import { profile, sessions } from '@storey/api/account/settings.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { entryRoutes } from '../../src/account/entry/routes.ts'
import { RATES } from '../../src/account/limits.ts'
import { sessionRoutes } from '../../src/account/sessions/routes.ts'
import { profileRoutes } from '../../src/account/settings/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { readSettings } from '../../src/kernel/settings.ts'
import { PASSWORD } from '../builders/basics.ts'
import { buildToken, inject, SECRET_KEY, useTestApp } from '../harness.ts'
import { buildInvite } from '../samples/account-settings.ts'
import { strangerAt } from './stranger.ts'

const parts = [entryRoutes, profileRoutes, sessionRoutes, signInRoutes]

const app = useTestApp(parts, { RATE_LIMIT: 'on' })
const closed = useTestApp(parts, { REGISTRATION: 'invite' })
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('sign-ins of one network (M5)', () => {
  it('successful sign-ins do not count against the limit of their network', async () => {
    const stranger = strangerAt(app.current)
    const { email } = await stranger.buildPerson()

    const statuses = []
    for (const _ of times(RATES.network.points + 5))
      statuses.push((await stranger.login(email, PASSWORD, { address: '10.60.0.1' })).statusCode)

    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it('a network over its limit still admits users who signed in from it before', async () => {
    const stranger = strangerAt(app.current)
    const [colleague, newcomer] = [await stranger.buildPerson(), await stranger.buildPerson()]
    const there = { address: '10.61.0.1' }
    await stranger.login(colleague.email, PASSWORD, there)
    await Promise.all(
      times(RATES.network.points + 10).map((turn) => stranger.login(`made-up-${turn}@example.com`, 'wrong', there)),
    )

    const [known, unknown] = [
      await stranger.login(colleague.email, PASSWORD, there),
      await stranger.login(newcomer.email, PASSWORD, there),
    ]

    expect([known.statusCode, unknown.statusCode]).toEqual([200, 429])
  })

  it('using valid links and invites does not count against the limit of a network', async () => {
    const stranger = strangerAt(app.current)
    const there = { address: '10.63.0.1' }
    const { token: invite_token } = await buildInvite(app.current.owner)
    const statuses = []

    for (const _ of times(RATES.link.points + 5))
      statuses.push((await stranger.send(entry.previewInvite, { invite_token }, there)).statusCode)
    for (const _ of times(RATES.register.points + 2)) {
      const invite = await buildInvite(app.current.owner)
      statuses.push((await stranger.register(invite.email, { invite_token: invite.token }, there)).statusCode)
    }

    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it('readSettings warns about a public address without TRUST_PROXY', () => {
    const warningsOf = (settings: Record<string, string>) =>
      readSettings({ SECRET_KEY, DATA_DIR: '/tmp', ...settings }).warnings

    const PUBLIC_URL = 'https://storey.example.com'
    expect(warningsOf({ PUBLIC_URL })).toEqual([expect.stringContaining('TRUST_PROXY=1')])
    expect(warningsOf({ PUBLIC_URL, TRUST_PROXY: '1' })).toEqual([])
    expect(warningsOf({ PUBLIC_URL, TRUST_PROXY: '0' })).toEqual([])
    expect(warningsOf({})).toEqual([])
  })
})

describe('refused sign-ins', () => {
  it('refused sign-ins are audited, and of a flood only the first over the limit (L4)', async () => {
    const stranger = strangerAt(app.current)
    const { id, email } = await stranger.buildPerson()
    const warned = vi.spyOn(app.current.services.log, 'warn')

    for (const _ of times(30)) await stranger.login(email, 'wrong', { address: '10.62.0.1' })

    const { rows } = await sql<{ status: number; address: string }>`select status, address from audit_log
      where action = 'auth.login' and user_id = ${id} order by id`.execute(app.current.owner)
    expect(rows.map(({ status }) => status)).toEqual([...times(RATES.account.points).map(() => 422), 429])
    expect(rows.at(-1)?.address).toBe('10.62.0.1')
    // Of the address the log has the network, and of the browser nothing: a client writes what it wants there.
    const lines = warned.mock.calls.map(([line]) => line as unknown as Record<string, unknown>)
    expect(lines.filter((line) => 'security' in line)).toEqual([
      { security: 'too_many_tries', action: 'auth.login', request_id: expect.any(String), ip_prefix: '10.62.0' },
    ])
    warned.mockRestore()
  })
})

const isSecurity = (line: unknown): line is object =>
  typeof line === 'object' && line !== null && 'event' in line && line.event === 'security'

describe('security notifications', () => {
  const told = async (email: string) =>
    (await strangerAt(app.current).lettersTo(email)).map(({ text }) => text.split('\n')[0] ?? '')
  const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }

  it('a sign-in from a new network notifies the user and is logged, one from a nearby address is not (L4, L6)', async () => {
    const stranger = strangerAt(app.current)
    const { id, email } = await stranger.buildPerson()
    const from = (address: string) => stranger.login(email, PASSWORD, { address, headers: browser })
    const warned = vi.spyOn(app.current.services.log, 'warn')

    await from('203.0.113.9')
    await from('203.0.113.80')
    const before = await told(email)
    await from('198.51.100.7')
    await from('198.51.100.7')

    expect(before).toEqual([])
    expect(await told(email)).toEqual(['This is the first sign-in to your account from this network.'])
    const lines = warned.mock.calls.flatMap(([line]) => (isSecurity(line) ? [line] : []))
    expect(lines).toEqual([
      { event: 'security', kind: 'new_place', request_id: expect.any(String), ip_prefix: '198.51.100', user_id: id },
    ])
    const [letter] = await stranger.lettersTo(email)
    expect(letter?.subject).toBe('New sign-in from Chrome on Windows · Storey')
    expect(letter?.text).toMatch(/\nDevice: Chrome on Windows\nTime: .+, Dubai time\nIP address: 198\.51\.100\.7\n/)
  })

  it('a new device is reported once: not again by eight sign-ins at once, nor after its sessions are deleted', async () => {
    const stranger = strangerAt(app.current)
    const { id, email } = await stranger.buildPerson()
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1' }
    const from = (headers: Record<string, string>) =>
      stranger.login(email, PASSWORD, { address: '203.0.113.9', headers })
    await from(browser)

    await Promise.all(times(8).map(() => from(phone)))
    const once = await told(email)
    await app.current.owner.deleteFrom('tokens').where('user_id', '=', id).execute()
    await from(phone)
    await from(browser)

    expect(once).toEqual(['This is the first sign-in to your account with this device and browser.'])
    expect(await told(email)).toEqual(once)
  })

  it('a user reads the known devices of the own account only: once each, also after their sessions are deleted', async () => {
    const stranger = strangerAt(app.current)
    const { id, email } = await stranger.buildPerson()
    const other = await stranger.buildPerson()
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1' }
    await stranger.login(other.email, PASSWORD, { address: '203.0.113.7', headers: browser })
    await stranger.login(email, PASSWORD, { address: '203.0.113.9', headers: phone })
    await stranger.login(email, PASSWORD, { address: '203.0.113.10', headers: phone })
    await app.current.owner.deleteFrom('tokens').where('user_id', '=', id).execute()
    const { token } = (await stranger.login(email, PASSWORD, { address: '198.51.100.1', headers: browser })).json()

    const answer = await inject(app.current.app, sessions.devices, {}, token)

    expect(answer.json().data).toEqual([
      {
        device: 'Chrome on Windows',
        address: '198.51.100.1',
        first_at: expect.any(String),
        last_at: expect.any(String),
      },
      {
        device: 'Safari on iPhone',
        address: '203.0.113.10',
        first_at: expect.any(String),
        last_at: expect.any(String),
      },
    ])
    expect((await inject(app.current.app, sessions.devices, {}, 'no-token')).statusCode).toBe(401)
  })

  it('many wrong codes after the right password notify the user once (L7, T044)', async () => {
    const stranger = strangerAt(app.current)
    const { id, email } = await stranger.buildPerson()
    await app.current.owner
      .updateTable('user_credentials')
      .set({ two_factor_confirmed_at: new Date().toISOString(), two_factor_secret: null })
      .where('user_id', '=', id)
      .execute()
    const guess = async (address: string) => {
      const { challenge_token } = (await stranger.login(email, PASSWORD, { address })).json()
      for (const _ of times(4))
        await stranger.send(auth.challenge, { challenge_token, code: '000000', device_name: 'Test' }, { address })
    }

    await guess('10.63.0.1')
    const before = await told(email)
    for (const turn of times(3)) await guess(`10.63.${turn}.2`)

    expect(before).toEqual([])
    expect(await told(email)).toEqual(['Someone entered your password and then 5 or more wrong codes.'])
  })

  it('each change of the password notifies the user, even with a repeated request id (L5)', async () => {
    const stranger = strangerAt(app.current)
    const { id, email } = await stranger.buildPerson()
    const token = await buildToken(app.current.owner, id)
    const change = (from: string, to: string) =>
      inject(
        app.current.app,
        profile.changePassword,
        { body: { current_password: from, password: to, password_confirmation: to } },
        token,
        0,
        { 'x-request-id': 'the-same-for-both' },
      )

    const statuses = [
      (await change(PASSWORD, 'a first quiet garden')).statusCode,
      (await change('a first quiet garden', 'a second quiet garden')).statusCode,
    ]

    expect(statuses).toEqual([204, 204])
    expect((await told(email)).filter((text) => text.startsWith('Your password was changed'))).toHaveLength(2)
  })
})

describe('POST /auth/forgot-password', () => {
  it('POST /auth/forgot-password is audited before the delayed response, for any address (M13)', async () => {
    const stranger = strangerAt(app.current)
    const { email } = await stranger.buildPerson()
    const gapOf = async (address: string) => {
      await stranger.forgot(address, { address: '10.64.0.1' })
      const { rows } = await sql<{ gap: number }>`select extract(epoch from clock_timestamp() - max(at)) * 1000 as gap
        from audit_log where action = 'entry.forgotPassword'`.execute(app.current.owner)
      return Number(rows[0]?.gap)
    }

    const gaps = { known: 0, unknown: 0 }
    for (const turn of times(5)) {
      gaps.known = Math.max(gaps.known, await gapOf(email))
      gaps.unknown = Math.max(gaps.unknown, await gapOf(`unknown-${turn}@example.com`))
    }

    // Written after it, the event would lie some milliseconds back.
    expect(gaps.known).toBeGreaterThan(60)
    expect(gaps.unknown).toBeGreaterThan(60)
  })
})

describe('registration by invite only', () => {
  it('POST /auth/register returns 409 without an invite when registration is by invite only', async () => {
    const stranger = strangerAt(closed.current)
    const email = stranger.newAddress()

    const refused = await stranger.register(email)
    const shown = (await inject(closed.current.app, entry.registration, {})).json()
    const open = (await inject(app.current.app, entry.registration, {})).json()

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'invite_only'])
    expect([shown, open]).toEqual([{ data: { open: false } }, { data: { open: true } }])
    const found = await closed.current.owner.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(found).toEqual([])
  })
})

describe('full name', () => {
  it.each(['Ada\r\n\r\nYour account is locked', 'Ada\u2028Lovelace', 'Ada\u0007', 'Ada\u0085B'])(
    'POST /auth/register and the database refuse the full name %j (M6)',
    async (full_name) => {
      const stranger = strangerAt(app.current)
      const body = { full_name, email: stranger.newAddress(), phone: '+971501234567', device_name: 'Test' }

      const answer = await stranger.send(entry.register, body, { address: '10.65.0.1' })

      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { full_name: ['Use one line, without control characters.'] },
      ])
      await expect(
        app.current.owner.insertInto('users').values({ full_name, email: body.email }).execute(),
      ).rejects.toMatchObject({ constraint: 'users_full_name_one_line' })
    },
  )
})
