import type { Role } from '@storey/api/capabilities.ts'
import { roleName } from '../../../shell/role-name.ts'

const ROLES = {
  platform: ['super_admin', 'super_admin_sales_manager'],
  developer: ['developer_admin', 'developer'],
  brokerage: ['broker_admin', 'broker'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** The roles of members of an organization, for a select. */
export const roleChoices = (type: keyof typeof ROLES): { value: Role; label: string }[] =>
  ROLES[type].map((value) => ({ value, label: roleName(value) }))

/** The role with the fewest permissions: the default for a new member. */
export const usualRole = (type: keyof typeof ROLES): Role => ROLES[type][1]
