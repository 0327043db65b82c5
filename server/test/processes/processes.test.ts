import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { until } from '../faults/processes.ts'
import { buildToken, useTestApp } from '../harness.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { slow } from '../slow.ts'
import { type Part, stop, useParts } from './parts.ts'

const app = useTestApp([])
let post: MailServer
const run = useParts(app, () => ({ MAIL_URL: `smtp://127.0.0.1:${post.port}`, RATE_LIMIT: 'on' }))
let one: Part
let other: Part

beforeAll(async () => {
  post = await startMailServer()
  ;[one, other] = await Promise.all([run('web'), run('web')])
}, slow.servers)
afterAll(() => post.close())

/** A signed-in person of an organization, with a session token. */
async function person() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  const { id, email } = await buildMember(app.current.owner, organization.id, 'broker_admin')
  return { id, email, token: await buildToken(app.current.owner, id), organization_id: organization.id }
}

function call({ address }: Part, method: 'GET' | 'POST', path: string, token?: string, body?: object) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  return fetch(`${address}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}

/** A stream of events, whose text can be waited for. */
async function listen(at: Part, token: string, organization_id: number) {
  const response = await call(at, 'GET', `/api/events?organization_id=${organization_id}`, token)
  const heard = { text: '', ended: false }
  void (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += text
  })()
    .catch(() => undefined)
    .finally(() => {
      heard.ended = true
    })
  await until('the stream is open', () => heard.text.includes('event: ready'))
  return heard
}

const lettersTo = async (addresses: readonly string[]) =>
  app.current.owner.selectFrom('emails').select(['address', 'status']).where('address', 'in', addresses).execute()

describe('two web processes on one database', () => {
  it('a web process sends changes of another web process to its streams', async () => {
    const { token, organization_id } = await person()
    const heard = await listen(other, token, organization_id)

    const made = await call(one, 'POST', '/api/crm/leads', token, {
      organization_id,
      full_name: 'Amal Haddad',
      email: 'amal@example.com',
    })
    const { id } = ((await made.json()) as { data: { id: number } }).data

    await until('the other process has told it', () => heard.text.includes(`"type":"lead.created","id":${id}`))
  })

  it('a session ended in one web process is refused at once by the other, which closes its streams', async () => {
    const { token, organization_id } = await person()
    const statusAt = async (at: Part) => (await call(at, 'GET', '/api/auth/me', token)).status
    // Both remember the token by now.
    expect([await statusAt(one), await statusAt(other)]).toEqual([200, 200])
    const heard = await listen(other, token, organization_id)

    const ended = await call(one, 'POST', '/api/auth/logout', token, {})

    expect(ended.status).toBeLessThan(300)
    expect(await statusAt(other)).toBe(401)
    await until('the stream has ended', () => heard.ended)
  })

  it('two web processes count password attempts together', async () => {
    const { email } = await person()
    const tried: number[] = []
    for (let count = 0; count < 11; count++) {
      const at = count % 2 === 0 ? one : other
      const answer = await call(at, 'POST', '/api/auth/login', undefined, {
        email,
        password: 'wrong-and-long',
        device_name: 'x',
      })
      tried.push(answer.status)
    }

    expect(tried.slice(0, 10)).not.toContain(429)
    expect(tried[10]).toBe(429)
  })

  it('web processes leave all jobs to the worker, which does each one once', async () => {
    const people = [await person(), await person(), await person(), await person()]
    const addresses = people.map(({ email }) => email)
    for (const [index, { email }] of people.entries())
      await call(index % 2 === 0 ? one : other, 'POST', '/api/auth/forgot-password', undefined, { email })
    const waiting = await lettersTo(addresses)
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(app.current.owner)
    // No job has run yet: one taken by a web process would have begun before this moment.
    const before = rows[0]?.at ?? ''

    const worker = await run('worker')
    await until('every letter has ended', async () =>
      (await lettersTo(addresses)).every(({ status }) => status === 'sent'),
    )
    const jobs = await sql<{ late: boolean; retry_count: number }>`
      select started_on > ${before}::timestamptz as late, retry_count from pgboss.job where name = 'letter'`.execute(
      app.current.owner,
    )

    expect(waiting.map(({ status }) => status)).toEqual(addresses.map(() => 'queued'))
    expect(jobs.rows).toEqual(addresses.map(() => ({ late: true, retry_count: 0 })))
    expect(addresses.map((address) => post.accepted.get(address))).toEqual(addresses.map(() => 1))
    expect(
      await statusesOf(worker, ['/health/ready', '/health/live', '/api/auth/me', '/api/openapi.json', '/']),
    ).toEqual([200, 200, 404, 404, 404])
    expect(await stop(worker)).toBe(0)
  })

  it('a stopping web process closes its streams and exits with code 0', async () => {
    const { token, organization_id } = await person()
    const heard = await listen(other, token, organization_id)

    const code = await stop(other)
    await until('the stream has ended', () => heard.ended)

    expect(code).toBe(0)
    expect(heard.text).toMatch(/^retry: \d+\n/)
  })
})

const statusesOf = (at: Part, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await call(at, 'GET', path)).status))
