import { countries } from '@storey/api/client-endpoints.ts'
import type { ClientEndpoint, RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { Failure } from './failure.ts'
import { changeSession, readSession } from './session.ts'

type Key<E extends ClientEndpoint> = readonly [endpoint: string, organization_id: number, asked: RequestOf<E>]

/** Options of `useQuery` for an endpoint: no key to invent. Take `keyOf` to invalidate. */
export const query = <E extends ClientEndpoint>(endpoint: E, asked: RequestOf<E>) => ({
  queryKey: [nameOf(endpoint), readSession()?.organization_id ?? 0, asked] as Key<E>,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E>> => call(endpoint, asked, { signal }),
})

/** The beginning of the key of every query of an endpoint in the current organization. */
export const keyOf = (endpoint: ClientEndpoint) => [nameOf(endpoint), readSession()?.organization_id ?? 0] as const

export const nameOf = ({ method, path }: ClientEndpoint) => `${method} ${path}`

/** Refetches what any of these endpoints answered, wherever it is on screen. */
export const refresh = (...endpoints: readonly ClientEndpoint[]) =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))

/** Worth another try: the server was out of reach or failed. A refusal stays one. */
const mayPass = (error: unknown) => !(error instanceof Failure) || error.status >= 500 || error.status === 429

const COUNTRIES = nameOf(countries.options)

/** Everything fetched, for this tab. Emptied when the person or the organization changes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (answer, { queryKey: [name] }) => {
      if (name === COUNTRIES) changeSession({ countries: (answer as ResponseOf<typeof countries.options>).data })
    },
  }),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Loaded data stay available without a network.
      gcTime: 60 * 60_000,
      retry: (failed, error) => failed < 2 && mayPass(error) && navigator.onLine !== false,
      // A call without a network fails at once and is reported, instead of being paused silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

// Fetched once a session, whichever screen asks first, and kept in the browser with it.
queryClient.setQueryDefaults([COUNTRIES], {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  initialData: () => {
    const kept = readSession()?.countries
    return kept ? { data: kept } : undefined
  },
})
