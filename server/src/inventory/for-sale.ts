import type { ProjectStatus } from '@storey/api/inventory/project.ts'
import type { Scope } from '../access/scope.ts'

/** The sales desk sees a project once its developer has announced it or put it on sale; the developer's own users see drafts. */
export const hidesDrafts = ({ role }: Pick<Scope, 'role'>): boolean => role === 'super_admin_sales_manager'

/** Returns why nothing of a project can be held or booked; null where it can. */
export function notForSale(project: { readonly name: string; readonly status: ProjectStatus }): string | null {
  if (project.status === 'draft')
    return `${project.name} is a draft. Its units can be held and booked once it is on sale.`
  if (project.status === 'archived') return `${project.name} is archived. Its units are no longer for sale.`
  return null
}
