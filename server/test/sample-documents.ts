import type { Unit } from '@storey/api/inventory/unit.ts'
import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import type { Receipt } from '@storey/api/sales/receipts.ts'
import { paymentsOf } from '../src/sales/receipts/rules.ts'

// What documents are made of in tests: the same on every day.

const aed = (amount: number) => ({ amount, currency: 'AED' })
const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport' as const,
  id_number: null,
  ...{ id_expires_on: null, date_of_birth: null, signatory_name: null, signatory_title: null },
  email: null,
  phone: '+971505550142',
  address: null,
  language: 'en' as const,
  share_percent: '60',
}
const row = {
  position: 1,
  name: 'Booking amount',
  percent: '10',
  amount: 10_000_050,
  due_on: '2026-10-01',
  due_text: 'On booking',
  estimated: false,
  is_charge: false,
}
export const sampleContract = {
  booking: {
    number: 'B-2026-00042',
    unit: {
      id: 1,
      number: '1204',
      floor: 12,
      type: 'apartment' as const,
      bedrooms: 2,
      total_area: '84.5',
      status: 'booked' as const,
    },
    building: { id: 1, name: 'Tower A', code: 'A' },
    project: { id: 1, name: 'Harbour Crescent' },
    plan_name: 'Standard 60/40',
    list_price: aed(105_000_000),
    plan_price: aed(105_000_000),
    vat: null,
    price: aed(100_000_500),
    discount: aed(4_999_500),
    buyers: [buyer, { ...buyer, full_name: 'ليلى حداد', nationality: null, share_percent: '40' }],
    installments: [
      row,
      { ...row, position: 2, name: 'On handover', amount: 90_000_450, due_on: null, due_text: 'On handover' },
      { ...row, position: 3, name: 'Registration', percent: null, amount: 4_000_020, is_charge: true },
    ],
    broker_organization_name: null,
    broker_name: null,
    sales_manager: null,
    // Late in the evening of the 30th in London, already the 1st where the builder is.
    created_at: '2026-09-30T21:30:00.000Z',
    decided_at: '2026-10-02T09:00:00.000Z',
  },
  seller: {
    name: 'Meridian',
    legal_name: 'Meridian Developments LLC',
    city: null,
    trade_license_number: null,
    representative: null,
    tax_registration_number: '100254781200003',
    timezone: 'Asia/Dubai',
  },
  place: {
    parking: 1,
    registration_number: '71-2214',
    escrow_account: 'AE07 0331 2345 6789 0123 456',
    handover_on: '2029-12-31',
  },
}
const nadia = { id: 1, full_name: 'Nadia Rahman' }
/** A booking as its page has it, with a buyer whose name goes from right to left. */
export const sampleBooking: Booking = {
  ...sampleContract.booking,
  id: 42,
  status: 'accepted',
  organization: { id: 1, name: 'Meridian' },
  split_label: '60/40',
  buyers: [
    { ...buyer, id_number: 'LR 0482 197', id_expires_on: '2031-04-30', email: 'amal@example.com' },
    { ...buyer, full_name: 'ليلى حداد', nationality: null, phone: null, share_percent: '40' },
  ],
  ...{ brokerage: { id: 3, name: 'Lighthouse Real Estate' }, broker: { id: 4, name: 'Omar Aziz' } },
  ...{ sales_manager: nadia, created_by: nadia, decided_by: { id: 2, full_name: 'Sara Khalil' } },
  ...{ sale_offer: null, deal: null, expires_at: null, recorded_at: null, recorded_reason: null, reason: null },
  ...{ commission_percent: '5', note: 'Prefers calls after six', discount_request: null, version: 3 },
  milestones: {
    ...{ reservation_form_signed_on: '2026-10-01', agreement_sent_on: '2026-10-02', buyer_signed_on: '2026-10-09' },
    ...{ seller_signed_on: null, registered_on: null, registration_number: null, handed_over_on: null },
  },
  documents: [
    {
      ...{ type: 'passport', buyer: 2, name: 'جواز السفر.pdf', size: 1200, uploaded_by: 'Nadia Rahman' },
      ...{ created_at: '2026-09-30T21:40:00.000Z', versions: 1 },
    },
  ],
  ...{ missing: ['payment_proof'], unidentified: [], price_changes: [], events: [] },
  discount_limits: { own_percent: '0' },
  ...{ accept_obstacle: null, change_obstacle: null },
}
export const sampleUnit = {
  number: '1204',
  building: { id: 1, name: 'Tower A', code: 'A' },
  project: { id: 1, name: 'هلال الميناء' },
  organization: { id: 1, name: 'Meridian' },
  unit_type: { id: 1, name: '2B-A' },
  status: 'available',
  price: aed(105_000_000),
  per_area: aed(1_242_603),
  floors: 30,
  floor: 12,
  type: 'apartment',
  bedrooms: 2,
  total_area: '84.5',
  internal_area: '76.5',
  outdoor_area: '8',
  plot_area: null,
  bathrooms: 2,
  orientation: 'w',
  view: 'Marina',
  parking: 1,
  furnishing: 'none',
  handover_on: '2028-12-31',
} satisfies Partial<Unit>
const owed = (position: number, name: string, amount: number, paid: number, due_on: string | null) => ({
  position,
  name,
  percent: null,
  amount,
  paid,
  due_on,
  due_text: 'On handover',
  estimated: false,
  is_charge: false,
})
export const sampleReceipt = (number: number, amount: number, reversal: Receipt['reversal'] = null): Receipt => ({
  id: number,
  number,
  voucher: `RV-0000${number}`,
  amount: { amount, currency: 'AED' },
  vat: null,
  refund: false,
  received_on: '2026-11-01',
  method: 'cheque',
  reference: 'Cheque 000417',
  pays: null,
  account: { id: 1, name: 'Emirates NBD 3456' },
  payer: null,
  cash_over_limit: false,
  proof: null,
  recorded_by: { id: 1, full_name: 'Nadia Rahman' },
  recorded_at: '2026-11-01T09:00:00.000Z',
  reversal,
})
const paid = {
  id: 1,
  organization_id: 1,
  unit_id: 1,
  building_id: 1,
  project_id: 1,
  brokerage_id: null,
  number: 'B-2026-00042',
  status: 'accepted' as const,
  currency: 'AED',
  today: '2026-11-23',
  version: 2,
  vat: null,
  refund_due: null,
  refund_note: null,
}
export const sampleStatementFacts = {
  unit: 'A-1204',
  building: 'Tower A',
  project: 'Harbour Crescent',
  seller: 'Meridian Developments',
  seller_legal_name: 'Meridian Developments LLC',
  seller_tax_number: '100123456700003',
  timezone: 'Asia/Dubai',
  account: {
    holder: 'Harbour Crescent Escrow',
    bank: 'Emirates NBD',
    number: 'AE07 0331 2345 6789 0123 456',
    bic: 'EBILAEAD',
  },
  buyers: ['Amal Haddad', 'ليلى حداد'],
  plan_name: 'Standard 60/40',
}

