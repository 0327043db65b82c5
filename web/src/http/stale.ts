import type { Callable } from '@storey/api/endpoint.ts'
import { events, type LiveEvent } from '@storey/api/events.ts'
import type { Query } from '@tanstack/react-query'
import { type Change, onChanges } from './changes.ts'
import { keyOf, queryClient } from './query.ts'

/** Changes of others that come together are fetched together. */
const BATCH_MS = 150
/** The screen of a record that is gone has been left by then, so that it is not asked for again. */
const LEFT_MS = 1_000
/** Own calls whose events are known again; more are never under way. */
const MOST_OWN = 100

interface OwnCall {
  readonly change: Change
  /** An event of it came and was passed over. */
  heard: boolean
}

const own = new Map<string, OwnCall>()
const waiting = new Set<Callable>()
let timer: ReturnType<typeof setTimeout> | undefined
let fetching: Promise<unknown> = Promise.resolve()

/** Resolves once everything on screen that own calls made stale has been fetched anew. */
export const refetched = async (): Promise<void> => void (await fetching)

/**
 * Fetches anew what an event of the stream makes stale. An event of an own call is passed over: what that affects is
 * fetched when its answer is here.
 */
export function fetchAfter({ type, request_id }: LiveEvent): void {
  const call = request_id === undefined ? undefined : own.get(request_id)
  if (call?.change.endpoint.changes?.includes(type)) {
    call.heard = true
    return
  }
  for (const endpoint of events[type]?.affects ?? []) waiting.add(endpoint)
  if (waiting.size > 0 && timer === undefined) timer = setTimeout(fetchWaiting, BATCH_MS)
}

function fetchWaiting(): void {
  timer = undefined
  for (const endpoint of waiting) void invalidate(endpoint)
  waiting.clear()
}

onChanges({
  begun(change) {
    own.set(change.request_id, { change, heard: false })
    const [oldest] = own.keys()
    if (own.size > MOST_OWN && oldest !== undefined) own.delete(oldest)
  },
  changed: fetchAffected,
  failed(change) {
    const heard = own.get(change.request_id)?.heard
    own.delete(change.request_id)
    // The answer was lost, and its event has said that it was committed.
    if (heard) fetchAffected(change)
  },
})

function fetchAffected({ endpoint, gone }: Change): void {
  const affected = new Set((endpoint.changes ?? []).flatMap((type) => events[type].affects))
  const isGone = (query: Query) => gone.includes(idOf(query))
  const now = [...affected].map((one) => invalidate(one, (query) => !isGone(query)))
  fetching = Promise.all([fetching, ...now])
  if (gone.length > 0)
    setTimeout(() => {
      for (const one of affected) void invalidate(one, isGone)
    }, LEFT_MS)
}

const invalidate = (endpoint: Callable, predicate: (query: Query) => boolean = () => true) =>
  queryClient.invalidateQueries({ queryKey: keyOf(endpoint), predicate })

/** The record that a query asks for; undefined where it asks for a list. */
const idOf = ({ queryKey: [, , asked] }: Query) =>
  (asked as { readonly params?: { readonly id?: unknown } } | undefined)?.params?.id
