import type { Role } from '@storey/api/capabilities.ts'

export const roleNames: Readonly<Record<Role, string>> = {
  super_admin: 'super admin',
  super_admin_sales_manager: 'sales manager',
  developer_admin: 'developer admin',
  developer: 'developer',
  broker_admin: 'broker admin',
  broker: 'broker',
}

const TYPES: Readonly<Record<Role, 'platform' | 'developer' | 'brokerage'>> = {
  super_admin: 'platform',
  super_admin_sales_manager: 'platform',
  developer_admin: 'developer',
  developer: 'developer',
  broker_admin: 'brokerage',
  broker: 'brokerage',
}

/** Each role belongs to one type of organization. */
export const fits = (role: Role, type: string): boolean => TYPES[role] === type
