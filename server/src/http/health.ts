import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../errors/problems.ts'
import { measureJobs } from '../jobs/metrics.ts'
import { isSameSecret } from '../kernel/secrets.ts'
import type { Settings } from '../kernel/settings.ts'
import type { Services } from '../services/services.ts'
import { askReadiness } from './free-space.ts'

/** Of this process, whatever the number of its applications: each collection has timers and observers that do not end with one. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** `/health/live`, `/health/ready` and `/health/version` for everyone, `/metrics` by its token: no secrets, labels without ids. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const { pool, settings, stopping } = services
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/version', async () => ({ version: '0.1.0', node: process.versions.node.split('.')[0] }))
  const look = askReadiness(services)
  app.get('/health/ready', async (_request, reply) => {
    const found = await look()
    const leaving = closing || (stopping?.aborted ?? false)
    const ready = found.database && found.storage && found.queue && !leaving
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...found, closing: leaving })
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
  measureJobs(registry, services)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings)) throw notFound()
    return reply.type(registry.contentType).send(await Registry.merge([ofProcess, registry]).metrics())
  })
}

/** Callers with the token. Without a configured one the page is closed: a local proxy makes every caller look like this machine. */
const mayRead = ({ headers: { authorization = '' } }: FastifyRequest, { metricsToken }: Settings): boolean =>
  metricsToken !== undefined && isSameSecret(authorization, `Bearer ${metricsToken}`)
