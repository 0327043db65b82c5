import { expect, it } from 'vitest'
import { startTestApp } from '../../test/harness.ts'

const statuses = async (settings: Record<string, string>, asks: readonly Query[]) => {
  const { app, close } = await startTestApp([], settings)
  const found = []
  for (const { from = '127.0.0.1', headers = {} } of asks)
    found.push((await app.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode)
  await close()
  return found
}
interface Query {
  readonly from?: string
  readonly headers?: Record<string, string>
}

it.each<Record<string, string>>([{}, { TRUST_PROXY: '1' }])(
  'GET /metrics without METRICS_TOKEN is closed to everyone (S12), %o',
  async (settings) => {
    const local: Record<string, string>[] = [
      {},
      { via: '1.1 proxy' },
      { 'x-client-ip': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
    ]
    const asks = [...local, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }].map((headers) => ({
      headers,
    }))

    expect(new Set(await statuses(settings, asks))).toEqual(new Set([404]))
  },
)

it('GET /metrics with a configured token answers any machine that sends it', async () => {
  const right = { authorization: 'Bearer a-token-of-sixteen' }
  const wrong = { authorization: 'Bearer a-token-of-sixteem' }

  expect(
    await statuses({ METRICS_TOKEN: 'a-token-of-sixteen' }, [
      {},
      { headers: wrong },
      { headers: right, from: '203.0.113.9' },
    ]),
  ).toEqual([404, 404, 200])
})
