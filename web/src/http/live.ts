import type { LiveEvent } from '@storey/api/event-types.ts'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { followEvents } from './live-stream.ts'
import { queryClient } from './query.ts'
import { onSession, readSession } from './session.ts'
import { fetchAfter, loadEvents } from './stale.ts'

type Handler = (event: LiveEvent) => void

const handlers = new Set<Handler>()

/** Subscribes to changes of other users while a screen is mounted. */
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

function hear(event: LiveEvent): void {
  for (const handler of handlers) handler(event)
  fetchAfter(event)
}

/** Subscribes to the changes of the current organization until the returned function is called. */
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
  // An event that comes before loads it.
  whenIdle(() => void loadEvents().catch(() => undefined))
  // Active queries are refetched after a reconnect; changes missed by others do not matter.
  return followEvents(session, { hear, returned: () => void queryClient.invalidateQueries({ refetchType: 'active' }) })
}
