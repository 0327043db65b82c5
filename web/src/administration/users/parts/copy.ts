import type { Role } from '@storey/api/capabilities.ts'

/** Texts about people that several screens share. */
export const changeRole = 'Change role'
export const changeRoleOf = (name: string, role: string) => `Make ${name} a ${role.toLowerCase()}?`
export const roleChanged = (name: string, role: string) => `${name} is now a ${role.toLowerCase()}`
export const roleOf = (name: string, organization: string) => `Role of ${name} in ${organization}`
export const roleEffects: Readonly<Record<Role, string>> = {
  super_admin: 'They can manage every organization, user and booking. The change applies immediately.',
  super_admin_sales_manager:
    'They can sell for the organizations assigned to them, and nothing else. The change applies immediately.',
  developer_admin:
    'They can manage projects, units, pipelines and tags, and delete leads. The change applies immediately.',
  developer: 'They can work with leads and create offers, but not manage inventory. The change applies immediately.',
  broker_admin: 'They can manage pipelines and tags, and delete leads. The change applies immediately.',
  broker: 'They can work with leads and deals, but not delete them. The change applies immediately.',
}
