import { useSyncExternalStore } from 'react'

/** The state of the connection: available, no network, or a server that does not respond. */
export type Connection = 'there' | 'offline' | 'unreachable'

const ASK_AGAIN_MS = 5_000

const listeners = new Set<() => void>()
let unreachable = false
let timer: ReturnType<typeof setTimeout> | undefined

export const connection = (): Connection =>
  navigator.onLine === false ? 'offline' : unreachable ? 'unreachable' : 'there'

/** A response arrived, with any status. */
export const reached = (): void => change(false)

/** A call could not be made. @param error a TypeError where the network failed, and not the caller gave up */
export function missed(error: unknown): void {
  if (error instanceof TypeError) change(true)
}

function change(now: boolean): void {
  if (now === unreachable) return
  unreachable = now
  clearTimeout(timer)
  if (now) timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
  for (const listener of listeners) listener()
}

/** While the server is away nothing else may be asked of it for long. */
async function ask(): Promise<void> {
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' })
    // A proxy answers for a server that is down.
    if (answer.ok) return reached()
  } catch {
    // Still away.
  }
  timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
}

function onConnection(listener: () => void): () => void {
  const told = ['online', 'offline'] as const
  listeners.add(listener)
  for (const event of told) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of told) window.removeEventListener(event, listener)
  }
}

/** The current state of the connection. */
export const useConnection = (): Connection => useSyncExternalStore(onConnection, connection)
