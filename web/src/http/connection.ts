import { useSyncExternalStore } from 'react'

/** State of the connection: available, no network, or an unreachable server. */
export type Connection = 'there' | 'offline' | 'unreachable'

const ASK_AGAIN_MS = 5_000

const listeners = new Set<() => void>()
let unreachable = false
let timer: ReturnType<typeof setTimeout> | undefined

export const connection = (): Connection =>
  navigator.onLine === false ? 'offline' : unreachable ? 'unreachable' : 'there'

/** Called when a response arrives, whatever its status. */
export const reached = (): void => change(false)

/** Called when a request fails. @param error a TypeError if the network failed; other errors are the caller's own aborts */
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

/** Polls the health check until the server responds: other calls may not be made for a long time. */
async function ask(): Promise<void> {
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' })
    // A proxy may respond while the server is down.
    if (answer.ok) return reached()
  } catch {
    // Still unreachable.
  }
  timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
}

export function onConnection(listener: () => void): () => void {
  const states = ['online', 'offline'] as const
  listeners.add(listener)
  for (const event of states) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of states) window.removeEventListener(event, listener)
  }
}

/** The current state of the connection. */
export const useConnection = (): Connection => useSyncExternalStore(onConnection, connection)
