import * as z from 'zod'
import { instant, one, recordId } from '../conventions.ts'
import { endpoint, signedIn } from '../endpoint.ts'

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'Enter a valid key.')

/** A browser that shows notifications while Storey is closed. */
const pushDevice = z.object({
  id: recordId,
  /** Such as Chrome on Android. */
  name: z.string(),
  created_at: instant,
  /** It belongs to the session of the caller. */
  current: z.boolean(),
})

/** Web Push (RFC 8030, 8291, 8292). A subscription ends with the session that made it. */
export const push = {
  one: endpoint({
    method: 'GET',
    path: '/auth/push',
    summary: 'The public key of this installation for Web Push, and the devices of the caller that get notifications',
    access: signedIn,
    response: one(z.object({ key: z.string(), devices: z.array(pushDevice) })),
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/push',
    summary:
      'Send notifications to this browser until its session ends; a subscription of the same browser is replaced',
    access: signedIn,
    audit: { label: 'Turn on push notifications', subject: 'notification' },
    status: 201,
    body: z.strictObject({
      endpoint: z.url('Enter the address of a push service.').max(1000, 'Enter at most 1000 characters.'),
      /** The public key of the browser: an uncompressed point of P-256. */
      p256dh: base64url(87),
      auth: base64url(22),
    }),
    response: one(pushDevice),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/push/{id}',
    summary: 'Stop notifications to a device',
    access: signedIn,
    audit: { label: 'Turn off push notifications', subject: 'notification' },
    status: 204,
  }),
}
