import { auth } from '@storey/api/account/account.ts'
import { entry } from '@storey/api/account/entry.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildCredentials, buildOrganization, buildUser, PASSWORD } from '../../../test/builders/basics.ts'
import { buildToken, inject, useTestApp } from '../../../test/harness.ts'
import { signInRoutes } from '../sign-in/routes.ts'
import { makeToken } from '../tokens.ts'
import { entryRoutes } from './routes.ts'

const app = useTestApp([entryRoutes, signInRoutes])
const NEW_PASSWORD = 'seven quiet herons'

const register = (email: string, given: object = {}) =>
  inject(app.current.app, entry.register, {
    body: {
      full_name: 'Amal Haddad',
      email,
      phone: '+971501234567',
      device_name: DEVICE_NAME,
      ...given,
    },
  })
const BY_INVITE = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
const login = (email: string, password = NEW_PASSWORD) =>
  inject(app.current.app, auth.login, { body: { email, password, device_name: DEVICE_NAME } })
const verify = (token: string, password = NEW_PASSWORD) =>
  inject(app.current.app, entry.verifyEmail, { body: { token, password, password_confirmation: password } })
const check = (purpose: 'verify_email' | 'reset_password', token: string) =>
  inject(app.current.app, entry.checkLink, { body: { purpose, token } })
const resend = (email: string) => inject(app.current.app, entry.resendVerification, { body: { email } })
const forgot = (email: string) => inject(app.current.app, entry.forgotPassword, { body: { email } })
const reset = (token: string, password = NEW_PASSWORD) =>
  inject(app.current.app, entry.resetPassword, { body: { token, password, password_confirmation: password } })

/** The e-mails to an address, newest first. */
async function emailsTo(email: string) {
  await app.current.work()
  return (await app.current.mailbox.list()).filter(({ to }) => to === email)
}
const tokenIn = (text: string | undefined) => /#token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const emailToken = async (email: string) => tokenIn((await emailsTo(email))[0]?.text)

const userOf = (email: string) =>
  app.current.owner.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

let count = 0
let address = ''
beforeEach(() => {
  address = `somebody-${++count}@example.com`
})

async function buildInvite(email: string, given: { expires_at?: string } = {}) {
  const { owner } = app.current
  const organization = await buildOrganization(owner, { type: 'brokerage', name: 'Harbour Homes' })
  const { token, token_hash } = makeToken()
  await owner
    .insertInto('invites')
    .values({
      organization_id: organization.id,
      organization_type: 'brokerage',
      email,
      role: 'broker',
      token_hash,
      invited_by_name: 'Lina Aziz',
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      ...given,
    })
    .execute()
  return { organization, token }
}

