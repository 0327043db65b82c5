import { capabilitiesBySetting } from '@storey/api/capabilities.ts'
import { pathParameters } from '@storey/api/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, guarded, makeCall, sameAs, send, settle, stateOf, Tally, type Tenants } from './subjects.ts'
import { atLeast } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

/** Endpoints of which a developer's members have no capability of their own. */
const denied = guarded.filter(({ endpoint }) => !allowedRoles(endpoint.access).includes('developer'))
const opened = denied.filter(
  ({ endpoint: { access } }) =>
    access.kind === 'can' &&
    access.any_of.some((capability) => capabilitiesBySetting[capability]?.includes('developer')),
)
const closed = denied.filter((one) => !opened.includes(one))

const letMembersRead = (members_read_sales: boolean) =>
  app.current.owner.updateTable('organizations').set({ members_read_sales }).where('type', '=', 'developer').execute()

describe('sales that members of a developer read by its setting', { timeout: slow.sweep }, () => {
  it('each call of sales is open with the setting, and closed at the next call without it', async () => {
    const tally = new Tally('Calls of sales by the setting, on and off')
    const { token, organization } = tenants.people.developer
    for (const { name, endpoint } of opened) {
      const call = await makeCall(endpoint, tenants.world('developer'))
      const ask = async () => (await send(tenants, endpoint, call, token, organization.id)).statusCode
      await letMembersRead(true)
      const open = await ask()
      await letMembersRead(false)
      const after = await ask()
      tally.check(name, open === (endpoint.status ?? 200) && after === 403, [open, after])
    }

    expect(tally.close()).toEqual([])
    expect(tally.done).toBeGreaterThanOrEqual(atLeast(30))
  })

  it('a sale of another developer is not found by its id, though both let their members read', async () => {
    const tally = new Tally('Sales of another developer')
    await letMembersRead(true)
    const { token, organization } = tenants.people.developer
    for (const { name, endpoint } of opened.filter((one) => pathParameters(one.endpoint.path).length > 0)) {
      const own = await makeCall(endpoint, tenants.world('developer'))
      if (!Object.values(own.params ?? {}).some((value) => typeof value === 'number')) continue
      const { params } = await makeCall(endpoint, tenants.elsewhere('developer'))
      const { statusCode } = await send(tenants, endpoint, { ...own, params }, token, organization.id)
      tally.check(name, statusCode === 404, statusCode)
    }

    expect(tally.close()).toEqual([])
  })

  it('the setting opens nothing else, and nothing to the brokers of the platform', async () => {
    const tally = new Tally('Calls that the setting leaves closed')
    await letMembersRead(true)
    const refusals = [
      ...closed.map((one) => ({ ...one, role: 'developer' as const })),
      ...opened.flatMap((one) =>
        (['broker_admin', 'broker'] as const)
          .filter((role) => !allowedRoles(one.endpoint.access).includes(role))
          .map((role) => ({ ...one, role })),
      ),
    ]
    for (const { name, endpoint, role } of refusals) {
      const { token, organization } = tenants.people[role]
      const bait = await makeCall(endpoint, tenants.world('developer_admin'))
      const before = await stateOf(tenants)
      const { statusCode } = await send(tenants, endpoint, bait, token, organization.id)
      const [same, changed] = await sameAs(tenants, before)
      tally.check(`${name} by ${role}`, statusCode === 403 && same, `${statusCode} ${changed}`)
    }

    expect(tally.close()).toEqual([])
  })
})
