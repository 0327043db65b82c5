import type { Lead, LeadRating, LeadSource, LeadStatus } from './lead.ts'

// Labels for the codes of a lead, for screens and files.

export const statusLabels: Readonly<Record<LeadStatus, string>> = {
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

export const ratingLabels: Readonly<Record<LeadRating, string>> = {
  hot: 'Hot',
  warm: 'Warm',
  cold: 'Cold',
  unrated: 'Unrated',
}

export const sourceLabels: Readonly<Record<LeadSource, string>> = {
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

export const purposeLabels: Readonly<Record<NonNullable<Lead['purpose']>, string>> = {
  investment: 'Investment',
  end_use: 'End use',
}

export const timeframeLabels: Readonly<Record<NonNullable<Lead['timeframe']>, string>> = {
  now: 'Now',
  '1_3_months': '1 to 3 months',
  '3_6_months': '3 to 6 months',
  '6_12_months': '6 to 12 months',
  later: 'Later',
}
