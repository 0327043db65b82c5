import * as z from 'zod'
import { instant, nameLine, one, recordId, several } from '../conventions.ts'
import { ENTRY_BODY } from '../credentials.ts'
import { endpoint, everyone, signedIn, signedInOrSettingUp } from '../endpoint.ts'
import { signedInResponse } from './account.ts'
import { createdPasskey, passkeyAnswer, passkeyCreation, passkeyRequest } from './passkey-answer.ts'

const ownPasskey = z.object({
  id: recordId,
  name: z.string(),
  /** A password manager stores it for several devices. */
  synced: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type OwnPasskey = z.output<typeof ownPasskey>

const name = nameLine(100)

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'The passkeys of the caller, the newest first',
    access: signedIn,
    response: several(ownPasskey),
  }),
  creation: endpoint({
    method: 'GET',
    path: '/auth/passkeys/new',
    summary: 'What a browser needs to create a passkey; the challenge expires after five minutes and works once',
    access: signedInOrSettingUp,
    response: one(passkeyCreation),
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    summary:
      'Add a passkey. The first second factor turns two-factor on, ends all other sessions and answers recovery codes',
    access: signedInOrSettingUp,
    changes: ['passkey.changed'],
    audit: { label: 'Add passkey', subject: 'passkey' },
    body: z.strictObject({ name, passkey: createdPasskey }),
    status: 201,
    response: one(ownPasskey.extend({ recovery_codes: z.array(z.string()).optional() })),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/auth/passkeys/{id}',
    summary: 'Rename a passkey of the caller',
    access: signedIn,
    changes: ['passkey.changed'],
    audit: { label: 'Rename passkey', subject: 'passkey' },
    body: z.strictObject({ name }),
    response: one(ownPasskey),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    summary:
      'Remove a passkey and end all other sessions. The last second factor turns two-factor off, and stays if it is required',
    access: signedIn,
    changes: ['passkey.changed'],
    audit: { label: 'Remove passkey', subject: 'passkey' },
    status: 204,
  }),
}

export const passkeySignIn = {
  request: endpoint({
    method: 'GET',
    path: '/auth/passkeys/sign-in',
    summary: 'What a browser needs to sign in with a passkey; the challenge expires after five minutes and works once',
    access: everyone,
    response: one(passkeyRequest),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey alone, which counts as password and second factor',
    access: everyone,
    audit: { label: 'Sign in with a passkey', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ passkey: passkeyAnswer, device_name: nameLine(100) }),
    response: signedInResponse,
  }),
}
