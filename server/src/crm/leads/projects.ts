import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import type { Happening } from '../history/actions.ts'
import { findOwnProjects, projectsOfLead, setProjects } from './project-queries.ts'

/** The projects of interest that a body names. @throws 422 that names each place of the list whose project is none of the organization's own */
export async function projectsNamed(db: Database, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return []
  const projects = await findOwnProjects(db, scope, ids)
  const known = new Set(projects.map(({ id }) => id))
  const unknown = ids.flatMap((id, at) =>
    known.has(id) ? [] : [[`project_ids.${at}`, ['Choose a project of your own organization.']] as const],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  return projects
}

/** Makes a lead's projects of interest exactly these, and says what that changed. */
export async function chooseProjects(
  db: Database,
  scope: Scope,
  lead_id: number,
  ids: readonly number[],
): Promise<Happening[]> {
  const names = (projects: { name: string }[]) => projects.map(({ name }) => name)
  const after = names(await projectsNamed(db, scope, ids))
  const before = names(await projectsOfLead(db, scope, lead_id))
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  await setProjects(db, scope, lead_id, ids)
  return [{ kind: 'field_changed', field: 'projects', old: before, new: after }]
}
