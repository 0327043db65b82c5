import type { Booking, BuyerLanguage, IdentityType } from '@storey/api/sales/booking.ts'
import type { BuyerFieldName } from '@storey/api/sales/booking-fields.ts'

/** A buyer as form values. */
export interface BuyerValues extends Record<BuyerFieldName, string | null> {
  full_name: string
  nationality: string | null
  id_type: IdentityType | null
  id_number: string
  id_expires_on: string | null
  date_of_birth: string | null
  signatory_name: string | null
  signatory_title: string | null
  email: string
  phone: string
  address: string
  language: BuyerLanguage | null
  share_percent: string | null
}

export const emptyBuyer = (share_percent: string | null): BuyerValues => ({
  full_name: '',
  nationality: null,
  id_type: 'passport',
  id_number: '',
  id_expires_on: null,
  date_of_birth: null,
  signatory_name: null,
  signatory_title: null,
  email: '',
  phone: '',
  address: '',
  language: 'en',
  share_percent,
})

/** Form values of a booking's buyer; an unreadable document number must be typed again. */
export const buyerValues = (buyer: Booking['buyers'][number]): BuyerValues => ({
  ...buyer,
  id_number: buyer.id_number ?? '',
  email: buyer.email ?? '',
  phone: buyer.phone ?? '',
  address: buyer.address ?? '',
})

interface Place {
  readonly buyer: Pick<BuyerValues, 'email' | 'phone'> | undefined
  readonly index: number
  /** A sale of before may be of a company whose signatory is not known. */
  readonly earlier: boolean
}

/** Whether the rules of buyers require a field that is optional by itself; of e-mail and phone number, the first buyer needs one. */
export function isAsked(field: BuyerFieldName, { buyer, index, earlier }: Place): boolean {
  if (field === 'signatory_name') return !earlier
  return index === 0 && ((field === 'email' && !buyer?.phone) || (field === 'phone' && !buyer?.email))
}
