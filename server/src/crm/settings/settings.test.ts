import type { AddressInfo } from 'node:net'
import { leads } from '@storey/api/crm/leads.ts'
import { leadSettings } from '@storey/api/crm/settings.ts'
import { describe, expect, it } from 'vitest'
import { buildRule } from '../../../test/builders/assignment.ts'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadSettingsRoutes } from './routes.ts'

const app = useTestApp([leadRoutes, leadSettingsRoutes])

async function buildTeam() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  const admin = await signIn(app.current, 'broker_admin', { organization })
  const agent = await signIn(app.current, 'broker', { organization })
  const change = async (members_see_own_leads_only: boolean) => {
    const { version } = (await admin.call(leadSettings.get, {})).data
    return admin.call(leadSettings.change, { body: { version, members_see_own_leads_only } })
  }
  return { organization_id: organization.id, admin, agent, change }
}

describe('PATCH /crm/lead-settings', () => {
  it('access to own leads only applies from the next call, and ends with the next call after a change', async () => {
    const { organization_id, admin, agent, change } = await buildTeam()
    const lead = await buildLead(app.current.owner, { organization_id, owner_id: admin.id })
    const sees = async () => (await agent.ask(leads.get, { params: { id: lead.id } })).statusCode
    const seen = [await sees()]

    const { data } = await change(true)
    seen.push(await sees())
    const again = await change(true)
    await change(false)
    seen.push(await sees())

    expect(seen).toEqual([200, 404, 200])
    expect(data).toEqual({ members_see_own_leads_only: true, has_assignment_rules: false, version: 2 })
    // Every save raises the version, so that of two concurrent ones the second is refused.
    expect(again.data.version).toBe(3)
    expect((await admin.ask(leads.get, { params: { id: lead.id } })).statusCode).toBe(200)
  })

  it('PATCH /crm/lead-settings refuses a stale version, and changes no other organization', async () => {
    const { admin } = await buildTeam()
    const other = await buildOrganization(app.current.owner, { type: 'brokerage' })

    const late = await admin.ask(leadSettings.change, { body: { version: 9, members_see_own_leads_only: true } })
    await admin.call(leadSettings.change, { body: { version: 1, members_see_own_leads_only: true } })

    expect(late.json()).toMatchObject({ code: 'stale', current: { version: 1 } })
    const rows = await app.current.owner
      .selectFrom('organizations')
      .select('id')
      .where('members_see_own_leads_only', '=', true)
      .where('id', '=', other.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('PATCH /crm/lead-settings returns 403 to agents, who can read the settings', async () => {
    const { organization_id, agent } = await buildTeam()
    await buildRule(app.current.owner, { organization_id, active: false })
    expect((await agent.call(leadSettings.get, {})).data.has_assignment_rules).toBe(false)
    await buildRule(app.current.owner, { organization_id })

    expect((await agent.call(leadSettings.get, {})).data.has_assignment_rules).toBe(true)
    const response = await agent.ask(leadSettings.change, { body: { version: 1, members_see_own_leads_only: true } })
    expect(response.statusCode).toBe(403)
  })

  it('PATCH /crm/lead-settings applies to open event streams, which no longer name the records', async () => {
    const { organization_id, admin, agent, change } = await buildTeam()
    await app.current.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.current.app.server.address() as AddressInfo
    const heard: Record<'agent' | 'admin', string[]> = { agent: [], admin: [] }
    const ends: (() => unknown)[] = []
    for (const [name, { token }] of Object.entries({ agent, admin })) {
      const response = await fetch(`http://127.0.0.1:${port}/api/events?organization_id=${organization_id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      ends.push(() => reader?.cancel())
      void (async () => {
        for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
          heard[name as 'agent' | 'admin'].push(...read.value.split('\n').filter((line) => line.startsWith('data: ')))
      })()
    }
    const add = () =>
      admin.call(leads.create, { body: { full_name: 'Amal', email: `${crypto.randomUUID()}@example.com` } })
    const told = (name: 'agent' | 'admin', type: string) =>
      heard[name].filter((line) => line.includes(`"${type}"`)).map((line) => JSON.parse(line.slice(6)).id)

    const first = (await add()).data.id
    await expect.poll(() => told('agent', 'lead.created')).toEqual([first])
    await change(true)
    await expect.poll(() => told('agent', 'lead_settings.changed')).toHaveLength(1)
    // A stream's access is checked again a moment after the event of the change.
    await expect
      .poll(async () => {
        await add()
        return told('agent', 'lead.created').at(-1)
      })
      .toBe(0)
    const last = (await add()).data.id

    await expect.poll(() => told('admin', 'lead.created').at(-1)).toBe(last)
    expect(told('agent', 'lead.created')).not.toContain(last)
    for (const end of ends) await end()
  })
})
