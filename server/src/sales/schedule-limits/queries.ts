import type { Input } from '@storey/api/endpoint.ts'
import type { scheduleLimits } from '@storey/api/sales/own-schedules.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { percentOf } from '../../database/json.ts'

/** Locks a project in reach, so that two changes of its limits take turns. */
export const lockProject = (db: Database, scope: Scope, id: number) =>
  projects(db, scope, id).forNoKeyUpdate().executeTakeFirst()

export const findProject = (db: Database, scope: Scope, id: number) => projects(db, scope, id).executeTakeFirst()

const projects = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where(inReach(scope, 'projects.organization_id'))

/** @param of a project, or a unit of it */
export const findLimits = (db: Database, scope: Scope, of: number | { readonly unit_id: number }) =>
  db
    .selectFrom('schedule_limits')
    .select([
      percentOf('schedule_limits.first_percent').as('first_percent'),
      'last_months',
      'payments',
      percentOf('schedule_limits.rate_percent').as('rate_percent'),
      percentOf('schedule_limits.tolerance_percent').as('tolerance_percent'),
      'updated_at',
      'version',
    ])
    .where(
      'project_id',
      '=',
      typeof of === 'number' ? of : sql<number>`(select u.project_id from units u where u.id = ${of.unit_id})`,
    )
    .where(inReach(scope, 'schedule_limits.organization_id'))
    .executeTakeFirst()

type Fields = Omit<Input<typeof scheduleLimits.save>['body'], 'version'>

export const saveLimits = (
  db: Database,
  _scope: Scope,
  { id: project_id, organization_id }: { readonly id: number; readonly organization_id: number },
  fields: Fields,
) =>
  db
    .insertInto('schedule_limits')
    .values({ ...fields, organization_id, project_id })
    .onConflict((same) =>
      same.columns(['organization_id', 'project_id']).doUpdateSet({
        ...fields,
        version: sql<number>`schedule_limits.version + 1`,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute()
