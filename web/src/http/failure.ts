/** A call that failed or that the server refused. */
export class Failure extends Error {
  readonly status: number
  /** Messages by field, the first message first: from the body of a 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Reason code of every refusal except a 422. */
  readonly code: string | undefined
  /** The current record, for a 409 on a stale save. */
  readonly current: unknown
  /** The whole body, for refusals with more data, such as the nearest available units. */
  readonly body: Readonly<Record<string, unknown>>
  readonly request_id: string | undefined
  /** Seconds to wait, for a 429 or for a 409 on a request that is still running. */
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

const UNREADABLE = 'The server’s response couldn’t be read. Try again in a moment.'

/** Reads the refusal from a response, which may come from a proxy. */
export async function failureOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined)
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return new Failure(response.status, fields, response.headers)
}
