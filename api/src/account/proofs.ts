import * as z from 'zod'
import { one } from '../conventions.ts'
import { ENTRY_BODY } from '../credentials.ts'
import { endpoint, signedInOrSettingUp } from '../endpoint.ts'
import { code, ownPassword, recoveryCode } from './account.ts'
import { passkeyAnswer, passkeyRequest } from './passkey-answer.ts'

/** How long a proof of identity is enough for changes of how the user signs in, in minutes. */
export const PROOF_MINUTES = 10

/** How the caller can prove who they are. */
const proofWays = z.object({
  /** A proof of the last minutes is still valid. */
  proven: z.boolean(),
  /** Only a user without a second factor. */
  password: z.boolean(),
  authenticator_app: z.boolean(),
  passkey: passkeyRequest.optional(),
})
export type ProofWays = z.output<typeof proofWays>

/**
 * Proof of identity within a session. Calls that change how a user signs in answer 409 `proof_required` if the sign-in or the
 * last proof of the session is more than ten minutes old.
 */
export const proofs = {
  ways: endpoint({
    method: 'GET',
    path: '/auth/proof',
    summary: 'How the caller can prove who they are: with a second factor, or without one with the password',
    access: signedInOrSettingUp,
    response: one(proofWays),
  }),
  give: endpoint({
    method: 'POST',
    path: '/auth/proof',
    summary: 'Prove who the caller is; for ten minutes this session may then change how they sign in',
    access: signedInOrSettingUp,
    audit: { label: 'Confirm identity', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z
      .strictObject({
        password: ownPassword.optional(),
        code: code.optional(),
        recovery_code: recoveryCode.optional(),
        passkey: passkeyAnswer.optional(),
      })
      .refine((body) => Object.values(body).filter((given) => given !== undefined).length === 1, {
        path: ['password'],
        error: 'Enter your password or a code, or use a passkey.',
      }),
    status: 204,
  }),
}
