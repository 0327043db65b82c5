import type { ClientEndpoint, RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { keyOf, query, queryClient } from './query.ts'

/** What an endpoint's answers read once a change is made. */
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
 * Shows a change before the server has it, at once: what is dropped does not jump back for a frame. Where it is refused, what was there stands again and is fetched anew.
 *
 * @throws what `send` throws
 */
export async function optimistic<Result>(changes: readonly CachedData[], send: () => Promise<Result>): Promise<Result> {
  // What is under way was asked before the change, and would show it undone.
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
