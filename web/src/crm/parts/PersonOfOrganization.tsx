import type { ComponentProps } from 'react'
import { PeopleSelect, PersonSelect } from '../../ui/fields/PersonSelect.tsx'
import type { Choice } from '../../ui/loadable.ts'
import { awayText } from './away.ts'
import { knownPeople, loadPeople } from './pickers.ts'

interface Member extends Choice {
  readonly away_until?: string | null
}
type Props = Omit<ComponentProps<typeof PersonSelect<Member>>, 'load' | 'known' | 'noteOf'>

/** Select of an enabled member of the organization, as owner. */
export const PersonOfOrganization = (props: Props) => (
  <PersonSelect placeholder="No one" {...props} load={loadPeople} known={knownPeople} noteOf={awayText} />
)

/** Select of several members. */
export const PeopleOfOrganization = (
  props: Omit<ComponentProps<typeof PeopleSelect<Member>>, 'load' | 'known' | 'noteOf'>,
) => <PeopleSelect {...props} load={loadPeople} known={knownPeople} noteOf={awayText} />
