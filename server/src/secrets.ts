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

/** Keys of one purpose each, so that what was made for one thing opens nothing else. */
const keyOf = (secretKey: string, purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Encrypts what is kept at rest (AES-256-GCM). `owner` is bound in: a copy in another row does not open. */
export function encrypt(secretKey: string, text: string, owner: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, 'seal'), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws where a bit was changed, the owner is another one, or the key was */
export function decrypt(secretKey: string, sealed: Buffer, owner: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, 'seal'), sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** What is stored of a recovery code: worthless without the server's key, and of one user only. */
export const hashRecoveryCode = (secretKey: string, user_id: number, code: string): Buffer =>
  createHmac('sha256', keyOf(secretKey, 'recovery codes')).update(`${user_id} ${code}`).digest()

/** A keyed print of a text: tells whether two are the same, and of what purpose, without saying what they are. */
export const fingerprint = (secretKey: string, purpose: string, text: string | Buffer): Buffer =>
  createHmac('sha256', keyOf(secretKey, purpose)).update(text).digest()

/** Whether two secrets are the same, in a time that does not tell how far. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(printOf(one), printOf(other))

const printOf = (text: string) => createHash('sha256').update(text).digest()
