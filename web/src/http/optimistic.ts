import type { ClientEndpoint, RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { keyOf, query, queryClient } from './query.ts'

/** Responses in the query cache that a change updates. */
interface CachedData {
  readonly queryKey: readonly unknown[]
  readonly patch: (known: unknown) => unknown
}

/** A change of one answer, or of all answers of an endpoint that are at hand. */
export const shown = <E extends ClientEndpoint>(
  endpoint: E,
  patch: (answer: ResponseOf<E>) => ResponseOf<E>,
  asked?: RequestOf<E>,
): CachedData => ({
  queryKey: asked === undefined ? keyOf(endpoint) : query(endpoint, asked).queryKey,
  patch: (known) => (known === undefined ? known : patch(known as ResponseOf<E>)),
})

/**
 * Applies a change to the cache at once, before the server confirms it, so that a dropped card does not jump back for a frame.
 * When it is refused, the previous data are restored and refetched.
 *
 * @throws what `send` throws
 */
export async function optimistic<Result>(changes: readonly CachedData[], send: () => Promise<Result>): Promise<Result> {
  // A request under way was sent before the change and would show it undone.
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
