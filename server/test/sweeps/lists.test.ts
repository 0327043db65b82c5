import { organizations } from '@storey/api/administration/organizations.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { tags } from '@storey/api/crm/tags.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { sampleOf } from '../samples/all.ts'
import { whole } from '../whole.ts'
import { allowedRoles, guarded, makeCall, send, settle, Tally, type Tenants } from './subjects.ts'
import { swept } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants

/** Each list with the SQL that says by itself which rows are whose. */
const truths: readonly [string, Endpoint, string][] = [
  ['leads', leads.list, 'select id from leads where organization_id = any ($1) and deleted_at is null'],
  ['tags', tags.list, 'select id from tags where organization_id = any ($1)'],
  ['activities', activities.list, 'select id from activities where organization_id = any ($1) and deleted_at is null'],
  ['pipelines', pipelines.list, 'select id from pipelines where organization_id = any ($1) and archived_at is null'],
  ['projects', projects.list, 'select id from projects where organization_id = any ($1)'],
  ['buildings', buildings.list, 'select id from buildings where organization_id = any ($1)'],
  ['units', units.list, 'select id from units where organization_id = any ($1)'],
  ['bookings', bookings.list, 'select id from bookings where organization_id = any ($1)'],
  ['organizations', organizations.list, 'select id from organizations where id = any ($1)'],
]
/** Choices of a select are cut short; none of them may be another tenant's. */
const choices: readonly [string, Endpoint, string][] = [
  ['leads', leads.options, 'select id from leads where organization_id = any ($1)'],
  ['deals', deals.options, 'select id from deals where organization_id = any ($1)'],
  ['tags', tags.options, 'select id from tags where organization_id = any ($1)'],
  ['pipelines', pipelines.options, 'select id from pipelines where organization_id = any ($1)'],
  ['projects', projects.options, 'select id from projects where organization_id = any ($1)'],
  ['buildings', buildings.options, 'select id from buildings where organization_id = any ($1)'],
  ['organizations', organizations.options, 'select id from organizations where id = any ($1)'],
]

const isSwept = ([, listed]: readonly [string, Endpoint, string]) => swept.some(({ endpoint }) => endpoint === listed)

beforeAll(async () => {
  tenants = await settle(app.current)
  for (const { endpoint } of guarded)
    for (const role of ['developer_admin', 'broker_admin'] as const)
      if (allowedRoles(endpoint.access).includes(role) || role === 'developer_admin')
        for (const world of [tenants.world(role), tenants.elsewhere(role)]) await sampleOf(endpoint)?.make(world)
})

async function idsBySql(sql: string, role: Role): Promise<number[]> {
  const client = new pg.Client(app.current.url)
  await client.connect()
  const all = await client.query<{ id: string }>('select id from organizations')
  const reach = role === 'super_admin' ? all.rows.map(({ id }) => id) : [tenants.world(role).organization_id]
  const { rows } = await client.query<{ id: string }>(sql, [reach])
  await client.end()
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

/** Every id of a list, page by page along its cursor. */
async function idsByApi(endpoint: Endpoint, role: Role): Promise<number[]> {
  const { token, organization } = tenants.people[role]
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const response = await send(tenants, endpoint, { query: { per_page: 100, cursor } }, token, organization.id)
    const { data, meta } = response.json() as { data: { id: number }[]; meta: { next_cursor: string | null } }
    ids.push(...data.map(({ id }) => id))
    cursor = meta.next_cursor ?? undefined
  } while (cursor !== undefined)
  return ids.sort((a, b) => a - b)
}

describe('lists (G9, T069)', () => {
  it('a list returns exactly the rows that SQL finds in scope of the role', async () => {
    const tally = new Tally('G9 lists against SQL')
    for (const [name, endpoint, sql] of truths.filter(isSwept))
      for (const role of allowedRoles(endpoint.access)) {
        const [found, expected] = [await idsByApi(endpoint, role), await idsBySql(sql, role)]
        tally.check(`${name} as ${role}`, expected.length > 0 && found.join() === expected.join(), {
          found: found.length,
          expected: expected.length,
        })
      }
    for (const [name, endpoint, sql] of choices.filter(isSwept))
      for (const role of allowedRoles(endpoint.access)) {
        const { token, organization } = tenants.people[role]
        const response = await send(tenants, endpoint, { query: { limit: 100 } }, token, organization.id)
        const expected = new Set(await idsBySql(sql, role))
        const { data } = response.json() as { data: { id: number }[] }
        tally.check(
          `${name} to choose as ${role}`,
          data.length > 0 && data.every(({ id }) => expected.has(id)),
          response.body.slice(0, 200),
        )
      }

    expect(tally.close()).toEqual([])
  })

  it('every list answers its second page, with and without a search, to every role that may read it', async () => {
    const tally = new Tally('second pages of lists')
    const paged = guarded.filter(
      ({ endpoint }) => endpoint.method === 'GET' && 'per_page' in (endpoint.query?._zod.def.shape ?? {}),
    )
    for (const { name, endpoint } of paged)
      for (const role of allowedRoles(endpoint.access)) {
        const { token, organization } = tenants.people[role]
        const call = await makeCall(endpoint, tenants.world(role))
        const searches =
          'search' in (endpoint.query?._zod.def.shape ?? {}) ? [{}, { search: 'a' }, { search: 'اب' }] : [{}]
        for (const search of searches) {
          const query = { ...(call.query ?? {}), ...search, page: 2, per_page: 1 }
          const { statusCode, body } = await send(tenants, endpoint, { ...call, query }, token, organization.id)
          tally.check(`${name} ${JSON.stringify(search)} as ${role}`, statusCode === 200, body.slice(0, 200))
        }
      }
    expect(tally.close()).toEqual([])
    expect(paged.length).toBeGreaterThan(15)
  })
})
