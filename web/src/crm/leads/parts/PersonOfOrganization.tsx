import type { ComponentProps } from 'react'
import { PersonSelect } from '../../../ui/fields/PersonSelect.tsx'
import { knownPeople, loadPeople } from './pickers.ts'

type Props = Omit<ComponentProps<typeof PersonSelect>, 'load' | 'known'>

/** An enabled member of the organization: an owner. */
export const PersonOfOrganization = (props: Props) => (
  <PersonSelect placeholder="Nobody" {...props} load={loadPeople} known={knownPeople} />
)