describe('POST /auth/register', () => {
  it('POST /auth/register creates an account without a password, which is chosen on confirming the address', async () => {
    const answer = await register(address)

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      two_factor_auth: false,
      token: null,
      verification_sent: true,
      next: 'confirm_email',
      message: 'Open the link in the e-mail that we sent to confirm this address. Then sign in.',
    })
    const [letter] = await emailsTo(address)
    expect(letter?.subject).toBe('Confirm your e-mail address')
    expect(letter?.text).not.toContain('Amal')
    const confirmed = await verify(tokenIn(letter?.text))

    expect(confirmed.json()).toEqual({ data: { email: address } })
    expect((await login(address)).json()).toMatchObject({ full_name: 'Amal Haddad', organizations: [] })
    expect(await userOf(address)).toMatchObject({ phone: '+971501234567', disabled_at: null })
  })

  it('POST /auth/register with a password keeps it for the link, which asks for it again', async () => {
    const answer = await register(address, BY_INVITE)
    expect([answer.statusCode, answer.json().token]).toEqual([200, null])
    expect((await login(address)).statusCode).toBe(422)
    const token = await emailToken(address)
    const enter = (password: string) => inject(app.current.app, entry.verifyEmail, { body: { token, password } })

    expect((await check('verify_email', token)).json()).toEqual({ data: { email: address, has_password: true } })
    const wrong = await enter('another quiet heron')
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['password', 'password_confirmation']])
    expect((await enter(NEW_PASSWORD)).statusCode).toBe(200)
    expect((await login(address)).json()).toMatchObject({ token: expect.any(String) })
    expect((await enter(NEW_PASSWORD)).json().errors).toHaveProperty('token')
  })

  it('the password of a stranger who registered an address is never that of its owner', async () => {
    const stranger = 'the password of a stranger'
    await register(address, { password: stranger, password_confirmation: stranger })
    const first = await emailToken(address)
    await register(address, BY_INVITE)
    const enter = (token: string, password: string) =>
      inject(app.current.app, entry.verifyEmail, { body: { token, password } })
    const token = await emailToken(address)

    expect((await enter(first, stranger)).json().errors).toHaveProperty('token')
    expect((await enter(token, stranger)).json().errors).toHaveProperty('password')
    expect((await verify(token, 'a third one of the owner')).statusCode).toBe(200)
    expect((await login(address, stranger)).statusCode).toBe(422)
    expect((await login(address, 'a third one of the owner')).statusCode).toBe(200)
  })

  it('a link without a password asks for a new one with its confirmation', async () => {
    await register(address)
    const token = await emailToken(address)
    const bare = await inject(app.current.app, entry.verifyEmail, { body: { token, password: NEW_PASSWORD } })

    expect((await check('verify_email', token)).json().data.has_password).toBe(false)
    expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([422, ['password', 'password_confirmation']])
  })

  it('POST /auth/register refuses a weak password the same for every address, and keeps no password in clear text', async () => {
    const user = await buildUser(app.current.owner, { email: address })
    await buildCredentials(app.current.owner, user.id)
    const weak = { password: 'password123456', password_confirmation: 'password123456' }

    const [known, unknown] = [await register(address, weak), await register(`not-${address}`, weak)]
    expect([known.statusCode, known.body]).toEqual([422, unknown.body])
    expect((await register(address, BY_INVITE)).json()).toEqual((await register(`not-${address}`, BY_INVITE)).json())
    expect((await login(address, NEW_PASSWORD)).statusCode).toBe(422)
    const links = await app.current.owner.selectFrom('account_links').select('password_hash').execute()
    expect(JSON.stringify(links)).not.toContain(NEW_PASSWORD)
  })

  it('POST /auth/register answers the same for an address with an account, and only e-mails its owner', async () => {
    const user = await buildUser(app.current.owner, { email: address })
    await buildCredentials(app.current.owner, user.id)

    const [known, unknown] = [await register(address), await register(`not-${address}`)]

    expect(known.body).toBe(unknown.body)
    expect((await emailsTo(address)).map(({ subject }) => subject)).toEqual(['You already have an account'])
    expect((await login(address, PASSWORD)).statusCode).toBe(200)
    expect((await userOf(address)).full_name).toBe(user.full_name)
  })

  it('POST /auth/register sends another link to an address that was registered but never confirmed', async () => {
    await register(address)
    const first = await emailToken(address)
    await register(address)

    const second = await emailToken(address)
    expect([(await verify(first)).statusCode, (await verify(second)).statusCode]).toEqual([422, 200])
    expect((await login(address)).statusCode).toBe(200)
  })

  it('POST /auth/register with an invite creates a member with its role and signs them in', async () => {
    const { organization, token } = await buildInvite(address)
    const preview = await inject(app.current.app, entry.previewInvite, { body: { invite_token: token } })
    expect(preview.json().data).toEqual({
      organization: { name: 'Harbour Homes', type: 'brokerage' },
      role: 'broker',
      email: address,
      invited_by_name: 'Lina Aziz',
      expires_at: expect.any(String),
      has_account: false,
    })

    // Another user registered the address before and never confirmed it: the owner of the address gets that account.
    await register(address, { full_name: 'Somebody else' })
    const answer = await register(address, { ...BY_INVITE, invite_token: token })

    expect(answer.json()).toMatchObject({
      full_name: 'Amal Haddad',
      two_factor_auth: false,
      token: expect.stringMatching(/^[\w-]{43}$/),
      organizations: [{ id: organization.id, pivot_role: 'broker', pivot_enabled: true }],
    })
    expect((await userOf(address)).email_verified_at).not.toBeNull()
    expect((await emailsTo(address)).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
    expect((await verify(await emailToken(address))).statusCode).toBe(422)
    expect((await register(`second-${address}`, { ...BY_INVITE, invite_token: token })).json().errors).toHaveProperty(
      'invite_token',
    )
  })

  it('POST /auth/register refuses an expired invite and an invite for another address', async () => {
    const old = await buildInvite(address, { expires_at: new Date(Date.now() - 1000).toISOString() })
    const other = await buildInvite(`other-${address}`)

    expect((await register(address, { ...BY_INVITE, invite_token: old.token })).json().errors).toHaveProperty(
      'invite_token',
    )
    expect((await register(address, { ...BY_INVITE, invite_token: other.token })).json().errors).toHaveProperty('email')
  })

  it('POST /auth/register names every invalid field', async () => {
    const answer = await register('nowhere', { phone: '12', password: 'short', password_confirmation: 'other' })

    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(expect.arrayContaining(['email', 'phone', 'password']))
    const [other, none] = [
      { ...BY_INVITE, password_confirmation: 'another one', invite_token: 'x' },
      { invite_token: 'x' },
    ]
    expect((await register(address, none)).json().errors).toEqual({ password: ['Choose a password.'] })
    expect((await register(address, other)).json().errors).toEqual({
      password_confirmation: ['The passwords don’t match.'],
    })
  })
})

