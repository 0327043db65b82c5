import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '@storey/api/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routes } from '../../src/app/routes.ts'
import { useTestApp } from '../harness.ts'
import { sampleOf } from '../samples/all.ts'
import { whole } from '../whole.ts'
import {
  allowedRoles,
  guarded,
  makeCall,
  ROLES,
  sameAs,
  send,
  settle,
  stateOf,
  Tally,
  type Tenants,
} from './subjects.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

describe('all endpoints (G0)', () => {
  it('every endpoint is declared once, served once and has one sample', () => {
    const tally = new Tally('G0 endpoints declared, served and sampled')
    for (const { name, endpoint } of endpoints) {
      const served = routes.filter((route) => route.endpoint === endpoint).length
      tally.check(
        name,
        served === 1 && sampleOf(endpoint) !== undefined,
        `served ${served} times, sample ${sampleOf(endpoint) ? 'there' : 'missing'}`,
      )
    }
    for (const { endpoint } of routes)
      tally.check(
        endpoint.path,
        endpoints.some((one) => one.endpoint === endpoint),
        'served but not declared',
      )

    expect(tally.close()).toEqual([])
  })
})

describe('the permission table (G3, T053 to T055)', () => {
  it.each(guarded.map((one) => [one.name, one.endpoint] as const))(
    '%s admits exactly the roles of the permission table, with the declared response',
    async (name, endpoint) => {
      const tally = new Tally(`G3 ${name}`)
      const allowed = allowedRoles(endpoint.access)
      const denied = ROLES.filter((role) => !allowed.includes(role))
      const bait = await makeCall(endpoint, tenants.world(allowed[0] ?? 'developer_admin'))
      const before = await stateOf(tenants)
      for (const role of denied) {
        const { token, organization } = tenants.people[role]
        const response = await send(tenants, endpoint, bait, token, organization.id)
        tally.check(
          `${role} is refused`,
          response.statusCode === 403,
          `${response.statusCode} ${response.body.slice(0, 200)}`,
        )
      }
      tally.check('nothing changed', ...(await sameAs(tenants, before)))
      for (const role of allowed) {
        const { token, organization } = tenants.people[role]
        const response = await send(
          tenants,
          endpoint,
          await makeCall(endpoint, tenants.world(role)),
          token,
          organization.id,
        )
        tally.check(
          `${role} succeeds`,
          response.statusCode === (endpoint.status ?? 200),
          `${response.statusCode} ${response.body.slice(0, 300)}`,
        )
        if (endpoint.response && response.statusCode < 300) {
          const answer: unknown = response.json()
          tally.check(
            `${role}'s answer is as declared`,
            isDeepStrictEqual(z.safeParse(endpoint.response, answer).data, answer),
            response.body.slice(0, 300),
          )
        }
      }

      expect(tally.close()).toEqual([])
    },
  )
})
