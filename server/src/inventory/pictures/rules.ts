import { capabilities } from '@storey/api/capabilities.ts'
import { mostOf, type Pictured, type PictureRole } from '@storey/api/inventory/picture-roles.ts'
import type { Scope } from '../../access/scope.ts'
import { forbidden, invalid } from '../../errors/problems.ts'

const MANAGE = {
  projects: 'projects.manage',
  buildings: 'buildings.manage',
  units: 'units.manage',
  'construction-updates': 'buildings.manage',
} as const

/** One path serves four kinds of records, each with a capability of its own. @throws 403 */
export function requireManage({ role }: Pick<Scope, 'role'>, item_type: Pictured): void {
  if (role === null || !capabilities[MANAGE[item_type]].includes(role)) throw forbidden()
}

interface Seen {
  readonly direction?: unknown
  readonly floor_from?: unknown
  readonly floor_to?: unknown
}

/** The side and floors are given for views only. @throws 422 on the first field given for another picture */
export function refuseViewFields(role: PictureRole, seen: Seen): void {
  if (role === 'views') return
  const located = (['direction', 'floor_from', 'floor_to'] as const).find((field) => seen[field] != null)
  if (located) throw invalid({ [located]: ['Only views have a direction and floors.'] })
}

/** @throws 422 where the maximum number of a role is reached; a role with a single picture replaces it instead */
export function refuseFull(role: PictureRole, count: number): void {
  const max = mostOf(role)
  if (max > 1 && count >= max) throw invalid({ file: [`At most ${max} pictures fit here. Delete one first.`] })
}

export const sameAs = (name: string) => invalid({ file: [`This picture is already here as ${name}.`] })
