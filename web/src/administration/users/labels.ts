import type { ListedUser } from '@storey/api/administration/people.ts'
import { roleName } from '../../shell/role-name.ts'
import * as copy from './copy.ts'

export const stateLabels: Readonly<Record<ListedUser['state'], string>> = {
  active: 'Active',
  invited: copy.invited,
  disabled: copy.disabled,
}
export const stateTones = { active: 'good', invited: 'info', disabled: 'neutral' } as const

/** `Broker admin`; the highest of several, as the first organization has it. */
export const rolesText = ({ organizations }: Pick<ListedUser, 'organizations'>): string =>
  [...new Set(organizations.map(({ role }) => roleName(role)))].join(', ') || '–'

/** `Lighthouse Realty`, or how many there are. */
export const organizationsText = ({ organizations, organizations_count }: ListedUser): string =>
  organizations_count > 1 ? copy.severalOrganizations(String(organizations_count)) : (organizations[0]?.name ?? '–')
