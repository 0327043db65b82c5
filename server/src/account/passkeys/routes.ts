import { passkeySignIn, passkeys } from '@storey/api/account/passkeys.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { findBrand } from '../../mail/emails.ts'
import { limitsOf } from '../limits.ts'
import { requireRecentProof } from '../recent-proof.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { endOtherSessions } from '../sessions/actions.ts'
import { findUser, openSession } from '../sign-in/actions.ts'
import { addFactor, isRequired, lockFactors, removeFactor } from '../two-factor/actions.ts'
import {
  checkPasskey,
  handleFor,
  listCredentials,
  newChallenge,
  refusedPasskey,
  requireSite,
  shownCredential,
  takeChallenge,
  usePasskey,
  verifyCreated,
} from '../webauthn/actions.ts'
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './queries.ts'

const MAX_PASSKEYS = 20

export const passkeyRoutes = serveAccount(
  passkeys,
  {
    list: ({ caller, account }) => account(async (db) => ({ data: await listPasskeys(db, caller.user_id) })),

    creation: ({ caller, services, account }) =>
      account(async (db) => {
        const { rp_id } = requireSite(services.settings)
        await requireRecentProof(db, caller)
        const credentials = await listCredentials(db, caller.user_id)
        return {
          data: {
            challenge: newChallenge(services, { purpose: 'add', token_id: caller.token_id }),
            rp: { id: rp_id, name: (await findBrand(db)).name },
            user: {
              handle: handleFor(services, caller.user_id, credentials).toString('base64url'),
              name: caller.email,
              display_name: caller.full_name,
            },
            credentials: credentials.map(shownCredential),
          },
        }
      }),

    add: async ({ body: { name, passkey }, caller, services, account }) => {
      const { user_id, token_id } = caller
      const site = requireSite(services.settings)
      await account((db) => requireRecentProof(db, caller))
      const challenge = await takeChallenge(account, services, passkey.client_data, { purpose: 'add', token_id })
      const verified = challenge === undefined ? undefined : await verifyCreated(site, challenge, passkey)
      if (!verified) throw refusedPasskey()
      return account(async (db) => {
        const first = !(await lockFactors(db, user_id))
        const known = await listCredentials(db, user_id)
        if (known.length >= MAX_PASSKEYS)
          throw conflict('too_many_passkeys', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
        const { transports = [] } = passkey
        const made = await insertPasskey(db, {
          ...verified,
          user_id,
          name,
          transports,
          user_handle: handleFor(services, user_id, known),
        })
        const recovery_codes = await addFactor({ db, services }, caller)
        const ended = first ? ' Two-factor is on, and all other sessions were signed out.' : ''
        await notifyOfSecurityEvent(
          { db, services },
          { user_id, detail: `The passkey “${name}” was added to your account.${ended}` },
        )
        return { data: { ...made, ...(recovery_codes ? { recovery_codes } : {}) } }
      })
    },

    rename: ({ params: { id }, body: { name }, caller, account }) =>
      account(async (db) => {
        const renamed = await renamePasskey(db, caller.user_id, id, name)
        if (!renamed) throw notFound()
        return { data: renamed }
      }),

    remove: ({ params: { id }, caller, services, account }) =>
      account(async (db) => {
        const { user_id, token_id } = caller
        await requireRecentProof(db, caller)
        await lockFactors(db, user_id)
        const removed = await deletePasskey(db, user_id, id)
        if (!removed) throw notFound()
        const left = await removeFactor(db, user_id)
        // Thrown in the transaction, so that the passkey stays.
        if (!left && isRequired(services, caller))
          throw conflict('two_factor_required', 'Two-factor is required here. Add another passkey or an app first.')
        await endOtherSessions(db, user_id, token_id)
        const off = left ? '' : ' It was the last second factor, so two-factor is off.'
        await notifyOfSecurityEvent(
          { db, services },
          {
            user_id,
            detail: `The passkey “${removed.name}” was removed from your account, and all other sessions were signed out.${off}`,
          },
        )
      }),
  },
  {
    passkeys_credential_id: () => conflict('passkey_taken', 'This passkey already belongs to an account.'),
  },
)

export const passkeySignInRoutes = serveAccount(passkeySignIn, {
  request: ({ services }) => {
    const { rp_id } = requireSite(services.settings)
    return { data: { challenge: newChallenge(services, { purpose: 'sign_in' }), rp_id, credentials: [] } }
  },

  signIn: async ({ body: { passkey, device_name }, services, origin, account }) => {
    const limit = limitsOf(services)
    await limit.call('passkey', origin.address)
    const checked = await checkPasskey(account, services, passkey, { purpose: 'sign_in' })
    const answer = await account(async (db) => {
      if (!checked) return undefined
      // A password change or a new factor at the same time waits for this sign-in, or this one for it.
      await lockFactors(db, checked.user_id)
      const user = await findUser(db, checked.user_id)
      if (!user?.email_verified_at || !(await usePasskey({ db, services }, checked, origin))) return undefined
      return openSession({ db, services }, { user, device_name, origin, two_factor: true })
    })
    if (!answer) throw refusedPasskey()
    await limit.right('passkey', origin.address)
    return answer
  },
})
