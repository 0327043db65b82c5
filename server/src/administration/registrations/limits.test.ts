import { registrations } from '@storey/api/administration/registrations.ts'
import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { buildRegistration, company, documentFile } from '../../../test/builders/registration.ts'
import { inject, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { registrationRoutes } from './routes.ts'

const app = useTestApp([registrationRoutes], { RATE_LIMIT: 'on' })
const ask = <E extends Endpoint>(endpoint: E, asked: RequestOf<E>, token?: string) =>
  inject(app.current.app, endpoint, asked, token)

const counted = async (times: number, send: () => Promise<{ statusCode: number }>) => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push((await send()).statusCode)
  return { good: statuses.filter((one) => one === 200).length, full: statuses.filter((one) => one === 429).length }
}

describe('limits per network (T112, T141)', () => {
  it('one network starts ten registrations a day, and checks about 120 licenses an hour', async () => {
    expect(await counted(12, () => ask(registrations.begin, { body: company() }))).toEqual({ good: 10, full: 2 })
    expect(
      await counted(125, () =>
        ask(registrations.checkLicense, { body: { trade_license_number: '1184302', country: 'AE' } }),
      ),
    ).toEqual({ good: 120, full: 5 })
  })

  it('one network uploads 200 registration files an hour, and none is read above the limit or without a token', {
    timeout: slow.storing,
  }, async () => {
    const { uuid, token } = await buildRegistration(app.current.owner)
    const send = (given?: string) =>
      ask(
        registrations.addDocument,
        { params: { orgUuid: uuid, kind: 'trade_license' }, body: { file: documentFile() } },
        given,
      )

    expect((await send()).statusCode).toBe(404)
    const { good, full } = await counted(203, () => send(token))
    expect([good, full]).toEqual([200, 3])
  })
})
