import type { Callable } from '@storey/api/endpoint.ts'
import { useEffect, useRef } from 'react'
import { followEvents } from './live-stream.ts'
import { keyOf, queryClient } from './query.ts'
import { onSession, readSession } from './session.ts'

/** What another user's change says; the rest is fetched. */
export interface LiveEvent {
  readonly type: string
  /** 0 where too much changed to name it all: look again. */
  readonly id: number
  readonly version?: number
  readonly of?: Readonly<Record<string, number>>
}

type Handler = (event: LiveEvent) => void

const handlers = new Set<Handler>()
const affected = new Map<string, Set<Callable>>()
const waiting = new Set<Callable>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Changes that come together are fetched together. */
const BATCH_MS = 150

/** Hears the changes of others while a screen is shown. */
export function useLive(handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const hear: Handler = (event) => latest.current(event)
    handlers.add(hear)
    return () => void handlers.delete(hear)
  }, [])
}

/** Says which endpoints answer something else after an event; their queries on screen are fetched anew. */
export function liveKeys(type: string, ...endpoints: readonly Callable[]): void {
  const known = affected.get(type) ?? new Set()
  for (const endpoint of endpoints) known.add(endpoint)
  affected.set(type, known)
}

function hear(event: LiveEvent): void {
  for (const handler of handlers) handler(event)
  for (const endpoint of affected.get(event.type) ?? []) waiting.add(endpoint)
  if (waiting.size > 0 && timer === undefined) timer = setTimeout(refetchWaiting, BATCH_MS)
}

function refetchWaiting(): void {
  timer = undefined
  for (const endpoint of waiting) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  waiting.clear()
}

/** Follows the changes of the current organization until the returned function is called. */
export function startLive(): () => void {
  let stop = follow()
  const forget = onSession((now, before) => {
    if (now?.token === before?.token && now?.organization_id === before?.organization_id) return
    stop()
    stop = follow()
  })
  return () => {
    forget()
    stop()
  }
}

function follow(): () => void {
  const session = readSession()
  if (!session || session.organization_id === 0) return () => undefined
  // Whatever was missed while the stream was away is on screen, or it does not matter.
  return followEvents(session, { hear, returned: () => void queryClient.invalidateQueries({ refetchType: 'active' }) })
}
