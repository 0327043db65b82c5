import type { ContactStatus } from '@storey/api/administration/contact-statuses.ts'
import type { Tone } from '../../../ui/values/Status.tsx'

/** The further a company has advanced, the stronger its dot. */
export const contactTones: Readonly<Record<ContactStatus, Tone>> = {
  new: 'outline',
  contacted: 'info',
  interested: 'warn',
  invited: 'info',
  converted: 'good',
  not_interested: 'neutral',
  blocked: 'bad',
}
