import sharp from 'sharp'
import { overloaded } from '../http/outages.ts'

/** Pictures are decoded by threads of their own; two at a time leave the others to files and names. */
const AT_ONCE = 2
const WAITING_MOST = 40

// One thread a picture, and nothing kept between two.
sharp.concurrency(1)
sharp.cache(false)

let running = 0
const waiting: (() => void)[] = []

/** Takes turns with the other pictures of this process. @throws 503 where too many wait already */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MOST) throw overloaded()
    // Whoever ends hands its turn on.
    await new Promise<void>((done) => waiting.push(done))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
