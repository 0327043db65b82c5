import { leads } from '@storey/api/crm/leads.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { LOGIN_PASSWORD, OWNER_PASSWORD } from '../database.ts'
import { buildToken, useTestApp } from '../harness.ts'
import { type Part, useParts } from '../processes/parts.ts'
import { startPgBouncer } from './pgbouncer.ts'

/** Connections that the pooler lends: fewer than the process wants, each for as long as the process keeps it. */
const LENT = 3
const app = useTestApp([])
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
const run = useParts(app, () => {
  const through = (url: string) => url.replace(new URL(url).host, bouncer.host)
  return { DATABASE_APP_URL: through(app.current.appUrl), DATABASE_PREPARE: bouncer.prepares ? 'on' : 'off' }
})
let web: Part
beforeAll(async () => {
  const users = { company: OWNER_PASSWORD, storey_login: LOGIN_PASSWORD }
  bouncer = await startPgBouncer(new URL(inject('databaseUrl')), users, { size: LENT, mode: 'session' })
  web = await run('web')
}, 120_000)
afterAll(() => bouncer?.stop(), 60_000)

async function person() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  const { id } = await buildMember(app.current.owner, organization.id, 'broker_admin')
  return { organization_id: Number(organization.id), token: await buildToken(app.current.owner, id) }
}

it('a pooler in session mode with too few connections: calls are answered, or refused with 503 and when to retry, and no lead is lost', async () => {
  const people = [await person(), await person()]
  const began = Date.now()
  const answers = await Promise.all(
    people.flatMap(({ token, organization_id }) =>
      Array.from({ length: 40 }, async (_, at) => {
        const response = await fetch(`${web.address}/api${leads.create.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ full_name: `Lead ${at}`, email: `lead${at}@example.com`, organization_id }),
        })
        return { organization_id, status: response.status, retry: response.headers.get('retry-after') }
      }),
    ),
  )
  const seconds = (Date.now() - began) / 1000

  const created = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  console.log(`${created.length} created, ${refused.length} refused in ${seconds.toFixed(1)} s`)
  expect(refused.filter(({ status, retry }) => status !== 503 || retry === null)).toEqual([])
  expect(created.length).toBeGreaterThan(0)
  for (const { organization_id } of people) {
    const { count } = await app.current.owner
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(created.filter((one) => one.organization_id === organization_id).length)
  }
})
