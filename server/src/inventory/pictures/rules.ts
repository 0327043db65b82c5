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

/** One URL serves four types of records, each with its own capability. @throws 403 */
export function requireManage({ role }: Pick<Scope, 'role'>, item_type: Pictured): void {
  if (role === null || !capabilities[MANAGE[item_type]].includes(role)) throw forbidden()
}

interface Seen {
  readonly direction?: unknown
  readonly floor_from?: unknown
  readonly floor_to?: unknown
}

/** Only views have floors and sides. @throws 422 on the first such field of another picture */
export function refuseSeen(role: PictureRole, seen: Seen): void {
  if (role === 'views') return
  const told = (['direction', 'floor_from', 'floor_to'] as const).find((field) => seen[field] != null)
  if (told) throw invalid({ [told]: ['Only views have a direction and floors.'] })
}

/** @throws 422 if the role has its maximum number of pictures; in a role with a single place the old picture is replaced instead */
export function refuseFull(role: PictureRole, count: number): void {
  const most = mostOf(role)
  if (most > 1 && count >= most) throw invalid({ file: [`At most ${most} pictures fit here. Delete one first.`] })
}

export const sameAs = (name: string) => invalid({ file: [`This picture is already here as ${name}.`] })
