import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../errors/problems.ts'
import { networkOf } from '../http/network.ts'
import type { Services } from '../services/services.ts'

const QUARTER = 15 * 60
const HOUR = 3600
const DAY = 24 * HOUR

/** Number of tries per number of seconds. Counted in the database, over all processes. */
export const RATES = {
  /** Passwords for one account from one network, so that an attacker elsewhere does not lock the user out. */
  account: { points: 10, duration: QUARTER },
  /** Passwords from one network. */
  network: { points: 100, duration: QUARTER },
  /** Passwords for one account from anywhere; devices from which the user has signed in before are exempt. */
  everywhere: { points: 100, duration: HOUR },
  /** Second factors of one user from one network. */
  factor: { points: 20, duration: HOUR },
  /** Second factors of one user from anywhere: there are only a million codes. Networks from which the user has signed in are exempt. */
  user: { points: 20, duration: HOUR },
  /** Sign-ins by passkey from one network; successful ones do not count. */
  passkey: { points: 100, duration: QUARTER },
  /** Registrations of accounts from one network. */
  register: { points: 20, duration: HOUR },
  /** Requests for e-mails from one network. */
  letter: { points: 30, duration: HOUR },
  /** Uses of links in e-mails from one network. */
  link: { points: 60, duration: HOUR },
  /** Registrations of brokerages started from one network. */
  brokerage: { points: 10, duration: DAY },
  /** Checks of trade licenses from one network. */
  license: { points: 120, duration: HOUR },
  /** Views of and replies to sale offers from one network: a family or an office makes many, a machine more. */
  offer: { points: 600, duration: HOUR },
  /** Readings of an availability feed by one key: one in 30 seconds. */
  feed: { points: 120, duration: HOUR },
  /** E-mails of one kind to one address. */
  mailed: { points: 3, duration: HOUR },
} as const

type Name = keyof typeof RATES
type Limiters = Readonly<Record<Name, RateLimiterPostgres>>

interface Tried {
  readonly address: string
  readonly account: string
}

interface TriedFactor {
  readonly address: string
  readonly user_id: number
}

export interface Limits {
  /** Counts a try of a password. `isKnown`: whether the user has signed in from this device before. @throws 429 over the limit */
  password(tried: Tried, isKnown: () => Promise<boolean>): Promise<void>
  /**
   * Counts a try of a second factor, and returns the number of tries within its window. `isKnown`: whether the user has
   * signed in with a second factor from this network before, so that an attacker elsewhere does not lock the user out.
   *
   * @throws 429 over the limit
   */
  code(tried: TriedFactor, isKnown: () => Promise<boolean>): Promise<number>
  /** Removes the counted try after a success. */
  succeeded(tried: Tried | TriedFactor): Promise<void>
  /** Counts a request to a public page. @throws 429 over the limit */
  call(
    name: 'passkey' | 'register' | 'letter' | 'link' | 'brokerage' | 'license' | 'offer',
    address: string,
  ): Promise<void>
  /** Counts a reading of a feed by its key. @throws 429 over the limit */
  feed(share_id: number): Promise<void>
  /** Removes the count after a valid secret: it was not guessed, and an office opens many links from one network. */
  right(name: 'passkey' | 'register' | 'link', address: string): Promise<void>
  /** Whether another e-mail of a kind may be sent to an address. Never throws, so that no caller learns who receives e-mails. */
  mayMail(kind: string, email: string): Promise<boolean>
}

/** Keyed by the connections used for counting: a call may have a wrapper around its pool. */
const made = new WeakMap<Services['pool']['pg'], Limits>()

/** The rate limits of signing in and of the public endpoints. */
export function limitsOf({ settings, pool }: Pick<Services, 'settings' | 'pool'>): Limits {
  if (!settings.rateLimit) return noLimits
  const limits = made.get(pool.pg) ?? makeLimits(limitersOf(pool), settings.signingKey)
  made.set(pool.pg, limits)
  return limits
}

