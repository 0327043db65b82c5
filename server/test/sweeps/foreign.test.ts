import { isDeepStrictEqual } from 'node:util'
import { pathParameters } from '@storey/api/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { sampleOf } from '../samples/all.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import {
  allowedRoles,
  guarded,
  makeCall,
  sameAs,
  send,
  settle,
  stateOf,
  Tally,
  type Tenants,
  UNUSED_ID,
} from './subjects.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

/** Roles whose reach ends somewhere: nothing of inventory or sales is foreign to a super admin. */
const limited = (endpoint: (typeof guarded)[number]['endpoint']) =>
  allowedRoles(endpoint.access).filter((role) => role !== 'super_admin')

/** An upload whose file is optional is JSON without one. */
const sendsFile = (body: unknown) => Object.values(body ?? {}).some((value) => value instanceof Blob)

describe('ids of another tenant', { timeout: slow.sweep }, () => {
  it('an id of another tenant in the path gets the same 404 as an unused id, byte for byte (G8, T067, T068)', async () => {
    const tally = new Tally('G8 foreign ids in the path')
    for (const { name, endpoint } of guarded) {
      const names = pathParameters(endpoint.path)
      for (const role of names.length === 0 ? [] : limited(endpoint)) {
        const { token, organization } = tenants.people[role]
        const own = await makeCall(endpoint, tenants.world(role))
        // A name that is everybody's, such as a provider's, is no record of anyone.
        if (!Object.values(own.params ?? {}).some((value) => typeof value === 'number')) continue
        const foreign = await makeCall(endpoint, tenants.elsewhere(role))
        const before = await stateOf(tenants)
        const absent = await send(
          tenants,
          endpoint,
          { ...own, params: { ...own.params, ...unusedIds(own.params) } },
          token,
          organization.id,
        )
        const found = await send(tenants, endpoint, { ...own, params: foreign.params }, token, organization.id)
        tally.check(
          `${name} as ${role}`,
          found.statusCode === 404 && absent.statusCode === 404 && found.body === absent.body,
          `${found.statusCode} ${found.body.slice(0, 200)} / ${absent.statusCode} ${absent.body.slice(0, 200)}`,
        )
        tally.check(`${name} as ${role}, nothing changed`, ...(await sameAs(tenants, before)))
      }
    }

    expect(tally.close()).toEqual([])
  })

  it('an id of another tenant in a body is refused on its field, as an unused id is (G10, T070, T071)', async () => {
    const tally = new Tally('G10 foreign ids in bodies')
    for (const { name, endpoint } of guarded) {
      for (const path of sampleOf(endpoint)?.references ?? []) {
        for (const role of limited(endpoint)) {
          const { token, organization } = tenants.people[role]
          const where = endpoint.method === 'DELETE' ? 'query' : 'body'
          const foreign = read((await makeCall(endpoint, tenants.elsewhere(role)))[where], path)
          const answers = []
          for (const id of [foreign, UNUSED_ID]) {
            const own = await makeCall(endpoint, tenants.world(role))
            const before = await stateOf(tenants)
            const response = await send(
              tenants,
              endpoint,
              { ...own, [where]: write(own[where], path, id) },
              token,
              organization.id,
            )
            const errors = response.statusCode === 422 ? (response.json().errors as Record<string, unknown>) : {}
            tally.check(
              `${name} as ${role}, ${path}`,
              path in errors,
              `${response.statusCode} ${response.body.slice(0, 300)}`,
            )
            tally.check(`${name} as ${role}, ${path}, nothing changed`, ...(await sameAs(tenants, before)))
            answers.push(response.body)
          }
          tally.check(`${name} as ${role}, ${path}, same words`, isDeepStrictEqual(answers[0], answers[1]), answers)
        }
      }
    }

    expect(tally.close()).toEqual([])
  })

  it('ids of organizations select only what is in scope of the caller (G11, T072)', async () => {
    const tally = new Tally('G11 forged organizations')
    for (const { name, endpoint } of guarded) {
      const role = allowedRoles(endpoint.access)[0]
      if (!role) continue
      const { token, organization } = tenants.people[role]
      const call = await makeCall(endpoint, tenants.world(role))
      const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      const forged = (organization_id: unknown) =>
        inQuery
          ? { ...call, query: { ...call.query, organization_id } }
          : { ...call, body: { ...(call.body as object), organization_id } }
      const before = await stateOf(tenants)
      const expectations: [unknown, number][] = [
        [tenants.strangers.builder, 403],
        [tenants.strangers.brokerage, 403],
        [UNUSED_ID, 403],
        [0, 403],
        [undefined, 403],
        [-1, 422],
        ['A', 422],
        ['1 OR 1=1', 422],
        ['9e99', 422],
      ]
      if (!inQuery && !endpoint.files) expectations.push([[organization.id, 1], 422], [{ $ne: 1 }, 422], [9e99, 422])
      for (const [organization_id, status] of expectations) {
        const response = await send(tenants, endpoint, forged(organization_id), token)
        tally.check(
          `${name} with ${JSON.stringify(organization_id)}`,
          response.statusCode === status,
          `${response.statusCode} ${response.body.slice(0, 200)}`,
        )
      }
      if (!inQuery) {
        const split = await send(
          tenants,
          endpoint,
          { ...call, query: { ...call.query, organization_id: tenants.strangers.builder } },
          token,
          organization.id,
        )
        // A file is refused for the organization of its address before its fields are read.
        tally.check(`${name} with two`, split.statusCode === (sendsFile(call.body) ? 403 : 422), split.statusCode)
      }
      tally.check(`${name}, nothing changed`, ...(await sameAs(tenants, before)))
    }

    expect(tally.close()).toEqual([])
  })
})

const unusedIds = (params: object | undefined) =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, typeof value === 'number' ? UNUSED_ID : value]),
  )

const read = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], body)

/** A copy of the body with another value at a dotted path. */
function write(body: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? value : write((body as Record<string, unknown>)[key], rest.join('.'), value)
  return Array.isArray(body) ? body.with(Number(key), next) : { ...(body as object), [key]: next }
}
