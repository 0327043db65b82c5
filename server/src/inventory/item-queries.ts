import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import type { Orientation } from '@storey/api/inventory/unit.ts'
import { inReach } from '../access/reach.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { hidesDrafts } from './for-sale.ts'

/** A project, a building or a unit, as in the paths of endpoints. */
export interface Item {
  readonly item_type: PictureOwner
  readonly item_id: number
}

/** The column that refers to one of them in a related table. */
export const COLUMNS = { projects: 'project_id', buildings: 'building_id', units: 'unit_id' } as const

/** An item in the caller's reach, for a unit with its position and views. Undefined where it is out of reach. */
export async function findItem(
  db: Database,
  scope: Scope,
  { item_type, item_id }: Item,
): Promise<FoundItem | undefined> {
  const reached = inReach(scope, `${item_type}.organization_id`)
  if (item_type === 'projects')
    return db
      .selectFrom('projects')
      .select('organization_id')
      .where(reached)
      .where('id', '=', item_id)
      .$if(hidesDrafts(scope), (some) => some.where('status', '<>', 'draft'))
      .executeTakeFirst()
  if (item_type === 'buildings')
    return db
      .selectFrom('buildings')
      .innerJoin('projects', 'projects.id', 'buildings.project_id')
      .select(['buildings.organization_id', 'buildings.project_id'])
      .where(reached)
      .where('buildings.id', '=', item_id)
      .$if(hidesDrafts(scope), (some) => some.where('projects.status', '<>', 'draft'))
      .executeTakeFirst()
  return db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.organization_id', 'units.project_id', 'units.building_id', 'units.floor', 'units.orientation'])
    .where(reached)
    .where('units.id', '=', item_id)
    .$if(hidesDrafts(scope), (some) => some.where('projects.status', '<>', 'draft'))
    .executeTakeFirst()
}

/** The item's parents: of a building its project; of a unit its building, its floor and its side too. */
export interface FoundItem {
  readonly organization_id: number
  readonly project_id?: number
  readonly building_id?: number
  readonly floor?: number
  readonly orientation?: Orientation | null
}

/** Locks an item of the organization until the transaction ends, so that changes of its related rows wait for each other. */
export const lockItem = (db: Database, scope: Scope, { item_type, item_id }: Item) =>
  db
    .selectFrom(item_type)
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', item_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
