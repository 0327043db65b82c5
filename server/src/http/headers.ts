import { PLAYER_HOSTS } from '@storey/api/inventory/video-address.ts'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../kernel/settings.ts'
import { readBuild } from './build.ts'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Adds security headers to every response. HSTS and the upgrade to https only if the public URL is https: with http
 * in a local network all assets would fail to load.
 */
export function addHeaders(app: FastifyInstance, settings: Settings): void {
  const { pictureOrigin } = settings
  const secure = settings.publicUrl.startsWith('https:')
  // Created once: @fastify/helmet would parse and check the whole policy at every request.
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
        imgSrc: ["'self'", 'data:', 'blob:', ...(pictureOrigin === undefined ? [] : [pictureOrigin])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The service worker of notifications, and what makes Storey installable.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // A PDF is fetched with the token and shown in the browser's viewer from a blob URL. Also allowed: video players and pages of
        // the configured hosts, which load after the user has clicked.
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
  if (pictureOrigin !== undefined)
    // Pages with a policy of their own: those of clients.
    app.addHook('onSend', async (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      if (/img-src 'self'(?=;|$)/.test(policy))
        reply.header('content-security-policy', policy.replace("img-src 'self'", `img-src 'self' ${pictureOrigin}`))
    })
  const build = readBuild()
  app.addHook('onRequest', async (request, reply) => {
    // Browsers compare it with the client that they run, and offer a newer one.
    if (build !== undefined && request.url.startsWith('/api/')) reply.header('x-storey-build', build)
    reply.header('permissions-policy', PERMISSIONS)
    // Search engines must not index pages opened by a link.
    if (request.url.startsWith('/api/'))
      reply.header('content-security-policy', API_POLICY).header('x-robots-tag', 'noindex')
  })
}
