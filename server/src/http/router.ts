import type { Endpoint } from '@storey/api/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runFor } from '../access/requester.ts'
import { notFound, wrongMethod } from '../errors/problems.ts'
import { admitUpload } from './admit-upload.ts'
import { mayCompress } from './compress.ts'
import { handle } from './handle.ts'
import { effectiveMethod, readInput } from './input.ts'
import { requesterOf } from './network.ts'
import type { Runtime } from './runtime.ts'
import { isPublic, type Route } from './serve.ts'
import { withFields } from './uploads.ts'

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Registers every route under `/api`. A path accepts its verbs, and POST where one of them changes something: a POST can be a PUT or
 * DELETE by its `_method` (read after the body, which the framework's routing cannot do). Any other verb gets a 405 with the allowed
 * ones: registering all six for each path took the framework twice the time and 7 MB.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], runtime: Runtime): void {
  const paths = new Map<string, { names: string[]; verbs: Map<string, Route> }>()
  for (const route of routes) {
    // Parameter names differ between paths (`{id}`, `{leadId}`); positions do not.
    const names: string[] = []
    const pattern = route.endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `:p${names.push(name) - 1}`)
    const shared = paths.get(pattern) ?? { names, verbs: new Map<string, Route>() }
    if (shared.names.join() !== names.join())
      throw new Error(`${route.endpoint.path} names its parameters unlike its siblings.`)
    if (shared.verbs.has(route.endpoint.method))
      throw new Error(`${route.endpoint.method} ${route.endpoint.path} is served twice.`)
    shared.verbs.set(route.endpoint.method, route)
    paths.set(pattern, shared)
  }
  for (const [pattern, { names, verbs }] of paths) {
    app.route({
      method: acceptedOf([...verbs.keys()]),
      exposeHeadRoute: false,
      url: `/api${pattern}`,
      bodyLimit: Math.max(...[...verbs.values()].map(({ endpoint }) => bodyLimitOf(endpoint))),
      ...(mayCompress([...verbs.values()]) ? {} : { compress: false }),
      config: { entry: [...verbs.values()].every(({ endpoint }) => isPublic(endpoint.access)) },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const here = [...verbs.values()]
        const positions = request.params as Record<string, string>
        const params = Object.fromEntries(names.map((name, index) => [name, positions[`p${index}`] ?? '']))
        const answer = async (fields: unknown, form = false) => {
          const route = verbs.get(effectiveMethod(request.method, request.query, fields))
          if (!route) throw wrongMethod([...verbs.keys()])
          request.routeOptions.config.name = `${route.endpoint.method} ${route.endpoint.path}`
          return handle(runtime, route, request, reply, { ...readInput(params, request.query, fields), form })
        }
        if (!request.isMultipart()) return answer(request.body)
        const upload = await admitUpload(runtime, here, request, readInput(params, request.query, undefined))
        try {
          return await runFor(requesterOf(request), () =>
            withFields(request, runtime, upload, (fields) => answer(fields, true)),
          )
        } finally {
          upload.ended()
        }
      },
    })
  }
  const known = [...paths].map(([pattern, { verbs }]) => ({
    path: new RegExp(`^/api${pattern.replaceAll(/:p\d+/g, '[^/]+')}$`),
    verbs: [...verbs.keys()],
  }))
  const refuse = async ({ url }: FastifyRequest): Promise<never> => {
    const [target = ''] = url.split('?')
    const here = known.find(({ path }) => path.test(target))
    throw here ? wrongMethod(here.verbs) : notFound()
  }
  // Refused before a body is read.
  app.route({ method: [...VERBS, 'HEAD'], url: '/api/*', onRequest: refuse, handler: refuse })
}

const acceptedOf = (verbs: readonly string[]) => [
  ...new Set(verbs.every((verb) => verb === 'GET') ? verbs : [...verbs, 'POST']),
]

const BODY_LARGEST = 1024 * 1024
/** For calls without a body: enough for the reserved fields of a POST with `_method`. */
const BODY_SMALLEST = 16_384
const bodyLimitOf = ({ body, body_limit }: Endpoint) => body_limit ?? (body ? BODY_LARGEST : BODY_SMALLEST)

declare module 'fastify' {
  interface FastifyContextConfig {
    name?: string
  }
}
