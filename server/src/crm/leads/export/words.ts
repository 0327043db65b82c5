import type { LeadRating, LeadSource, LeadStatus } from '@storey/api/crm/lead.ts'

// What the codes of a lead are called in files, as on the screens.

export const statusWords: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  viewing: 'Viewing',
  negotiation: 'Negotiation',
  converted: 'Converted',
  nurturing: 'Nurturing',
  lost: 'Lost',
  junk: 'Junk',
}

export const ratingWords: Readonly<Record<LeadRating, string>> = {
  hot: 'Hot',
  warm: 'Warm',
  cold: 'Cold',
  unrated: 'Unrated',
}

export const sourceWords: Readonly<Record<LeadSource, string>> = {
  website: 'Website',
  walk_in: 'Walk-in',
  referral: 'Referral',
  portal: 'Portal',
  campaign: 'Campaign',
  broker: 'Broker',
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  event: 'Event',
  import: 'Import',
  other: 'Other',
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
export const countryText = (code: string) => regions.of(code) ?? code

/** `Studio, 1, 2`: how many bedrooms somebody looks for. */
export const bedroomsText = (bedrooms: readonly number[]) =>
  bedrooms
    .toSorted((one, other) => one - other)
    .map((count) => (count === 0 ? 'Studio' : String(count)))
    .join(', ')
