import type { Role } from '@storey/api/capabilities.ts'
import { conflict } from '../../errors/problems.ts'

/** The admin role of each type of organization. */
export const ADMINS: readonly Role[] = ['super_admin', 'developer_admin', 'broker_admin']

interface Somebody {
  readonly id: number
  readonly role: Role
  readonly enabled: boolean
  readonly disabled_at: string | null
}

/** Whether an organization with active admins would have none without this member. */
export function leavesNoAdmin(members: readonly Somebody[], without: number): boolean {
  const working = members.filter(
    ({ role, enabled, disabled_at }) => enabled && disabled_at === null && ADMINS.includes(role),
  )
  return working.length > 0 && working.every(({ id }) => id === without)
}

export const lastAdmin = (name: string, organization = 'this organization') =>
  conflict('last_admin', `${name} is the last admin of ${organization}. Make someone else an admin first.`)
