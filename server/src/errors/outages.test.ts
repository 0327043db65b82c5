import { documents } from '@storey/api/crm/documents.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, startTestApp, type TestApp } from '../../test/harness.ts'
import { documentRoutes } from '../crm/documents/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { outageOf } from './outages.ts'

const parts = [documentRoutes, leadRoutes]

let failing: Error | undefined
let app: TestApp
let broker: Person
let id: number
beforeAll(async () => {
  app = await startTestApp(parts, {}, (pool) => ({
    ...pool,
    pg: new Proxy(pool.pg, {
      get: (target, name) =>
        name === 'query' && failing ? () => Promise.reject(failing) : Reflect.get(target, name, target),
    }),
    probe() {
      return this
    },
    end: async () => undefined,
    transaction: (opening, work) => (failing ? Promise.reject(failing) : pool.transaction(opening, work)),
  }))
  broker = await signIn(app, 'broker')
  id = (await buildLead(app.owner, { organization_id: broker.organization.id })).id
  // Fills the caches, such as that of callers.
  await broker.call(leads.list, {})
})
afterEach(() => {
  failing = undefined
})
afterAll(() => app.close())

const problem = (code: string, message = 'As PostgreSQL says it') => Object.assign(new Error(message), { code })
const ready = async () => (await app.app.inject({ url: '/health/ready' })).json()

describe('a call during an outage (L8)', () => {
  it.each([
    ['PostgreSQL starts', problem('57P03'), 'unavailable'],
    ['PostgreSQL stops', problem('57P01'), 'unavailable'],
    ['the connection is refused', problem('ECONNREFUSED'), 'unavailable'],
    ['the connection is lost', new Error('Connection terminated unexpectedly'), 'unavailable'],
    ['every connection is taken', problem('53300'), 'unavailable'],
    ['no connection comes', new Error('timeout exceeded when trying to connect'), 'unavailable'],
    ['a statement takes too long', problem('57014'), 'unavailable'],
    ['the database only reads', problem('25006'), 'unavailable'],
    ['the disk of the database is full', problem('53100'), 'storage_full'],
  ])('a call gets 503 with a time to retry when %s', async (_when, error, code) => {
    failing = error
    const [read, write] = [
      await broker.ask(leads.list, {}),
      await broker.ask(leads.create, { body: { full_name: 'Ada', email: 'ada@example.com' } }),
    ]

    for (const response of [read, write]) {
      expect(response.statusCode).toBe(503)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(response.json()).toMatchObject({ code })
    }
  })

  it('a file is refused and not kept when the disk is full', async () => {
    const { storage } = app
    const put = storage.put
    Object.assign(storage, { put: () => Promise.reject(problem('ENOSPC')) })
    const file = new File(['%PDF-1.7 %%EOF'], 'a.pdf')

    const response = await broker.ask(documents.create, { params: { id }, body: { file } })
    Object.assign(storage, { put })

    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'storage_full' })
    expect((await broker.call(documents.list, { params: { id } })).data).toEqual([])
  })

  it('an error that is no outage stays an internal error', async () => {
    expect(outageOf(new TypeError('x is not a function'))).toBeUndefined()
    expect(outageOf(problem('42P01'))).toBeUndefined()
    expect(outageOf(new AggregateError([problem('ECONNREFUSED')]))).toMatchObject({ status: 503 })
  })
})

describe('/health/ready', () => {
  it('GET /health/ready reports not ready when the database refuses writes', async () => {
    failing = problem('53100')

    expect(await ready()).toMatchObject({ status: 'not ready', database: false, storage: true })
  })

  it('GET /health/ready reports not ready when the disk of the files has too little room', async () => {
    const full = await startTestApp(parts, { DISK_FREE_LEAST: '900000000GB' })
    const response = await full.app.inject({ url: '/health/ready' })
    await full.close()

    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ storage: false })
  })
})
