import { type BrokerField, bookingFields, buyerFieldNames, buyerFields } from '@storey/api/sales/booking-fields.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes])

/** Columns that are not fields of a booking, with the reason. */
const NO_FIELDS = {
  organization_id: 'the field organization',
  unit_id: 'the field unit',
  building_id: 'the field building',
  project_id: 'the field project',
  payment_plan_id: 'its name and split are kept',
  plan_version: 'its installments are those of that version',
  vat_percent: 'a part of its field vat',
  terms: 'a later discount counts by them',
  fee_vat: 'the VAT of its fees says it',
  unit_changed_at: 'its history says it',
  schedule_changed_at: 'its history says it',
  brokerage_id: 'the field brokerage',
  broker_id: 'the field broker',
  contract_text_number: 'its contract has that text',
  claim_id: 'the field expires_at follows from it',
  sale_offer_id: 'the field sale_offer names it',
  currency: 'a part of its amounts',
  sales_manager_id: 'the field sales_manager',
  sales_manager_name: 'the field sales_manager',
  created_by_name: 'the field created_by',
  decided_by_name: 'the field decided_by',
  search: 'made from its number, unit and buyers',
  updated_at: 'its history says it',
  reservation_form_signed_on: 'the field milestones',
  agreement_sent_on: 'the field milestones',
  buyer_signed_on: 'the field milestones',
  seller_signed_on: 'the field milestones',
  registered_on: 'the field milestones',
  registration_number: 'the field milestones',
  handed_over_on: 'the field milestones',
  refund_due: 'its payments say it',
  refunded: 'its payments say it',
  refund_note: 'its payments say it',
}
/** Fields that are stored in other tables, or derived from other fields. */
const ELSEWHERE = [
  'organization',
  'unit',
  'building',
  'project',
  'buyers',
  'sales_manager',
  'milestones',
  'installments',
  'documents',
  'missing',
  'sale_offer',
  'deal',
  'brokerage',
  'broker',
  'unidentified',
  'discount_request',
  'discount_limits',
  'price_changes',
  'accept_obstacle',
  'change_obstacle',
  'events',
] as const satisfies readonly (keyof typeof bookingFields)[]
const BUYER_NO_FIELDS = { organization_id: 'the booking', booking_id: 'the booking', position: 'the place in the list' }

type Buyer = Required<NewBooking['buyers'][number]>
/** Two values of every field of a buyer. A field without one does not compile. */
const before: Buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport',
  id_number: 'LR 1',
  id_expires_on: '2031-05-04',
  date_of_birth: '1984-02-29',
  signatory_name: 'Rana Saab',
  signatory_title: 'Director',
  email: 'amal@example.com',
  phone: '+971501234567',
  address: 'Beirut',
  language: 'en',
  share_percent: '60',
}
const after: Buyer = {
  full_name: 'Amal Saab',
  nationality: 'OM',
  id_type: 'national_id',
  id_number: 'N 2',
  id_expires_on: '2032-05-04',
  date_of_birth: '1985-03-01',
  signatory_name: 'Omar Saab',
  signatory_title: 'Attorney',
  email: 'saab@example.com',
  phone: '+971501234568',
  address: 'Muscat',
  language: 'ar',
  share_percent: '70',
}
const broker: Required<Pick<NewBooking, BrokerField>> = {
  broker_organization_name: 'Blue Door',
  broker_name: 'Sam',
  commission_percent: '2.5',
  note: 'A friend of the house.',
}

const columnsOf = async (table: 'bookings' | 'booking_buyers') => {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(app.current.owner)
  return rows.map(({ name }) => name).sort()
}

it('every column of bookings and their buyers has a field, except those named here', async () => {
  const stored = Object.keys(bookingFields).filter((field) => !ELSEWHERE.some((other) => other === field))

  expect(await columnsOf('bookings')).toEqual([...stored, ...Object.keys(NO_FIELDS)].sort())
  expect(await columnsOf('booking_buyers')).toEqual([...buyerFieldNames, ...Object.keys(BUYER_NO_FIELDS)].sort())
})

it('a booking is created with every field, and each corrected field of a buyer is named in its history', async () => {
  const { owner } = app.current
  const unit = await buildUnit(owner, { price: 100_000_000 })
  const plan = await buildPlan(owner, { building_id: unit.building_id })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const second = { ...before, full_name: 'Rami Haddad', share_percent: '40' }
  const body = { unit_id: unit.id, payment_plan_id: plan.id, expected_price: unit.price, ...broker }

  const { data: booked } = await manager.call(bookings.create, { body: { ...body, buyers: [before, second] } })
  const { data: corrected } = await manager.call(bookings.correctBuyers, {
    params: { id: booked.id },
    body: { version: booked.version, buyers: [after, { ...second, share_percent: '30' }], reason: 'Read again' },
  })

  expect(booked).toMatchObject({ ...broker, buyers: [before, second] })
  expect(corrected.buyers[0]).toEqual(after)
  const all = buyerFieldNames.map((field) => buyerFields[field].history).join(', ')
  expect(corrected.events.at(-1)?.note).toBe(`Amal Haddad, now Amal Saab: ${all}; Rami Haddad: share. Read again`)
})
