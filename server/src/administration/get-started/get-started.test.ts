import { getStarted } from '@storey/api/administration/get-started.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildMember, buildOrganization, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { inject, type Person, signIn, startTestApp, useTestApp } from '../../../test/harness.ts'
import { getStartedRoutes } from './routes.ts'

const parts = [getStartedRoutes]

const app = useTestApp(parts)

const guide = async (person: Person) => (await person.call(getStarted.show, {})).data
const doneFor = async (person: Person) => (await guide(person)).steps.filter(({ done }) => done).map(({ name }) => name)

describe('the get-started guide', () => {
  const channel = ['see_availability', 'register_client']
  const crm = ['create_lead', 'plan_activity', 'create_deal']
  it.each<[Role, readonly string[]]>([
    [
      'super_admin',
      ['create_developer', 'invite_developer_admin', 'invite_sales_manager', 'create_brokerage', 'book_unit'],
    ],
    ['super_admin_sales_manager', ['receive_developers', 'book_unit']],
    [
      'developer_admin',
      ['create_project', 'create_building', 'create_units', 'create_payment_plan', 'release_units', ...crm],
    ],
    ['developer', crm],
    ['broker_admin', [...channel, ...crm]],
    ['broker', [...channel, ...crm]],
  ])('the get-started guide shows a %s the steps of their role', async (role, names) => {
    const { dismissed, steps } = await guide(await signIn(app.current, role))

    expect(steps.map(({ name }) => name)).toEqual(names)
    expect(dismissed).toBe(false)
  })

  it('the get-started guide has no completed step on an empty platform, and counts an invite once it is sent', async () => {
    const empty = await startTestApp(parts)
    try {
      const admin = await signIn(empty, 'super_admin')
      expect(await doneFor(admin)).toEqual([])

      const developer = await buildOrganization(empty.owner, { type: 'developer' })
      await buildOrganization(empty.owner, { type: 'brokerage' })
      const { steps } = await guide(admin)
      expect(steps.filter(({ done }) => done).map(({ name }) => name)).toEqual(['create_developer', 'create_brokerage'])
      expect(steps.find(({ name }) => name === 'invite_developer_admin')?.record_id).toBe(developer.id)

      await buildMember(empty.owner, developer.id, 'developer_admin')
      await signIn(empty, 'super_admin_sales_manager', { organization: admin.organization })
      expect(await doneFor(admin)).toEqual([
        'create_developer',
        'invite_developer_admin',
        'invite_sales_manager',
        'create_brokerage',
      ])
    } finally {
      await empty.close()
    }
  })

  it('the get-started guide completes steps of the own inventory, and names the building without units', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const other = await signIn(app.current, 'developer_admin')
    const organization_id = admin.organization.id
    const first = await buildBuilding(owner, { organization_id })
    await buildUnit(owner, { organization_id, building_id: first.id, status: 'unreleased' })
    await buildPlan(owner, { organization_id, building_id: first.id })
    const second = await buildBuilding(owner, { organization_id })

    const { steps } = await guide(admin)

    expect(steps.filter(({ done }) => done).map(({ name }) => name)).toEqual([
      'create_project',
      'create_building',
      'create_units',
      'create_payment_plan',
    ])
    expect(steps.find(({ name }) => name === 'create_units')?.record_id).toBe(second.id)
    expect(await doneFor(other)).toEqual([])
  })

  it('the get-started guide counts for a sales manager their assigned developers only', async () => {
    const { owner } = app.current
    const developer = await buildOrganization(owner, { type: 'developer' })
    const without = await signIn(app.current, 'super_admin_sales_manager')
    const assigned = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })

    expect(await doneFor(without)).toEqual([])
    expect(await doneFor(assigned)).toEqual(['receive_developers'])
  })

  it('the get-started guide of a broker counts what developers publish to their brokerage', async () => {
    const broker = await signIn(app.current, 'broker')
    const { project_id } = await buildUnit(app.current.owner)
    expect(await doneFor(broker)).toEqual([])

    await buildPublication(app.current.owner, project_id, { brokerage_ids: [broker.organization.id] })

    expect(await doneFor(broker)).toEqual(['see_availability'])
  })

  it('dismissing the get-started guide twice at once hides it for the user, not for a colleague', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const colleague = await signIn(app.current, 'broker', { organization: admin.organization })

    const answers = await Promise.all([admin.ask(getStarted.dismiss, {}), admin.ask(getStarted.dismiss, {})])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await guide(admin)).dismissed).toBe(true)
    expect((await guide(colleague)).dismissed).toBe(false)
  })

  it('the get-started guide has no steps without an organization, and nothing to dismiss', async () => {
    const { token } = await signIn(app.current, 'broker')
    const shown = await inject(app.current.app, getStarted.show, {}, token, 0)
    const closed = await inject(app.current.app, getStarted.dismiss, {}, token, 0)

    expect(shown.json()).toEqual({ data: { dismissed: false, steps: [] } })
    expect(closed.statusCode).toBe(409)
  })
})
