import { EMBED_HOSTS } from '@storey/api/inventory/embed-address.ts'
import { PLAYER_HOSTS } from '@storey/api/inventory/video-address.ts'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, makeCall, send, settle, Tally, type Tenants } from './subjects.ts'
import { swept } from './swept.ts'

const app = useTestApp(whole, { PUBLIC_URL: 'https://storey.example', RATE_LIMIT: 'on' })
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

const expected: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /max-age=\d{8,}; includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'cache-control': /no-store/,
  'x-request-id': /^[A-Za-z0-9-]{8,64}$/,
}

const missing = ({ headers }: LightMyRequestResponse) =>
  Object.entries(expected)
    .filter(([name, value]) => !value.test(String(headers[name] ?? '')))
    .map(([name]) => `${name}: ${headers[name]}`)

describe('headers of every response (T125)', { timeout: slow.sweep }, () => {
  it('security headers are set on success, refusal and 404, and name no version', async () => {
    const tally = new Tally('T125 headers')
    for (const { name, endpoint } of swept) {
      const role = allowedRoles(endpoint.access)[0] ?? 'developer_admin'
      const { token, organization } = tenants.people[role]
      const call = await makeCall(endpoint, tenants.world(role))
      const answers = {
        good: await send(tenants, endpoint, call, token, organization.id),
        'without a token': await send(tenants, endpoint, call),
        'with an unknown field': await send(
          tenants,
          endpoint,
          { ...call, query: { ...call.query, surprise: '1' } },
          token,
          organization.id,
        ),
      }
      for (const [what, answer] of Object.entries(answers)) {
        tally.check(`${name}, ${what}`, missing(answer).length === 0, missing(answer))
        tally.check(`${name}, ${what}, no server named`, !answer.headers.server && !answer.headers['x-powered-by'])
        tally.check(`${name}, ${what}, no cookie (T034)`, answer.headers['set-cookie'] === undefined)
      }
    }
    for (const url of ['/api/nothing', '/api/auth/me?organization_id=x', '/api/crm/leads/%00']) {
      const answer = await app.current.app.inject({ method: 'GET', url })
      tally.check(url, missing(answer).length === 0, missing(answer))
    }

    expect(tally.close()).toEqual([])
  })

  it('the content security policy lets the page load nothing from other origins and no inline script', async () => {
    const page = await app.current.app.inject({ method: 'GET', url: '/health/live' })
    const policy = String(page.headers['content-security-policy'])

    expect(policy).toContain("script-src 'self';")
    for (const directive of ['worker-src', 'manifest-src']) expect(policy).toContain(`${directive} 'self'`)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain('upgrade-insecure-requests')
    // Frames alone show what is elsewhere, of the hosts of players and of the list: nothing wider than a host.
    const frames = [...PLAYER_HOSTS, ...EMBED_HOSTS].map((host) => `https://${host}`)
    const loads = policy.replace(`frame-src blob: ${frames.join(' ')};`, '')
    expect(loads).not.toBe(policy)
    expect(loads).not.toMatch(/unsafe-eval|https?:|\*/)
  })
})
