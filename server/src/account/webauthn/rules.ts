import { randomBytes, timingSafeEqual } from 'node:crypto'
import { fingerprint } from '../../kernel/secrets.ts'

/** What a challenge is for, and for whom: an answer to it is of no use for anything else. */
export type ChallengeFor =
  | { readonly purpose: 'sign_in' }
  /** After the password; `challenge_hash` of the sign-in that waits for it. */
  | { readonly purpose: 'second_factor'; readonly challenge_hash: Buffer }
  /** Within a session. */
  | { readonly purpose: 'add' | 'proof'; readonly token_id: number }

export const CHALLENGE_LIVES_MS = 5 * 60_000
const NONCE = 16
const EXPIRY = 6
const MARK = 32

/**
 * A challenge with its expiry, signed by the server. It is stored only when it is used, so that opening the sign-in page
 * writes nothing.
 */
export function makeChallenge(signingKey: string, what: ChallengeFor, now: Date): string {
  const head = Buffer.concat([randomBytes(NONCE), expiryOf(now)])
  return Buffer.concat([head, markOf(signingKey, what, head)]).toString('base64url')
}

/** The expiry of a challenge of ours for this purpose; undefined if it is another one or has expired. */
export function expiryOfChallenge(
  signingKey: string,
  what: ChallengeFor,
  challenge: string,
  now: Date,
): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== NONCE + EXPIRY + MARK || bytes.toString('base64url') !== challenge) return undefined
  const head = bytes.subarray(0, NONCE + EXPIRY)
  if (!timingSafeEqual(markOf(signingKey, what, head), bytes.subarray(NONCE + EXPIRY))) return undefined
  const expires_at = new Date(head.readUIntBE(NONCE, EXPIRY))
  return expires_at > now ? expires_at : undefined
}

function expiryOf(now: Date): Buffer {
  const bytes = Buffer.alloc(EXPIRY)
  bytes.writeUIntBE(now.getTime() + CHALLENGE_LIVES_MS, 0, EXPIRY)
  return bytes
}

function markOf(signingKey: string, what: ChallengeFor, head: Buffer): Buffer {
  const whom =
    'token_id' in what ? String(what.token_id) : 'challenge_hash' in what ? what.challenge_hash.toString('hex') : ''
  return fingerprint(signingKey, `passkey challenge: ${what.purpose} ${whom}`, head)
}
