import { context, propagation, trace } from '@opentelemetry/api'
import { build } from './build.ts'
import type { Settings } from './settings.ts'

/** Exports traces until it is stopped, which sends what is left. */
interface Tracing {
  stop(): Promise<void>
}

/** The last export may not hold up a stop for longer. */
const STOP_MS = 3_000

/**
 * Starts to export traces by OTLP over HTTP, if an endpoint is set. The packages for it are loaded only then. Further variables of
 * OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS, are read by these packages.
 */
export async function startTracing({
  otlpEndpoint,
  otelServiceName,
  process: part,
}: Pick<Settings, 'otlpEndpoint' | 'otelServiceName' | 'process'>): Promise<Tracing | undefined> {
  if (otlpEndpoint === undefined) return undefined
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, hooks, { resourceFromAttributes }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': otelServiceName,
      'service.version': build.version,
      'service.instance.id': `${part}-${process.pid}`,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: STOP_MS }).catch(() => undefined)
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}
