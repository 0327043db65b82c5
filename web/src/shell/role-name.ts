import type { Role } from '@storey/api/capabilities.ts'

const names: Readonly<Record<Role, string>> = {
  super_admin: 'Super admin',
  super_admin_sales_manager: 'Sales manager',
  developer_admin: 'Developer admin',
  developer: 'Developer',
  broker_admin: 'Broker admin',
  broker: 'Broker',
}

/** The display name of a role. */
export const roleName = (role: Role): string => names[role]
