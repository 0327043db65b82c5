import { endpoints } from '@storey/api/index.ts'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'
import { leadImportRoutes } from '../crm/lead-imports/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { sendEmail } from '../mail/emails.ts'

const METRICS_TOKEN = 'a-token-of-sixteen'
const app = useTestApp([leadImportRoutes, leadRoutes, signInRoutes], { METRICS_TOKEN })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.current.app.inject({ method: 'GET', url, headers })
const metrics = () => get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })

describe('addresses outside the endpoints', () => {
  it('GET /health/live and /health/ready answer without a token', async () => {
    expect((await get('/health/live')).json()).toEqual({ status: 'live' })
    expect((await get('/health/ready')).json()).toEqual({
      status: 'ready',
      database: true,
      storage: true,
      queue: true,
      closing: false,
      slow: [],
    })
  })

  it('GET /metrics counts requests by route', async () => {
    expect((await metrics()).body).toContain('http_request_duration_seconds_bucket')
  })

  it('GET /metrics counts jobs and e-mails by status', async () => {
    const { services, pool, work } = app.current
    const email = { kind: 'test', to: 'ada@example.com', text: { subject: 'Hello', paragraphs: [] } }
    await pool.transaction({ role: 'storey_account' }, (db) => sendEmail({ db, services }, email))
    /** Figures are kept for ten seconds; the scrape after that starts to read them again. */
    const scrape = (expected: string) => {
      vi.setSystemTime(Date.now() + 11_000)
      return expect.poll(async () => (await metrics()).body, { timeout: 10_000 }).toContain(expected)
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await scrape('jobs{queue="letter",state="created"} 1')
      const waiting = (await metrics()).body
      await work()
      await scrape('jobs{queue="letter",state="completed"} 1')
      const done = (await metrics()).body

      expect(waiting).toMatch(/jobs_oldest_due_seconds{queue="letter"} \d/)
      expect(waiting).toContain('emails_last_day{status="queued"} 1')
      expect(waiting).toContain('mail_transport_info{kind="local"} 1')
      expect(done).toContain('emails_last_day{status="sent"} 1')
    } finally {
      vi.useRealTimers()
    }
  })

  it('GET /openapi.json documents every endpoint with the capability it requires', async () => {
    const document = (await get('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, { 'x-capability'?: unknown; operationId: string }>>
    }

    for (const { name, endpoint } of endpoints) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      const { access } = endpoint
      expect([operation?.['x-capability'] ?? []].flat()).toEqual(access.kind === 'can' ? [...access.any_of] : [])
    }
  })

  it('GET /docs renders the reference page from its own assets', async () => {
    const page = await get('/docs/', { accept: 'text/html' })

    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/https?:\/\/(?!localhost)/)
  })

  it.each(['/api/nothing', '/api/crm/leads/../nothing', '/nothing.js', '/.env'])('GET %s returns 404', async (url) => {
    const response = await get(url)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'Not found.', code: 'not_found' })
  })

  it.each([
    ['malformed JSON', { payload: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['a form', { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400],
    [
      'a body over 1 MB',
      { payload: JSON.stringify({ email: 'x'.repeat(1_100_000) }), headers: { 'content-type': 'application/json' } },
      413,
    ],
  ])('POST /auth/login refuses %s with a message and a code', async (_what, options, status) => {
    const response = await app.current.app.inject({ method: 'POST', url: '/api/auth/login', ...options })

    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ message: expect.any(String), code: expect.any(String) })
  })

  it('a method that an address does not support returns 405 with the allowed methods', async () => {
    const response = await app.current.app.inject({ method: 'PUT', url: '/api/auth/login', payload: {} })

    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('POST')
  })

  it.each([
    ['POST', '/api/crm/leads/import/5/reasons?page=1', 405, 'GET'],
    ['HEAD', '/api/crm/leads/5', 405, 'GET, PATCH, DELETE'],
    ['DELETE', '/api/crm/leads/5/nothing', 404, undefined],
    ['POST', '/api/nothing', 404, undefined],
  ] as const)('an unsupported request %s %s is refused before its body is read', async (method, url, status, allow) => {
    const payload = 'x'.repeat(2_000_000)
    const response = await app.current.app.inject({ method, url, payload, headers: { 'content-type': 'text/odd' } })

    expect(response.statusCode).toBe(status)
    expect(response.headers.allow).toBe(allow)
  })
})
