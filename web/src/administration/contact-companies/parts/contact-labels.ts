import type { ContactStatus } from '@storey/api/administration/contact-statuses.ts'
import type { PlainTone } from '../../../ui/Status.tsx'

/** The further a company is, the stronger its dot. */
export const contactTones: Readonly<Record<ContactStatus, PlainTone>> = {
  new: 'outline',
  contacted: 'info',
  interested: 'warn',
  invited: 'info',
  converted: 'good',
  not_interested: 'neutral',
  blocked: 'bad',
}
