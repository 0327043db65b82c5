import { auth, DEVICE_NAME } from '@storey/api/account.ts'
import { entry } from '@storey/api/account-entry.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildCredentials, buildOrganization, buildUser, PASSWORD } from '../../../test/builders.ts'
import { inject, useTestApp } from '../../../test/harness.ts'
import { makeToken } from '../tokens.ts'

const app = useTestApp()
const NEW_PASSWORD = 'seven quiet herons'

const register = (email: string, given: object = {}) =>
  inject(app.current.app, entry.register, {
    body: {
      full_name: 'Amal Haddad',
      email,
      phone: '+971501234567',
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
      device_name: DEVICE_NAME,
      ...given,
    },
  })
const login = (email: string, password = NEW_PASSWORD) =>
  inject(app.current.app, auth.login, { body: { email, password, device_name: DEVICE_NAME } })
const verify = (token: string) => inject(app.current.app, entry.verifyEmail, { body: { token } })
const resend = (email: string) => inject(app.current.app, entry.resendVerification, { body: { email } })
const forgot = (email: string) => inject(app.current.app, entry.forgotPassword, { body: { email } })
const reset = (token: string, password = NEW_PASSWORD) =>
  inject(app.current.app, entry.resetPassword, { body: { token, password, password_confirmation: password } })

/** The letters to an address, the newest first. */
async function lettersTo(email: string) {
  await app.current.work()
  return (await app.current.mailbox.list()).filter(({ to }) => to === email)
}
const tokenIn = (text: string | undefined) => /#token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const letterToken = async (email: string) => tokenIn((await lettersTo(email))[0]?.text)

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
  it('makes an account that may sign in once its address is confirmed by the letter', async () => {
    const answer = await register(address)
    const early = await login(address)

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ two_factor_auth: false, token: null, verification_sent: true })
    expect(early.statusCode).toBe(422)
    expect(early.json().errors.email[0]).toContain('Confirm your address first')

    const [letter] = await lettersTo(address)
    expect(letter?.subject).toBe('Confirm your e-mail address')
    expect(letter?.text).not.toContain('Amal')
    const confirmed = await verify(tokenIn(letter?.text))

    expect(confirmed.json()).toEqual({ data: { email: address } })
    expect((await login(address)).json()).toMatchObject({ full_name: 'Amal Haddad', organizations: [] })
    expect(await userOf(address)).toMatchObject({ phone: '+971501234567', disabled_at: null })
  })

  it('answers the same for an address that has an account, and tells its owner by letter alone', async () => {
    const user = await buildUser(app.current.owner, { email: address })
    await buildCredentials(app.current.owner, user.id)

    const [known, unknown] = [await register(address), await register(`not-${address}`)]

    expect(known.body).toBe(unknown.body)
    expect((await lettersTo(address)).map(({ subject }) => subject)).toEqual(['You have an account already'])
    expect((await login(address, PASSWORD)).statusCode).toBe(200)
    expect((await userOf(address)).full_name).toBe(user.full_name)
  })

  it('lets whoever reads the letter choose the password of an address that was registered and never confirmed', async () => {
    await register(address, { password: 'of the first stranger', password_confirmation: 'of the first stranger' })
    await register(address)

    const [letter] = await lettersTo(address)
    expect(letter?.subject).toBe('Finish your registration')
    expect((await reset(tokenIn(letter?.text))).statusCode).toBe(204)

    expect((await login(address, 'of the first stranger')).statusCode).toBe(422)
    expect((await login(address)).statusCode).toBe(200)
  })

  it('with an invite makes a member with its role, who is signed in at once', async () => {
    const { organization, token } = await buildInvite(address)
    const preview = await inject(app.current.app, entry.previewInvite, { body: { invite_token: token } })
    expect(preview.json().data).toEqual({
      organization: { name: 'Harbour Homes', type: 'brokerage' },
      role: 'broker',
      email: address,
      invited_by_name: 'Lina Aziz',
      has_account: false,
    })

    const answer = await register(address, { invite_token: token })

    expect(answer.json()).toMatchObject({
      two_factor_auth: false,
      token: expect.stringMatching(/^[\w-]{43}$/),
      organizations: [{ id: organization.id, pivot_role: 'broker', pivot_enabled: true }],
    })
    expect((await userOf(address)).email_verified_at).not.toBeNull()
    expect(await lettersTo(address)).toEqual([])
    expect((await register(`second-${address}`, { invite_token: token })).json().errors).toHaveProperty('invite_token')
  })

  it('refuses an invite that is too old, or for another address', async () => {
    const old = await buildInvite(address, { expires_at: new Date(Date.now() - 1000).toISOString() })
    const other = await buildInvite(`other-${address}`)

    expect((await register(address, { invite_token: old.token })).json().errors).toHaveProperty('invite_token')
    expect((await register(address, { invite_token: other.token })).json().errors).toHaveProperty('email')
  })

  it('names every field that is wrong', async () => {
    const answer = await register('nowhere', { phone: '12', password: 'short', password_confirmation: 'other' })

    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(expect.arrayContaining(['email', 'phone', 'password']))
    expect((await register(address, { password_confirmation: 'another one' })).json().errors).toEqual({
      password_confirmation: ['The two passwords are not the same.'],
    })
  })
})

describe('POST /auth/email/resend', () => {
  it('sends a new link to an address that waits for one, and the older works no more', async () => {
    await register(address)
    const first = await letterToken(address)

    await resend(address)
    const second = await letterToken(address)

    expect(second).not.toBe(first)
    expect((await verify(first)).json().errors).toHaveProperty('token')
    expect((await verify(second)).statusCode).toBe(200)
  })

  it('answers the same for every address, and writes to none but those', async () => {
    const confirmed = await buildUser(app.current.owner, { email: address })
    const answers = [await resend(confirmed.email), await resend(`nobody-${address}`)]

    expect(answers.map(({ statusCode, json }) => [statusCode, Object.keys(json().data)])).toEqual([
      [200, ['email']],
      [200, ['email']],
    ])
    expect(await lettersTo(address)).toEqual([])
  })
})

describe('POST /auth/reset-password', () => {
  it('sets the password by the link of the letter, ends every session and half-done sign-in, and tells the person', async () => {
    const user = await buildUser(app.current.owner, { email: address, email_verified_at: null })
    await buildCredentials(app.current.owner, user.id)
    await app.current.owner
      .updateTable('users')
      .set({ email_verified_at: new Date().toISOString() })
      .where('id', '=', user.id)
      .execute()
    const { token } = (await login(address, PASSWORD)).json()

    await forgot(address)
    const answer = await reset(await letterToken(address))

    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await inject(app.current.app, auth.me, {}, token)).statusCode).toBe(401)
    expect((await login(address, PASSWORD)).statusCode).toBe(422)
    expect((await login(address)).statusCode).toBe(200)
    expect((await lettersTo(address))[0]?.text).toContain('Your password was changed')
  })

  it('refuses a password that is well known or holds what strangers know, and keeps the link', async () => {
    const user = await buildUser(app.current.owner, { email: address })
    await forgot(address)
    const token = await letterToken(address)

    for (const password of ['qwerty123456', `${address.split('@')[0]}-2026`, user.full_name.repeat(2)])
      expect((await reset(token, password)).json().errors).toHaveProperty('password')
    expect((await reset(token)).statusCode).toBe(204)
    expect((await reset(token)).json().errors).toHaveProperty('token')
  })
})
