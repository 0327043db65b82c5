import type { OfferEvent, OfferLanguage, OfferRow, OfferStatus, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import type { Tone } from '../../ui/values/Status.tsx'

export const offerStatusLabels: Readonly<Record<OfferStatus, { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'outline' },
  sent: { label: 'Sent', tone: 'info' },
  viewed: { label: 'Viewed', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  superseded: { label: 'Replaced', tone: 'neutral' },
}

export const offerEventLabels: Readonly<Record<OfferEvent['kind'], string>> = {
  created: 'Created',
  changed: 'Changed',
  sent: 'Sent',
  viewed: 'Opened',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  extended: 'Extended',
  expired: 'Expired',
  superseded: 'Replaced by a newer revision',
  link_renewed: 'New link',
  booked: 'Booked',
}

export const channelLabels: Readonly<Record<NonNullable<OfferEvent['channel']>, string>> = {
  email: 'by e-mail',
  whatsapp: 'by WhatsApp',
  link: 'as a link',
}

export const deviceLabels: Readonly<Record<NonNullable<OfferEvent['device']>, string>> = {
  phone: 'on a phone',
  tablet: 'on a tablet',
  computer: 'on a computer',
}

/** True while its units and texts can be edited. */
export const isUnanswered = (status: OfferStatus) => status === 'draft' || status === 'sent' || status === 'viewed'

/** True while a unit of it can be booked at its price. */
export const isBookedFrom = (status: OfferStatus) => status === 'sent' || status === 'viewed' || status === 'accepted'

/** `SO-2026-0012`, with the revision if there are several. */
export const offerName = ({ number, revision }: Pick<OfferRow, 'number' | 'revision'>) =>
  revision === 1 ? number : `${number}/${revision}`

export const languages: readonly { readonly value: OfferLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'Arabic' },
]

/** The buyer's page as a preview for the seller: it is not counted as a view. */
export const previewOf = ({ share_link }: Pick<SaleOffer, 'share_link'>) => `${share_link}?preview=true`

export const offersText = (count: number) => (count === 1 ? '1 offer' : `${count} offers`)

export const unitsText = (count: number) => (count === 1 ? '1 unit' : `${count} units`)

export const viewsText = (count: number) => (count === 1 ? '1 view' : `${count} views`)
