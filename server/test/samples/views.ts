import { listSettings, savedViews } from '@storey/api/saved-views.ts'
import { unique } from '../builders.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const viewOf = async ({ owner, organization_id, user_id }: SampleWorld) => {
  const view = { organization_id, user_id, user_name: 'Amal Haddad', screen: 'leads', name: `Hot ${unique()}` }
  return owner.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow()
}

export const viewSamples: Samples = [
  sample(savedViews.list, () => ({ query: { screen: 'leads' } })),
  sample(savedViews.create, () => ({
    body: {
      screen: 'leads',
      name: `My hot leads ${unique()}`,
      asked: { rating: 'hot', sort: '-created_at' },
      columns: [{ id: 'name', width: 260, pinned: true }, { id: 'owner' }],
      shared: true,
    },
  })),
  sample(savedViews.change, async (world) => ({
    params: { id: (await viewOf(world)).id },
    body: { version: 1, name: `Warm ${unique()}`, asked: { rating: 'warm' } },
  })),
  sample(savedViews.remove, async (world) => ({ params: { id: (await viewOf(world)).id } })),
  sample(listSettings.read, () => ({ params: { screen: 'leads' } })),
  sample(
    listSettings.write,
    async (world) => ({
      params: { screen: 'leads' },
      body: { default_view_id: (await viewOf(world)).id, columns: [{ id: 'name' }], density: 'compact' as const },
    }),
    ['default_view_id'],
  ),
]
