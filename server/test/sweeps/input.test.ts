import type { Endpoint } from '@storey/api/endpoint.ts'
import { endpoints } from '@storey/api/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { inject, useTestApp } from '../harness.ts'
import type { Call } from '../samples/shape.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, makeCall, sameAs, send, settle, stateOf, Tally, type Tenants } from './subjects.ts'
import { swept } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

const caller = (endpoint: Endpoint) => {
  const roles = allowedRoles(endpoint.access)
  // Whose own organization is the one of their world, where they may.
  const role = roles.includes('developer_admin') ? 'developer_admin' : (roles[0] ?? 'developer_admin')
  return { ...tenants.people[role], world: tenants.world(role) }
}

describe('invalid input', { timeout: slow.sweep }, () => {
  it('input of a wrong type is refused on its field, and changes nothing (G15, T084)', async () => {
    const tally = new Tally('T084 wrong types in bodies')
    for (const { name, endpoint } of swept) {
      const { token, organization, world } = caller(endpoint)
      const fields = fieldsOf(endpoint.body)
      if (fields.length === 0 || endpoint.files) continue
      const call = await makeCall(endpoint, world)
      const before = await stateOf(tenants)
      for (const [field, kind] of fields) {
        const wrong = kind === 'object' ? 'text' : { not: 'this' }
        const response = await send(
          tenants,
          endpoint,
          { ...call, body: { ...(call.body as object), [field]: wrong } },
          token,
          organization.id,
        )
        tally.check(`${name} ${field}`, names(response, field), `${response.statusCode} ${response.body.slice(0, 300)}`)
      }
      tally.check(`${name}, nothing changed`, ...(await sameAs(tenants, before)))
    }

    expect(tally.close()).toEqual([])
  })

  it('an undeclared field is refused by its name, in body and query (T061)', async () => {
    const tally = new Tally('T061 unknown fields and filters')
    for (const { name, endpoint } of swept) {
      const { token, organization, world } = caller(endpoint)
      const call = await makeCall(endpoint, world)
      const before = await stateOf(tenants)
      for (const field of ['surprise', 'id', 'created_at', 'user_id', 'pivot_role']) {
        const known = [...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)].some(([one]) => one === field)
        if (known) continue
        const inQuery = await send(
          tenants,
          endpoint,
          { ...call, query: { ...call.query, [field]: '1' } },
          token,
          organization.id,
        )
        tally.check(`${name}?${field}`, names(inQuery, field), `${inQuery.statusCode} ${inQuery.body.slice(0, 200)}`)
        if (endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !endpoint.body)) continue
        const inBody = await send(
          tenants,
          endpoint,
          { ...call, body: { ...(call.body as object), [field]: 1 } },
          token,
          organization.id,
        )
        tally.check(`${name} {${field}}`, names(inBody, field), `${inBody.statusCode} ${inBody.body.slice(0, 200)}`)
      }
      tally.check(`${name}, nothing changed`, ...(await sameAs(tenants, before)))
    }

    expect(tally.close()).toEqual([])
  })

  it('an impossible id in a path returns 404 or 400', async () => {
    const tally = new Tally('Wrong ids in paths')
    for (const { name, endpoint } of swept) {
      const { token, organization, world } = caller(endpoint)
      const call = await makeCall(endpoint, world)
      for (const parameter of Object.keys(call.params ?? {})) {
        for (const value of ['0', '-1', 'abc', '1.5', '9999999999999999999', '1%00']) {
          const response = await send(
            tenants,
            endpoint,
            { ...call, params: { ...call.params, [parameter]: value } },
            token,
            organization.id,
          )
          tally.check(
            `${name} {${parameter}}=${value}`,
            response.statusCode === 404 || response.statusCode === 400,
            `${response.statusCode} ${response.body.slice(0, 200)}`,
          )
        }
      }
    }

    expect(tally.close()).toEqual([])
  })
})

/** An address that does not take the verb refuses it before it looks for `_method`. */
function refusal(verb: string, address: string): number {
  const declared = endpoints.filter(({ endpoint: { path } }) =>
    new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  const takes = declared.some(({ endpoint: { method } }) => method === verb || (verb === 'POST' && method !== 'GET'))
  return takes ? 400 : 405
}

describe('methods (G4, T056)', { timeout: slow.sweep }, () => {
  it('an endpoint answers its declared method only; a POST can replace PUT and DELETE', async () => {
    const tally = new Tally('G4 verbs and _method')
    for (const { name, endpoint } of swept) {
      const { token, organization, world } = caller(endpoint)
      const call = await makeCall(endpoint, world)
      const bearer = call.token ?? (endpoint.access.kind === 'public' ? undefined : token)
      const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
      const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => String((call.params as Record<string, unknown>)[parameter]))}`
      const before = await stateOf(tenants)
      for (const method of ['PATCH', 'trace', ['DELETE'], 'GET', 'PUT ']) {
        const response = await app.current.app.inject({
          method: 'POST',
          url: path,
          headers,
          payload: { _method: method },
        })
        tally.check(
          `${name} POST _method=${JSON.stringify(method)}`,
          response.statusCode === refusal('POST', path),
          response.statusCode,
        )
      }
      const onGet = await app.current.app.inject({ method: 'GET', url: path, query: { _method: 'DELETE' }, headers })
      tally.check(`${name} GET _method=DELETE`, onGet.statusCode === refusal('GET', path), onGet.statusCode)
      const onPatch = await app.current.app.inject({
        method: 'PATCH',
        url: path,
        headers,
        payload: { _method: 'DELETE' },
      })
      tally.check(`${name} PATCH _method=DELETE`, onPatch.statusCode === refusal('PATCH', path), onPatch.statusCode)
      tally.check(`${name}, nothing changed`, ...(await sameAs(tenants, before)))
      if (endpoint.method !== 'PUT' && endpoint.method !== 'DELETE') continue
      const real = await app.current.app.inject({
        method: endpoint.method,
        url: path,
        headers,
        ...realInput(endpoint, call, organization.id),
      })
      tally.check(
        `${name} as a real ${endpoint.method}`,
        real.statusCode === (endpoint.status ?? 200),
        `${real.statusCode} ${real.body.slice(0, 200)}`,
      )
      const again = await makeCall(endpoint, world)
      const unchanged = await inject(app.current.app, endpoint, again, again.token ?? token, organization.id)
      tally.check(
        `${name} as a POST`,
        unchanged.statusCode === (endpoint.status ?? 200),
        `${unchanged.statusCode} ${unchanged.body.slice(0, 200)}`,
      )
    }

    expect(tally.close()).toEqual([])
  })
})

const realInput = (endpoint: Endpoint, call: Call, organization_id: number) =>
  endpoint.method === 'DELETE' && !endpoint.body
    ? {
        query: Object.fromEntries(
          Object.entries({ ...call.query, organization_id }).map(([name, value]) => [name, String(value)]),
        ),
      }
    : { payload: { ...(call.body as object), organization_id } }

/** The fields of an object schema and their JSON kind. */
function fieldsOf(schema: z.core.$ZodType | undefined): [string, string][] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }>
  }
  return Object.entries(json.properties ?? {}).map(([field, { type, anyOf }]) => [
    field,
    type ?? anyOf?.find((one) => one.type !== 'null')?.type ?? 'any',
  ])
}

function names(response: { statusCode: number; json: () => unknown }, field: string): boolean {
  if (response.statusCode !== 422) return false
  const { errors } = response.json() as { errors: Record<string, string[]> }
  return Object.keys(errors).some((name) => name === field || name.startsWith(`${field}.`))
}
