import type { ClientEndpoint, RequestOf } from '@storey/api/endpoint.ts'
import { requestOf } from './request.ts'
import { mayUse, readSession } from './session.ts'

/** A response older than this is not shown as the present state. */
const FRESH_MS = 10_000

let early: { readonly url: string; readonly at: number; readonly response: Promise<Response> } | undefined

/**
 * Asks for what the first screen shows while its code is still loading; `call` takes the response if it asks for the same.
 * @returns the response, of which only a copy may be read; undefined if this session may not ask
 */
export function askEarly<E extends ClientEndpoint>(endpoint: E, request: RequestOf<E>): Promise<Response> | undefined {
  const session = readSession()
  if (!session || !mayUse(endpoint.access, session)) return undefined
  const { url, headers } = requestOf(endpoint, request, session.organization_id)
  const response = fetch(url, { headers: { ...headers, authorization: `Bearer ${session.token}` } })
  early = { url, at: Date.now(), response }
  // A failure is met by the call, which asks again.
  response.catch(() => undefined)
  return response
}

/** The response to an early request for this address, once; undefined if there is none, it failed, or it is old. */
export async function takeEarly(url: string): Promise<Response | undefined> {
  const answer = early
  if (answer?.url !== url) return undefined
  early = undefined
  const response = await answer.response.catch(() => undefined)
  return response?.ok && Date.now() - answer.at < FRESH_MS ? response : undefined
}
