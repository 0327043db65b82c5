import multipart from '@fastify/multipart'
import { endpoints } from '@storey/api/index.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { rememberCallers } from '../access/admit.ts'
import { createUsageLimits } from '../access/usage-limits.ts'
import { sealSoon } from '../audit/seal-soon.ts'
import { notFound } from '../errors/problems.ts'
import { clearIncoming, openIncoming } from '../files/incoming.ts'
import { serveMap } from '../files/serve-map.ts'
import { servePictures } from '../files/serve-pictures.ts'
import { servePlaceMaps } from '../files/serve-place-maps.ts'
import { openVirusScanner } from '../files/virus-scanner.ts'
import { answerBadAddress, answerProblems, answerUnreadable } from '../http/answer-problems.ts'
import { serveClient } from '../http/client.ts'
import { compressAnswers } from '../http/compress.ts'
import { allowOrigins } from '../http/cors.ts'
import { drain } from '../http/drain.ts'
import { limitEntryFloods } from '../http/entry-flood.ts'
import { readForwarded } from '../http/forwarded.ts'
import { addHeaders } from '../http/headers.ts'
import { serveHealth } from '../http/health.ts'
import { serveLive } from '../http/live.ts'
import { logRequests } from '../http/log-requests.ts'
import { openApiOf } from '../http/openapi.ts'
import { serveReference } from '../http/reference.ts'
import { mount } from '../http/router.ts'
import type { Page, Route } from '../http/serve.ts'
import { requireSingularHeaders } from '../http/singular-headers.ts'
import { closeSlow, MAX_UPLOAD_MS } from '../http/slow.ts'
import { traceCalls } from '../http/trace-calls.ts'
import { watchCalls } from '../http/watch-calls.ts'
import { serveBounces } from '../mail/bounces/actions.ts'
import { serveMailbox } from '../mail/serve-mailbox.ts'
import type { Services } from '../services/services.ts'

/** What an application serves: all of `routes.ts`, or in a test only the groups that it calls. */
export interface Served {
  readonly routes: readonly Route[]
  readonly pages: readonly Page[]
}

/** Creates the application and wires its parts; it does not listen yet. */
export async function createApp(services: Services, { routes, pages }: Served): Promise<FastifyInstance> {
  const { log, settings, pool } = services
  const app = await createServer(services)
  const callers = rememberCallers(pool)
  const shares = services.machine?.limits ?? createUsageLimits(settings)
  const incoming = openIncoming(settings.dataDir)
  limitEntryFloods(app, shares)
  // If a separate worker process runs, that one seals.
  if (settings.process === 'all') sealSoon(app, services)
  await app.register(multipart)
  await compressAnswers(app)
  serveHealth(app, services)
  await serveReference(app, () => openApiOf(endpoints))
  await serveLive(app, services, callers, shares)
  const scanner = settings.virusScanner && openVirusScanner(settings.virusScanner)
  const runtime = { services, callers, shares, incoming, scanner }
  mount(app, routes, runtime)
  clearIncoming(app, incoming, log)
  servePictures(app, services)
  serveMap(app, services.map)
  servePlaceMaps(app, services)
  serveBounces(app, services)
  if (services.mailbox && settings.mailboxOpen) serveMailbox(app, services.mailbox, settings)
  await serveClient(app)
  for (const add of pages) add(app, runtime, routes)
  return app
}

/** The server of a worker process: only health checks and metrics. */
export async function createWorkerApp(services: Services): Promise<FastifyInstance> {
  const app = await createServer(services)
  serveHealth(app, services)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  return app
}

/** A server with our common settings: timeouts, headers, log, and error responses. */
async function createServer({ log, settings, stopping }: Services): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    trustProxy: trusted(settings.trustProxy),
    requestIdHeader: false,
    // A too long part of a path is answered like any unknown path, with 404. Headers are limited to 16 kB.
    routerOptions: { maxParamLength: 20_000 },
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
    // Requests that arrived before the close get a response.
    return503OnClosing: false,
    // Allows for slow file uploads; `closeSlow` limits everything else.
    requestTimeout: MAX_UPLOAD_MS,
    http: {
      headersTimeout: settings.headersTimeout,
      connectionsCheckingInterval: Math.min(1_000, settings.headersTimeout),
    },
  })
  readForwarded(app)
  closeSlow(app, settings)
  if (stopping) drain(app, stopping)
  if (settings.otlpEndpoint !== undefined) traceCalls(app)
  answerProblems(app, { log })
  logRequests(app, log)
  watchCalls(app)
  addHeaders(app, settings)
  allowOrigins(app, settings)
  requireSingularHeaders(app)
  return app
}

const requestIdOf = (input: unknown) =>
  typeof input === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(input) ? input : crypto.randomUUID()

/** Converts a number of proxies to the framework's function: the nearest ones are trusted. */
const trusted = (proxies: false | number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
