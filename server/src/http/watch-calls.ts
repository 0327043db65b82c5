import type { FastifyInstance } from 'fastify'

/** A call that failed, without anything that its caller sent. */
interface FailedCall {
  readonly at: string
  /** Method and pattern of the route. */
  readonly name: string
  /** The kind of error and its code, never its message, which may quote a value. */
  readonly error: string | null
  readonly request_id: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls of this process since its start. */
    readonly watched: { calls: number; failed: number; readonly failures: FailedCall[] }
  }
}

const MAX_FAILURES = 10
const FAILED = 500

/** Counts calls, and keeps the last ones that failed: for the page System. Health checks are not calls. */
export function watchCalls(app: FastifyInstance): void {
  const watched: FastifyInstance['watched'] = { calls: 0, failed: 0, failures: [] }
  const problems = new WeakMap<object, string>()
  app.decorate('watched', watched)
  app.addHook('onError', async (request, _reply, problem) => {
    problems.set(request, [problem.name, problem.code].filter(Boolean).join(' '))
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route.startsWith('/health') || route === '/metrics') return
    watched.calls += 1
    if (reply.statusCode < FAILED) return
    watched.failed += 1
    watched.failures.unshift({
      at: new Date().toISOString(),
      name: `${request.method} ${route}`,
      error: problems.get(request) ?? null,
      request_id: request.id,
    })
    watched.failures.length = Math.min(watched.failures.length, MAX_FAILURES)
  })
}
