import { MAX_COUNTS, viewCounts } from '@storey/api/account/views.ts'
import { listNames } from '@storey/api/list-names.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../test/builders/basics.ts'
import { buildActivity, buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { whole } from '../../test/whole.ts'
import { COUNT_UP_TO } from '../database/paging.ts'

const app = useTestApp(whole)

const counts = async (person: Person, screen: (typeof listNames)[number], ...questions: string[]) =>
  (await person.call(viewCounts.read, { query: { screen, queries: questions.join('\n') } })).data.map(
    (count) => count?.total ?? null,
  )

describe('counts of saved views', () => {
  it('counts of views equal the totals of the list for each query, in one call', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = admin.organization
    const { owner } = app.current
    const hot = await buildLead(owner, { organization_id, rating: 'hot', owner_id: admin.id })
    await buildLead(owner, { organization_id, rating: 'cold', owner_id: admin.id })
    await buildLead(owner, { organization_id, rating: 'hot', owner_id: null })
    await buildActivity(owner, { organization_id, lead_id: hot.id, owner_id: admin.id, due_at: '2020-01-02T08:00:00Z' })

    expect(await counts(admin, 'leads', '', 'rating=hot', 'rating=hot&mine=true', 'overdue=true')).toEqual([3, 2, 1, 1])
    expect(await counts(admin, 'activities', 'state=overdue&mine=true', 'state=completed')).toEqual([1, 0])
  })

  it('counts of views leave out records of other tenants, also for queries that name them', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const stranger = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = stranger.organization
    await buildLead(app.current.owner, { organization_id, owner_id: stranger.id })
    const { id: building_id } = await buildBuilding(app.current.owner, { organization_id })
    await buildUnit(app.current.owner, { organization_id, building_id })

    expect(await counts(admin, 'leads', '', `owner_id=${stranger.id}`)).toEqual([0, 0])
    expect(await counts(admin, 'buildings', '', `organizations=${organization_id}`)).toEqual([0, 0])
    expect(await counts(stranger, 'leads', '', `owner_id=${stranger.id}`)).toEqual([1, 1])
  })

  it('counts of views cover own leads only where the organization restricts access', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const { id: organization_id } = admin.organization
    const agent = await signIn(app.current, 'broker', { organization: admin.organization })
    await app.current.owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', organization_id)
      .execute()
    for (const owner_id of [admin.id, admin.id, agent.id])
      await buildLead(app.current.owner, { organization_id, owner_id })

    expect(await counts(admin, 'leads', '')).toEqual([3])
    expect(await counts(agent, 'leads', '')).toEqual([1])
  })

  it.each([
    [
      'super_admin',
      [
        'audit',
        'bookings',
        'broker-imports',
        'cheques',
        'commissions',
        'company-imports',
        'contact-brokers',
        'contact-companies',
        'contract-templates',
        'contracts',
        'discounts',
        'message-batches',
        'messages',
        'organizations',
        'overdue-installments',
        'payments-due',
        'receipts',
        'sale-offers',
        'units',
        'users',
      ],
    ],
    [
      'super_admin_sales_manager',
      [
        'amenities',
        'bookings',
        'broker-imports',
        'buildings',
        'cheques',
        'commissions',
        'company-imports',
        'contact-brokers',
        'contact-companies',
        'contracts',
        'message-batches',
        'messages',
        'organizations',
        'overdue-installments',
        'payments-due',
        'projects',
        'receipts',
        'sale-offers',
        'units',
        'users',
      ],
    ],
    [
      'developer_admin',
      [
        'activities',
        'amenities',
        'audit',
        'bin',
        'bookings',
        'buildings',
        'cheques',
        'contracts',
        'discounts',
        'lead-imports',
        'leads',
        'overdue-installments',
        'payments-due',
        'pipelines',
        'price-lists',
        'projects',
        'receipts',
        'sale-offers',
        'tags',
        'unit-imports',
        'units',
      ],
    ],
    [
      'developer',
      ['activities', 'amenities', 'buildings', 'lead-imports', 'leads', 'pipelines', 'projects', 'tags', 'units'],
    ],
    [
      'broker_admin',
      ['activities', 'audit', 'bin', 'commissions', 'contracts', 'lead-imports', 'leads', 'pipelines', 'tags'],
    ],
    ['broker', ['activities', 'lead-imports', 'leads', 'pipelines', 'tags']],
  ] as const)('counts of views are null for lists that a %s cannot open', async (role, seen) => {
    const person = await signIn(app.current, role)

    const counted: string[] = []
    for (const screen of listNames) if ((await counts(person, screen, ''))[0] !== null) counted.push(screen)

    expect(counted).toEqual([...seen])
  })

  it('counts of views are null for a query that the list does not accept', async () => {
    const admin = await signIn(app.current, 'developer_admin')

    const odd = ['colour=red', 'rating=boiling', 'search=%00', 'page=2', '__proto__=1', 'rating=hot']

    expect(await counts(admin, 'leads', ...odd)).toEqual([null, null, null, 0, null, 0])
  })

  it('counts of views refuse more queries than one call allows', async () => {
    const admin = await signIn(app.current, 'developer_admin')

    const query = { screen: 'leads' as const, queries: '\n'.repeat(MAX_COUNTS) }

    expect((await admin.ask(viewCounts.read, { query })).json().errors).toEqual({
      queries: [`Ask at most ${MAX_COUNTS} questions at once.`],
    })
  })

  it('counts of views stop at the limit of every other count', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = admin.organization
    const values = Array.from({ length: COUNT_UP_TO + 1 }, (_, index) => ({
      organization_id,
      name: `Tag ${index}`,
      colour: 'grey' as const,
    }))
    for (let from = 0; from < values.length; from += 5_000)
      await app.current.owner
        .insertInto('tags')
        .values(values.slice(from, from + 5_000))
        .execute()

    const { data } = await admin.call(viewCounts.read, { query: { screen: 'tags', queries: '\nsearch=Tag 7' } })

    expect(data).toEqual([
      { total: COUNT_UP_TO, total_is_exact: false },
      { total: expect.any(Number), total_is_exact: true },
    ])
  })
})
