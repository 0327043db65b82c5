import { type Filling, insert } from './fill.ts'
import type { Organization } from './staff.ts'

const OPEN = 'new,contacted,qualified,viewing,negotiation'

/** Questions that every team asks, each with the columns that answer it. */
const views = [
  {
    name: 'Hot leads',
    query: { rating: 'hot', status: OPEN, sort: 'next_activity_at' },
    columns: ['name', 'status', 'owner', 'phone', 'budget', 'next', 'contacted'],
  },
  {
    name: 'Longest without contact',
    query: { status: OPEN, sort: 'last_contacted_at' },
    columns: ['name', 'contacted', 'status', 'rating', 'owner', 'phone', 'next'],
  },
  {
    name: 'Waiting for an owner',
    query: { unowned: 'true', status: 'new,contacted' },
    columns: ['name', 'status', 'rating', 'source', 'budget', 'created'],
  },
] as const

/** Shared views of a team's leads, made by its head. */
export async function shareViews({ db }: Filling, { id, members }: Organization): Promise<void> {
  const [maker] = members
  if (!maker) throw new RangeError('A team has members.')
  await insert(
    db,
    'saved_views',
    views.map(({ name, query, columns }) => ({
      organization_id: id,
      user_id: maker.id,
      user_name: maker.full_name,
      screen: 'leads',
      name,
      query,
      columns: columns.map((column) => ({ id: column })),
      shared: true,
    })),
  )
}
