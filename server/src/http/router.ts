import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './admit.ts'
import { type Harness, handle } from './handle.ts'
import { effectiveMethod, readInput } from './input.ts'
import { wrongMethod } from './problems.ts'
import { isPublic, type Route } from './serve.ts'
import { readFields } from './uploads.ts'

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Puts every route under `/api`. A path takes all verbs, so that a POST can stand for PUT or DELETE by its `_method`
 * (read after the body, which a framework's own routing cannot) and an undeclared verb is a 405 that says what goes.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], harness: Harness): void {
  const paths = new Map<string, { names: string[]; verbs: Map<string, Route> }>()
  for (const route of routes) {
    // Names differ from path to path (`{id}`, `{leadId}`); positions do not.
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
      method: [...VERBS],
      url: `/api${pattern}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const here = [...verbs.values()]
        // A stranger's files are not read: the token is looked at before a body that may be large.
        if (request.isMultipart() && !here.some(({ endpoint }) => isPublic(endpoint.access)))
          await harness.callers.find(bearerOf(request.raw.rawHeaders))
        const fields = await readFields(request, here, harness.services.settings.uploadMaxDocument)
        const route = verbs.get(effectiveMethod(request.method, request.query, fields))
        if (!route) throw wrongMethod([...verbs.keys()])
        request.routeOptions.config.name = `${route.endpoint.method} ${route.endpoint.path}`
        const positions = request.params as Record<string, string>
        const params = Object.fromEntries(names.map((name, index) => [name, positions[`p${index}`] ?? '']))
        return handle(harness, route, request, reply, readInput(params, request.query, fields))
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    name?: string
  }
}
