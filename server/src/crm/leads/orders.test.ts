import { leads } from '@storey/api/crm/leads.ts'
import { expect, it } from 'vitest'
import { buildMember } from '../../../test/builders/basics.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadRoutes } from './routes.ts'

const app = useTestApp([leadRoutes])

it('lists leads by status in the order of a sale, by rating from the hottest, by budget, and by cursor (A20)', async () => {
  const broker = await signIn(app.current, 'broker')
  const organization_id = broker.organization.id
  const facts = [
    { full_name: 'Lost', status: 'lost', lost_reason: 'No response', rating: 'hot', budget_max: 300 },
    { full_name: 'New', status: 'new', rating: 'cold', budget_min: 500 },
    { full_name: 'Viewing', status: 'viewing', rating: 'unrated' },
    { full_name: 'Contacted', status: 'contacted', rating: 'warm', budget_min: 100, budget_max: 900 },
  ] as const
  for (const one of facts) await buildLead(app.current.owner, { organization_id, ...one })
  const by = async (sort: 'status' | '-status' | 'rating' | 'budget' | '-budget') => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await broker.call(leads.list, {
        query: { sort, per_page: 3, ...(cursor ? { cursor } : {}) },
      })
      names.push(...data.map(({ full_name }) => full_name))
      cursor = meta.next_cursor ?? undefined
    } while (cursor)
    return names
  }

  expect(await by('status')).toEqual(['New', 'Contacted', 'Viewing', 'Lost'])
  expect(await by('-status')).toEqual(['Lost', 'Viewing', 'Contacted', 'New'])
  expect(await by('rating')).toEqual(['Lost', 'Contacted', 'New', 'Viewing'])
  expect(await by('-budget')).toEqual(['Contacted', 'New', 'Lost', 'Viewing'])
  expect(await by('budget')).toEqual(['Lost', 'New', 'Contacted', 'Viewing'])
})

it('lists leads by the name of their owner, which follows a new name, and by their source (A20)', async () => {
  const broker = await signIn(app.current, 'broker_admin')
  const organization_id = broker.organization.id
  const { owner } = app.current
  const amal = await buildMember(owner, organization_id, 'broker', { full_name: 'amal Said' })
  const zoe = await buildMember(owner, organization_id, 'broker', { full_name: 'Zoe Lee' })
  const facts = [
    { full_name: 'One', owner_id: zoe.id, source: 'website' },
    { full_name: 'Two', owner_id: null, source: 'event' },
    { full_name: 'Three', owner_id: amal.id, source: 'portal' },
    { full_name: 'Four', owner_id: zoe.id, source: 'event' },
  ] as const
  for (const one of facts) await buildLead(owner, { organization_id, ...one })
  const by = async (sort: 'owner' | '-owner' | 'source') => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await broker.call(leads.list, {
        query: { sort, per_page: 3, ...(cursor ? { cursor } : {}) },
      })
      names.push(...data.map(({ full_name }) => full_name))
      cursor = meta.next_cursor ?? undefined
    } while (cursor)
    return names
  }

  expect(await by('owner')).toEqual(['Three', 'One', 'Four', 'Two'])
  expect(await by('-owner')).toEqual(['Four', 'One', 'Three', 'Two'])
  expect(await by('source')).toEqual(['Two', 'Four', 'Three', 'One'])
  await owner.updateTable('users').set({ full_name: 'Zz Said' }).where('id', '=', amal.id).execute()
  expect(await by('owner')).toEqual(['One', 'Four', 'Three', 'Two'])
})
