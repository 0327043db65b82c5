import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed } from '../../errors/named.ts'
import type { HistoryEntry } from '../history/actions.ts'
import { findOwnProjects, projectsOfLead, setProjects } from './project-queries.ts'

/** The projects of interest of a request body. @throws 422 that names each index of the list whose project is not the organization's own */
export const projectsNamed = (db: Database, scope: Scope, ids: readonly number[]) =>
  allNamed('project_ids', ids, (some) => findOwnProjects(db, scope, some), 'Choose a project of your own organization.')

/** Makes a lead's projects of interest exactly these, and returns what changed. */
export async function chooseProjects(
  db: Database,
  scope: Scope,
  lead_id: number,
  ids: readonly number[],
): Promise<HistoryEntry[]> {
  const names = (projects: { name: string }[]) => projects.map(({ name }) => name)
  const after = names(await projectsNamed(db, scope, ids))
  const before = names(await projectsOfLead(db, scope, lead_id))
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  await setProjects(db, scope, lead_id, ids)
  return [{ kind: 'field_changed', field: 'projects', old: before, new: after }]
}
