import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../errors/problems.ts'
import { networkOf } from '../http/network.ts'
import type { Services } from '../services.ts'

const QUARTER = 15 * 60
const HOUR = 3600
const DAY = 24 * HOUR

/** How often, in how many seconds. Counted over all processes, in the database. */
export const RATES = {
  /** Attempts at the password of one account from one network, so that attempts from elsewhere do not lock out its owner. */
  account: { points: 10, duration: QUARTER },
  /** Passwords from one network. */
  network: { points: 100, duration: QUARTER },
  /** Passwords at one account from anywhere; devices that the person signed in from before go on. */
  everywhere: { points: 100, duration: HOUR },
  /** Second factors of one user from anywhere: there are only a million codes. */
  user: { points: 20, duration: HOUR },
  /** New accounts from one network. */
  register: { points: 20, duration: HOUR },
  /** E-mails requested from one network. */
  letter: { points: 30, duration: HOUR },
  /** Links of letters, tried from one network. */
  link: { points: 60, duration: HOUR },
  /** Registrations of brokerages begun from one network. */
  brokerage: { points: 10, duration: DAY },
  /** Trade licenses asked about from one network. */
  license: { points: 120, duration: HOUR },
  /** Sale offers opened and answered from one network: a family or an office looks often, a machine more so. */
  offer: { points: 600, duration: HOUR },
  /** Letters of one kind to one address. */
  mailed: { points: 3, duration: HOUR },
} as const

type Name = keyof typeof RATES
type Limiters = Readonly<Record<Name, RateLimiterPostgres>>

interface Tried {
  readonly address: string
  readonly account: string
}

export interface Limits {
  /** Counts a try of a password. `isKnown`: the person signed in from there before. @throws 429 where there were too many */
  password(tried: Tried, isKnown: () => Promise<boolean>): Promise<void>
  /** Counts a try of a code, and answers how many there were within its window. @throws 429 where there were too many */
  code(user_id: number): Promise<number>
  /** A success takes back what was counted. */
  succeeded(tried: Tried | { readonly user_id: number }): Promise<void>
  /** Counts a call of a public page. @throws 429 where there were too many */
  call(name: 'register' | 'letter' | 'link' | 'brokerage' | 'license' | 'offer', address: string): Promise<void>
  /** Refunds a successful attempt: secrets in e-mails cannot be guessed, and an office opens many from one address. */
  right(name: 'register' | 'link', address: string): Promise<void>
  /**
   * Whether another e-mail of a kind may be sent to an address. It never refuses the call, which would reveal who gets e-mails.
   */
  mayMail(kind: string, email: string): Promise<boolean>
}

/** By the connections that they count through: a call may see its pool through a wrapper of its own. */
const made = new WeakMap<Services['pool']['pg'], Limits>()

/** The limits on signing in, and on what is open before it. */
export function limitsOf({ settings, pool }: Pick<Services, 'settings' | 'pool'>): Limits {
  if (!settings.rateLimit) return noLimits
  const limits = made.get(pool.pg) ?? makeLimits(limitersOf(pool), settings.secretKey)
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
      // The worker clears away what is over.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ ...rate, keyPrefix: name }),
    }),
  ])
  return Object.fromEntries(entries) as Limiters
}

function makeLimits(limiters: Limiters, secretKey: string): Limits {
  /** Kept without the address or the account in it, and not to be guessed from it. */
  const keyOf = (...parts: readonly string[]) =>
    createHmac('sha256', secretKey)
      .update(JSON.stringify(['rate limit', ...parts]))
      .digest('base64url')
  const count = (name: Name, ...parts: readonly string[]): Counted => ({
    points: RATES[name].points,
    consumed: limiters[name].consume(keyOf(...parts)),
  })
  const keyOfTry = ({ address, account }: Tried) => [networkOf(address), account] as const

  return {
    async password(tried, isKnown) {
      // A guest in an office, or an undeclared proxy, must not lock out people who have signed in from this network before.
      const full = await isFull(count('network', networkOf(tried.address)))
      if (full && !(await isKnown())) throw full
      await refusing(count('account', ...keyOfTry(tried)))
      const crowded = await isFull(count('everywhere', tried.account))
      if (crowded && !(await isKnown())) throw crowded
    },
    async code(user_id) {
      await refusing(count('user', String(user_id)))
      return (await limiters.user.get(keyOf(String(user_id))))?.consumedPoints ?? 0
    },
    async succeeded(tried) {
      if ('user_id' in tried) await limiters.user.delete(keyOf(String(tried.user_id)))
      else {
        await limiters.account.delete(keyOf(...keyOfTry(tried)))
        // Right ones do not count: an office signs in from one address.
        await limiters.network.reward(keyOf(networkOf(tried.address)), 1)
        await limiters.everywhere.reward(keyOf(tried.account), 1)
      }
    },
    call: (name, address) => refusing(count(name, networkOf(address))),
    right: async (name, address) => void (await limiters[name].reward(keyOf(networkOf(address)), 1)),
    mayMail: async (kind, email) => (await isFull(count('mailed', kind, email))) === undefined,
  }
}

/** Where limits are switched off, as in tests. */
const noLimits: Limits = {
  password: async () => undefined,
  code: async () => 0,
  succeeded: async () => undefined,
  call: async () => undefined,
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

/** The refusal of a reached limit. */
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

/** About where an address is: what one provider gives to its customers of one place. */
export function placeOf(address: string): string {
  const network = networkOf(address)
  const between = network.includes(':') ? ':' : '.'
  return network.split(between).slice(0, 3).join(between)
}
