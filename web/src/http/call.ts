import type { ClientEndpoint, RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { noteServerTime } from '../ui/clock.ts'
import { noteBuild } from './build.ts'
import { type Change, changes } from './changes.ts'
import { connection, missed, reached } from './connection.ts'
import { takeEarly } from './early.ts'
import { Failure, failureOf } from './failure.ts'
import { proof } from './proof.ts'
import { type Parts, requestOf } from './request.ts'
import { isInterrupted, readSession, resumed, type Session } from './session.ts'
import { signOutAfter } from './sign-out.ts'
import { type Progress, sendWithProgress } from './upload.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** A repeated call with the same key gets the first response instead of creating a second record. */
  readonly idempotencyKey?: string
  readonly onProgress?: Progress
  /** The token of a registration, which needs no sign-in. */
  readonly bearer?: string | undefined
  /** Completes even if the page is closed. */
  readonly keepalive?: boolean
  /** Other records that a successful deletion removes. */
  readonly gone?: readonly number[]
}

/** Calls an endpoint of the API. @throws Failure if it is refused, or if it would change data while offline */
export async function call<E extends ClientEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  if (endpoint.method !== 'GET' && connection() === 'offline') throw new Failure(0, { message: OFFLINE })
  const { kind } = endpoint.access
  // The sign-in is over the page: what needs a session waits for it.
  if (isInterrupted() && kind !== 'public' && kind !== 'registration') await resumed()
  const session = kind === 'public' || kind === 'registration' ? null : readSession()
  const token = options.bearer ?? session?.token
  const request = requestOf(endpoint, input, session?.organization_id ?? 0)
  const change = changeOf(endpoint, input, options)
  const init: RequestInit = {
    method: request.method,
    headers: {
      ...request.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(change ? { 'x-request-id': change.request_id } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    body: request.body ?? null,
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  }
  if (change) changes.begun(change)
  const response = await send(request.url, init, options.onProgress).catch((error: unknown) => {
    if (change) changes.failed(change)
    throw error
  })
  if (!response.ok) {
    const failure = await failureOf(response)
    // The data on screen is outdated.
    if (change && (failure.status === 404 || failure.status === 409)) changes.changed({ ...change, gone: [] })
    if (failure.status === 401 || failure.status === 403) await signOutAfter(session?.token, failure.code)
    // After a sign-in over the page the call is sent again, with the same idempotency key.
    if (failure.status === 401 && session && isInterrupted() && (await isSignedInAgain(session)))
      return call(endpoint, input, options)
    // A change of how the user signs in: the call is sent again once they have proved who they are.
    if (failure.code === 'proof_required' && (await proof())) return call(endpoint, input, options)
    throw failure
  }
  const answer = (await responseOf(endpoint, response)) as ResponseOf<E>
  if (change) changes.changed(change)
  return answer
}

/** Whether the user has signed in again over the page, and may go on with it. */
async function isSignedInAgain(before: Session): Promise<boolean> {
  await resumed()
  const now = readSession()
  return now?.user_id === before.user_id && now.organization_id === before.organization_id && now.token !== before.token
}

function changeOf(endpoint: ClientEndpoint, { params }: Parts, { gone = [] }: CallOptions): Change | undefined {
  if (endpoint.method === 'GET') return undefined
  const removed = endpoint.method === 'DELETE' ? [params?.id] : []
  return { endpoint, request_id: crypto.randomUUID(), gone: [...removed, ...gone] }
}

const OFFLINE = 'You’re offline, so nothing was changed. Try again when you’re back online.'

/** Sends the request, and notes from the response that the server is reachable, its clock, and its build. */
async function send(url: string, init: RequestInit, onProgress: Progress | undefined): Promise<Response> {
  try {
    const asked_at = Date.now()
    const early = init.method === 'GET' ? await takeEarly(url) : undefined
    const response = early ?? (await (onProgress ? sendWithProgress(url, init, onProgress) : fetch(url, init)))
    // An early response may have waited.
    if (!early) noteServerTime(response.headers.get('date'), asked_at)
    reached()
    noteBuild(response.headers)
    return response
  } catch (error) {
    missed(error)
    throw error
  }
}

async function responseOf(endpoint: ClientEndpoint, response: Response): Promise<unknown> {
  if (endpoint.download) return named(await response.blob(), response.headers.get('content-disposition') ?? '')
  return response.status === 204 ? undefined : response.json()
}

/** The blob as a `File` with the name from the server. */
function named(blob: Blob, disposition: string): File {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1]
  return new File([blob], encoded ? decodeURIComponent(encoded) : (plain ?? 'download'), { type: blob.type })
}
