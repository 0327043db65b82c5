import type { ListedUser } from '@storey/api/administration/people.ts'
import { roleName } from '../../shell/role-name.ts'

export const stateLabels: Readonly<Record<ListedUser['state'], string>> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
}
export const stateTones = { active: 'good', invited: 'info', disabled: 'neutral' } as const

/** `Broker admin`; the highest of several, which the first organization has. */
export const rolesText = ({ organizations }: Pick<ListedUser, 'organizations'>): string =>
  [...new Set(organizations.map(({ role }) => roleName(role)))].join(', ') || '–'

/** `Lighthouse Realty`, or the number of organizations. */
export const organizationsText = ({ organizations, organizations_count }: ListedUser): string =>
  organizations_count > 1 ? `${String(organizations_count)} organizations` : (organizations[0]?.name ?? '–')
