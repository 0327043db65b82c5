import { context, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { startCall } from '../kernel/tracing.ts'

/** Traces each call, as a step of the trace that its `traceparent` header names. Health checks and metrics are no calls. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route.startsWith('/health') || route === '/metrics') return done()
    const { traceparent } = request.headers
    const { span, within } = startCall(
      `${request.method} ${route}`,
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    spans.set(request, span)
    // Never the address itself, which may have a search text, nor ids of records.
    span.setAttributes({ 'http.request.method': request.method, 'http.route': route, 'storey.request_id': request.id })
    context.with(within, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
