import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { notifications } from '@storey/api/account/notifications.ts'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn, useTestApp } from '../../test/harness.ts'
import { notificationRoutes } from '../account/notifications/routes.ts'
import { leadImportRoutes } from '../crm/lead-imports/routes.ts'
import { unitExportWork } from '../inventory/units/export/jobs.ts'
import { unitExportRoutes } from '../inventory/units/export/routes.ts'
import { createUsageLimits } from './usage-limits.ts'

const app = useTestApp([leadImportRoutes, notificationRoutes, unitExportRoutes, unitExportWork], { RATE_LIMIT: 'on' })

describe('usage limits of a user', () => {
  it('usage limits allow a busy user, and refuse a flood with the time to wait', async () => {
    const shares = createUsageLimits({ rateLimit: true })
    const [busy, other] = [
      { user_id: 1, organization_id: 9 },
      { user_id: 2, organization_id: 9 },
    ]
    for (let call = 0; call < 1_500; call++) await shares.call(busy)

    await expect(shares.call(busy)).rejects.toMatchObject({
      status: 429,
      body: { code: 'too_many', share: 'calls', of: 'person' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    await shares.call(other)
  })

  it('usage limits are released once when an operation ends', async () => {
    const shares = createUsageLimits({ rateLimit: true })
    const person = { user_id: 1, organization_id: 9 }
    const ended = await Promise.all(Array.from({ length: 6 }, () => shares.begin('uploads', person)))

    await expect(shares.begin('uploads', person)).rejects.toThrow('too many files')
    for (let turn = 0; turn < 3; turn++) ended[0]?.()
    await shares.begin('uploads', person)
    await expect(shares.begin('uploads', person)).rejects.toThrow('too many files')
  })

  it('usage limits allow three exports at once (M2)', async () => {
    const [person, other] = [await signIn(app.current, 'developer_admin'), await signIn(app.current, 'developer_admin')]
    const begin = async ({ ask }: typeof person) =>
      (await ask(unitExport.begin, { body: { format: 'csv', columns: ['number'] } })).statusCode

    const statuses = await Promise.all(Array.from({ length: 8 }, () => begin(person)))

    expect(statuses.filter((status) => status !== 429)).toEqual([201, 201, 201])
    expect(await begin(other)).toBe(201)
    await app.current.work()
    expect(await begin(person)).toBe(201)
  })

  it('usage limits allow twenty imports that have not started, also with two uploads at once', async () => {
    const broker = await signIn(app.current, 'broker')
    const peer = await signIn(app.current, 'broker', { organization: broker.organization })
    const send = (person: typeof broker) =>
      person.ask(leadImports.create, {
        body: { file: new File(['Name,Email\nAda,ada@example.com'], 'leads.csv', { type: 'text/csv' }) },
      })

    for (let turn = 0; turn < 19; turn++) expect((await send(broker)).statusCode).toBe(201)
    const last = await Promise.all([send(broker), send(broker)])
    const [draft] = (await broker.call(leadImports.list, {})).data
    await broker.ask(leadImports.remove, { params: { id: draft?.id ?? 0 } })

    expect(last.map((one) => (one.statusCode === 201 ? 'sent' : one.json().code)).toSorted()).toEqual([
      'drafts',
      'sent',
    ])
    expect((await send(peer)).statusCode).toBe(201)
    expect((await send(broker)).statusCode).toBe(201)
  })

  it('usage limits allow eight downloads at once', async () => {
    const person = await signIn(app.current, 'broker')
    const file = new File(['Name,Email\nNobody,nowhere'], 'leads.csv', { type: 'text/csv' })
    const { data } = await person.call(leadImports.create, { body: { file } })
    const download = () => person.ask(leadImports.refused, { params: { id: data.id } })

    const statuses = await app.current.owner.transaction().execute(async (tx) => {
      await sql`lock table imports in access exclusive mode`.execute(tx)
      let refused = 0
      const asked = Array.from({ length: 10 }, async () => {
        const { statusCode } = await download()
        if (statusCode === 429) refused++
        return statusCode
      })
      while (refused < 2) await pause(5)
      return asked
    })

    expect((await Promise.all(statuses)).toSorted()).toEqual([...Array(8).fill(200), 429, 429])
    expect((await download()).statusCode).toBe(200)
  })

  it('usage limits allow twenty event streams (L10)', async () => {
    const person = await signIn(app.current, 'broker')
    await app.current.app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.current.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      let said = ''
      socket.on('data', (data) => {
        said += String(data)
      })
      socket.write(
        `GET /api/events?organization_id=${person.organization.id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${person.token}\r\n\r\n`,
      )
      while (said === '') await pause(5)
      return { socket, status: said.slice(9, 12) }
    }
    const streams = []
    for (let turn = 0; turn < 22; turn++) streams.push(await open())

    const statuses = streams.map(({ status }) => status)
    for (const { socket } of streams) socket.destroy()
    await pause(100)
    const later = await open()
    later.socket.destroy()

    expect(statuses).toEqual([...Array(20).fill('200'), '429', '429'])
    expect(later.status).toBe('200')
    expect((await person.ask(notifications.list, {})).statusCode).toBe(200)
  })
})
