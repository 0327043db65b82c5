import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** The minimum that OWASP recommends: 19 MiB for each hash, about 40 ms of one core. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COST_SIGN = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** At most as many at once as there are cores: sign-ins queue, everything else goes on. */
const atOnce = availableParallelism()
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    // The place goes to the next in line, or is given back.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** The hash of no account, computed once, so that an unknown address takes as long as a known one. */
let dummy: Promise<string> | undefined

/** Whether a password is correct. Without a hash the result is false after the same amount of work. */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const against = password_hash ?? (await dummy)
  const right = await inTurn(() => verify(against, password))
  return right && password_hash !== undefined
}

/** Made at another cost than today's: to be hashed anew while the password is at hand. */
export const isOutdated = (password_hash: string) => !password_hash.startsWith(COST_SIGN)
