import type { Callable } from '@storey/api/endpoint.ts'
import type { EventType, LiveEvent } from '@storey/api/events.ts'
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
const waiting = new Set<EventType>()
let fetching: Promise<unknown> = Promise.resolve()

let table: Promise<typeof import('@storey/api/events.ts')> | undefined

/** Which endpoints events make stale: not needed before the first of them, so that the first screen does not wait for it. */
export const loadEvents = () => {
  table ??= import('@storey/api/events.ts').catch((error: unknown) => {
    table = undefined
    throw error
  })
  return table
}

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
  if (waiting.size === 0) setTimeout(fetchWaiting, BATCH_MS)
  waiting.add(type)
}

function fetchWaiting(): void {
  void invalidate([...waiting])
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

function fetchAffected({ endpoint: { changes = [] }, gone }: Change): void {
  const isGone = (query: Query) => gone.includes(idOf(query))
  fetching = Promise.all([fetching, invalidate(changes, (query) => !isGone(query))])
  if (gone.length > 0) setTimeout(() => void invalidate(changes, isGone), LEFT_MS)
}

/** Fetches anew what these events make stale, each endpoint once; everything where the table of events cannot be had. */
async function invalidate(
  types: readonly EventType[],
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  const affected = await loadEvents().then(
    // A newer server may tell of what this client does not know.
    ({ events }) => new Set<Callable>(types.flatMap((type) => events[type]?.affects ?? [])),
    () => undefined,
  )
  const keys = affected ? [...affected].map((endpoint) => keyOf(endpoint)) : [[]]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })))
}

/** The record that a query asks for; undefined where it asks for a list. */
const idOf = ({ queryKey: [, , asked] }: Query) =>
  (asked as { readonly params?: { readonly id?: unknown } } | undefined)?.params?.id
