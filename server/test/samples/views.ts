import { listSettings, savedViews, viewCounts } from '@storey/api/account/views.ts'
import { unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const screen = 'leads' as const

const viewOf = async ({ owner, organization_id, user_id }: SampleWorld) => {
  const view = { organization_id, user_id, user_name: 'Amal Haddad', screen, name: `Hot ${unique()}` }
  return owner.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow()
}

export const viewSamples: Samples = [
  sample(savedViews.list, () => ({ query: { screen } })),
  sample(savedViews.create, () => ({
    body: {
      screen,
      name: `My hot leads ${unique()}`,
      query: { rating: 'hot', sort: '-created_at' },
      columns: [{ id: 'name', width: 260, pinned: true }, { id: 'owner' }],
      shared: true,
    },
  })),
  sample(savedViews.change, async (world) => ({
    params: { id: (await viewOf(world)).id },
    body: { version: 1, name: `Warm ${unique()}`, query: { rating: 'warm' } },
  })),
  sample(savedViews.remove, async (world) => ({ params: { id: (await viewOf(world)).id } })),
  sample(viewCounts.read, () => ({ query: { screen, query: '\nrating=hot\nstatus=new,contacted&mine=true' } })),
  sample(listSettings.read, () => ({ params: { screen } })),
  sample(
    listSettings.write,
    async (world) => ({
      params: { screen },
      body: {
        default_view_id: (await viewOf(world)).id,
        view_order: [(await viewOf(world)).id],
        columns: [{ id: 'name' }],
      },
    }),
    ['default_view_id'],
  ),
]
