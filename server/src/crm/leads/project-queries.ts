import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { setLinks } from '../link-queries.ts'

/** Projects of the organization's own inventory; a brokerage has none, even if it may see those of others. */
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
export const setProjects = (db: Database, scope: Scope, lead_id: number, ids: readonly number[]) =>
  setLinks(db, scope, 'lead_projects', lead_id, ids)
