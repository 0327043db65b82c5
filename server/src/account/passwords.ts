import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** The minimum recommended by OWASP; 19 MiB per hash, some 40 ms of one core. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COST_SIGN = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** At most one hash per core at a time: sign-ins queue, other calls are not blocked. */
const atOnce = availableParallelism()
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    // The slot is passed to the next in the queue, or released.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** A hash of no account, made once: an unknown address then takes as long as a known one. */
let dummy: Promise<string> | undefined

/** Whether a password is correct. Without a hash returns false, after the same work. */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('no user has this password')
  const against = password_hash ?? (await dummy)
  const right = await inTurn(() => verify(against, password))
  return right && password_hash !== undefined
}

/** Whether a hash was made with other cost parameters: it is to be replaced while the password is available. */
export const isOutdated = (password_hash: string) => !password_hash.startsWith(COST_SIGN)
