import { expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'

const app = useTestApp([signInRoutes], { RATE_LIMIT: 'on' })
const send = (payload: string, remoteAddress: string) =>
  app.current.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers: { 'content-type': 'application/json' },
    remoteAddress,
  })

it('POST /auth/login returns 429 to a flooding network before reading bodies, and not to others (H2)', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 120; count++) statuses.add((await send('{"__proto__":1}', '203.0.113.7')).statusCode)
  const unread = await send('not even JSON', '203.0.113.7')
  const other = await send('{}', '198.51.100.7')

  expect([...statuses]).toEqual([422])
  expect(unread.statusCode).toBe(429)
  expect(Number(unread.headers['retry-after'])).toBeGreaterThan(0)
  expect(other.statusCode).toBe(422)
})
