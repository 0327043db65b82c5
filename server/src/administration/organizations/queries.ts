import type { organizations } from '@storey/api/administration/organizations.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { containing, paged, sortOf } from '../../database/paging.ts'

type ListQuery = Input<typeof organizations.list>['query']
type OptionsQuery = Input<typeof organizations.options>['query']

/** All organizations for a super admin, those a sales manager sells for. */
export const visible = (db: Database, scope: Scope) =>
  db.selectFrom('organizations').where(inReach(scope, 'organizations.id'))

export function listOrganizations(
  db: Database,
  scope: Scope,
  { search, type, status, country, sort = 'name', ...asked }: ListQuery,
) {
  const { key, direction } = sortOf<'name' | 'created_at'>(sort)
  const found = visible(db, scope)
    .select(['id', 'name', 'type', 'status', 'country', 'city', 'created_at'])
    .select([
      sql<number>`(select count(*) from memberships m where m.organization_id = organizations.id and m.enabled)`.as(
        'members',
      ),
      sql<number>`(select count(*) from projects p where p.organization_id = organizations.id)`.as('projects'),
    ])
    .$if(Boolean(search), (all) => all.where('name', 'ilike', containing(search ?? '')))
    .$if(type !== undefined, (all) => all.where('type', 'in', type ?? []))
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
    .$if(country !== undefined, (all) => all.where('country', 'in', country ?? []))
  return paged(found, asked, [
    key === 'name'
      ? { by: sql`lower(name)`, direction, of: 'text' }
      : { by: sql`created_at`, direction, of: 'instant' },
    { by: sql`id`, direction, of: 'number' },
  ])
}

export const optionsOfOrganizations = (db: Database, scope: Scope, { search, limit, ids }: OptionsQuery) =>
  visible(db, scope)
    .select(['id', 'name', 'type'])
    .$if(Boolean(search), (all) => all.where('name', 'ilike', containing(search ?? '')))
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()
