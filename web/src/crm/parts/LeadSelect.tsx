import type { ComponentProps } from 'react'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import type { Choice } from '../../ui/loadable.ts'
import { knownLeads, loadLeads } from './pickers.ts'

type Props = Omit<ComponentProps<typeof RemoteSelect<Choice>>, 'load' | 'known'>

/** Select of a lead of the organization, by name, phone or e-mail. */
export const LeadSelect = (props: Props) => (
  <RemoteSelect placeholder="Name, phone or e-mail" {...props} load={loadLeads} known={knownLeads} />
)
