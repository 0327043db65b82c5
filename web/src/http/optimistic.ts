import type { ClientEndpoint, RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { keyOf, query, queryClient } from './query.ts'

/** A change of cached responses. */
interface CachedData {
  readonly queryKey: readonly unknown[]
  readonly patch: (known: unknown) => unknown
}

/** A change of one cached response, or of all cached responses of an endpoint. */
export const withChanges = <E extends ClientEndpoint>(
  endpoint: E,
  patch: (answer: ResponseOf<E>) => ResponseOf<E>,
  request?: RequestOf<E>,
): CachedData => ({
  queryKey: request === undefined ? keyOf(endpoint) : query(endpoint, request).queryKey,
  patch: (known) => (known === undefined ? known : patch(known as ResponseOf<E>)),
})

/**
 * Applies a change to the cache before the server responds, synchronously, so that a dropped item does not jump back for a frame. If
 * the call is refused, the previous data is restored and refetched.
 * @throws the error of `send`
 */
export async function optimistic<Result>(changes: readonly CachedData[], send: () => Promise<Result>): Promise<Result> {
  // Running queries were sent before the change, and would show it reverted.
  for (const { queryKey } of changes) void queryClient.cancelQueries({ queryKey })
  const before = changes.flatMap(({ queryKey }) => queryClient.getQueriesData({ queryKey }))
  for (const { queryKey, patch } of changes) queryClient.setQueriesData({ queryKey }, patch)
  try {
    return await send()
  } catch (error) {
    for (const [queryKey, known] of before) queryClient.setQueryData(queryKey, known)
    for (const { queryKey } of changes) void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}
