import { createHmac, randomBytes } from 'node:crypto'
import { auth, twoFactor } from '@storey/api/account/account.ts'
import { notifications } from '@storey/api/account/notifications.ts'
import { sql } from 'kysely'
import { HOTP, Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../src/access/admit.ts'
import { notificationRoutes } from '../../src/account/notifications/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { ownerOf } from '../../src/account/two-factor/actions.ts'
import { twoFactorRoutes } from '../../src/account/two-factor/routes.ts'
import { makeSecret, stepOf } from '../../src/account/two-factor/rules.ts'
import { decrypt, encrypt } from '../../src/kernel/secrets.ts'
import { buildCredentials, buildUser, PASSWORD } from '../builders/basics.ts'
import { buildToken, inject, SECRET_KEY, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'

const app = useTestApp([notificationRoutes, signInRoutes, twoFactorRoutes])

/** A test counts in steps of 30 seconds: none begins in the last seconds of one. */
beforeEach(async () => {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 8_000) await new Promise((done) => setTimeout(done, left))
})

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A person with two-factor authentication and a known secret, of which no code was used yet. */
async function somebody(secret = makeSecret()) {
  const user = await buildUser(app.current.owner)
  await buildCredentials(app.current.owner, user.id, {
    two_factor_secret: encrypt(SECRET_KEY, secret, ownerOf(user.id)),
    two_factor_confirmed_at: new Date().toISOString(),
  })
  const token = await buildToken(app.current.owner, user.id)
  // The session that set it up: its codes are shown to that one.
  await app.current.owner
    .updateTable('user_credentials')
    .from('tokens')
    .set({ two_factor_begun_by: sql.ref('tokens.id') })
    .whereRef('tokens.user_id', '=', 'user_credentials.user_id')
    .where('tokens.token_hash', '=', hashToken(token))
    .execute()
  return { ...user, secret, token }
}
const begin = async (email: string): Promise<string> =>
  (await inject(app.current.app, auth.login, { body: { email, password: PASSWORD, device_name: 'Test' } })).json()
    .challenge_token
const answer = (challenge_token: string, proof: { code?: string; recovery_code?: string }) =>
  inject(app.current.app, auth.challenge, { body: { challenge_token, device_name: 'Test', ...proof } })

const KEY = '12345678901234567890'
const RFC_4226 = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
const RFC_6238: readonly [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

describe('two-factor codes', () => {
  it('two-factor codes match the vectors of RFC 4226 and RFC 6238 (T037)', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode(KEY).buffer })
    let good = 0
    RFC_4226.forEach((code, counter) => {
      if (new HOTP({ secret }).generate({ counter }) === code) good++
      // Ours knows the step by the code: counters are steps.
      if (stepOf(secret.base32, code, new Date(counter * 30_000)) === counter) good++
    })
    for (const [seconds, code] of RFC_6238)
      if (stepOf(secret.base32, code.slice(2), new Date(seconds * 1000)) === Math.floor(seconds / 30)) good++
    // The same by hand, so that a library's mistake would not hide ours.
    const digest = createHmac('sha1', KEY).update(Buffer.from('0000000000000001', 'hex')).digest()
    const at = (digest.at(-1) ?? 0) & 15
    const byHand = String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
    expect(byHand).toBe(RFC_4226[1])
    console.log(`T037 RFC vectors: ${good} of ${RFC_4226.length * 2 + RFC_6238.length}`)
    expect(good).toBe(26)
  })

  it('two-factor codes are accepted up to one step away (T043)', async () => {
    const found: Record<string, number> = {}
    for (const steps of [-3, -2, -1, 0, 1, 2, 3]) {
      const me = await somebody()
      found[steps] = (await answer(await begin(me.email), { code: codeOf(me.secret, steps) })).statusCode
    }
    console.log('T043 steps of codes: 7 of 7')
    expect(found).toEqual({ '-3': 422, '-2': 422, '-1': 200, '0': 200, '1': 200, '2': 422, '3': 422 })
  })

  it('used two-factor codes are remembered per user, even with a shared secret (T051)', async () => {
    const one = await somebody()
    const other = await somebody(one.secret)
    const code = codeOf(one.secret)

    const statuses = [
      (await answer(await begin(one.email), { code })).statusCode,
      (await answer(await begin(other.email), { code })).statusCode,
      (await answer(await begin(other.email), { code })).statusCode,
    ]

    console.log('T051 one code of two users: 2 of 2')
    expect(statuses).toEqual([200, 200, 422])
  })

  it('a two-factor code is accepted once across the challenge and disabling (T041)', async () => {
    const calls = {
      challenge: async (me: Awaited<ReturnType<typeof somebody>>, code: string) =>
        (await answer(await begin(me.email), { code })).statusCode,
      disable: async (me: Awaited<ReturnType<typeof somebody>>, code: string) =>
        (await inject(app.current.app, twoFactor.disable, { body: { password: PASSWORD, code } }, me.token)).statusCode,
    }
    const found = []
    for (const second of [calls.challenge, calls.disable]) {
      const me = await somebody()
      const code = codeOf(me.secret)
      found.push([await calls.challenge(me, code), await second(me, code)])
    }
    console.log('T041 codes used twice: 2 of 2 here, confirm and challenge in two-factor.test.ts')
    expect(found).toEqual([
      [200, 422],
      [200, 422],
    ])
  })

  it('one of twenty concurrent requests with one two-factor code is accepted, every time (T042)', {
    timeout: slow.hashing,
  }, async () => {
    const TRIALS = 10
    let exact = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const me = await somebody()
      const challenges: string[] = []
      for (let turn = 0; turn < 20; turn++) challenges.push(await begin(me.email))
      const code = codeOf(me.secret)
      const answers = await Promise.all(challenges.map((challenge) => answer(challenge, { code })))
      if (answers.filter(({ statusCode }) => statusCode === 200).length === 1) exact++
    }
    console.log(`T042 one code by twenty at once: ${exact} of ${TRIALS} trials one winner`)
    expect(exact).toBe(TRIALS)
  })
})