export function samplePayments() {
  const reversal = { by: { id: 1, full_name: 'Nadia' }, at: '2026-11-02T22:30:00.000Z', reason: 'Bounced' }
  const rows = [
    owed(1, 'Booking amount', 5_000_000, 5_000_000, '2026-10-01'),
    owed(2, 'First installment', 20_000_000, 4_000_000, '2026-11-01'),
    owed(3, 'On handover', 75_000_050, 0, null),
  ]
  const receipts = [sampleReceipt(3, 4_000_000), sampleReceipt(2, 4_000_000, reversal), sampleReceipt(1, 5_000_000)]
  return paymentsOf(paid, rows, receipts, [])
}

const listed = {
  building: { id: 1, name: 'Tower A', code: 'A' },
  floor: 12,
  stack: 4,
  type: 'apartment',
  bedrooms: 2,
  bathrooms: 2,
  internal_area: '76.5',
  outdoor_area: '8',
  total_area: '84.5',
  plot_area: null,
  orientation: 'w',
  view: 'Marina',
  parking: 1,
  furnishing: 'none',
  status: 'available',
  is_from_price: false,
  handover_on: '2028-12-31',
  plan: null,
} as const

export const sampleAvailabilityList = (more: Partial<AvailabilityList> = {}): AvailabilityList => ({
  as_of: '2026-11-03T05:10:00.000Z',
  timezone: 'Asia/Dubai',
  brokerage: { name: 'Harbour & Pine', logo: null, brand_color: '#0b5a35' },
  contact: { full_name: 'Lina Haddad', phone: '+971505550142', email: 'lina@example.com' },
  project: {
    name: 'Harbour Crescent',
    developer: 'Meridian',
    city: 'Dubai',
    district: 'Marina',
    prices: 'each',
    cover: null,
    handover_on: '2028-12-31',
    area_unit: 'sq_ft',
  },
  plans: [],
  narrowed: ['2 bed', 'Available, On hold'],
  counts: { available: 38, on_hold: 1, taken: 1 },
  price_from: aed(105_000_000),
  units: Array.from({ length: 40 }, (_, at) => ({
    ...listed,
    id: at + 1,
    building: at < 30 ? listed.building : { id: 2, name: 'Garden Villas', code: 'V' },
    number: String(1201 + at),
    status: at === 3 ? 'on_hold' : at === 5 ? 'taken' : 'available',
    price: at === 3 || at === 5 ? null : aed(105_000_000 + at * 1_000_050),
  })),
  ...more,
})
