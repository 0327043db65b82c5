import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The key of new values, and earlier keys whose values can still be read until they are encrypted again. */
export interface SecretKeys {
  readonly current: string
  readonly previous: readonly string[]
}
export type SecretKey = string | SecretKeys

const ID = 4
const NONCE = 12
const TAG = 16

const currentOf = (key: SecretKey) => (typeof key === 'string' ? key : key.current)
const allOf = (key: SecretKey) => (typeof key === 'string' ? [key] : [key.current, ...key.previous])

/** Derives one key per purpose, so that a value made for one purpose is not valid for another. */
const keyOf = (secretKey: string, purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** The id of the key that encrypts new values, which begin with it. It does not reveal the key. */
export const keyId = (secretKey: SecretKey): Buffer => keyOf(currentOf(secretKey), 'id of the key').subarray(0, ID)

/** Encrypts a stored value (AES-256-GCM). `owner` is authenticated: a copy in another row cannot be decrypted. */
export function encrypt(secretKey: SecretKey, text: string, owner: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(currentOf(secretKey), 'seal'), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([keyId(secretKey), nonce, cipher.getAuthTag(), sealed])
}

/** @throws if the data was changed, or the owner or the key is another */
export function decrypt(secretKey: SecretKey, sealed: Buffer, owner: string): string {
  const keys = allOf(secretKey)
  const named = keys.find((key) => sealed.subarray(0, ID).equals(keyId(key)))
  if (named !== undefined) return open(named, sealed.subarray(ID), owner)
  // Values of earlier releases name no key.
  for (const key of keys.slice(0, -1)) {
    try {
      return open(key, sealed, owner)
    } catch {
      // Perhaps an earlier key.
    }
  }
  return open(keys.at(-1) ?? '', sealed, owner)
}

function open(key: string, sealed: Buffer, owner: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, 'seal'), sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** The stored hash of a recovery code: useless without the server's key, and valid for one user only. */
export const hashRecoveryCode = (signingKey: string, user_id: number, code: string): Buffer =>
  createHmac('sha256', keyOf(signingKey, 'recovery codes')).update(`${user_id} ${code}`).digest()

/** A keyed hash of a text: shows whether two texts of one purpose are equal, without revealing them. */
export const fingerprint = (signingKey: string, purpose: string, text: string | Buffer): Buffer =>
  createHmac('sha256', keyOf(signingKey, purpose)).update(text).digest()

/** The key of what a user types in browsers: the same after each sign-in, and of no use for anything else. */
export const draftKeyOf = (signingKey: string, user_id: number): string =>
  fingerprint(signingKey, 'drafts in browsers', String(user_id)).toString('base64')

/** Compares two secrets in constant time. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(printOf(one), printOf(other))

const printOf = (text: string) => createHash('sha256').update(text).digest()
