/** A failed call, described for the user. */
export interface Problem {
  readonly message: string
  /** Messages by dotted field path, the first message first: from the body of a 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Shown with a copy button, so that support can find the request in the log. */
  readonly request_id: string | null
  readonly status: number | null
}

/** Reads any thrown value. It checks only the shape, so it does not depend on the HTTP client. */
export function problemOf(error: unknown): Problem {
  if (typeof error === 'string') return { message: error, errors: {}, request_id: null, status: null }
  const problem = isRecord(error) ? error : {}
  const status = typeof problem.status === 'number' ? problem.status : null
  return {
    message: messageOf(problem, status),
    errors: errorsOf(problem.errors),
    // A refusal by a rule of the business needs no support.
    request_id:
      typeof problem.request_id === 'string' && (status === null || status >= 500) ? problem.request_id : null,
    status,
  }
}

function messageOf(problem: Readonly<Record<string, unknown>>, status: number | null): string {
  // A browser's own TypeError for a broken connection ("Failed to fetch") is not readable for users.
  if (problem instanceof TypeError) return 'Can’t reach the server. Check your connection and try again.'
  if (problem instanceof Error && status === null) return 'Something went wrong. Please try again.'
  return typeof problem.message === 'string' && problem.message !== ''
    ? problem.message
    : 'Something went wrong. Please try again.'
}

function errorsOf(errors: unknown): Record<string, readonly string[]> {
  if (!isRecord(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) => {
      const texts = Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : []
      return texts.length > 0 ? [[field, texts]] : []
    }),
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
