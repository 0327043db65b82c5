import { countries } from '@storey/api/client-endpoints.ts'
import type { ClientEndpoint, RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from './call.ts'
import { Failure } from './failure.ts'
import { changeSession, readSession } from './session.ts'

type Key<E extends ClientEndpoint> = readonly [endpoint: string, organization_id: number, asked: RequestOf<E>]

/** Options of `useQuery` for an endpoint, with its key. Use `keyOf` to invalidate. */
export function query<E extends ClientEndpoint>(endpoint: E, request: RequestOf<E>) {
  const queryKey: Key<E> = [nameOf(endpoint), readSession()?.organization_id ?? 0, request]
  return {
    queryKey,
    queryFn({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E>> {
      const asked = call(endpoint, request, { signal })
      return isKept(queryKey) ? withLastSeen(queryKey, asked) : asked
    },
  }
}

/** What brokers read without a connection: what is published to them. Lists with filters are not among it. */
const KEPT = /^GET \/channel\/(projects|projects\/\{id\}|buildings\/\{id\}\/availability|units\/\{id\})$/
const isKept = ([name]: readonly unknown[]) => KEPT.test(String(name))
const lastSeen = () => import('./offline/last-seen.ts')

/** Where the server cannot be reached the last answer is shown with its time; the call fails all the same. */
async function withLastSeen<Answer>(queryKey: QueryKey, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Failure && error.status === 404) void lastSeen().then(({ dropSeen }) => dropSeen(queryKey))
    else if (mayPass(error) && queryClient.getQueryData(queryKey) === undefined) {
      const kept = await lastSeen().then(
        ({ readSeen }) => readSeen(queryKey),
        () => undefined,
      )
      // Signed out, or in another organization, in the meantime.
      const isCurrent = readSession()?.organization_id === queryKey[1]
      if (kept && isCurrent) queryClient.setQueryData(queryKey, kept.answer, { updatedAt: kept.saved_at })
    }
    throw error
  }
}

/** Prefix of the keys of all queries of an endpoint in the current organization. */
export const keyOf = (endpoint: ClientEndpoint) => [nameOf(endpoint), readSession()?.organization_id ?? 0] as const

export const nameOf = ({ method, path }: ClientEndpoint) => `${method} ${path}`

/** Refetches all active queries of these endpoints. */
export const refresh = (...endpoints: readonly ClientEndpoint[]) =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))

/** Whether a retry makes sense: the server was unreachable or failed. A refusal is final. */
const mayPass = (error: unknown) => !(error instanceof Failure) || error.status >= 500 || error.status === 429

const COUNTRIES = nameOf(countries.options)

/** The query cache of this tab. Cleared when the user or the organization changes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (answer, { queryKey }) => {
      if (queryKey[0] === COUNTRIES) changeSession({ countries: (answer as ResponseOf<typeof countries.options>).data })
      if (isKept(queryKey))
        void lastSeen().then(
          ({ keepSeen }) => keepSeen(queryKey, answer),
          () => undefined,
        )
    },
  }),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Long, so that visited screens are available offline.
      gcTime: 60 * 60_000,
      retry: (failed, error) => failed < 2 && mayPass(error) && navigator.onLine !== false,
      // A call without a network fails at once with a message, instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

// Fetched once per session, and kept in the browser's storage.
queryClient.setQueryDefaults([COUNTRIES], {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  initialData: () => {
    const kept = readSession()?.countries
    return kept ? { data: kept } : undefined
  },
})
