import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors/problems.ts'

/** Headers of which a proxy may read another one than we do, if there are two. Node keeps the first. */
const SINGULAR: ReadonlySet<string> = new Set(['host', 'content-type'])
/** A host name or address with a port (RFC 9110, section 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/** Refuses requests with two `Host` or `Content-Type` headers, or with an invalid host, with 400. */
export function requireSingularHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, headers } }) => {
    const seen = new Set<string>()
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]?.toLowerCase() ?? ''
      if (!SINGULAR.has(name)) continue
      if (seen.has(name)) throw badRequest(`Send one ${name} header.`, 'repeated_header')
      seen.add(name)
    }
    if (!HOST.test(headers.host ?? '')) throw badRequest('The host header is no host name.', 'bad_host')
  })
}
