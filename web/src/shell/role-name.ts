import type { Role } from '@storey/api/capabilities.ts'
import * as copy from './copy.ts'

const names: Readonly<Record<Role, string>> = {
  super_admin: copy.superAdmin,
  super_admin_sales_manager: copy.salesManager,
  developer_admin: copy.developerAdmin,
  developer: 'Developer',
  broker_admin: copy.brokerAdmin,
  broker: 'Broker',
}

/** The display name of a role. */
export const roleName = (role: Role): string => names[role]
