import type { Role } from '@storey/api/capabilities.ts'
import { roleName } from '../../../shell/role-name.ts'

const ROLES = {
  platform: ['super_admin', 'super_admin_sales_manager'],
  developer: ['developer_admin', 'developer'],
  brokerage: ['broker_admin', 'broker'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** The roles that members of an organization may hold, for a select. */
export const roleChoices = (type: keyof typeof ROLES): { value: Role; label: string }[] =>
  ROLES[type].map((value) => ({ value, label: roleName(value) }))

/** The one that needs least: what a new member is, where nothing else is said. */
export const usualRole = (type: keyof typeof ROLES): Role => ROLES[type][1]
