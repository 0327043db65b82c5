import { randomBytes } from 'node:crypto'
import { hashToken } from '../access/admit.ts'

/** 256 random bits for the bearer; only their hash is stored. */
export function makeToken(): { readonly token: string; readonly token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: hashToken(token) }
}
