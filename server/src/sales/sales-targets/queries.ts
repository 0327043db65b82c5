import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

export const findProject = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where(inReach(scope, 'projects.organization_id'))
    .executeTakeFirst()

export const targetsOf = (db: Database, scope: Scope, project_id: number) =>
  db
    .selectFrom('sales_targets')
    .select(['month', 'units'])
    .where('project_id', '=', project_id)
    .where(inReach(scope, 'sales_targets.organization_id'))
    .orderBy('month')
    .execute()

interface Project {
  readonly id: number
  readonly organization_id: number
}

export const saveTargets = (
  db: Database,
  _scope: Scope,
  { id: project_id, organization_id }: Project,
  months: readonly { readonly month: string; readonly units: number }[],
) =>
  db
    .insertInto('sales_targets')
    .values(months.map((one) => ({ ...one, organization_id, project_id })))
    .onConflict((same) =>
      same
        .columns(['organization_id', 'project_id', 'month'])
        .doUpdateSet({ units: sql<number>`excluded.units`, updated_at: sql<string>`now()` }),
    )
    .execute()

export const removeTargets = (
  db: Database,
  _scope: Scope,
  { id: project_id, organization_id }: Project,
  months: readonly string[],
) =>
  db
    .deleteFrom('sales_targets')
    .where('organization_id', '=', organization_id)
    .where('project_id', '=', project_id)
    .where('month', 'in', months)
    .execute()

/** The units to be booked from a day to another by project: of a month that is partly within them, by its days. */
export async function targetsIn(
  db: Database,
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ project_id: number; units: number }>`
    select t.project_id, round(sum(t.units * (least(${to}::date + 1, e.next) - greatest(${from}::date, t.month))::numeric
          / (e.next - t.month)), 1)::float8 as units
      from sales_targets t
      cross join lateral (select (t.month + interval '1 month')::date as next) as e
      where ${inReach(scope, 't.organization_id')} and t.month <= ${to}::date and e.next > ${from}::date
      group by t.project_id`.execute(db)
  return new Map(rows.map(({ project_id, units }) => [project_id, units]))
}
