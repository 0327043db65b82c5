import { BUYERS_MOST, type IdentityType, missingShare } from '@storey/api/sales/bookings.ts'

export interface BuyerValues {
  full_name: string
  nationality: string | null
  id_type: IdentityType | null
  id_number: string
  email: string
  phone: string
  address: string
  share_percent: string | null
}

export interface BookingValues {
  unit_id: number
  payment_plan_id: number
  buyers: BuyerValues[]
  broker_organization_name: string
  broker_name: string
  commission_percent: string | null
  note: string
  expected_price: number
}

export const emptyBuyer = (share_percent: string | null): BuyerValues => ({
  full_name: '',
  nationality: null,
  id_type: 'passport',
  id_number: '',
  email: '',
  phone: '',
  address: '',
  share_percent,
})

export const emptyBooking = (unit_id: number, payment_plan_id: number, expected_price: number): BookingValues => ({
  unit_id,
  payment_plan_id,
  buyers: [emptyBuyer('100')],
  broker_organization_name: '',
  broker_name: '',
  commission_percent: null,
  note: '',
  expected_price,
})

const THOUSANDTHS = 1000

/** Shares that are as equal as they can be and add up to exactly 100: the first ones take what is left over. */
export function equalShares(count: number): string[] {
  const whole = 100 * THOUSANDTHS
  const each = Math.floor(whole / count)
  const spare = whole - each * count
  return Array.from({ length: count }, (_, index) => String((each + (index < spare ? 1 : 0)) / THOUSANDTHS))
}

/** What is missing from 100 %, in percent; negative where it is too much. Unwritten shares count as nothing. */
export const missingPercent = (buyers: readonly Pick<BuyerValues, 'share_percent'>[]): number =>
  missingShare(buyers.map(({ share_percent }) => ({ share_percent: share_percent ?? '0' }))) / THOUSANDTHS

export const mayAddBuyer = (buyers: readonly BuyerValues[], most = BUYERS_MOST) => buyers.length < most
