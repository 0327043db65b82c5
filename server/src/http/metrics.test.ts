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

it('GET /metrics without a token answers only this machine, and no forwarded request (M11)', async () => {
  const far = { 'x-forwarded-for': '203.0.113.9' }

  expect(await statuses({}, [{}, { from: '203.0.113.9' }, { headers: far }])).toEqual([200, 404, 404])
  expect(
    await statuses({ TRUST_PROXY: '1' }, [{}, { headers: far }, { headers: { 'x-forwarded-for': '127.0.0.1' } }]),
  ).toEqual([200, 404, 200])
})

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
