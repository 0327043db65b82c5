import { proofs } from '@storey/api/account/proofs.ts'
import { invalid } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { limitsOf } from '../limits.ts'
import { checkOwnPassword } from '../own-password.ts'
import { isProven, markProven } from '../proof-queries.ts'
import { hasApp, readPasswordHash, takeSecondFactor } from '../two-factor/actions.ts'
import { checkPasskey, refusedPasskey, requestPasskey, usePasskey } from '../webauthn/actions.ts'

export const proofRoutes = serveAccount(proofs, {
  ways: ({ caller, services, account }) =>
    account(async (db) => {
      const { user_id, token_id, two_factor } = caller
      return {
        data: {
          proven: await isProven(db, token_id),
          password: !two_factor,
          authenticator_app: await hasApp(db, user_id),
          passkey: await requestPasskey({ db, services }, user_id, { purpose: 'proof', token_id }),
        },
      }
    }),

  give: async ({ body: { password, passkey, ...codes }, caller, services, origin, account }) => {
    const { user_id, token_id } = caller
    if (password !== undefined) {
      if (caller.two_factor) throw invalid({ password: ['Use your authenticator app, a passkey or a recovery code.'] })
      return checkOwnPassword(services, origin, caller, password, await account((db) => readPasswordHash(db, user_id)))
    }
    // The caller is signed in, so this network counts as known.
    const factor = { user_id, address: origin.address }
    await limitsOf(services).code(factor, async () => true)
    const checked = passkey && (await checkPasskey(account, services, passkey, { purpose: 'proof', token_id }))
    const proven = await account(async (db) => {
      const right = passkey
        ? checked?.user_id === user_id && (await usePasskey({ db, services }, checked, origin))
        : await takeSecondFactor({ db, services }, user_id, codes)
      if (right) await markProven(db, token_id)
      return right
    })
    if (!proven && passkey) throw refusedPasskey()
    if (!proven && codes.code !== undefined) throw invalid({ code: ['Wrong code. Enter the one your app shows now.'] })
    if (!proven) throw invalid({ recovery_code: ['Wrong recovery code, or it was used before.'] })
    await limitsOf(services).succeeded(factor)
  },
})
