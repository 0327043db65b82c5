import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const DEFAULTS = {
  /** Calls that arrive with the start are answered before. */
  after_ms: 1_000,
  /** Without a call for this time, no one waits for the tenth of a second that a collection takes. */
  quiet_ms: 15_000,
}
/** A tenth of what an idle server holds. */
const MIN_GROWTH = 15 * 2 ** 20

/**
 * Frees what V8 holds beyond its need: once after the start, and when no one has called for a while after work that made it grow, such as
 * an export. Linking two thousand modules, or a load of calls, makes V8 grow its young generation to 128 MB, and an idle process does not
 * collect its garbage. A smaller generation (`--max-semi-space-size`) would cost each call up to half of its processor time.
 * @returns stops the timers
 */
export function freeMemory(server: Pick<Server, 'on' | 'off'>, how: Partial<typeof DEFAULTS> = {}): () => void {
  const { after_ms, quiet_ms } = { ...DEFAULTS, ...how }
  let held = 0
  let called = 0
  const collect = () => {
    setFlagsFromString('--expose-gc')
    const collectNow = runInNewContext('gc') as NodeJS.GCFunction
    collectNow({ type: 'major', flavor: 'last-resort' })
    held = process.memoryUsage.rss()
  }
  // Health checks and metrics are asked for at any time.
  const onRequest = ({ url }: { url?: string }) => {
    if (url?.startsWith('/api/')) called = performance.now()
  }
  server.on('request', onRequest)
  const first = setTimeout(collect, after_ms).unref()
  const rounds = setInterval(() => {
    const isQuiet = performance.now() - called >= quiet_ms
    if (isQuiet && process.memoryUsage.rss() - held >= MIN_GROWTH) collect()
  }, quiet_ms).unref()
  return () => {
    server.off('request', onRequest)
    clearTimeout(first)
    clearInterval(rounds)
  }
}
