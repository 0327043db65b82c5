import type { ClientEndpoint } from '@storey/api/endpoint.ts'
import type { EventType, LiveEvent } from '@storey/api/event-types.ts'
import type { Query } from '@tanstack/react-query'
import { type Change, onChanges } from './changes.ts'
import { keyOf, nameOf, queryClient } from './query.ts'

/** Debounces changes of other users, so that those at the same time cause one fetch. */
const BATCH_MS = 150
/** Delay after which the page of a deleted record has been left, so that the record is not fetched again. */
const LEFT_MS = 1_000
/** Maximum own calls that are remembered to recognize their events; more are never running. */
const MAX_OWN = 100

interface OwnCall {
  readonly change: Change
  /** An event of the call arrived and was skipped. */
  heard: boolean
}

const own = new Map<string, OwnCall>()
const waiting = new Set<EventType>()
let fetching: Promise<unknown> = Promise.resolve()

interface Table {
  readonly events: typeof import('@storey/api/events.ts').events
  readonly callChanges: typeof import('@storey/api/call-changes.ts').callChanges
}
let table: Table | undefined

/** Loads the table of events by call and of the queries that they invalidate. It is lazy, so that no screen waits for it. */
export async function loadEvents(): Promise<Table> {
  const [{ events }, { callChanges }] = await Promise.all([
    import('@storey/api/events.ts'),
    import('@storey/api/call-changes.ts'),
  ])
  table = { events, callChanges }
  return table
}

/** Resolves when all active queries that own calls invalidated have been refetched. */
export const refetched = async (): Promise<void> => void (await fetching)

/**
 * Refetches the queries that an event of the stream invalidates. An event of an own call is skipped: those queries are refetched after
 * its response.
 */
export function fetchAfter({ type, request_id }: LiveEvent): void {
  const call = request_id === undefined ? undefined : own.get(request_id)
  if (call && table?.callChanges[nameOf(call.change.endpoint)]?.includes(type)) {
    call.heard = true
    return
  }
  if (waiting.size === 0) setTimeout(fetchWaiting, BATCH_MS)
  waiting.add(type)
}

function fetchWaiting(): void {
  const types = [...waiting]
  waiting.clear()
  void invalidate(() => types)
}

onChanges({
  begun(change) {
    own.set(change.request_id, { change, heard: false })
    const [oldest] = own.keys()
    if (own.size > MAX_OWN && oldest !== undefined) own.delete(oldest)
  },
  changed: fetchAffected,
  failed(change) {
    const heard = own.get(change.request_id)?.heard
    own.delete(change.request_id)
    // The response was lost, but its event has confirmed the commit.
    if (heard) fetchAffected(change)
  },
})

function fetchAffected({ endpoint, gone }: Change): void {
  const caused = ({ callChanges }: Table) => callChanges[nameOf(endpoint)] ?? []
  const isGone = (query: Query) => gone.includes(idOf(query))
  fetching = Promise.all([fetching, invalidate(caused, (query) => !isGone(query))])
  if (gone.length > 0) setTimeout(() => void invalidate(caused, isGone), LEFT_MS)
}

/** Refetches the queries that these events invalidate, each endpoint once; all queries if the table of events cannot be loaded. */
async function invalidate(
  typesIn: (table: Table) => readonly EventType[],
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  const known = table ?? (await loadEvents().catch(() => undefined))
  // A newer server may send events that this client does not know.
  const affected = known && new Set<ClientEndpoint>(typesIn(known).flatMap((type) => known.events[type]?.affects ?? []))
  const keys = affected ? [...affected].map((endpoint) => keyOf(endpoint)) : [[]]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })))
}

/** The record id of a query; undefined for a list. */
const idOf = ({ queryKey: [, , request] }: Query) =>
  (request as { readonly params?: { readonly id?: unknown } } | undefined)?.params?.id
