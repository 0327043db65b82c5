import type { BrokerField } from '@storey/api/sales/booking-fields.ts'
import type { BookingForm, PromisedOffer } from '@storey/api/sales/booking-form.ts'
import type { NewOwnSchedule } from '@storey/api/sales/own-schedules.ts'
import { type BuyerValues, emptyBuyer } from '../parts/buyer-values.ts'
import { type DiscountValues, noDiscount } from '../parts/discount-values.ts'

export interface BookingValues extends Record<BrokerField, string | null>, DiscountValues {
  unit_id: number
  payment_plan_id: number
  buyers: BuyerValues[]
  broker_organization_name: string
  broker_name: string
  commission_percent: string | null
  brokerage_id: number | null
  broker_id: number | null
  note: string
  protection_reason: string
  expected_price: number
  /** Used on the plan that it was made from. */
  own_schedule: NewOwnSchedule | null
}

type Referrer = NonNullable<BookingForm['referrer']>
type Client = PromisedOffer['client']

/**
 * @param client client of a sale offer, the default buyer
 * @param referrer of the granted hold request
 */
export const emptyBooking = (
  unit_id: number,
  payment_plan_id: number,
  expected_price: number,
  client?: Client,
  referrer?: Referrer | null,
): BookingValues => ({
  unit_id,
  payment_plan_id,
  buyers: [{ ...emptyBuyer('100'), ...(client ? buyerOf(client) : referrer ? buyerOf(clientOf(referrer)) : {}) }],
  broker_organization_name: '',
  broker_name: '',
  commission_percent: null,
  brokerage_id: referrer?.brokerage.id ?? null,
  broker_id: referrer?.broker.id ?? null,
  note: '',
  protection_reason: '',
  ...noDiscount(),
  own_schedule: null,
  expected_price,
})

const clientOf = ({ client_name, client_email, client_phone }: Referrer): Client => ({
  name: client_name,
  email: client_email,
  phone: client_phone,
  nationality: null,
  language: 'en',
})

const buyerOf = ({ name, email, phone, nationality, language }: Client) => ({
  full_name: name,
  email: email ?? '',
  phone: phone ?? '',
  nationality,
  language,
})
