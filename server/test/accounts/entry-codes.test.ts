import { auth } from '@storey/api/account/account.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { RATES } from '../../src/account/limits.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { makeToken } from '../../src/account/tokens.ts'
import { ownerOf } from '../../src/account/two-factor/actions.ts'
import { makeSecret, plainRecoveryCode } from '../../src/account/two-factor/rules.ts'
import { encrypt, hashRecoveryCode } from '../../src/kernel/secrets.ts'
import { buildCredentials, buildUser } from '../builders/basics.ts'
import { SECRET_KEY, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { strangerAt } from './stranger.ts'

const app = useTestApp([signInRoutes], { RATE_LIMIT: 'on' })

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** A person with two-factor authentication. */
async function somebody() {
  const secret = makeSecret()
  const user = await buildUser(app.current.owner)
  await buildCredentials(app.current.owner, user.id, {
    two_factor_secret: encrypt(SECRET_KEY, secret, ownerOf(user.id)),
    two_factor_confirmed_at: new Date().toISOString(),
  })
  return { ...user, secret }
}

const buildCode = (user_id: number, code: string) =>
  app.current.owner
    .insertInto('recovery_codes')
    .values({ user_id, code_hash: hashRecoveryCode(SECRET_KEY, user_id, plainRecoveryCode(code)) })
    .execute()

/** A fresh challenge, which anyone with the password can get as often as they like. */
async function challengeOf(user_id: number): Promise<string> {
  const { token, token_hash } = makeToken()
  await app.current.owner
    .insertInto('sign_in_challenges')
    .values({
      user_id,
      token_hash,
      expires_at: new Date(Date.now() + 300_000).toISOString(),
    })
    .execute()
  return token
}

it('wrong codes from anywhere do not lock out a user at a known network, or with a recovery code (S13)', async () => {
  const { send } = strangerAt(app.current)
  const { id, secret } = await somebody()
  const at = (address: string, proof: object) =>
    challengeOf(id).then((challenge_token) =>
      send(auth.challenge, { challenge_token, ...proof, device_name: 'Test' }, { address }),
    )
  const statusOf = async (address: string, proof: object) => (await at(address, proof)).statusCode
  const [home, cafe] = ['10.20.0.1', '10.20.9.1']
  expect(await statusOf(home, { code: codeOf(secret) })).toBe(200)
  await buildCode(id, 'abcde-fghjk-mnpqr')
  // A session that began with the password alone makes no network known.
  await app.current.owner
    .insertInto('tokens')
    .values({
      user_id: id,
      token_hash: makeToken().token_hash,
      device_name: 'Test',
      two_factor: false,
      address: '10.66.0.9',
      expires_at: new Date(Date.now() + 300_000).toISOString(),
    })
    .execute()
  for (let turn = 0; turn < RATES.user.points; turn++) await at(`10.66.${turn}.1`, { code: '000000' })

  expect(await statusOf('10.66.77.1', { code: '000000' })).toBe(429)
  expect(await statusOf('10.66.0.9', { code: '000000' })).toBe(429)
  expect(await statusOf(cafe, { code: '000000' })).toBe(429)
  expect(await statusOf(cafe, { recovery_code: 'wrong-wrong-wrong' })).toBe(422)
  expect(await statusOf(home, { code: '000000' })).toBe(422)
  expect(await statusOf(cafe, { recovery_code: 'abcde-fghjk-mnpqr' })).toBe(200)
  // Neither success gives the attacker further tries.
  expect(await statusOf('10.66.77.1', { code: '000000' })).toBe(429)
  const atHome = []
  for (let turn = 0; turn < RATES.factor.points; turn++) atHome.push(await statusOf(home, { code: '000000' }))
  expect([atHome[0], atHome.at(-1)]).toEqual([422, 429])
})

it('a thousand wrong codes for one user are limited and do not affect other users (T044)', {
  timeout: slow.hashing,
}, async () => {
  const { send } = strangerAt(app.current)
  const besieged = await somebody()
  const others = await Promise.all(Array.from({ length: 50 }, somebody))
  const answer = (challenge_token: string, code: string, address: string) =>
    send(auth.challenge, { challenge_token, code, device_name: 'Test' }, { address })

  const statuses: number[] = []
  for (let tries = 0; tries < 1000; tries += 5) {
    const token = await challengeOf(besieged.id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => answer(token, '000000', `10.9.${(tries / 5) % 10}.${at + 1}`)),
    )
    statuses.push(...answers.map(({ statusCode }) => statusCode))
  }
  const right = await answer(await challengeOf(besieged.id), codeOf(besieged.secret), '10.9.0.1')
  const looked = statuses.filter((status) => status === 422).length
  let undisturbed = 0
  for (const other of others) {
    const { statusCode } = await answer(await challengeOf(other.id), codeOf(other.secret), '10.9.0.1')
    if (statusCode === 200) undisturbed++
  }

  console.log(`T044 wrong codes looked at: ${looked} of ${statuses.length}; others: ${undisturbed} of ${others.length}`)
  expect([looked, statuses.filter((status) => status === 429).length]).toEqual([
    RATES.user.points,
    statuses.length - RATES.user.points,
  ])
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  expect(undisturbed).toBe(others.length)
})
