import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { apiTokens } from '@storey/api/administration/api-tokens.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildCredentials, buildOrganization, PASSWORD } from '../../test/builders/basics.ts'
import { buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'
import { apiTokenRoutes } from '../administration/api-tokens/routes.ts'
import { routes } from '../app/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { mayCompress } from './compress.ts'

const app = useTestApp([signInRoutes, apiTokenRoutes, leadRoutes])
let broker: Person
let admin: Person

beforeAll(async () => {
  broker = await signIn(app.current, 'broker_admin')
  admin = await signIn(app.current, 'super_admin')
  for (let count = 0; count < 50; count++)
    await buildLead(app.current.owner, { organization_id: broker.organization.id })
})

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const UNPACKED = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const listed = (accepted?: string, per_page = 50) =>
  broker.ask(leads.list, { query: { per_page } }, accepted === undefined ? {} : { 'accept-encoding': accepted })

describe('compression of API responses', () => {
  it.each(['zstd', 'br', 'gzip'] as const)(
    'API responses are compressed with %s when the client accepts it, with the same content',
    async (name) => {
      const plain = await listed()
      const packed = await listed(name)

      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers).toMatchObject({
        'content-encoding': name,
        vary: 'accept-encoding',
        'cache-control': 'no-store',
      })
      expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
      expect(UNPACKED[name](packed.rawPayload).toString()).toBe(plain.body)
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      console.log(`50 leads: ${plain.rawPayload.length} bytes, ${name} ${packed.rawPayload.length}`)
    },
  )

  it.each([undefined, 'identity', 'gzip;q=0, br;q=0, zstd;q=0', 'compress'])(
    'API responses are not compressed for Accept-Encoding %s',
    async (accepted) => {
      expect((await listed(accepted)).headers['content-encoding']).toBeUndefined()
    },
  )

  it('API responses use the encoding preferred by the server among those accepted', async () => {
    expect((await listed('gzip, deflate, br, zstd')).headers['content-encoding']).toBe('zstd')
    expect((await listed('gzip, deflate')).headers['content-encoding']).toBe('gzip')
  })

  it('small API responses are not compressed', async () => {
    const small = await listed('gzip', 1)

    expect(small.rawPayload.length).toBeLessThan(1_024)
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  it('responses of a path that returns a secret are never compressed', async () => {
    await buildCredentials(app.current.owner, admin.id)
    const { id } = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const made = { role: 'broker_admin' as const, expires_on: dayIn(30), password: PASSWORD }
    for (let count = 0; count < 6; count++)
      await admin.call(apiTokens.create, { params: { id }, body: { ...made, name: `${count} `.repeat(30).trim() } })

    const answer = await admin.ask(apiTokens.list, { params: { id } }, { 'accept-encoding': 'gzip' })

    expect(answer.rawPayload.length).toBeGreaterThan(1_024)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('compressed routes return no secret field and no file', () => {
    const paths = new Map<string, typeof routes>()
    for (const route of routes) paths.set(route.endpoint.path, [...(paths.get(route.endpoint.path) ?? []), route])
    const packed = [...paths.values()].filter(mayCompress).flat()
    const secrets = packed.filter(({ endpoint: { response } }) => {
      // Uses a different method than the rule itself.
      const text = response ? JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })) : ''
      return /"\w*(token|secret|recovery|share_link)\w*":\{/.test(text)
    })

    expect(secrets.map(({ endpoint: { path } }) => path)).toEqual([])
    expect(packed.filter(({ endpoint }) => endpoint.path.startsWith('/public/'))).toEqual([])
    expect(packed.filter(({ endpoint }) => endpoint.download)).toEqual([])
    expect(packed.length).toBeGreaterThan(200)
    console.log(`${packed.length} of ${routes.length} routes are packed`)
  })
})

describe('requests without compression', () => {
  it('the event stream is not compressed or buffered', async () => {
    await app.current.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.current.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/events?organization_id=${broker.organization.id}`, {
      headers: { authorization: `Bearer ${broker.token}`, 'accept-encoding': 'gzip, br, zstd' },
    })
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()

    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(new TextDecoder().decode(first?.value)).toContain('event: ready')
  })

  it('a HEAD request returns 405 without a body, also with Accept-Encoding', async () => {
    const answer = await app.current.app.inject({
      method: 'HEAD',
      url: `/api/crm/leads?organization_id=${broker.organization.id}`,
      headers: { authorization: `Bearer ${broker.token}`, 'accept-encoding': 'gzip' },
    })

    expect(answer.statusCode).toBe(405)
    expect(answer.rawPayload).toHaveLength(0)
  })

  it('a request with a compressed body returns 400', async () => {
    const answer = await app.current.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ email: 'ada@example.com', password: 'x'.repeat(12), device_name: 'x' })),
    })

    expect(answer.statusCode).toBe(400)
  })
})
