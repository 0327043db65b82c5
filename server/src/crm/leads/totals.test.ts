import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildLead } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadRoutes } from './routes.ts'

const app = useTestApp([leadRoutes])

describe('the total of a list of leads', () => {
  it('the total of leads by status or unseen is the stored count, and follows every change at once', async () => {
    const broker = await signIn(app.current, 'broker_admin')
    const { id: organization_id } = broker.organization
    await buildLead(app.current.owner)
    const known = await buildLead(app.current.owner, {
      organization_id,
      full_name: 'Known before',
      email: 'known@example.com',
      status: 'viewing',
      phone: '+971505550144',
    })
    const bodies = Array.from({ length: 12 }, (_, index) => ({
      full_name: `Lead ${index}`,
      phone: `+97150555${2000 + index}`,
      owner_id: null,
    }))
    const total = async (query: object) => (await broker.call(leads.list, { query: { per_page: 1, ...query } })).meta

    // Concurrently, so that they use several connections, each with its own part of the counter.
    await Promise.all(bodies.map((body) => broker.call(leads.create, { body })))

    expect(await total({})).toMatchObject({ total: 13, total_is_exact: true })
    expect(await total({ status: 'new' })).toMatchObject({ total: 12 })
    expect(await total({ status: 'new,viewing', unseen: true })).toMatchObject({ total: 13 })
    expect(await total({ unseen: false })).toMatchObject({ total: 0 })

    await broker.call(leads.change, { params: { id: known.id }, body: { version: 1, status: 'negotiation' } })
    await broker.call(leads.toggleSeen, { params: { id: known.id }, body: { seen: true } })

    expect(await total({ status: 'viewing' })).toMatchObject({ total: 0 })
    expect(await total({ status: 'negotiation', unseen: false })).toMatchObject({ total: 1 })
    expect(await total({ search: 'lead 1', status: 'new' })).toMatchObject({ total: 3 })
    expect(await total({ search: 'lead 1', status: 'negotiation' })).toMatchObject({ total: 0 })
  })
})
