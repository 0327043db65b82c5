import { leadDuplicates } from '@storey/api/crm/lead-duplicates.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildLead } from '../../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../../test/harness.ts'
import { leadRoutes } from '../routes.ts'
import { leadDuplicateRoutes } from './routes.ts'

const app = useTestApp([leadDuplicateRoutes, leadRoutes])

const namesOf = ({ data }: { data: { leads: readonly { full_name: string }[] } }) =>
  data.leads.map(({ full_name }) => full_name)

describe('duplicates of a lead', () => {
  it.each([
    { email: ' AMAL@Example.com ' },
    { phone: '+971 50 555 0142' },
    { phone: '00971-50-5550142' },
    { whatsapp: '+971(50)5550142' },
    { phone: '+971 (0)50 555 0142' },
  ])('a duplicate is found while it is typed, in the notation %o', async (query) => {
    const { owner } = app.current
    const { call, organization } = await signIn(app.current, 'developer_admin')
    const given = { organization_id: organization.id, full_name: 'Amal Haddad' }
    const amal = await buildLead(owner, { ...given, email: 'Amal@example.com', phone: '+971505550142' })

    const { data } = await call(leadDuplicates.find, { query })

    expect(data).toMatchObject({
      leads: [{ id: amal.id, full_name: 'Amal Haddad', status: 'new', owner: null, last_contacted_at: null }],
      ask: [],
    })
    expect(data.leads[0]?.same).toEqual([query.email ? 'amal@example.com' : '+971505550142'])
  })

  it.each(['971505550142', '00971 50 555 0142', '+971 (0)50 555 0142', '="+971505550142"', '٩٧١٥٠٥٥٥٠١٤٢'])(
    'a duplicate is found by a phone number in the notation %s of other programs',
    async (phone) => {
      const { call } = await signIn(app.current, 'developer_admin')
      const { data: amal } = await call(leads.create, { body: { full_name: 'Amal Haddad', phone: '+971505550142' } })

      const { data: again } = await call(leads.create, { body: { full_name: 'A. Haddad', phone } })

      expect(again.phone).toBe('+971505550142')
      expect(namesOf(await call(leadDuplicates.ofLead, { params: { id: amal.id } }))).toEqual(['A. Haddad'])
    },
  )

  it('a lead refuses a phone number without its country, on the field', async () => {
    const { ask } = await signIn(app.current, 'developer_admin')

    const answer = await ask(leads.create, { body: { full_name: 'Amal Haddad', phone: '050 555 0142' } })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['phone']])
  })

  it('a duplicate is found by other addresses and numbers, and not in the bin or another organization', async () => {
    const { owner } = app.current
    const { call, organization } = await signIn(app.current, 'broker')
    const given = { organization_id: organization.id, other_emails: ['amal@work.example'] }
    const one = await buildLead(owner, { ...given, full_name: 'One', other_phones: ['+971505550199'] })
    const two = await buildLead(owner, { ...given, full_name: 'Two' })
    await buildLead(owner, { ...given, full_name: 'Binned', deleted_at: new Date().toISOString() })
    await buildLead(owner, { full_name: 'Foreign', other_emails: ['amal@work.example'] })

    expect(namesOf(await call(leadDuplicates.find, { query: { email: 'amal@work.example' } }))).toEqual(['One', 'Two'])
    expect(namesOf(await call(leadDuplicates.find, { query: { phone: '+971505550199', except: one.id } }))).toEqual([])
    expect(namesOf(await call(leadDuplicates.ofLead, { params: { id: two.id } }))).toEqual(['One'])
    expect(namesOf(await call(leadDuplicates.find, { query: { email: '', phone: '+9715055' } }))).toEqual([])
  })

  it('a duplicate of a colleague that is not visible names only the owner to ask', async () => {
    const { owner } = app.current
    const agent = await signIn(app.current, 'broker')
    const colleague = await signIn(app.current, 'broker', { organization: agent.organization })
    await owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', agent.organization.id)
      .execute()
    const given = { organization_id: agent.organization.id, email: 'amal@example.com', full_name: 'Amal Haddad' }
    const theirs = [1, 2].map(() => buildLead(owner, { ...given, owner_id: colleague.id }))
    const mine = await buildLead(owner, { ...given, owner_id: agent.id })
    await Promise.all(theirs)
    const { full_name } = await owner
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', colleague.id)
      .executeTakeFirstOrThrow()

    const { data } = await agent.call(leadDuplicates.find, { query: { email: 'amal@example.com' } })

    expect(data.leads.map(({ id }) => id)).toEqual([mine.id])
    expect(data.ask).toEqual([full_name])
    expect((await agent.call(leadDuplicates.ofLead, { params: { id: mine.id } })).data).toEqual({
      leads: [],
      ask: [full_name],
    })
  })
})

describe('other addresses and numbers of a lead', () => {
  it('other addresses and numbers of a lead are stored once each, recorded in its history and searchable', async () => {
    const { call } = await signIn(app.current, 'developer_admin')
    const { data: lead } = await call(leads.create, {
      body: {
        full_name: 'Amal Haddad',
        email: 'amal@example.com',
        phone: '+971505550111',
        other_emails: ['AMAL@example.com', 'amal@work.example', 'Amal@Work.example'],
        other_phones: ['+971505550111', '+971505550112'],
      },
    })
    expect(lead).toMatchObject({ other_emails: ['amal@work.example'], other_phones: ['+971505550112'] })

    const { data: changed } = await call(leads.change, {
      params: { id: lead.id },
      body: { version: lead.version, email: 'amal@work.example', other_emails: ['amal@example.com'] },
    })
    expect(changed).toMatchObject({ email: 'amal@work.example', other_emails: ['amal@example.com'] })

    for (const search of ['amal@example', '+971505550112', '050 555 0112'])
      expect((await call(leads.list, { query: { search } })).data.map(({ id }) => id)).toEqual([lead.id])
  })
})
