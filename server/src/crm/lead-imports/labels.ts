import {
  type LeadRating,
  type LeadSource,
  type LeadStatus,
  leadPurpose,
  leadRating,
  leadSource,
  leadStatus,
  leadTimeframe,
} from '@storey/api/crm/lead.ts'
import type * as z from 'zod'
import { labels } from '../../imports/labels.ts'

export const sourceOf = labels<LeadSource>(leadSource.options, {
  website: ['web', 'web site', 'online', 'landing page', 'online registration', 'contact form', 'form'],
  walk_in: ['walkin', 'visit', 'showroom', 'sales gallery'],
  referral: ['referred', 'recommendation', 'friend', 'word of mouth'],
  portal: ['property portal', 'property finder', 'propertyfinder', 'bayut', 'dubizzle', 'zoopla', 'rightmove'],
  campaign: [
    'ads',
    'ad',
    'google',
    'google ads',
    'facebook',
    'instagram',
    'fb',
    'ig',
    'facebook lead ads',
    'meta',
    'tiktok',
    'linkedin',
    'social',
    'social media',
    'paid search',
    'email campaign',
    'newsletter',
  ],
  broker: ['agent', 'agency', 'partner', 'outside broker'],
  whatsapp: ['wa', 'whats app'],
  phone: ['call', 'call in', 'phone call', 'inbound call', 'telephone', 'cold call', 'call out'],
  event: ['exhibition', 'expo', 'roadshow', 'open house'],
  import: ['imported', 'list', 'database'],
  other: ['unknown', 'misc'],
})

/**
 * Portals and networks that a column of sources names. The source says of which kind it is, so that reports and rules can compare it;
 * the name becomes the campaign of a lead that has none.
 */
export const channelOf = labels(
  [
    'Bayut',
    'Dubizzle',
    'Facebook',
    'Google',
    'Instagram',
    'LinkedIn',
    'Property Finder',
    'Rightmove',
    'TikTok',
    'Zoopla',
  ],
  { Facebook: ['fb', 'facebook lead ads'], Google: ['google ads'], Instagram: ['ig'] },
)

export const statusOf = labels<LeadStatus>(leadStatus.options, {
  new: [
    'open',
    'fresh',
    'not contacted',
    'uncontacted',
    'created',
    'intake',
    'subscriber',
    'lead',
    'marketing qualified lead',
  ],
  contacted: ['reached', 'in contact', 'follow up', 'working', 'in progress', 'attempted to contact', 'connected'],
  qualified: ['interested', 'prospect', 'open deal', 'sales qualified lead', 'opportunity'],
  viewing: ['site visit', 'meeting', 'viewing booked'],
  negotiation: ['negotiating', 'offer', 'offer sent'],
  converted: ['won', 'closed won', 'customer', 'client', 'booked', 'sold'],
  nurturing: ['nurture', 'later', 'on hold'],
  lost: ['closed lost', 'dead', 'not interested'],
  junk: ['spam', 'unqualified', 'disqualified', 'invalid', 'wrong number'],
})

export const ratingOf = labels<LeadRating>(leadRating.options, {
  hot: ['high', 'a'],
  warm: ['medium', 'b'],
  cold: ['low', 'c'],
  unrated: ['none', 'not rated'],
})

export const purposeOf = labels<z.output<typeof leadPurpose>>(leadPurpose.options, {
  investment: ['invest', 'investor', 'rental', 'buy to let'],
  end_use: [
    'end user',
    'enduser',
    'own use',
    'living',
    'to live in',
    'live in',
    'home',
    'residence',
    'self use',
    'personal use',
  ],
})

export const timeframeOf = labels<z.output<typeof leadTimeframe>>(leadTimeframe.options, {
  now: ['immediately', 'immediate', 'asap', 'at once', 'ready', 'within a month', 'this month'],
  '1_3_months': ['1 to 3 months', 'within 3 months', '3 months', 'three months'],
  '3_6_months': ['3 to 6 months', 'within 6 months', '6 months', 'six months'],
  '6_12_months': ['6 to 12 months', 'within a year', '12 months', '1 year', 'a year', 'this year'],
  later: ['more than a year', '12+ months', 'next year', 'not sure', 'just looking', 'just browsing', 'browsing'],
})
