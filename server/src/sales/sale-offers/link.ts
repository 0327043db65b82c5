import { timingSafeEqual } from 'node:crypto'
import { fingerprint } from '../../kernel/secrets.ts'

const ID = 16

interface Shared {
  readonly uuid: string
  /** Raised to give an offer a new link. */
  readonly nonce: number
}

const signatureOf = (signingKey: string, { uuid, nonce }: Shared) =>
  fingerprint(signingKey, 'links of sale offers', `${uuid} ${nonce}`)

/** The last part of a share link: the offer's uuid and 256 bits that only this server can derive, so that the link can be shown again. */
export const tokenOf = (signingKey: string, offer: Shared): string =>
  Buffer.concat([Buffer.from(offer.uuid.replaceAll('-', ''), 'hex'), signatureOf(signingKey, offer)]).toString(
    'base64url',
  )

export const addressOf = (
  settings: { readonly publicUrl: string; readonly signingKey: string },
  offer: Shared,
): string => `${settings.publicUrl}/offer/${tokenOf(settings.signingKey, offer)}`

/** The uuid of the offer in a token; the signature is not checked here. */
export function uuidIn(token: string): string {
  const hex = Buffer.from(token, 'base64url').subarray(0, ID).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a token is the offer's current link or a replaced one; undefined if we never signed it. */
export function readToken(signingKey: string, token: string, { uuid, nonce }: Shared): 'valid' | 'revoked' | undefined {
  const signature = Buffer.from(token, 'base64url').subarray(ID)
  for (let tried = nonce; tried >= 1; tried--)
    if (isSame(signature, signatureOf(signingKey, { uuid, nonce: tried }))) return tried === nonce ? 'valid' : 'revoked'
  return undefined
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
