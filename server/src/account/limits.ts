import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../http/problems.ts'

const HOUR = 3600

/** Passwords: at one account from one address, so that an attacker elsewhere locks nobody out; and from one address. */
const perAccount = new RateLimiterMemory({ points: 10, duration: HOUR / 4 })
const perAddress = new RateLimiterMemory({ points: 100, duration: HOUR / 4 })
/** Second factors of one user from anywhere: there are only a million codes. */
const perUser = new RateLimiterMemory({ points: 20, duration: HOUR })

export interface Limits {
  /** Counts a try of a password. @throws 429 where there were too many */
  password(address: string, account: string): Promise<void>
  /** Counts a try of a code. @throws 429 where there were too many */
  code(user_id: number): Promise<void>
  /** A success takes back what was counted. */
  succeeded(tried: { address: string; account: string } | { user_id: number }): Promise<void>
}

/** The limits on trying to sign in. */
export const limits: Limits = {
  async password(address, account) {
    await consume(perAddress, networkOf(address))
    await consume(perAccount, keyOf(address, account))
  },
  code: (user_id) => consume(perUser, String(user_id)),
  async succeeded(tried) {
    if ('user_id' in tried) await perUser.delete(String(tried.user_id))
    else await perAccount.delete(keyOf(tried.address, tried.account))
  },
}

/** Where limits are switched off, as in tests. */
export const noLimits: Limits = {
  password: async () => undefined,
  code: async () => undefined,
  succeeded: async () => undefined,
}

const keyOf = (address: string, account: string) => `${networkOf(address)} ${account.toLowerCase()}`

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (full) {
    if (full instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(full.msBeforeNext / 1000)))
    throw full
  }
}

/** An address as one household has it: of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
