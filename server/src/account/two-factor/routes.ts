import { twoFactor } from '@storey/api/account/account.ts'
import { renderSVG } from 'uqr'
import { conflict, invalid } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { decrypt, encrypt } from '../../kernel/secrets.ts'
import { findBrand } from '../../mail/emails.ts'
import { limitsOf } from '../limits.ts'
import { checkOwnPassword } from '../own-password.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { endOtherSessions } from '../sessions/actions.ts'
import { isRequired, lockFactors, ownerOf, removeFactor, renewCodes, takeSecondFactor } from './actions.ts'
import {
  completeSession,
  confirmSecret,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecret,
  findSecret,
  lockSecret,
  storeSecret,
} from './queries.ts'
import { addressOf, makeSecret, SHOWN_FOR_MS, stepOf } from './rules.ts'

const alreadyOn = () => conflict('already_enabled', 'Two-factor is already on.')
const notOn = () => conflict('not_enabled', 'Two-factor is off.')
const notBegun = () => conflict('not_begun', 'Start two-factor setup again.')
const WRONG_CODE = 'Wrong code. Enter the one your app shows now.'

export const twoFactorRoutes = serveAccount(twoFactor, {
  enable: async ({ body, caller, services, origin, account }) => {
    const found = await account((db) => findSecret(db, caller.user_id))
    if (found?.two_factor_confirmed_at) throw alreadyOn()
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
    const { name } = await account(findBrand)
    return { svg: renderSVG(addressOf(secret, caller.email, name), { border: 1 }) }
  },

  confirm: ({ body, caller, services, account }) =>
    account(async (db) => {
      const { user_id, token_id } = caller
      const passkeys = await lockFactors(db, user_id)
      const found = await findSecret(db, user_id)
      if (found?.two_factor_confirmed_at) throw alreadyOn()
      const sealed = found?.two_factor_secret
      if (!sealed || found.two_factor_begun_by !== token_id) throw notBegun()
      const secret = decrypt(services.settings.secretKey, sealed, ownerOf(user_id))
      const step = stepOf(secret, body.code, services.clock.now())
      if (step === undefined) throw invalid({ code: [WRONG_CODE] })
      if (!(await confirmSecret(db, { user_id, token_id, secret: sealed, step }))) throw alreadyOn()
      // Recovery codes of an earlier setup would otherwise be valid for this one; those of passkeys stay.
      if (!passkeys) await deleteRecoveryCodes(db, user_id)
      await completeSession(db, token_id)
      // All sessions that were started with the password alone end here.
      await endOtherSessions(db, user_id, token_id)
      await notifyOfSecurityEvent(
        { db, services },
        {
          user_id,
          detail: 'An authenticator app was added. Two-factor is on, and all other sessions were signed out.',
        },
      )
    }),

  recoveryCodes: ({ caller, services, account }) =>
    account(async (db) => {
      const { user_id, token_id } = caller
      const found = await lockSecret(db, user_id)
      if (!found || !caller.two_factor) throw notOn()
      const { made, remaining } = await countRecoveryCodes(db, user_id)
      const confirmed_at = found.two_factor_confirmed_at
      const fresh = confirmed_at && services.clock.now().getTime() - Date.parse(confirmed_at) <= SHOWN_FOR_MS
      if (made > 0 || !fresh || found.two_factor_begun_by !== token_id) return { data: { remaining } }
      const codes = await renewCodes({ db, services }, user_id)
      return { data: { codes, remaining: codes.length } }
    }),

  renewRecoveryCodes: async ({ body, caller, services, origin, account }) => {
    const { user_id } = caller
    if (!caller.two_factor) throw notOn()
    const found = await account((db) => findSecret(db, user_id))
    await checkOwnPassword(services, origin, caller, body.password, found?.password_hash)
    return account(async (db) => {
      if (!(await lockFactors(db, user_id))) throw notOn()
      const codes = await renewCodes({ db, services }, user_id)
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
    const { user_id, token_id } = caller
    const found = await account((db) => findSecret(db, user_id))
    if (!found?.two_factor_confirmed_at) throw notOn()
    // The code of this call is the proof of identity.
    await checkOwnPassword(services, origin, { email: caller.email }, body.password, found.password_hash)
    // The caller is signed in, so this network counts as known.
    await limitsOf(services).code({ user_id, address: origin.address }, async () => true)
    await account(async (db) => {
      await lockFactors(db, user_id)
      if (!(await takeSecondFactor({ db, services }, user_id, body))) throw invalid({ code: [WRONG_CODE] })
      await deleteSecret(db, user_id)
      const left = await removeFactor(db, user_id)
      // Thrown in the transaction, so that the app stays.
      if (!left && isRequired(services, caller))
        throw conflict('two_factor_required', 'Two-factor is required here and stays on.')
      await endOtherSessions(db, user_id, token_id)
      await notifyOfSecurityEvent(
        { db, services },
        {
          user_id,
          detail: left
            ? 'The authenticator app was removed from your account, and all other sessions were signed out. Your passkeys remain.'
            : 'Two-factor was turned off, and all other sessions were signed out.',
        },
      )
    })
  },
})
