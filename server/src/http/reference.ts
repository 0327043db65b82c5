import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Serves `/api/openapi.json`, and `/docs`, which renders it with our own assets. */
export async function serveReference(app: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text),
  )
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { tagsSorter: 'alpha', docExpansion: 'none' },
  })
}
