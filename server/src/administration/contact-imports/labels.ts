import { type ContactSource, contactSource, contactStatus } from '@storey/api/administration/contact-companies.ts'
import type { ContactStatus } from '@storey/api/administration/contact-statuses.ts'
import { labels } from '../../imports/labels.ts'

/** Common words for each status. None is imported as converted: a company gets that status only by conversion. */
const anyStatusOf = labels<ContactStatus>(contactStatus.options, {
  new: ['open', 'fresh', 'not contacted', 'uncontacted', 'prospect'],
  contacted: ['reached', 'in contact', 'called', 'emailed', 'in progress'],
  interested: ['warm', 'hot', 'positive', 'yes'],
  not_interested: ['not interested', 'cold', 'negative', 'no', 'declined', 'rejected'],
  invited: ['invite sent', 'invitation sent'],
  blocked: ['do not contact', 'blacklisted', 'blacklist'],
})
export const statusOf = (label: string) => {
  const status = anyStatusOf(label)
  return status === 'converted' ? undefined : status
}

export const sourceOf = labels<ContactSource>(contactSource.options, {
  import: ['imported', 'list', 'database', 'file'],
  website: ['web', 'web site', 'online', 'contact form'],
  event: ['exhibition', 'expo', 'roadshow', 'open house', 'conference'],
  referral: ['referred', 'recommendation', 'word of mouth', 'partner'],
  manual: ['by hand', 'other'],
})
