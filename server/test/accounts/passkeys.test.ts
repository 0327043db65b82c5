import { auth, twoFactor } from '@storey/api/account/account.ts'
import type { PasskeyAnswer } from '@storey/api/account/passkey-answer.ts'
import { passkeySignIn, passkeys } from '@storey/api/account/passkeys.ts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { passkeyRoutes, passkeySignInRoutes } from '../../src/account/passkeys/routes.ts'
import { profileRoutes } from '../../src/account/settings/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { twoFactorRoutes } from '../../src/account/two-factor/routes.ts'
import { buildCredentials, buildMember, buildOrganization, buildUser, PASSWORD } from '../builders/basics.ts'
import { inject, useTestApp } from '../harness.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const app = useTestApp([passkeyRoutes, passkeySignInRoutes, profileRoutes, signInRoutes, twoFactorRoutes])

const ask: typeof inject extends (app: infer _, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never = (...rest) => inject(app.current.app, ...rest)
const device = (options?: { counts: boolean }) =>
  softwareAuthenticator(new URL(app.current.services.settings.publicUrl).origin, options)

const signInByPassword = async (email: string) =>
  (await ask(auth.login, { body: { email, password: PASSWORD, device_name: 'Test' } })).json()

/** A user who has signed in with a password. */
async function somebody() {
  const user = await buildUser(app.current.owner)
  await buildCredentials(app.current.owner, user.id)
  const { token } = await signInByPassword(user.email)
  return { ...user, token: token as string }
}

async function addPasskey(token: string, authenticator = device(), name = 'Laptop') {
  const creation = (await ask(passkeys.creation, {}, token)).json().data
  return ask(passkeys.add, { body: { name, passkey: authenticator.create(creation) } }, token)
}

/** A user with one passkey, and the authenticator that has it. */
async function withPasskey(options?: { counts: boolean }) {
  const user = await somebody()
  const authenticator = device(options)
  const { data } = (await addPasskey(user.token, authenticator)).json()
  return { ...user, authenticator, passkey_id: data.id as number, codes: data.recovery_codes as string[] }
}
const request = async () => (await ask(passkeySignIn.request, {})).json().data
const signIn = (passkey: PasskeyAnswer) => ask(passkeySignIn.signIn, { body: { passkey, device_name: 'Test' } })

const lettersTo = async (email: string) => {
  await app.current.work()
  return (await app.current.mailbox.list()).filter(({ to }) => to === email).map(({ text }) => text)
}
const fieldsOf = (response: Awaited<ReturnType<typeof signIn>>) => [
  response.statusCode,
  ...Object.keys(response.json().errors ?? {}),
]

describe('passkeys', () => {
  it('the first passkey turns two-factor on, ends other sessions and answers recovery codes once', async () => {
    const user = await somebody()
    const other = await signInByPassword(user.email)

    const first = await addPasskey(user.token)
    const second = await addPasskey(user.token, device(), 'Phone')

    expect(first.statusCode).toBe(201)
    expect(first.json().data).toMatchObject({ name: 'Laptop', synced: false, last_used_at: null })
    expect(first.json().data.recovery_codes).toHaveLength(10)
    expect(second.json().data.recovery_codes).toBeUndefined()
    expect((await ask(auth.me, {}, other.token)).statusCode).toBe(401)
    const me = (await ask(auth.me, {}, user.token)).json().data
    expect(me).toMatchObject({ has_enabled_two_factor_auth: true, has_authenticator_app: false })
    const listed = (await ask(passkeys.list, {}, user.token)).json().data
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Laptop'])
    expect((await lettersTo(user.email)).join()).toContain('The passkey “Laptop” was added')
  })

  it('a passkey alone signs in with both factors', async () => {
    const user = await withPasskey()

    const answer = await signIn(user.authenticator.answer(await request()))

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ user_id: user.id, has_enabled_two_factor_auth: true })
    expect((await ask(auth.me, {}, answer.json().token)).statusCode).toBe(200)
    const event = await app.current.owner
      .selectFrom('audit_log')
      .select(['user_id', 'details', 'result'])
      .where('action', '=', 'passkeySignIn.signIn')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ user_id: user.id, result: 'done', details: { factor: 'passkey' } })
  })

  it('a passkey or a recovery code is the second factor after a password', async () => {
    const user = await withPasskey()
    const begun = await signInByPassword(user.email)
    const again = await signInByPassword(user.email)

    const byPasskey = await ask(auth.challenge, {
      body: {
        challenge_token: begun.challenge_token,
        passkey: user.authenticator.answer(begun.passkey),
        device_name: 'T',
      },
    })
    const byCode = await ask(auth.challenge, {
      body: { challenge_token: again.challenge_token, recovery_code: user.codes[0] ?? '', device_name: 'T' },
    })

    expect(begun).toMatchObject({ two_factor_auth: true, authenticator_app: false })
    expect(begun.token).toBeUndefined()
    expect([byPasskey.statusCode, byCode.statusCode]).toEqual([200, 200])
    expect((await lettersTo(user.email)).join()).toContain('9 codes are left')
  })

  it('an organization that requires two-factor accepts a passkey', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage', require_two_factor: true })
    const member = await buildMember(app.current.owner, organization.id, 'broker')
    await buildCredentials(app.current.owner, member.id)
    const { token } = await signInByPassword(member.email)
    const before = await ask(passkeys.list, {}, token, organization.id)

    const added = await addPasskey(token)
    const { id } = added.json().data

    expect([before.statusCode, before.json().code]).toEqual([403, 'two_factor_required'])
    expect(added.statusCode).toBe(201)
    expect((await ask(passkeys.list, {}, token, organization.id)).statusCode).toBe(200)
    const removed = await ask(passkeys.remove, { params: { id } }, token)
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'two_factor_required'])
    expect((await ask(passkeys.list, {}, token)).json().data).toHaveLength(1)
  })

  it('the last passkey takes the recovery codes with it, and the user is notified that two-factor is off', async () => {
    const user = await withPasskey()

    const removed = await ask(passkeys.remove, { params: { id: user.passkey_id } }, user.token)

    expect(removed.statusCode).toBe(204)
    const codes = await app.current.owner
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(codes).toEqual([])
    expect((await signInByPassword(user.email)).two_factor_auth).toBe(false)
    expect((await signIn(user.authenticator.answer(await request()))).statusCode).toBe(422)
    expect((await lettersTo(user.email)).join()).toContain('two-factor is off')
  })

  it('an authenticator app and a passkey share the recovery codes, and either one may go', async () => {
    const user = await withPasskey()
    const { secret } = (await ask(twoFactor.enable, { body: { password: PASSWORD } }, user.token)).json().data
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const now = Date.now()
    expect((await ask(twoFactor.confirm, { body: { code: totp.generate() } }, user.token)).statusCode).toBe(204)
    expect((await ask(twoFactor.recoveryCodes, {}, user.token)).json().data).toEqual({ remaining: 10 })

    const code = totp.generate({ timestamp: now + 30_000 })
    const off = await ask(twoFactor.disable, { body: { password: PASSWORD, code } }, user.token)

    expect(off.statusCode).toBe(204)
    expect((await ask(auth.me, {}, user.token)).json().data).toMatchObject({
      has_enabled_two_factor_auth: true,
      has_authenticator_app: false,
    })
    expect((await signInByPassword(user.email)).two_factor_auth).toBe(true)
    expect((await ask(twoFactor.recoveryCodes, {}, user.token)).json().data).toEqual({ remaining: 10 })
  })

  it('a new passkey names the platform as its settings do', async () => {
    const { owner } = app.current
    const user = await somebody()
    await owner.updateTable('platform_settings').set({ product_name: 'Palm & Co' }).execute()

    const creation = (await ask(passkeys.creation, {}, user.token)).json().data

    expect(creation.rp.name).toBe('Palm & Co')
    await owner.updateTable('platform_settings').set({ product_name: null }).execute()
  })

  it('a passkey keeps its owner: it cannot be added, renamed or removed by another user', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]

    const creation = (await ask(passkeys.creation, {}, mine.token)).json().data
    const taken = await ask(
      passkeys.add,
      { body: { name: 'Copy', passkey: theirs.authenticator.create(creation) } },
      mine.token,
    )
    const params = { id: theirs.passkey_id }
    const renamed = await ask(passkeys.rename, { params, body: { name: 'Mine' } }, mine.token)
    const removed = await ask(passkeys.remove, { params }, mine.token)

    expect([taken.statusCode, taken.json().code]).toEqual([409, 'passkey_taken'])
    expect([renamed.statusCode, removed.statusCode]).toEqual([404, 404])
    expect((await ask(passkeys.list, {}, mine.token)).json().data).toHaveLength(1)
    const own = await ask(passkeys.rename, { params, body: { name: 'Key ring' } }, theirs.token)
    expect(own.json().data).toMatchObject({ name: 'Key ring' })
  })
})