describe('POST /auth/email/verify', () => {
  it('POST /auth/email/verify drops an earlier password, second factor and sessions (C1)', async () => {
    const { owner } = app.current
    await register(address)
    const link = await emailToken(address)
    const { id } = await userOf(address)
    // As an earlier release stored it: with the first registrant's password and a second factor.
    await buildCredentials(owner, id, {
      two_factor_secret: Buffer.from('theirs'),
      two_factor_confirmed_at: '2026-11-01T00:00:00Z',
    })
    const theirs = await buildToken(owner, id)

    const early = await login(address, PASSWORD)
    const confirmed = await verify(link)

    expect([early.statusCode, confirmed.statusCode]).toEqual([422, 200])
    expect((await login(address, PASSWORD)).statusCode).toBe(422)
    expect((await inject(app.current.app, auth.me, {}, theirs)).statusCode).toBe(401)
    expect((await login(address)).json()).toMatchObject({ two_factor_auth: false, has_enabled_two_factor_auth: false })
  })

  it('POST /auth/links/check shows the address of a link and whether it is valid, without using it up', async () => {
    await register(address)
    const link = await emailToken(address)

    const before = [
      await check('verify_email', link),
      await check('verify_email', link),
      await check('reset_password', link),
    ]
    const weak = await verify(link, 'qwerty123456')
    await verify(link)

    expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422])
    expect(before[0]?.json()).toEqual({ data: { email: address, has_password: false } })
    expect(Object.keys(weak.json().errors)).toEqual(['password'])
    expect(Object.keys((await check('verify_email', link)).json().errors)).toEqual(['token'])
  })
})

describe('POST /auth/email/resend', () => {
  it('POST /auth/email/resend sends a new link to an unconfirmed address and revokes the older link', async () => {
    await register(address)
    const first = await emailToken(address)

    await resend(address)
    const second = await emailToken(address)

    expect(second).not.toBe(first)
    expect((await verify(first)).json().errors).toHaveProperty('token')
    expect((await verify(second)).statusCode).toBe(200)
  })

  it('POST /auth/email/resend answers the same for every address and e-mails only unconfirmed ones', async () => {
    const confirmed = await buildUser(app.current.owner, { email: address })
    const answers = [await resend(confirmed.email), await resend(`nobody-${address}`)]

    expect(answers.map(({ statusCode, json }) => [statusCode, Object.keys(json().data)])).toEqual([
      [200, ['email']],
      [200, ['email']],
    ])
    expect(await emailsTo(address)).toEqual([])
  })
})

describe('POST /auth/reset-password', () => {
  it('POST /auth/reset-password sets the password, ends every session and notifies the user', async () => {
    const user = await buildUser(app.current.owner, { email: address })
    await buildCredentials(app.current.owner, user.id)
    const { token } = (await login(address, PASSWORD)).json()

    await forgot(address)
    const answer = await reset(await emailToken(address))

    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await inject(app.current.app, auth.me, {}, token)).statusCode).toBe(401)
    expect((await login(address, PASSWORD)).statusCode).toBe(422)
    expect((await login(address)).statusCode).toBe(200)
    expect((await emailsTo(address))[0]?.text).toContain('Your password was changed')
  })

  it('POST /auth/reset-password refuses a common or personal password and keeps the link valid', async () => {
    const user = await buildUser(app.current.owner, { email: address })
    await forgot(address)
    const token = await emailToken(address)

    for (const password of ['qwerty123456', `${address.split('@')[0]}-2026`, user.full_name.repeat(2)])
      expect((await reset(token, password)).json().errors).toHaveProperty('password')
    expect((await reset(token)).statusCode).toBe(204)
    expect((await reset(token)).json().errors).toHaveProperty('token')
  })
})
