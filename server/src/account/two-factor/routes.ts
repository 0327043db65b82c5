import { twoFactor } from '@storey/api/account/account.ts'
import { renderSVG } from 'uqr'
import { conflict, invalid } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { decrypt, encrypt, hashRecoveryCode } from '../../kernel/secrets.ts'
import type { Services } from '../../services/services.ts'
import { limitsOf } from '../limits.ts'
import { checkOwnPassword } from '../own-password.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { endOtherSessions } from '../sessions/actions.ts'
import { ownerOf, takeSecondFactor } from './actions.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecret,
  findSecret,
  lockSecret,
  storeRecoveryCodes,
  storeSecret,
} from './queries.ts'
import { addressOf, makeRecoveryCodes, makeSecret, plainRecoveryCode, policyOf, SHOWN_FOR_MS, stepOf } from './rules.ts'

const alreadyOn = () => conflict('already_enabled', 'Two-factor is already on.')
const notOn = () => conflict('not_enabled', 'Two-factor is off.')
const notBegun = () => conflict('not_begun', 'Start two-factor setup again.')
const WRONG_CODE = 'Wrong code. Enter the one your app shows now.'

export const twoFactorRoutes = serveAccount(twoFactor, {
  enable: async ({ body, caller, services, origin, account }) => {
    if (caller.two_factor) throw alreadyOn()
    const found = await account((db) => findSecret(db, caller.user_id))
    await checkOwnPassword(services, origin, caller, body.password, found?.password_hash)
    const secret = makeSecret()
    const sealed = encrypt(services.settings.secretKey, secret, ownerOf(caller.user_id))
    if (!(await account((db) => storeSecret(db, caller, sealed)))) throw alreadyOn()
    return { data: { secret } }
  },

  qrCode: async ({ caller, services, account }) => {
    const found = await account((db) => findSecret(db, caller.user_id))
    if (found?.two_factor_confirmed_at) throw alreadyOn()
    // Another session that signed in with the same password does not see the secret.
    if (!found?.two_factor_secret || found.two_factor_begun_by !== caller.token_id) throw notBegun()
    const secret = decrypt(services.settings.secretKey, found.two_factor_secret, ownerOf(caller.user_id))
    return { svg: renderSVG(addressOf(secret, caller.email), { border: 1 }) }
  },

  confirm: ({ body, caller, services, account }) =>
    account(async (db) => {
      const { user_id, token_id } = caller
      if (caller.two_factor) throw alreadyOn()
      const found = await findSecret(db, user_id)
      const sealed = found?.two_factor_secret
      if (!sealed || found.two_factor_begun_by !== token_id) throw notBegun()
      const secret = decrypt(services.settings.secretKey, sealed, ownerOf(user_id))
      const step = stepOf(secret, body.code, services.clock.now())
      if (step === undefined) throw invalid({ code: [WRONG_CODE] })
      if (!(await confirmSecret(db, { user_id, token_id, secret: sealed, step }))) throw alreadyOn()
      // All sessions that were started with the password alone end here.
      await endOtherSessions(db, user_id, token_id)
      await notifyOfSecurityEvent(
        { db, services },
        {
          user_id,
          detail: 'Two-factor was turned on, and all other sessions were signed out.',
        },
      )
    }),

  recoveryCodes: ({ caller, services, account }) =>
    account(async (db) => {
      const { user_id, token_id } = caller
      const found = await lockSecret(db, user_id)
      const confirmed_at = found?.two_factor_confirmed_at
      if (!confirmed_at || !caller.two_factor) throw notOn()
      const { made, remaining } = await countRecoveryCodes(db, user_id)
      const fresh = services.clock.now().getTime() - Date.parse(confirmed_at) <= SHOWN_FOR_MS
      if (made > 0 || !fresh || found.two_factor_begun_by !== token_id) return { data: { remaining } }
      const codes = makeRecoveryCodes()
      await storeRecoveryCodes(db, user_id, hashesOf(services, user_id, codes))
      return { data: { codes, remaining: codes.length } }
    }),

  renewRecoveryCodes: async ({ body, caller, services, origin, account }) => {
    const { user_id } = caller
    if (!caller.two_factor) throw notOn()
    const found = await account((db) => findSecret(db, user_id))
    await checkOwnPassword(services, origin, caller, body.password, found?.password_hash)
    return account(async (db) => {
      if (!(await lockSecret(db, user_id))?.two_factor_confirmed_at) throw notOn()
      const codes = makeRecoveryCodes()
      await storeRecoveryCodes(db, user_id, hashesOf(services, user_id, codes))
      await notifyOfSecurityEvent(
        { db, services },
        {
          user_id,
          detail: 'New recovery codes were created. The old ones no longer work.',
        },
      )
      return { data: { codes, remaining: codes.length } }
    })
  },

  disable: async ({ body, caller, services, origin, account }) => {
    const { user_id, token_id, memberships } = caller
    const asked = memberships.map(({ enabled, ...rest }) => ({ ...rest, pivot_enabled: enabled }))
    if (policyOf(services.settings.twoFactor, asked) === 'required')
      throw conflict('two_factor_required', 'Two-factor is required here and stays on.')
    const found = await account((db) => findSecret(db, user_id))
    if (!found?.two_factor_confirmed_at) throw notOn()
    await checkOwnPassword(services, origin, caller, body.password, found.password_hash)
    // The caller is signed in, so this network counts as known.
    await limitsOf(services).code({ user_id, address: origin.address }, async () => true)
    await account(async (db) => {
      if (!(await takeSecondFactor({ db, services }, user_id, body))) throw invalid({ code: [WRONG_CODE] })
      await deleteSecret(db, user_id)
      await endOtherSessions(db, user_id, token_id)
      await notifyOfSecurityEvent(
        { db, services },
        {
          user_id,
          detail: 'Two-factor was turned off, and all other sessions were signed out.',
        },
      )
    })
  },
})

const hashesOf = ({ settings }: Services, user_id: number, codes: readonly string[]) =>
  codes.map((code) => hashRecoveryCode(settings.signingKey, user_id, plainRecoveryCode(code)))
