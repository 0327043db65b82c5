import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'

/** Projects of the organization's own inventory; a brokerage has none, whatever it may look at. */
export const findOwnProjects = (db: Database, { organization_id }: Scope, ids: readonly number[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('name')
    .orderBy('id')
    .execute()

export const projectsOfLead = (db: Database, { organization_id }: Scope, lead_id: number) =>
  db
    .selectFrom('lead_projects')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'lead_projects.organization_id')
        .onRef('projects.id', '=', 'lead_projects.project_id'),
    )
    .select(['projects.id', 'projects.name'])
    .where('lead_projects.organization_id', '=', organization_id)
    .where('lead_projects.lead_id', '=', lead_id)
    .orderBy('projects.name')
    .orderBy('projects.id')
    .execute()

/** Makes a lead's projects exactly these. */
export async function setProjects(
  db: Database,
  { organization_id }: Scope,
  lead_id: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('lead_projects')
    .where('organization_id', '=', organization_id)
    .where('lead_id', '=', lead_id)
    .where('project_id', 'not in', ids.length > 0 ? ids : [0])
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('lead_projects')
    .values([...new Set(ids)].map((project_id) => ({ organization_id, lead_id, project_id })))
    .onConflict((same) => same.doNothing())
    .execute()
}
