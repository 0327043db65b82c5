import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal, tooMany } from '../errors/problems.ts'
import type { Settings } from '../kernel/settings.ts'

/** The counted caller: a user, or the network of a visitor who is not signed in, with an organization or none (0). */
interface Subject {
  readonly user_id: number | string
  readonly organization_id: number
}

type Of = 'person' | 'organization'

/** Concurrent operations in one process, far above what a user needs for work. */
const CONCURRENCY = {
  uploads: { person: 6, organization: 60 },
  downloads: { person: 8, organization: 80 },
  streams: { person: 20, organization: 2_000 },
} as const
/** Invalid bodies without a token from one network in a minute: the mistakes of a whole office, and a program reaches it in a second. */
const INVALID_ENTRIES = { points: 120, duration: 60 } as const
/** Files per hour that one network may send without signing in: twenty registrations of a brokerage. */
const STRANGERS_FILES = { points: 200, duration: 3_600 } as const
/** Calls per minute. A busy screen makes twenty. */
const CALLS = { person: 1_500, organization: 30_000 } as const
const MINUTE_S = 60

const WORDS = {
  works: 'You have several exports or imports under way. Wait until one has ended.',
  uploads: 'You are sending too many files at once. Wait until some have arrived.',
  downloads: 'You are downloading too many files at once. Wait until some have arrived.',
  streams: 'Storey is open in too many places at once. Close some of them.',
  calls: 'Too many calls in one minute. Wait a little.',
} as const

/**
 * Limits how much one user and one organization may use, so that they do not block others. Counted in memory, for all processes
 * that `PROCESSES` starts together: a database query would cost more than most calls do.
 */
export interface UsageLimits {
  /** Counts a call. @throws 429 */
  call(taker: Subject): Promise<void>
  /** Counts a body with files from the network of a visitor who is not signed in. @throws 429 */
  strangersFile(network: string): Promise<void>
  /** Refuses a call without a token if too many bodies from its network were invalid. @throws 429 */
  entry(network: string): Promise<void>
  invalidEntry(network: string): Promise<void>
  /** Begins an upload, a download or a stream; the returned function ends it, once. @throws 429 */
  begin(what: keyof typeof CONCURRENCY, taker: Subject): Promise<() => void>
}

export const tooManyAtOnce = (what: keyof typeof WORDS, of: Of, seconds: number) =>
  new Refusal(429, { message: WORDS[what], code: 'too_many', share: what, of }, { 'retry-after': String(seconds) })

export function createUsageLimits({ rateLimit }: Pick<Settings, 'rateLimit'>): UsageLimits {
  const nothing = async () => undefined
  if (!rateLimit)
    return {
      call: nothing,
      strangersFile: nothing,
      entry: nothing,
      invalidEntry: nothing,
      begin: async () => () => undefined,
    }
  const running = new Map<string, number>()
  const calls = {
    person: new RateLimiterMemory({ points: CALLS.person, duration: MINUTE_S }),
    organization: new RateLimiterMemory({ points: CALLS.organization, duration: MINUTE_S }),
  }
  const strangers = new RateLimiterMemory(STRANGERS_FILES)
  const invalidEntries = new RateLimiterMemory(INVALID_ENTRIES)
  const keysOf = ({ user_id, organization_id }: Subject): readonly (readonly [Of, string])[] => [
    ['person', String(user_id)],
    ...(organization_id === 0 ? [] : ([['organization', String(organization_id)]] as const)),
  ]
  return {
    async call(taker) {
      for (const [of, key] of keysOf(taker))
        await consume(calls[of], key, (seconds) => tooManyAtOnce('calls', of, seconds))
    },
    strangersFile: (network) => consume(strangers, network, (seconds) => tooMany(seconds)),
    async entry(network) {
      const count = await invalidEntries.get(network)
      if (count && count.consumedPoints >= INVALID_ENTRIES.points) throw tooMany(secondsUntil(count))
    },
    invalidEntry: async (network) => void (await invalidEntries.penalty(network)),
    async begin(what, taker) {
      const keys = keysOf(taker).map(([of, id]) => [of, `${what} ${of} ${id}`] as const)
      for (const [of, key] of keys)
        if ((running.get(key) ?? 0) >= CONCURRENCY[what][of]) throw tooManyAtOnce(what, of, 2)
      for (const [, key] of keys) running.set(key, (running.get(key) ?? 0) + 1)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        for (const [, key] of keys) {
          const left = (running.get(key) ?? 1) - 1
          if (left > 0) running.set(key, left)
          else running.delete(key)
        }
      }
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string, refusal: (seconds: number) => Refusal): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full
    throw refusal(secondsUntil(full))
  }
}

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
