import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../harness.ts'
import { readXlsx } from '../read-xlsx.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, guarded, makeCall, sameAs, send, settle, stateOf, Tally, type Tenants } from './subjects.ts'

/**
 * The application's own tenant filter is disabled, while the database is told that another organization calls. Only the second
 * wall, row-level security, remains.
 */
let test: TestApp
let tenants: Tenants
let asked = 0

beforeAll(async () => {
  test = await startTestApp(whole, {}, (pool) => ({
    ...pool,
    transaction: (opening, work) =>
      pool.transaction(
        opening.settings && asked > 0 ? { ...opening, settings: otherTenant(opening.settings) } : opening,
        work,
      ),
  }))
  tenants = await settle(test)
})
afterAll(() => test.close())

const otherTenant = (settings: Readonly<Record<string, string>>) => ({
  ...settings,
  'app.organization_id': String(asked),
  'app.organization_ids': `{${asked}}`,
})

/** What is no row of a tenant: pages of a list, ends of a scale, days of a report, names of counts, why a system did not answer. */
const SAYS_NOTHING: readonly string[] = ['kind', 'from', 'to', 'meta', 'min', 'max', 'period', 'problem']

/** Calls that show every organization the same, or what others published to all: the current organization decides nothing. */
const SAME_FOR_ALL: readonly string[] = ['publications.brokerages', 'channel.projects', 'earlierSaleImports.template']

/** Whether an answer shows nothing: not there, refused, or lists, counts and grids without a row. Every row has an id or a name. */
const isEmpty = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isEmpty)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([name, part]) => SAYS_NOTHING.includes(name) || isEmpty(part))
  return value === null || value === 0 || value === false || value === ''
}

/** Whether an answer shows a record; the first row of a workbook has the headings. */
const hasRows = (response: LightMyRequestResponse): boolean =>
  String(response.headers['content-type']).includes('spreadsheetml')
    ? readXlsx(response.rawPayload).length > 1
    : !isEmpty(response.json())

describe('with the filters of the application switched off (T073)', { timeout: slow.sweep }, () => {
  it('row-level security alone keeps every call from showing and changing records of other tenants', async () => {
    const tally = new Tally('T073 calls with filters off')
    for (const { name, endpoint } of guarded) {
      for (const role of allowedRoles(endpoint.access).filter((one) => one !== 'super_admin')) {
        const { token, organization } = tenants.people[role]
        asked = 0
        const call = await makeCall(endpoint, tenants.world(role))
        const before = await stateOf(tenants)
        asked = tenants.elsewhere(role).organization_id
        const response = await send(tenants, endpoint, call, token, organization.id)
        asked = 0
        const isOwn = !SAME_FOR_ALL.includes(name)
        const shows = isOwn && response.statusCode < 300 && response.body !== '' && hasRows(response)
        tally.check(`${name} as ${role}`, !shows, `${response.statusCode} ${response.body.slice(0, 300)}`)
        tally.check(`${name} as ${role}, nothing changed`, ...(await sameAs(tenants, before)))
      }
    }

    expect(tally.close()).toEqual([])
  })
})
