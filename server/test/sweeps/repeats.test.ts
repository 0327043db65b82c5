import type { Endpoint } from '@storey/api/endpoint.ts'
import { bookingDrafts } from '@storey/api/sales/booking-drafts.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, guarded, makeCall, sameAs, send, settle, stateOf, Tally, type Tenants } from './subjects.ts'
import { atLeast, swept } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

const personFor = (endpoint: (typeof guarded)[number]['endpoint']) => {
  const role = allowedRoles(endpoint.access)[0] ?? 'developer_admin'
  return { ...tenants.people[role], world: tenants.world(role) }
}

const schemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object; required?: string[] }

const versioned = guarded.filter(
  ({ endpoint: { body, query } }) =>
    (body && 'version' in (schemaOf(body).properties ?? {})) ||
    (query && 'version' in (schemaOf(query).properties ?? {})),
)
/**
 * A step that decides about what its caller read, such as sending an offer, requires the version; an edit checks it if it is sent. The
 * draft of a booking is no edit by a user: the form saves it by itself, and `null` says that there was none.
 */
const requiresVersion = ({ body }: Endpoint) => body !== undefined && schemaOf(body).required?.includes('version')

describe('a stale version (G21, T154)', () => {
  it('a stale version is refused with the current record, and one of two saves at once is kept', async () => {
    const tally = new Tally('T154 stale versions')
    for (const { name, endpoint } of versioned) {
      const { token, organization, world } = personFor(endpoint)
      const call = await makeCall(endpoint, world)
      const both = await Promise.all([1, 2].map(() => send(tenants, endpoint, call, token, organization.id)))
      const statuses = both.map(({ statusCode }) => statusCode).sort()
      tally.check(`${name}, two at once`, statuses.join() === `${endpoint.status ?? 200},409`, statuses)
      const refused = both.find(({ statusCode }) => statusCode === 409)?.json()
      tally.check(
        `${name}, what is there now`,
        refused?.code === 'stale' && typeof refused.current === 'object',
        refused,
      )
      const again = await makeCall(endpoint, world)
      const withoutVersion = (fields: object | undefined) => {
        const { version: _, ...others } = (fields ?? {}) as Record<string, unknown>
        return fields && others
      }
      const unversioned = { ...again, query: withoutVersion(again.query), body: withoutVersion(again.body as object) }
      const without = await send(tenants, endpoint, unversioned, token, organization.id)
      const isDecision = requiresVersion(endpoint)
      tally.check(
        `${name}, without a version`,
        isDecision
          ? without.statusCode === 422 && 'version' in without.json().errors
          : without.statusCode === (endpoint.status ?? 200),
        without.body,
      )
      tally.check(
        `${name}, an edit needs no version`,
        !isDecision || endpoint.method === 'POST' || endpoint === bookingDrafts.save,
      )
    }

    expect(versioned.length).toBeGreaterThanOrEqual(atLeast(6))
    expect(tally.close()).toEqual([])
  })
})

const once = swept.filter(({ endpoint }) => endpoint.idempotent && endpoint.access.kind === 'can')
const PARALLEL = 20

describe('a repeated call (G22, T155)', { timeout: slow.sweep }, () => {
  it('a repeated call with the same idempotency key has one effect and returns the same response', async () => {
    const tally = new Tally('T155 idempotency')
    for (const { name, endpoint } of once) {
      const { token, organization, world } = personFor(endpoint)
      const ask = (call: object, key: string) =>
        send(tenants, endpoint, call, token, organization.id, { 'idempotency-key': key })
      const key = crypto.randomUUID()
      const call = await makeCall(endpoint, world)
      const first = await ask(call, key)
      const done = await stateOf(tenants)
      const again = await ask(call, key)
      // A secret is shown once: its answer is kept nowhere, and a repeat hears that it was done.
      const secret = endpoint.idempotent === 'secret'
      const expected = secret ? 409 : first.statusCode
      tally.check(
        `${name}, repeated`,
        first.statusCode < 300 && again.statusCode === expected,
        `${first.statusCode} ${first.body.slice(0, 200)} / ${again.statusCode} ${again.body.slice(0, 200)}`,
      )
      const same = secret ? again.json().code === 'already_done' : again.body === first.body
      tally.check(`${name}, same answer`, first.body !== '' && same, again.body.slice(0, 200))
      // Changes by the server's scheduled jobs are told apart: a repeat that changes something does so every time.
      const found = await sameAs(tenants, done)
      const before = await stateOf(tenants)
      if (!found[0]) await ask(call, key)
      tally.check(`${name}, done once`, ...(found[0] ? found : await sameAs(tenants, before)))
      const other = await ask(await makeCall(endpoint, world), key)
      tally.check(
        `${name}, another call under the key`,
        other.statusCode === 422 && 'Idempotency-Key' in other.json().errors,
        `${other.statusCode} ${other.body.slice(0, 200)}`,
      )
      for (const bad of ['', 'x'.repeat(256)]) {
        const refused = await ask(call, bad)
        tally.check(`${name}, a key of ${bad.length}`, refused.statusCode === 400, refused.statusCode)
      }
      const parallel = await makeCall(endpoint, world)
      const shared = crypto.randomUUID()
      const answers = await Promise.all(Array.from({ length: PARALLEL }, () => ask(parallel, shared)))
      const good = answers.filter(({ statusCode }) => statusCode < 300)
      const waiting = answers.filter(
        (answer) =>
          (answer.statusCode === 409 &&
            ['in_progress', ...(secret ? ['already_done'] : [])].includes(answer.json().code as string)) ||
          // Only so much work on files of one person waits.
          (answer.statusCode === 429 && answer.json().share === 'files'),
      )
      tally.check(
        `${name}, ${PARALLEL} at once`,
        good.length >= 1 && good.length + waiting.length === PARALLEL,
        answers.map(({ statusCode }) => statusCode),
      )
      tally.check(
        `${name}, ${PARALLEL} at once, one effect`,
        new Set(good.map(({ body }) => body)).size === 1,
        good.map(({ body }) => body.slice(0, 80)),
      )
    }

    expect(once.length).toBeGreaterThanOrEqual(atLeast(6))
    expect(tally.close()).toEqual([])
  })
})
