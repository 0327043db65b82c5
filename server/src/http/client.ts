import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../errors/problems.ts'
import { BUILT } from './build.ts'

/**
 * Serves the built client: hashed assets, cached for a year, and its page for every other URL, so that a link into the
 * application opens it. Unknown paths of the API stay 404.
 */
export async function serveClient(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(BUILT, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: BUILT,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') || path.includes('/fonts/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
    // One route for all files: a route for each costs the start time and memory. What is not exactly a file is a page, or unknown.
    const files = new Set(['', ...readdirSync(BUILT, { recursive: true })].map((path) => `/${path}`))
    app.get('/*', (request, reply) => {
      const [path = ''] = request.url.split('?')
      if (files.has(path)) reply.sendFile(path)
      else reply.callNotFound()
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPage(request)) throw notFound()
    reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' &&
  !/^\/(api|files|map|health|metrics|docs|assets|fonts)(\/|$|\?)/.test(url) &&
  (headers.accept ?? '').includes('text/html')
