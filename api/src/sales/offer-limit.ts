import type { Role } from '../capabilities.ts'

interface Limits {
  readonly sales_manager_discount_percent: string
  readonly super_admin_discount_percent: string
}

/**
 * The discount that a role may give in an offer without approval, in percent: the super admin limit for developer admins and super
 * admins, the sales manager limit for developers and sales managers. Prices that were lowered by hand leave less of it.
 */
export const offerLimit = (role: Role | null, limits: Limits): string => {
  if (role === 'developer_admin' || role === 'super_admin') return limits.super_admin_discount_percent
  if (role === 'developer' || role === 'super_admin_sales_manager') return limits.sales_manager_discount_percent
  return '0'
}
