import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { Refusal } from '../errors/problems.ts'
import { logRequests } from './log-requests.ts'

async function linesOf(
  ask: (get: (url: string, headers?: Record<string, string>) => Promise<unknown>) => Promise<void>,
) {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { base: null, timestamp: false, level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const app = Fastify({ genReqId: () => 'request-1' })
  logRequests(app, log)
  app.setErrorHandler((error: Refusal, _request, reply) => reply.code(error.status).send(error.body))
  app.get('/api/crm/leads/:p0', async (request) => {
    request.who = { user_id: 7, organization_id: 3 }
    return { data: 'Ada' }
  })
  app.get<{ Params: { status: string } }>('/api/refused/:status', async ({ params }) => {
    throw new Refusal(Number(params.status), { message: 'No.' })
  })
  for (const url of ['/health/live', '/metrics', '/assets/index.js']) app.get(url, async () => 'x')
  await ask((url, headers = {}) => app.inject({ url, headers, remoteAddress: '203.0.113.77' }))
  await app.close()
  return lines
}

it('the request log has one line with user, route and status, and no personal data', async () => {
  const lines = await linesOf(
    async (get) => void (await get('/api/crm/leads/41?search=Ada%20L', { authorization: 'Bearer x' })),
  )

  expect(lines).toEqual([
    {
      level: 30,
      request_id: 'request-1',
      method: 'GET',
      route: '/api/crm/leads/:p0',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      ip_prefix: '203.0.113',
      user_id: 7,
      organization_id: 3,
      msg: 'request',
    },
  ])
})

it('the request log omits health checks, metrics and client files, but not 404 responses', async () => {
  const lines = await linesOf(async (get) => {
    for (const url of ['/health/live', '/metrics', '/assets/index.js', '/wp-login.php']) await get(url)
  })

  expect(lines.map(({ route, status }) => [route, status])).toEqual([['unknown', 404]])
})

it('the request log adds a security line for refused tokens and roles and for rate limits', async () => {
  const lines = await linesOf(async (get) => {
    for (const status of [401, 403, 429, 404, 422]) await get(`/api/refused/${status}`, { authorization: 'Bearer x' })
    // A request without a token is not a refusal to log.
    await get('/api/refused/401')
  })

  expect(lines.filter(({ event }) => event === 'security')).toEqual(
    ['token_refused', 'role_refused', 'too_many'].map((kind) => ({
      level: 40,
      event: 'security',
      kind,
      request_id: 'request-1',
      route: '/api/refused/:status',
      ip_prefix: '203.0.113',
      msg: 'security',
    })),
  )
})
