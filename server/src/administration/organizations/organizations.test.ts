import { organizations } from '@storey/api/administration/organizations.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { organizationRoutes } from './routes.ts'

const app = useTestApp([organizationRoutes])

describe('GET /auth/organizations', () => {
  it('GET /auth/organizations returns a super admin every organization with its members', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const builder = await buildOrganization(app.current.owner, { name: 'Cedar Homes', city: 'Dubai', country: 'AE' })
    await buildMember(app.current.owner, builder.id, 'developer')

    const { data } = await admin.call(organizations.list, {
      query: { search: 'cedar', type: ['developer'], country: ['AE'] },
    })

    expect(data).toEqual([expect.objectContaining({ name: 'Cedar Homes', type: 'developer', members: 1, projects: 0 })])
  })

  it('GET /auth/organizations returns a sales manager the assigned organizations only', async () => {
    const builder = await buildOrganization(app.current.owner, { name: 'Assigned Homes' })
    await buildOrganization(app.current.owner, { name: 'Not assigned Homes' })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [builder.id] })

    const { data, meta } = await manager.call(organizations.list, {})

    expect(data.map(({ name }) => name)).toEqual(['Assigned Homes'])
    expect(meta).toEqual({ page: 1, per_page: 25, total: 1, total_is_exact: true, next_cursor: null })
  })

  it('GET /auth/organizations returns nothing to a sales manager without assignments', async () => {
    const manager = await signIn(app.current, 'super_admin_sales_manager')

    expect((await manager.call(organizations.list, {})).data).toEqual([])
    expect((await manager.call(organizations.options, {})).data).toEqual([])
  })

  it('GET /auth/organizations filters by source, country, sales manager and expiry, with the next expiry of each', async () => {
    const { owner } = app.current
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
    const soon = await buildOrganization(owner, {
      name: 'Soon Realty',
      type: 'brokerage',
      country: 'OM',
      source: 'international',
      trade_license_expires_on: day(300),
      regulator_office_expires_on: day(20),
    })
    await buildOrganization(owner, { name: 'Later Realty', country: 'OM', trade_license_expires_on: day(80) })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [soon.id] })
    const admin = await signIn(app.current, 'super_admin')
    const names = async (query: object) =>
      (await admin.call(organizations.list, { query: { country: ['OM'], ...query } })).data.map(({ name }) => name)

    expect(await names({ sort: 'expires_on' })).toEqual(['Soon Realty', 'Later Realty'])
    expect(await names({ expires_within: 30 })).toEqual(['Soon Realty'])
    expect(await names({ expires_within: 90, sort: '-expires_on' })).toEqual(['Later Realty', 'Soon Realty'])
    expect(await names({ source: ['international'] })).toEqual(['Soon Realty'])
    expect(await names({ manager: [manager.id] })).toEqual(['Soon Realty'])
    const { data } = await admin.call(organizations.list, { query: { search: 'SOON real' } })
    expect(data).toMatchObject([
      { name: 'Soon Realty', expires_on: day(20), logo: null, managers: [{ id: manager.id }] },
    ])
  })
})
