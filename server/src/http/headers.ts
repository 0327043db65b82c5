import { PLAYER_HOSTS } from '@storey/api/inventory/video-address.ts'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'
import { readBuild } from './build.ts'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Security headers on every answer. HSTS and the upgrade to https only where the public address is https: on a plain
 * address in a local network they would make every asset fail.
 */
export function addHeaders(app: FastifyInstance, settings: Settings): void {
  const secure = settings.publicUrl.startsWith('https:')
  // Made once: @fastify/helmet reads and checks the whole policy again at every call.
  const setHeaders = helmet({
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets its variables and positions through style elements and attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // A PDF is fetched with the token and looked at in the browser's own viewer; what the page made itself, and no address.
        // Beside it players of videos, and pages of hosts that the settings allow: they open once somebody presses for them.
        frameSrc: ['blob:', ...[...PLAYER_HOSTS, ...settings.embedHosts].map((host) => `https://${host}`)],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  })
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
  const build = readBuild()
  app.addHook('onRequest', async (request, reply) => {
    // Browsers compare it with the client that they run, and say when a newer one is ready.
    if (build !== undefined && request.url.startsWith('/api/')) reply.header('x-storey-build', build)
    reply.header('permissions-policy', PERMISSIONS)
    // What a link opens to a stranger is not for search engines.
    if (request.url.startsWith('/api/'))
      reply.header('content-security-policy', API_POLICY).header('x-robots-tag', 'noindex')
  })
}