function limitersOf(pool: Services['pool']): Limiters {
  const entries = Object.entries(RATES).map(([name, rate]) => [
    name,
    new RateLimiterPostgres({
      ...rate,
      keyPrefix: name,
      storeClient: pool.pg,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // The worker deletes expired rows.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ ...rate, keyPrefix: name }),
    }),
  ])
  return Object.fromEntries(entries) as Limiters
}

function makeLimits(limiters: Limiters, signingKey: string): Limits {
  /** A hash, so that neither the address nor the account is stored or can be guessed from it. */
  const keyOf = (...parts: readonly string[]) =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify(['rate limit', ...parts]))
      .digest('base64url')
  const count = (name: Name, ...parts: readonly string[]): Counted => ({
    points: RATES[name].points,
    consumed: limiters[name].consume(keyOf(...parts)),
  })
  const keyOfTry = ({ address, account }: Tried) => [networkOf(address), account] as const

  const keyOfFactor = ({ address, user_id }: TriedFactor) => [networkOf(address), String(user_id)] as const

  return {
    async password(tried, isKnown) {
      // One guest of an office, or a proxy missing from the settings, does not lock out users who signed in from there before.
      const full = await isFull(count('network', networkOf(tried.address)))
      if (full && !(await isKnown())) throw full
      await refusing(count('account', ...keyOfTry(tried)))
      const crowded = await isFull(count('everywhere', tried.account))
      if (crowded && !(await isKnown())) throw crowded
    },
    async code(tried, isKnown) {
      await refusing(count('factor', ...keyOfFactor(tried)))
      const crowded = await isFull(count('user', String(tried.user_id)))
      if (crowded && !(await isKnown())) throw crowded
      return (await limiters.user.get(keyOf(String(tried.user_id))))?.consumedPoints ?? 0
    },
    async succeeded(tried) {
      if ('user_id' in tried) {
        await Promise.all([
          limiters.factor.delete(keyOf(...keyOfFactor(tried))),
          // Only the right try: an attacker elsewhere gains no further ones when the user signs in.
          limiters.user.reward(keyOf(String(tried.user_id)), 1),
        ])
      } else {
        await Promise.all([
          limiters.account.delete(keyOf(...keyOfTry(tried))),
          // Correct passwords do not count: all users of an office share one address.
          limiters.network.reward(keyOf(networkOf(tried.address)), 1),
          limiters.everywhere.reward(keyOf(tried.account), 1),
        ])
      }
    },
    call: (name, address) => refusing(count(name, networkOf(address))),
    feed: (share_id) => refusing(count('feed', String(share_id))),
    right: async (name, address) => void (await limiters[name].reward(keyOf(networkOf(address)), 1)),
    mayMail: async (kind, email) => (await isFull(count('mailed', kind, email))) === undefined,
  }
}

/** For settings that switch the limits off, as in tests. */
const noLimits: Limits = {
  password: async () => undefined,
  code: async () => 0,
  succeeded: async () => undefined,
  call: async () => undefined,
  feed: async () => undefined,
  right: async () => undefined,
  mayMail: async () => true,
}

interface Counted {
  readonly points: number
  readonly consumed: Promise<unknown>
}

async function refusing(counted: Counted): Promise<void> {
  const full = await isFull(counted)
  if (full) throw full
}

/** Returns the refusal if a limit is reached, undefined if not. */
async function isFull({ points, consumed }: Counted) {
  try {
    await consumed
    return undefined
  } catch (full) {
    if (full instanceof RateLimiterRes)
      return tooMany(Math.max(1, Math.ceil(full.msBeforeNext / 1000)), full.consumedPoints === points + 1)
    throw full
  }
}

/** The approximate location of an IP address: the block that one provider assigns to the customers of one place. */
export function placeOf(address: string): string {
  const network = networkOf(address)
  const between = network.includes(':') ? ':' : '.'
  return network.split(between).slice(0, 3).join(between)
}
