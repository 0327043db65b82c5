import * as copy from './copy.ts'

/** A call that the server refused, or could not answer. */
export class Failure extends Error {
  readonly status: number
  /** First message of each field first: the body of a 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Names the reason of every refusal but a 422. */
  readonly code: string | undefined
  /** The record as it is now, in a stale 409. */
  readonly current: unknown
  /** The whole response body, for refusals with more information, such as the nearest free units. */
  readonly body: Readonly<Record<string, unknown>>
  readonly request_id: string | undefined
  /** Seconds to wait, of a 429 or a 409 that is still under way. */
  readonly retry_after: number | undefined

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Headers = new Headers()) {
    super(typeof body.message === 'string' ? body.message : UNREADABLE)
    this.name = 'Failure'
    this.status = status
    this.body = body
    this.errors = (body.errors ?? {}) as Failure['errors']
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.current = body.current
    this.request_id = headers.get('x-request-id') ?? undefined
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    this.retry_after = Number.isFinite(seconds) ? seconds : undefined
  }
}

const UNREADABLE = copy.theServerGaveAnAnswerThat

/** The failure in a response, even when a proxy replaced its body. */
export async function failureOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined)
  const told = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return new Failure(response.status, told, response.headers)
}
