import type { IdentityType } from '@storey/api/sales/bookings.ts'

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
