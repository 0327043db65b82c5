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
        // PDFs are fetched with the token and shown in the browser's viewer from a `blob:` address. Other frames are video
        // players and hosts allowed by the settings; they load only after a click.
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
    // Browsers compare this build with the client that they run, and offer to reload when a newer one is available.
    if (build !== undefined && request.url.startsWith('/api/')) reply.header('x-storey-build', build)
    reply.header('permissions-policy', PERMISSIONS)
    // Pages behind public links are excluded from search engines.
    if (request.url.startsWith('/api/'))
      reply.header('content-security-policy', API_POLICY).header('x-robots-tag', 'noindex')
  })
}
