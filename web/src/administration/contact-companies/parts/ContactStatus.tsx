import { contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import type { ContactStatus as State } from '@storey/api/administration/contact-statuses.ts'
import { Status } from '../../../ui/values/Status.tsx'
import { contactTones } from './contact-labels.ts'

/** The status of a company or broker: a dot and its label. */
export const ContactStatus = ({ status }: { status: State }) => (
  <Status tone={contactTones[status]}>{contactStatusLabels[status]}</Status>
)