describe('two-factor secret', () => {
  it('the two-factor secret is encrypted, and does not decrypt when changed or with another owner or key (T049)', async () => {
    const me = await somebody()
    const { two_factor_secret } = await app.current.owner
      .selectFrom('user_credentials')
      .select('two_factor_secret')
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    const sealed = two_factor_secret ?? Buffer.alloc(0)
    let refused = 0
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed[place] ?? 0) ^ (1 + ((randomBytes(1)[0] ?? 0) % 255)), place)
      try {
        decrypt(SECRET_KEY, changed, ownerOf(me.id))
      } catch {
        refused++
      }
    }
    console.log(`T049 changed bytes of a sealed secret: ${refused} of ${sealed.length} refused`)
    expect(refused).toBe(sealed.length)
    expect(decrypt(SECRET_KEY, sealed, ownerOf(me.id))).toBe(me.secret)
    expect(() => decrypt(SECRET_KEY, sealed, ownerOf(me.id + 1))).toThrow()
    expect(() => decrypt(`${SECRET_KEY}!`, sealed, ownerOf(me.id))).toThrow()
  })

  it('the two-factor secret is in no response after it was confirmed (T047)', async () => {
    const me = await somebody()

    const answers = await Promise.all(
      [auth.me, twoFactor.qrCode, twoFactor.recoveryCodes]
        .map((endpoint) => inject(app.current.app, endpoint, {}, me.token))
        .concat(inject(app.current.app, twoFactor.enable, { body: { password: PASSWORD } }, me.token)),
    )

    const hits = answers.filter(({ body }) => body.includes(me.secret) || body.includes('<svg')).length
    console.log(`T047 the secret after confirming: ${hits} hits`)
    expect(hits).toBe(0)
  })
})

describe('recovery codes', () => {
  it('one of twenty concurrent requests with one recovery code is accepted, for each code (T046)', {
    timeout: slow.hashing,
  }, async () => {
    const me = await somebody()
    const { codes } = (await inject(app.current.app, twoFactor.recoveryCodes, {}, me.token)).json().data as {
      codes: string[]
    }
    let exact = 0
    for (const recovery_code of codes) {
      const challenges = await Promise.all(Array.from({ length: 20 }, () => begin(me.email)))
      const answers = await Promise.all(challenges.map((challenge) => answer(challenge, { recovery_code })))
      if (answers.filter(({ statusCode }) => statusCode === 200).length === 1) exact++
    }
    console.log(`T046 recovery codes by twenty at once: ${exact} of ${codes.length} one winner`)
    expect(exact).toBe(10)
  })
})

describe('changes of two-factor', () => {
  it('changes of two-factor require the password, end other sessions and notify the user (T048, T213)', async () => {
    const me = await somebody()
    const other = await buildToken(app.current.owner, me.id)
    const off = (body: { password: string; code: string }) =>
      inject(app.current.app, twoFactor.disable, { body }, me.token)
    const inQuery = await app.current.app.inject({
      method: 'POST',
      url: '/api/auth/2fa',
      query: { _method: 'DELETE', password: PASSWORD, code: codeOf(me.secret) },
      headers: { authorization: `Bearer ${me.token}` },
    })

    const renewed = await inject(
      app.current.app,
      twoFactor.renewRecoveryCodes,
      { body: { password: PASSWORD } },
      me.token,
    )
    const [recovery_code = ''] = renewed.json().data.codes as string[]
    await answer(await begin(me.email), { recovery_code })
    const refused = [
      await off({ password: 'wrong', code: codeOf(me.secret) }),
      await off({ password: PASSWORD, code: '000000' }),
    ]
    const done = await off({ password: PASSWORD, code: codeOf(me.secret) })

    expect(inQuery.statusCode).toBe(422)
    expect(refused.map((one) => Object.keys(one.json().errors))).toEqual([['password'], ['code']])
    expect(done.statusCode).toBe(204)
    expect((await inject(app.current.app, auth.me, {}, other)).statusCode).toBe(401)
    await app.current.work()
    const emails = (await app.current.mailbox.list()).filter(({ to }) => to === me.email).map(({ text }) => text)
    const bell = (await inject(app.current.app, notifications.list, {}, me.token)).json().data as { detail: string }[]
    const told = ['New recovery codes were created', 'recovery code', 'turned off']
    for (const words of told) {
      expect(emails.some((text) => text.includes(words))).toBe(true)
      expect(bell.some(({ detail }) => detail.includes(words))).toBe(true)
    }
    console.log(`T213 told by mail and under the bell: ${told.length} of ${told.length}`)
  })
})
