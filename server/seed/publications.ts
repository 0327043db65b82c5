import { type Filling, insert } from './fill.ts'
import type { Organization } from './staff.ts'

interface Shown {
  readonly developer: Organization
  readonly project: { readonly id: number }
  /** The only brokerages that see it, at lowest prices and without taken units; without them all see each price. */
  readonly chosen?: readonly Organization[]
}

/** What developers show to brokerages: a project to all of them, another to chosen ones. */
export const publish = ({ db }: Filling, shown: readonly Shown[]): Promise<void> =>
  insert(
    db,
    'publications',
    shown.map(({ developer, project, chosen }) => ({
      organization_id: developer.id,
      project_id: project.id,
      audience: chosen ? ('chosen' as const) : ('all' as const),
      brokerage_ids: chosen?.map(({ id }) => id) ?? [],
      prices: chosen ? ('from' as const) : ('each' as const),
      shows_taken: !chosen,
      shows_plans: true,
      shows_plates: !chosen,
      shows_tours: !chosen,
    })),
  )

/** Reserves available units of a published project for one brokerage. */
export async function allocate(
  { db }: Filling,
  { developer, project }: Pick<Shown, 'developer' | 'project'>,
  brokerage: Organization,
): Promise<void> {
  const units = await db
    .selectFrom('units')
    .select('id')
    .where('project_id', '=', project.id)
    .where('status', '=', 'available')
    .orderBy('id')
    .limit(3)
    .execute()
  await insert(
    db,
    'unit_allocations',
    units.map(({ id }) => ({
      organization_id: developer.id,
      project_id: project.id,
      unit_id: id,
      brokerage_id: brokerage.id,
    })),
  )
}
