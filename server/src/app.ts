import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { rememberCallers } from './http/admit.ts'
import { answerProblems } from './http/answer-problems.ts'
import { mount } from './http/router.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'

/** The application, wired by name; it listens nowhere until told to. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: false },
  })
  answerProblems(app)
  await app.register(multipart)
  mount(app, routes, { services, callers: rememberCallers(services.pool) })
  return app
}

const requestIdOf = (given: unknown) =>
  typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : crypto.randomUUID()
