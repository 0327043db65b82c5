import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Without a started provider (`start-tracing.ts`) none of these does anything. */
const tracer = () => trace.getTracer('storey')

/** The header of W3C Trace Context that names the trace and its current step. */
const HEADER = 'traceparent'

/** Runs work as a step of the current trace; outside of one, as it is. Attributes have no values of records. */
export function traced<T>(name: string, attributes: () => Attributes, work: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan() === undefined) return work()
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes: attributes() }, (span) =>
    ended(span, work),
  )
}

/** Runs a job as a step of the trace of the call that queued it, or as a trace of its own. */
export const tracedJob = <T>(name: string, parent: string | undefined, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(
    `job ${name}`,
    { kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': name } },
    contextOf(parent),
    (span) => ended(span, work),
  )

/** The current step, to be continued by a job; undefined outside of a trace. */
export function currentTrace(): string | undefined {
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier[HEADER]
}

/** Starts the step of a call, which the caller ends; `parent` is the header of its request. */
export function startCall(name: string, parent: string | undefined): { readonly span: Span; readonly within: Context } {
  const from = contextOf(parent)
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER }, from)
  return { span, within: trace.setSpan(from, span) }
}

const contextOf = (parent: string | undefined): Context =>
  parent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { [HEADER]: parent })

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    // The kind of error only: its message may quote a value.
    const message = problem instanceof Error ? problem.name : 'failed'
    span.setStatus({ code: SpanStatusCode.ERROR, message })
    throw problem
  } finally {
    span.end()
  }
}
