import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import { fingerprint } from '../../kernel/secrets.ts'

/** Of a browser, as its push service made it. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The key pair of this installation for VAPID (RFC 8292), derived from its key, so that all processes have the same. */
function vapidOf(signingKey: string) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(fingerprint(signingKey, 'web push', 'vapid'))
  return curve
}

export const publicKeyOf = (signingKey: string): string => vapidOf(signingKey).getPublicKey('base64url')

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The signed statement of who sends a message to a push service. */
function authorizationOf({ signingKey, publicUrl }: Sender, audience: string): string {
  const curve = vapidOf(signingKey)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  // Leading zeros belong to the key.
  const d = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } })
  const claims = {
    aud: audience,
    exp: Math.floor(Date.now() / 1000) + KEPT_S,
    // Push services take https and mailto only.
    sub: publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost.invalid',
  }
  const signed = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${point.toString('base64url')}`
}

/** Encrypts a message for a browser (RFC 8291, in one record of RFC 8188). @throws if its key is no point of the curve */
function encrypted({ p256dh, auth }: Subscription, message: object): Buffer {
  const browser = Buffer.from(p256dh, 'base64url')
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const salt = randomBytes(16)
  const derived = (from: Buffer, with_salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_salt, info, length))
  const named = (name: string, ...rest: Buffer[]) => Buffer.concat([Buffer.from(`${name}\0`), ...rest])
  const secret = derived(
    curve.computeSecret(browser),
    Buffer.from(auth, 'base64url'),
    named('WebPush: info', browser, own),
    32,
  )
  const key = derived(secret, salt, named('Content-Encoding: aes128gcm'), 16)
  const cipher = createCipheriv('aes-128-gcm', key, derived(secret, salt, named('Content-Encoding: nonce'), 12))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  // The byte 2 ends the last record.
  const text = Buffer.concat([Buffer.from(JSON.stringify(message)), Buffer.of(2)])
  return Buffer.concat([
    salt,
    size,
    Buffer.of(own.length),
    own,
    cipher.update(text),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const RECORD = 4096

/**
 * Whether an address is one of an allowed push service, with its scheme and port. Browsers name the address, so without a list the
 * server could be sent to addresses of its own network.
 *
 * @param services origins; `*.` stands for any name before the rest
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null) return false
  if (url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    const [scheme = '', host = ''] = service.split('://')
    if (url.protocol !== `${scheme}:`) return false
    return host.startsWith('*.')
      ? url.host.endsWith(host.slice(1)) && url.host.length > host.length - 1
      : url.host === host
  })
}

/** Whether a key is a point of the curve, as keys of browsers are. */
export function isKey(p256dh: string): boolean {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    return curve.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

interface Sender {
  readonly signingKey: string
  readonly publicUrl: string
}

/** Seconds for which a push service keeps a message for a device that is off. */
const KEPT_S = 12 * 3600
const TIMEOUT_MS = 10_000

/** Sends a message of at most 3 KB. A subscription whose key cannot be used is gone. */
export async function sendPush(
  sender: Sender,
  subscription: Subscription,
  message: object,
): Promise<'sent' | 'gone' | 'failed'> {
  if (!isKey(subscription.p256dh)) return 'gone'
  const { endpoint } = subscription
  try {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: authorizationOf(sender, new URL(endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
        urgency: 'high',
      },
      body: new Uint8Array(encrypted(subscription, message)),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'sent' : 'failed'
  } catch {
    return 'failed'
  }
}
