import { context, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { startCall } from '../kernel/tracing.ts'

/** Traces each call, as a step of the trace that its `traceparent` header names. Health checks and metrics are no calls. */
export function traceCalls(app: FastifyInstance): void {
  const started = new WeakMap<object, ReturnType<typeof startCall>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route.startsWith('/health') || route === '/metrics') return done()
    const { traceparent } = request.headers
    const call = startCall(`${request.method} ${route}`, typeof traceparent === 'string' ? traceparent : undefined)
    started.set(request, call)
    // Never the address itself, which may have a search text, nor ids of records.
    call.span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'storey.request_id': request.id,
    })
    context.with(call.within, done)
  })
  // What follows the reading of a body runs in the context of the connection: the step is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = started.get(request)
    if (call) context.with(call.within, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { span } = started.get(request) ?? {}
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
