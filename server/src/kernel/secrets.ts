import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Derives one key per purpose, so that a value made for one purpose is not valid for another. */
const keyOf = (secretKey: string, purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Encrypts a stored value (AES-256-GCM). `owner` is authenticated: a copy in another row cannot be decrypted. */
export function encrypt(secretKey: string, text: string, owner: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, 'seal'), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws if the data was changed, or the owner or the key is another */
export function decrypt(secretKey: string, sealed: Buffer, owner: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, 'seal'), sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** The stored hash of a recovery code: useless without the server's key, and valid for one user only. */
export const hashRecoveryCode = (secretKey: string, user_id: number, code: string): Buffer =>
  createHmac('sha256', keyOf(secretKey, 'recovery codes')).update(`${user_id} ${code}`).digest()

/** A keyed hash of a text: shows whether two texts of one purpose are equal, without revealing them. */
export const fingerprint = (secretKey: string, purpose: string, text: string | Buffer): Buffer =>
  createHmac('sha256', keyOf(secretKey, purpose)).update(text).digest()

/** Compares two secrets in constant time. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(printOf(one), printOf(other))

const printOf = (text: string) => createHash('sha256').update(text).digest()
