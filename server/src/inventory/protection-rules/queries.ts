import type { Input } from '@storey/api/endpoint.ts'
import type { protectionRules } from '@storey/api/inventory/client-registrations.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** Locks a project in reach, so that two changes of its rule take turns. */
export const lockProject = (db: Database, scope: Scope, id: number) =>
  projects(db, scope, id).forNoKeyUpdate().executeTakeFirst()

export const findProject = (db: Database, scope: Scope, id: number) => projects(db, scope, id).executeTakeFirst()

const projects = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where(inReach(scope, 'projects.organization_id'))

export const findRule = (db: Database, scope: Scope, project_id: number) =>
  db
    .selectFrom('protection_rules')
    .select(['protects_first', 'days', 'activity_days', 'max_days', 'updated_at', 'version'])
    .where('project_id', '=', project_id)
    .where(inReach(scope, 'protection_rules.organization_id'))
    .executeTakeFirst()

type Fields = Omit<Input<typeof protectionRules.save>['body'], 'version'>

export const saveRule = (
  db: Database,
  _scope: Scope,
  { id: project_id, organization_id }: { readonly id: number; readonly organization_id: number },
  fields: Fields,
) =>
  db
    .insertInto('protection_rules')
    .values({ ...fields, organization_id, project_id })
    .onConflict((same) =>
      same.columns(['organization_id', 'project_id']).doUpdateSet({
        ...fields,
        version: sql<number>`protection_rules.version + 1`,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute()

export const deleteRule = (db: Database, scope: Scope, project_id: number) =>
  db
    .deleteFrom('protection_rules')
    .where('project_id', '=', project_id)
    .where(inReach(scope, 'protection_rules.organization_id'))
    .returning('organization_id')
    .executeTakeFirst()
