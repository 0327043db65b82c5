import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context } from '@opentelemetry/api'
import { system } from '@storey/api/administration/system.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { systemRoutes } from '../src/administration/system/routes.ts'
import { tagRoutes } from '../src/crm/tags/routes.ts'
import { build } from '../src/kernel/build.ts'
import { startTracing } from '../src/kernel/start-tracing.ts'
import { startCall } from '../src/kernel/tracing.ts'
import { job } from '../src/services/job.ts'
import { signIn, startTestApp, type TestApp } from './harness.ts'

interface ExportedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
}
interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: unknown
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[]
  }[]
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const SECRET = 'Private tag of Huda Haddad'

describe('traces of OpenTelemetry', () => {
  let app: TestApp
  let collector: Server
  let tracing: Awaited<ReturnType<typeof startTracing>>
  const bodies: string[] = []
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Exported).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    )

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        if (request.url === '/v1/traces') bodies.push(body)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    app = await startTestApp([tagRoutes, systemRoutes], { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    tracing = await startTracing(app.services.settings)
  })
  afterAll(async () => {
    await tracing?.stop()
    await app.close()
    collector.close()
  })

  it('a call, its statements and the job that it queues are one trace, under the step of the caller', async () => {
    const admin = await signIn(app, 'broker_admin')
    const echo = job('test-traced', z.strictObject({ of: z.int() }))
    let payload: object = {}
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/crm/tags',
      headers: {
        authorization: `Bearer ${admin.token}`,
        organization: String(admin.organization.id),
        traceparent: `00-${TRACE}-${PARENT}-01`,
      },
      payload: { name: SECRET, colour: 'blue', organization_id: admin.organization.id },
    })
    const { span, within } = startCall('POST /test', `00-${TRACE}-${PARENT}-01`)
    await context.with(within, () =>
      app.pool.transaction({ role: 'storey_worker' }, (db) => app.services.queue.send(db, echo, { of: 7 })),
    )
    span.end()
    expect(
      await app.services.queue.drain(echo, async (given) => {
        payload = given
        await app.pool.transaction({ role: 'storey_worker', read_only: true }, (db) =>
          db.selectFrom('installation').select('id').execute(),
        )
      }),
    ).toBe(1)
    await tracing?.stop()

    expect(answer.statusCode).toBe(201)
    expect(payload).toEqual({ of: 7 })
    const found = spans().filter(({ traceId }) => traceId === TRACE)
    const named = (name: string) => found.filter((one) => one.name === name)
    const [call] = named('POST /api/crm/tags')
    const [queued] = named('job test-traced')
    expect(call?.parentSpanId).toBe(PARENT)
    const inCall = named('database transaction').filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(inCall.length).toBeGreaterThan(0)
    expect(named('database statement').some(({ parentSpanId }) => parentSpanId === inCall.at(-1)?.spanId)).toBe(true)
    const [test] = named('POST /test')
    const queuing = named('database transaction').find(({ spanId }) => spanId === queued?.parentSpanId)
    expect(queuing?.parentSpanId).toBe(test?.spanId)
    expect(test?.parentSpanId).toBe(PARENT)
    expect(named('database transaction').some(({ parentSpanId }) => parentSpanId === queued?.spanId)).toBe(true)
    const all = bodies.join('\n')
    expect(all).toContain(build.version)
    for (const secret of [SECRET, admin.token, 'bearer']) expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  it('nothing is traced without an endpoint', async () => {
    expect(await startTracing({ ...app.services.settings, otlpEndpoint: undefined })).toBeUndefined()
    const before = bodies.length
    const admin = await signIn(app, 'super_admin')

    await admin.call(system.mail, {})

    expect(bodies.length).toBe(before)
  })
})