describe('attacks on passkeys', () => {
  it.each([
    ['of another origin', { origin: 'https://storey.example.com' }],
    ['of another site', { rp_id: 'storey.example.com' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['without user verification', { verified: false }],
    ['of another type', { type: 'webauthn.create' }],
    ['with a challenge that the server did not make', { challenge: 'bm90IG91cnM' }],
    ['of an unknown credential', { id: 'dW5rbm93bg' }],
    ['for another user handle', { user_handle: 'c29tZW9uZSBlbHNl' }],
  ])('an answer %s is refused', async (_, odd) => {
    const user = await withPasskey()

    const refused = await signIn(user.authenticator.answer(await request(), odd))

    expect(fieldsOf(refused)).toEqual([422, 'passkey'])
    expect((await signIn(user.authenticator.answer(await request()))).statusCode).toBe(200)
  })

  it.each([
    ['of another origin', { origin: 'https://storey.example.com' }],
    ['of another site', { rp_id: 'storey.example.com' }],
    ['without user verification', { verified: false }],
    ['with a challenge that the server did not make', { challenge: 'bm90IG91cnM' }],
    ['under another id', { id: 'b3RoZXI' }],
  ])('a new passkey %s is refused', async (_, odd) => {
    const user = await somebody()
    const creation = (await ask(passkeys.creation, {}, user.token)).json().data

    const refused = await ask(
      passkeys.add,
      { body: { name: 'Odd', passkey: device().create(creation, odd) } },
      user.token,
    )

    expect(fieldsOf(refused)).toEqual([422, 'passkey'])
  })

  it('changed bytes of an answer are refused', async () => {
    const user = await withPasskey()
    const results = []
    for (const part of ['signature', 'authenticator_data', 'client_data'] as const) {
      const answer = user.authenticator.answer(await request())
      const bytes = Buffer.from(answer[part], 'base64url')
      bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)
      results.push(fieldsOf(await signIn({ ...answer, [part]: bytes.toString('base64url') })))
    }
    expect(results).toEqual(Array.from({ length: 3 }, () => [422, 'passkey']))
  })

  it('an answer works once, also when it is sent twenty times at once', async () => {
    const user = await withPasskey({ counts: false })
    const answer = user.authenticator.answer(await request())

    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(fieldsOf(await signIn(answer))).toEqual([422, 'passkey'])
  })

  it('a challenge is of use for one purpose and one session only', async () => {
    const user = await withPasskey()
    const begun = await signInByPassword(user.email)
    const other = await signInByPassword(user.email)
    const challenge = (challenge_token: string, passkey: PasskeyAnswer) =>
      ask(auth.challenge, { body: { challenge_token, passkey, device_name: 'T' } })

    const results = [
      // The challenge of a second factor, for a sign-in by passkey alone, and the other way round.
      await signIn(user.authenticator.answer({ ...begun.passkey })),
      await challenge(begun.challenge_token, user.authenticator.answer(await request())),
      // That of another sign-in.
      await challenge(begun.challenge_token, user.authenticator.answer(other.passkey)),
    ]

    expect(results.map(fieldsOf)).toEqual(Array.from({ length: 3 }, () => [422, 'passkey']))
  })

  it('the passkey of another user is no second factor', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const begun = await signInByPassword(theirs.email)

    const refused = await ask(auth.challenge, {
      body: {
        challenge_token: begun.challenge_token,
        passkey: mine.authenticator.answer(begun.passkey),
        device_name: 'T',
      },
    })

    expect(fieldsOf(refused)).toEqual([422, 'passkey'])
  })

  it('a challenge expires after five minutes', async () => {
    const user = await withPasskey()
    const { clock } = app.current.services
    const { now } = clock
    const late = await request()

    Object.assign(clock, { now: () => new Date(Date.now() + 300_001) })
    const refused = await signIn(user.authenticator.answer(late))
    Object.assign(clock, { now })

    expect(fieldsOf(refused)).toEqual([422, 'passkey'])
  })

  it('a counter that does not grow is refused, and the owner is notified', async () => {
    const user = await withPasskey()
    expect((await signIn(user.authenticator.answer(await request(), { counter: 50 }))).statusCode).toBe(200)

    const refused = await signIn(user.authenticator.answer(await request(), { counter: 50 }))

    expect(fieldsOf(refused)).toEqual([422, 'passkey'])
    expect((await lettersTo(user.email)).join()).toContain('may have been copied')
    expect((await signIn(user.authenticator.answer(await request(), { counter: 51 }))).statusCode).toBe(200)
  })

  it('a disabled user cannot sign in with a passkey', async () => {
    const user = await withPasskey()
    await app.current.owner
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', user.id)
      .execute()

    expect(fieldsOf(await signIn(user.authenticator.answer(await request())))).toEqual([422, 'passkey'])
  })

  it('of ten passkeys added at once the first one makes the recovery codes', async () => {
    const user = await somebody()
    const creations = await Promise.all(
      Array.from({ length: 10 }, async () => (await ask(passkeys.creation, {}, user.token)).json().data),
    )

    const answers = await Promise.all(
      creations.map((creation, at) =>
        ask(passkeys.add, { body: { name: `Key ${at}`, passkey: device().create(creation) } }, user.token),
      ),
    )

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(answers.filter((answer) => answer.json().data.recovery_codes !== undefined)).toHaveLength(1)
  })
})
