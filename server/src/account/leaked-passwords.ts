import { readFileSync } from 'node:fs'
import { type BloomFilter, filterFromFile, isIn } from './bloom-filter.ts'

/** Made by scripts/password-filter.ts. */
const FILE = new URL('leaked-passwords.bloom', import.meta.url)
let known: BloomFilter | undefined

/** Passwords are compared in lower case: attackers try both. */
export const normalizedPassword = (password: string) => password.normalize('NFKC').toLowerCase()

/** At most so many characters around a leaked password make no new one. */
const MAX_AROUND = 7
const SHORTEST = 8

/**
 * Whether a password is one of the most used of those that became public, or one of them with digits or signs around it. One
 * of a thousand others is taken for one too.
 */
export function isLeaked(password: string): boolean {
  known ??= filterFromFile(readFileSync(FILE))
  const filter = known
  const whole = normalizedPassword(password)
  const inner = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const around = [...whole].length - [...inner].length
  const looked = [...inner].length >= SHORTEST && around > 0 && around <= MAX_AROUND ? [whole, inner] : [whole]
  return looked.some((text) => isIn(filter, text))
}
