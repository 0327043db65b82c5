import { randomBytes } from 'node:crypto'
import { passkeySignIn, passkeys } from '@storey/api/account/passkeys.ts'
import { proofs } from '@storey/api/account/proofs.ts'
import { type ChallengeFor, makeChallenge } from '../../src/account/webauthn/rules.ts'
import type { Database } from '../../src/database/connect.ts'
import { softwareAuthenticator } from '../accounts/software-authenticator.ts'
import { buildCredentials, buildUser, PASSWORD } from '../builders/basics.ts'
import { SECRET_KEY } from '../harness.ts'
import { tokenOf } from './account.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const RP_ID = 'localhost'
const challengeFor = (what: ChallengeFor) => makeChallenge(SECRET_KEY, what, new Date())

/** A new passkey for the challenge of a session. */
function createdPasskey(token_id: number) {
  const authenticator = softwareAuthenticator('http://localhost:3000')
  const handle = randomBytes(32)
  const created = authenticator.create({
    challenge: challengeFor({ purpose: 'add', token_id }),
    rp: { id: RP_ID, name: 'Storey' },
    user: { handle: handle.toString('base64url'), name: '', display_name: '' },
    credentials: [],
  })
  return { authenticator, created, handle }
}

/** Stores a passkey of a user from before they signed in. */
async function buildPasskey(owner: Database, user_id: number) {
  const { authenticator, created, handle } = createdPasskey(0)
  const passkey = await owner
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: Buffer.from(created.id, 'base64url'),
      public_key: authenticator.publicKey,
      user_handle: handle,
      sign_count: 0,
      name: 'Laptop',
      synced: false,
      created_at: new Date(Date.now() - 3_600_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...passkey, authenticator }
}

/** Leaves the caller a password and no second factor. */
async function buildPasswordOnly({ owner, user_id }: SampleWorld) {
  await owner.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await owner.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await owner.deleteFrom('user_credentials').where('user_id', '=', user_id).execute()
  await buildCredentials(owner, user_id)
}

export const passkeySamples: Samples = [
  sample(passkeys.list, async ({ owner, user_id }) => {
    await buildPasskey(owner, user_id)
    return {}
  }),
  sample(passkeys.creation, () => ({})),
  sample(passkeys.add, async (world) => {
    await buildPasswordOnly(world)
    const token_id = (await tokenOf(world.owner, world.user_id)) ?? 0
    return { body: { name: 'Laptop', passkey: createdPasskey(token_id).created } }
  }),
  sample(passkeys.rename, async ({ owner, user_id }) => {
    const { id } = await buildPasskey(owner, user_id)
    return { params: { id }, body: { name: 'Key ring' } }
  }),
  sample(passkeys.remove, async ({ owner, user_id }) => {
    const { id } = await buildPasskey(owner, user_id)
    return { params: { id } }
  }),
  sample(passkeySignIn.request, () => ({})),
  sample(passkeySignIn.signIn, async ({ owner }) => {
    const user = await buildUser(owner)
    await buildCredentials(owner, user.id)
    const { authenticator } = await buildPasskey(owner, user.id)
    const challenge = challengeFor({ purpose: 'sign_in' })
    const passkey = authenticator.answer({ challenge, rp_id: RP_ID, credentials: [] })
    return { body: { passkey, device_name: 'Test' } }
  }),
  sample(proofs.ways, () => ({})),
  sample(proofs.give, async (world) => {
    await buildPasswordOnly(world)
    return { body: { password: PASSWORD } }
  }),
]
