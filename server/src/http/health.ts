import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound, Refusal } from '../errors/problems.ts'
import { measureJobs } from '../jobs/metrics.ts'
import { build } from '../kernel/build.ts'
import { isSameSecret } from '../kernel/secrets.ts'
import type { Settings } from '../kernel/settings.ts'
import type { Services } from '../services/services.ts'
import { askReadiness } from './free-space.ts'

/** Of this process, whatever the number of its applications: each collection has timers and observers that do not end with one. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** `/health/live`, `/health/ready` and `/health/version` for everyone, `/metrics` by its token: no secrets, labels without ids. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const { pool, settings, stopping, machine } = services
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/version', async () => ({ ...build, node: process.versions.node.split('.')[0] }))
  const probe = pool.probe()
  app.addHook('onClose', () => probe.end())
  const look = askReadiness(services, probe)
  app.get('/health/ready', async (_request, reply) => {
    const found = await look()
    const leaving = closing || (stopping?.aborted ?? false)
    const parts = Object.entries(found)
    const slow = parts.filter(([, judgement]) => judgement === 'slow').map(([name]) => name)
    const works = Object.fromEntries(parts.map(([name, judgement]) => [name, judgement !== 'failed']))
    const ready = !leaving && parts.every(([name]) => works[name])
    const status = ready ? (slow.length > 0 ? 'degraded' : 'ready') : 'not ready'
    return reply.code(ready ? 200 : 503).send({ status, ...works, slow, closing: leaving })
  })

  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.pg.totalCount)
      this.set({ state: 'idle' }, pool.pg.idleCount)
      this.set({ state: 'waiting' }, pool.pg.waitingCount)
    },
  })
  const waits = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'How long calls waited for a connection of the pool.',
    buckets: [0.001, 0.01, 0.1, 1, 5, 10],
    registers: [registry],
  })
  pool.watch((seconds) => waits.observe(seconds))
  const { standby } = pool
  if (standby) {
    new Gauge({
      name: 'database_standby_reads',
      help: 'Reads that the standby could answer: it did, or the primary did because the standby was behind or failed.',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        for (const result of ['answered', 'behind', 'failed'] as const) this.set({ result }, standby[result])
      },
    })
    new Gauge({
      name: 'database_standby_lag_bytes',
      help: 'Bytes of the log that the standby had not replayed when a read last looked.',
      registers: [registry],
      collect() {
        this.set(standby.lag_bytes)
      },
    })
  }
  measureProcess(app, registry)
  // Of all processes together: those that do the jobs report them.
  if (settings.process !== 'web') measureJobs(registry, services, probe)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  // Answers the process that adds up the metrics of several.
  if (machine) AggregatorRegistry.setRegistries([ofProcess, registry])
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings)) throw notFound()
    const text = machine ? machine.metrics() : Registry.merge([ofProcess, registry]).metrics()
    return reply.type(registry.contentType).send(await text)
  })
}

/** Callers with the token. Without a configured one the page is closed: a local proxy makes every caller look like this machine. */
const mayRead = ({ headers: { authorization = '' } }: FastifyRequest, { metricsToken }: Settings): boolean =>
  metricsToken !== undefined && isSameSecret(authorization, `Bearer ${metricsToken}`)

/** What runs: the release, open event streams, and callers that reached a limit. */
function measureProcess(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'storey_build_info',
    help: 'The running release.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set(build, 1)
  new Gauge({
    name: 'event_streams',
    help: 'Open streams of live events.',
    registers: [registry],
    collect() {
      this.set(app.hasDecorator('countStreams') ? app.countStreams() : 0)
    },
  })
  const limited = new Counter({
    name: 'usage_limits_reached_total',
    help: 'Calls refused with 429, by the limit that they reached.',
    labelNames: ['limit'],
    registers: [registry],
  })
  app.addHook('onError', async (_request, _reply, problem) => {
    if (problem instanceof Refusal && problem.status === 429)
      limited.inc({ limit: typeof problem.body.share === 'string' ? problem.body.share : 'tries' })
  })
}
