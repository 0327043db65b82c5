import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * Serves `/api/openapi.json`, and `/docs`, which renders it with our own assets. The document is made with its first request: it takes
 * a tenth of a start, and 20 MB.
 */
export async function serveReference(app: FastifyInstance, make: () => Record<string, unknown>): Promise<void> {
  const document = once(make)
  const text = once(() => JSON.stringify(document()))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text()),
  )
  // Serializers of JSON and YAML call `toJSON`.
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON: document } as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { tagsSorter: 'alpha', docExpansion: 'none' },
  })
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
