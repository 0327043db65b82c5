import { auth } from '@storey/api/account/account.ts'
import { type Capability, capabilities } from '@storey/api/capabilities.ts'
import { holds } from '@storey/api/holds.ts'
import { type Caller, hashToken } from '../../access/admit.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, unauthenticated } from '../../errors/problems.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import { serveAccount } from '../../http/serve.ts'
import { draftKeyOf } from '../../kernel/secrets.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { limitsOf } from '../limits.ts'
import { hashPassword, isOutdated, isPassword } from '../passwords.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { makeToken } from '../tokens.ts'
import { hasFactor, takeSecondFactor } from '../two-factor/actions.ts'
import { policyOf } from '../two-factor/rules.ts'
import { checkPasskey, refusedPasskey, requestPasskey, usePasskey } from '../webauthn/actions.ts'
import { factsOf, knowsNetwork, logoOf, openSession } from './actions.ts'
import {
  changePasswordHash,
  endToken,
  findCredentials,
  findRestriction,
  findUser,
  insertChallenge,
  listOrganizations,
  lockChallenge,
  lockCredentials,
  spendChallenge,
  tryChallenge,
} from './queries.ts'

const MANY_WRONG_CODES = 5
const HOUR_MS = 3_600_000

export const signInRoutes = serveAccount(auth, {
  login: async ({ body, services, origin, account }) => {
    const limit = limitsOf(services)
    const tried = { address: origin.address, account: body.email }
    const user = await account((db) => findCredentials(db, body.email), { read_only: true })
    await limit.password(
      tried,
      async () =>
        user !== undefined && (await account((db) => knowsNetwork(db, user.id, origin.address), { read_only: true })),
    )
    const right = await isPassword(body.password, user?.password_hash)
    // The same response for a wrong password, an unknown or unconfirmed address, and a disabled user.
    if (!user || !right) throw wrongPassword()
    await limit.succeeded(tried)
    const renewed = isOutdated(user.password_hash) ? await hashPassword(body.password) : undefined
    return account(async (db) => {
      // A password that was changed during the check is refused: its sessions have ended already.
      const { device_name } = body
      const { locked, factor, facts } = await settleAll({
        locked: lockCredentials(db, user.id, user.password_hash),
        factor: hasFactor(db, user.id),
        facts: factsOf({ db, services }, user.id, device_name, origin),
      })
      if (!locked) throw wrongPassword()
      if (renewed) await changePasswordHash(db, user.id, renewed)
      if (!factor) return openSession({ db, services }, { user, device_name, origin, two_factor: false, facts })
      const { token, token_hash } = makeToken()
      await insertChallenge(db, user.id, token_hash)
      const what = { purpose: 'second_factor', challenge_hash: token_hash } as const
      const passkey = await requestPasskey({ db, services }, user.id, what)
      return {
        two_factor_auth: true as const,
        challenge_token: token,
        ...(passkey ? { passkey } : {}),
        ...(locked.two_factor_confirmed_at === null ? { authenticator_app: false as const } : {}),
      }
    })
  },

  challenge: async ({ body, services, origin, account }) => {
    const limit = limitsOf(services)
    const challenge_hash = hashToken(body.challenge_token)
    const tried = await account((db) => tryChallenge(db, challenge_hash))
    if (!tried) throw invalid({ challenge_token: ['This sign-in took too long or had too many tries. Sign in again.'] })
    const factor = { user_id: tried.user_id, address: origin.address }
    // No one guesses a recovery code of 15 characters, or a signature.
    const isKnown = async () =>
      body.code === undefined ||
      (await account((db) => knowsNetwork(db, tried.user_id, origin.address, { with_factor: true }), {
        read_only: true,
      }))
    const tries = await limit.code(factor, isKnown)
    const checked =
      body.passkey &&
      (await checkPasskey(account, services, body.passkey, { purpose: 'second_factor', challenge_hash }))
    const answer = await account(async (db) => {
      const user = (await lockChallenge(db, tried.id)) && (await findUser(db, tried.user_id))
      if (!user) return undefined
      const right = body.passkey
        ? checked?.user_id === user.id && (await usePasskey({ db, services }, checked, origin))
        : await takeSecondFactor({ db, services }, user.id, body)
      if (!right) return undefined
      await spendChallenge(db, tried.id)
      return openSession({ db, services }, { user, device_name: body.device_name, origin, two_factor: true })
    })
    if (answer) {
      await limit.succeeded(factor)
      return answer
    }
    // The caller knows the password, so its owner is notified, at most once an hour.
    if (tried.last || tries >= MANY_WRONG_CODES)
      await account((db) =>
        notifyOfSecurityEvent(
          { db, services },
          {
            user_id: tried.user_id,
            detail: `Someone entered your password and then ${MANY_WRONG_CODES} or more wrong codes.`,
            dedupe_key: `wrong-codes:${tried.user_id}:${Math.floor(services.clock.now().getTime() / HOUR_MS)}`,
          },
        ),
      )
    if (tried.last) throw invalid({ challenge_token: ['Too many wrong codes. Sign in again.'] })
    if (body.passkey) throw refusedPasskey()
    throw invalid(
      body.recovery_code === undefined
        ? { code: ['Wrong code. Enter the one your app shows now.'] }
        : { recovery_code: ['Wrong recovery code, or it was used before.'] },
    )
  },

  me: ({ caller, services, organization_id, account }) =>
    account(
      async (db) => {
        const { user, organizations } = await settleAll({
          user: findUser(db, caller.user_id),
          organizations: caller.api_token ? ofToken(db, caller) : listOrganizations(db, caller.user_id),
        })
        if (!user) throw unauthenticated()
        const current = organizations.find(({ id }) => id === organization_id)
        const holder = { role: current?.pivot_role ?? null, reads_sales: current?.reads_sales ?? false }
        const names = Object.keys(capabilities) as Capability[]
        return {
          data: {
            ...user,
            email_verified: user.email_verified_at !== null,
            avatar: pictureOf(services, user.avatar),
            organizations: organizations.map((one) => ({ ...one, ...logoOf(services, one.logo_uuid) })),
            capabilities: names.filter((name) => holds(holder, name)),
            has_enabled_two_factor_auth: user.two_factor_since !== null,
            has_authenticator_app: user.two_factor_confirmed_at !== null,
            two_factor_policy: policyOf(services.settings.twoFactor, organizations),
            // Not for programs, which have nothing to keep in a browser.
            ...(caller.api_token ? {} : { draft_key: draftKeyOf(services.settings.signingKey, user.id) }),
          },
        }
      },
      { read_only: true },
    ),

  logout: async ({ caller, account }) => {
    await account((db) => endToken(db, caller.token_id))
  },
})

/** An API token is not a member: it has the one organization that it was created for. */
const ofToken = (db: Database, { memberships }: Caller) =>
  Promise.all(
    memberships.map(async ({ organization_id, role, enabled, ...rest }) => ({
      ...rest,
      id: organization_id,
      pivot_role: role,
      pivot_enabled: enabled,
      restriction: await findRestriction(db, organization_id),
      logo_uuid: null,
    })),
  )

/** Of both fields, because it does not say which of the two is wrong. */
const wrongPassword = () => {
  const wrong = ['The e-mail address or the password is wrong.']
  return invalid({ email: wrong, password: wrong })
}
