import { createECDH, randomBytes } from 'node:crypto'
import { push } from '@storey/api/account/push.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

/** A device of the caller; its session is another one. */
async function buildDevice({ owner, user_id }: SampleWorld) {
  const token = await owner
    .insertInto('tokens')
    .values({
      user_id,
      token_hash: randomBytes(32),
      device_name: 'Phone',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return owner
    .insertInto('push_subscriptions')
    .values({ user_id, token_id: token.id, name: 'Chrome on Android', ...subscription() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const pushSamples: Samples = [
  sample(push.one, async (world) => {
    await buildDevice(world)
    return {}
  }),
  sample(push.add, () => ({ body: subscription() })),
  sample(push.remove, async (world) => ({ params: { id: (await buildDevice(world)).id } })),
]
