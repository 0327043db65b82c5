import { leads } from '@storey/api/crm/leads.ts'
import { expect, it } from 'vitest'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { buildLead } from '../../../test/lead-builders.ts'

const app = useTestApp()

it('lists leads by status as a sale goes, by rating from the hottest, by budget, and on by cursor (A20)', async () => {
  const broker = await signIn(app.current, 'broker')
  const organization_id = broker.organization.id
  const facts = [
    { full_name: 'Lost', status: 'lost', lost_reason: 'No response', rating: 'hot', budget_max: 300 },
    { full_name: 'New', status: 'new', rating: 'cold', budget_min: 500 },
    { full_name: 'Viewing', status: 'viewing', rating: 'unrated' },
    { full_name: 'Contacted', status: 'contacted', rating: 'warm', budget_min: 100, budget_max: 900 },
  ] as const
  for (const one of facts) await buildLead(app.current.owner, { organization_id, ...one })
  const by = async (sort: 'status' | '-status' | 'rating' | '-budget') => {
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
})
