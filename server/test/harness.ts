import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@storey/api/capabilities.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { LOCALE } from '@storey/api/locale.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { hashToken } from '../src/access/admit.ts'
import { createApp } from '../src/app/app.ts'
import { ownerPool } from '../src/database/address.ts'
import { connect, type Database, type Pool } from '../src/database/connect.ts'
import type { Database as Tables } from '../src/database/tables.ts'
import { openMap } from '../src/files/open-map.ts'
import { folderStorage } from '../src/files/storage.ts'
import { openQueue } from '../src/jobs/queue.ts'
import { makeLog } from '../src/kernel/log.ts'
import { readSettings } from '../src/kernel/settings.ts'
import { openMail } from '../src/mail/open.ts'
import type { Mailbox } from '../src/services/mailbox.ts'
import type { Services } from '../src/services/services.ts'
import type { Storage } from '../src/services/storage.ts'
import { buildMember, buildOrganization, organizationTypeOf } from './builders/basics.ts'
import { cloneDatabase } from './database.ts'
import { type Part, runAllJobs, sortParts } from './parts.ts'

/** The real application on a database of its own; `owner` passes row security, to build and to look. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly pool: Pool
  readonly owner: Database
  readonly url: string
  readonly adminUrl: string
  readonly appUrl: string
  readonly storage: Storage
  /** The letters that were sent, in a folder of this test. */
  readonly mailbox: Mailbox
  /** Does all queued work, and what that queues, until nothing is due; answers how many pieces it was. */
  readonly work: () => Promise<number>
  readonly services: Services
  readonly close: () => Promise<void>
}

export const SECRET_KEY = 'a test key of thirty-two bytes or more'

