import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'
import { readSettings } from '../kernel/settings.ts'

const FRIEND = 'https://app.partner.example'
const open = useTestApp([signInRoutes], { CORS_ORIGINS: `${FRIEND}, http://localhost:5173` })
const closed = useTestApp([signInRoutes])

const preflight = (app: typeof open, origin: string, url = '/api/auth/login') =>
  app.current.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  })
const allowedIn = (response: { headers: Record<string, unknown> }) =>
  Object.keys(response.headers).filter((name) => name.startsWith('access-control'))

describe('calls from other origins', () => {
  it('a preflight of a configured origin is answered without credentials', async () => {
    const response = await preflight(open, FRIEND)

    expect(response.statusCode).toBe(204)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('authorization'),
      vary: expect.stringMatching(/origin/i),
    })
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.each([
    ['a call', { method: 'POST', url: '/api/auth/login', payload: {} }, 422],
    ['a call without a token', { method: 'GET', url: '/api/auth/me' }, 401],
    ['an unknown address', { method: 'GET', url: '/api/nothing' }, 404],
    ['the live events', { method: 'GET', url: '/api/events' }, 401],
  ] as const)('%s of a configured origin may read its response, also a refusal', async (_what, call, status) => {
    const response = await open.current.app.inject({ ...call, headers: { origin: FRIEND } })

    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([status, FRIEND])
    expect(response.headers['access-control-expose-headers']).toContain('content-disposition')
    expect(response.headers.vary).toMatch(/origin/i)
  })

  it.each(['https://app.partner.example.evil.example', 'http://app.partner.example', 'null', `${FRIEND}:8443`, '*'])(
    'the origin %s is not allowed',
    async (origin) => {
      const asked = await preflight(open, origin)
      const called = await open.current.app.inject({ method: 'GET', url: '/api/auth/me', headers: { origin } })

      expect(asked.statusCode).toBe(404)
      expect([...allowedIn(asked), ...allowedIn(called)]).toEqual([])
    },
  )

  it('no origin is allowed without the setting', async () => {
    expect((await preflight(closed, FRIEND)).statusCode).toBe(404)
    expect(allowedIn(await preflight(closed, FRIEND))).toEqual([])
  })

  it('a page of the client is not opened to other origins', async () => {
    const response = await open.current.app.inject({ method: 'GET', url: '/health/live', headers: { origin: FRIEND } })

    expect(allowedIn(response)).toEqual([])
  })

  it.each(['*', 'partner.example', 'https://partner.example/', 'https://partner.example/app', 'ftp://partner.example'])(
    'the setting CORS_ORIGINS refuses %s',
    (text) => {
      expect(() => readSettings({ DATA_DIR: '/tmp', CORS_ORIGINS: text })).toThrow('CORS_ORIGINS')
    },
  )
})