export async function startTestApp(
  parts: readonly Part[],
  settings: Record<string, string> = {},
  /** Stands between the application and its pool, to see or to spoil what passes. */
  between: (pool: Pool) => Pool = (pool) => pool,
): Promise<TestApp> {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'storey-test-'))
  const pool = connect({
    url: database.appUrl,
    size: 5,
    statement_timeout_ms: 15_000,
    onError: () => undefined,
  })
  const owning = ownerPool(database.url, 'owner', { max: 3, options: '-c timezone=UTC' })
  owning.on('connect', (client) => {
    client.setTypeParser(20, Number)
    client.setTypeParser(1082, String)
    client.setTypeParser(1184, (text: string) => new Date(text).toISOString())
  })
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owning }) })
  const storage = folderStorage(join(folder, 'files'))
  const { id } = await owner.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  await storage.writeMark(id)
  const read = readSettings({
    DATA_DIR: folder,
    SECRET_KEY,
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    NODE_ENV: 'test',
    ...settings,
  })
  const log = makeLog({ logLevel: 'silent', logFormat: 'json' })
  const queue = await openQueue({ url: database.appUrl, connections: 2, tend: false }, log)
  const { mail, mailbox } = openMail(read)
  if (!mailbox) throw new Error('Tests read their letters in a local mailbox.')
  const map = await openMap(read.mapTiles, storage)
  const services: Services = {
    settings: read,
    pool: between(pool),
    queue,
    mail,
    mailbox,
    storage,
    ...(map && { map }),
    clock: { now: () => new Date() },
    log,
  }
  const { routes, pages, jobs } = sortParts(parts)
  const app = await createApp(services, { routes, pages })
  served.set(app, new Set(routes.map(({ endpoint }) => endpoint)))
  await app.ready()
  return {
    app,
    pool,
    owner,
    url: database.url,
    adminUrl: database.adminUrl,
    appUrl: database.appUrl,
    storage,
    mailbox,
    work: () => runAllJobs(services, jobs),
    services,
    close: async () => {
      await app.close()
      await map?.close()
      await queue.stop(0)
      await pool.end()
      await owner.destroy()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The endpoints of each application, so that a call of another one says what is missing and is no 404. */
const served = new WeakMap<FastifyInstance, ReadonlySet<Endpoint>>()

/** One application for a test file, with the parts that it is given. */
export function useTestApp(
  parts: readonly Part[],
  settings: Record<string, string> = {},
): { readonly current: TestApp } {
  let started: TestApp | undefined
  beforeAll(async () => {
    started = await startTestApp(parts, settings)
  })
  afterAll(async () => {
    await started?.close()
    // The module of a test file stays in its worker's memory until the run ends.
    started = undefined
  })
  return {
    get current() {
      if (!started) throw new Error('The application starts before the tests of a file, not while they are collected.')
      return started
    },
  }
}

/** A person with a token, who calls as the browser does: PUT and DELETE as POST with `_method`. */
export interface Person {
  readonly id: number
  readonly token: string
  readonly organization: { readonly id: number }
  readonly role: Role
  /** The answer. @throws where the status is not a success */
  call<E extends Endpoint>(endpoint: E, asked: RequestOf<E>): Promise<ResponseOf<E>>
  /** The whole response, whatever its status. */
  ask<E extends Endpoint>(
    endpoint: E,
    asked: RequestOf<E>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** As `ask`, with values that the declaration refuses. */
  askWrong(endpoint: Endpoint, asked: LooseRequest): Promise<LightMyRequestResponse>
}

interface LooseRequest {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/**
 * Signs a new person in, in a new organization that fits the role or in `organization`. A sales manager sells for
 * `sells_for`.
 */
export async function signIn(
  { app, owner }: TestApp,
  role: Role,
  { organization, sells_for = [] }: { organization?: { id: number }; sells_for?: readonly number[] } = {},
): Promise<Person> {
  const home = organization ?? (await homeOf(owner, role))
  const user = await buildMember(owner, home.id, role)
  for (const organization_id of sells_for)
    await owner.insertInto('sales_assignments').values({ organization_id, user_id: user.id }).execute()
  const token = await buildToken(owner, user.id)
  const ask = (endpoint: Endpoint, asked: LooseRequest, headers: Record<string, string> = {}) =>
    inject(app, endpoint, asked, token, home.id, headers)
  return {
    id: user.id,
    token,
    organization: home,
    role,
    ask,
    askWrong: ask,
    call: async (endpoint, asked) => {
      const response = await ask(endpoint, asked)
      if (response.statusCode >= 300)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`)
      return (response.body === '' ? undefined : response.json()) as ResponseOf<typeof endpoint>
    },
  }
}

/** There is one platform organization; the others are made anew. */
async function homeOf(owner: Database, role: Role) {
  const type = organizationTypeOf(role)
  const platform =
    type === 'platform'
      ? await owner.selectFrom('organizations').select('id').where('type', '=', 'platform').executeTakeFirst()
      : undefined
  return platform ?? (await buildOrganization(owner, { type }))
}

export async function buildToken(
  owner: Database,
  user_id: number,
  ability: 'full' | 'two_factor_setup' = 'full',
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await owner
    .insertInto('tokens')
    .values({ user_id, token_hash: hashToken(token), ability, device_name: 'Test', expires_at })
    .execute()
  return token
}

/** Sends a call to the application as the browser's own client does. */
export function inject(
  app: FastifyInstance,
  endpoint: Endpoint,
  asked: LooseRequest,
  token?: string,
  organization_id = 0,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  if (served.get(app)?.has(endpoint) === false)
    throw new Error(`${endpoint.method} ${endpoint.path} is not served here: give its routes to useTestApp.`)
  const travelsInQuery = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !endpoint.body)
  const common = { locale: LOCALE, ...(organization_id === 0 ? {} : { organization_id }) }
  const stands = endpoint.method === 'PUT' || endpoint.method === 'DELETE' ? { _method: endpoint.method } : {}
  const given = asked.body as Record<string, unknown> | undefined
  const body = travelsInQuery ? undefined : { ...given, ...common, ...stands }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((asked.params as Record<string, unknown>)?.[name])),
  )
  const multipart =
    body &&
    Object.values(body).some((value) => value instanceof Blob || (Array.isArray(value) && value[0] instanceof Blob))
  const { locale: _, ...ofOrganization } = common
  const inQuery = travelsInQuery ? { ...common, ...stands } : multipart ? ofOrganization : {}
  // Of a file the organization stands in the address, which a test may forge.
  const query = textOf(multipart ? { ...inQuery, ...asked.query } : { ...asked.query, ...inQuery })
  return app.inject({
    method: endpoint.method === 'GET' ? 'GET' : endpoint.method === 'PATCH' ? 'PATCH' : 'POST',
    url: `/api${path}`,
    query,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(multipart ? { payload: formOf(body) } : body === undefined ? {} : { payload: body }),
  })
}

const textOf = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    if (Array.isArray(value))
      for (const item of value) form.append(`${name}[]`, item instanceof Blob ? item : String(item))
    else form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}
