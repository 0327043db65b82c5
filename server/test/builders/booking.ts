import type { DraftValues } from '@storey/api/sales/booking-drafts.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import type { Database } from '../../src/database/connect.ts'
import { encrypt } from '../../src/kernel/secrets.ts'
import { ownerOf as ownerOfDraft } from '../../src/sales/booking-drafts/rules.ts'
import { ownerOf } from '../../src/sales/bookings/rules.ts'
import type { Storage } from '../../src/services/storage.ts'
import { SECRET_KEY } from '../harness.ts'
import { buildClaim, buildPlan, buildUnit, unique } from './basics.ts'

interface BookingValues {
  readonly organization_id: number
  readonly created_by: number
  /** Of the unit, and so of the price; dirhams where nothing is said. */
  readonly currency?: string
  /** One of its own where nothing is said. */
  readonly building_id?: number
  readonly terms?: BookedTerms
  /** Of the unit, in minor units. */
  readonly price?: number
}

/** All of the price on booking. */
export const TERMS: BookedTerms = {
  plan: {
    price_adjustment_percent: '0',
    booking_amount: { kind: 'none' },
    installments: [{ position: 1, name: 'On booking', amount_kind: 'percent', percent: '100', due_kind: 'on_booking' }],
    charges: [],
  },
  booked_on: '2026-11-22',
  handover_on: null,
  construction_percent: 0,
  as_of: '2026-11-22',
}

/** A pending booking of a unit of its own by one buyer, whose timer runs for another day. */
export async function buildBooking(db: Database, values: BookingValues) {
  const { organization_id, created_by, currency = 'AED', building_id, terms = TERMS, price } = values
  const unit = await buildUnit(db, {
    ...(building_id ? { building_id } : { organization_id }),
    ...(price ? { price } : {}),
    currency,
  })
  const plan = await buildPlan(db, { building_id: unit.building_id })
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const claim = await buildClaim(db, {
    unit_id: unit.id,
    kind: 'booking',
    unit_status: 'reserved',
    holder_id: created_by,
    expires_at,
  })
  const number = `B-2026-${unique() + 90_000}`
  const own = { organization_id: unit.organization_id }
  const insert = async (transaction: Database) => {
    const booking = await transaction
      .insertInto('bookings')
      .values({
        ...own,
        number,
        unit_id: unit.id,
        building_id: unit.building_id,
        project_id: unit.project_id,
        payment_plan_id: plan.id,
        claim_id: claim.id,
        status: 'pending',
        list_price: unit.price,
        price: unit.price,
        currency: unit.currency,
        plan_name: plan.name,
        split_label: '60/40',
        expires_at,
        created_by,
        created_by_name: claim.holder_name,
        search: number.toLowerCase(),
        terms: JSON.stringify(terms),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const buyer = { full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', share_percent: '100' } as const
    const id_number = encrypt(SECRET_KEY, 'LR 0482 197', ownerOf(number, 1)).toString('base64')
    await transaction
      .insertInto('booking_installments')
      .values({
        ...own,
        booking_id: booking.id,
        position: 1,
        name: 'On booking',
        percent: '100',
        amount: unit.price,
        due_text: 'On booking',
      })
      .execute()
    await transaction
      .insertInto('booking_buyers')
      .values({ ...own, ...buyer, id_number, booking_id: booking.id, position: 1 })
      .execute()
    return booking
  }
  return db.isTransaction ? insert(db) : db.transaction().execute(insert)
}

interface Payment {
  readonly amount: number
  readonly due_on: string | null
  readonly due_text?: string
  readonly estimated?: boolean
}

/** One that was accepted, whose price stays. Its payments are these, on booking where nothing is said. */
export async function buildAccepted(db: Database, values: BookingValues, due?: readonly Payment[]) {
  const { id, price } = await buildBooking(db, values)
  if (due) {
    const [first] = await db.deleteFrom('booking_installments').where('booking_id', '=', id).returningAll().execute()
    if (!first) throw new Error('A booking without payments.')
    const rows = due.map((one, index) => ({ ...first, ...one, name: `Payment ${index + 1}`, position: index + 1 }))
    await db.insertInto('booking_installments').values(rows).execute()
  }
  return db
    .updateTable('bookings')
    .set({ status: 'accepted', expires_at: null, decided_at: new Date().toISOString(), version: 2 })
    .where('id', '=', id)
    .where('price', '=', price)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An accepted one whose agreement both have signed. */
export const buildSigned = (db: Database, { id }: { readonly id: number }) =>
  db
    .updateTable('bookings')
    .set({ agreement_sent_on: '2026-11-02', buyer_signed_on: '2026-11-03', seller_signed_on: '2026-11-04', version: 3 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An accepted one that was cancelled: its unit is free, and so much of what was received goes back. */
export async function buildCancelled(
  db: Database,
  { id, claim_id }: Pick<Awaited<ReturnType<typeof buildBooking>>, 'id' | 'claim_id'>,
  { refund_due }: { readonly refund_due: number | null },
) {
  await db
    .updateTable('unit_claims')
    .set({ ended_at: new Date().toISOString(), end_reason: 'cancelled' })
    .where('id', '=', claim_id)
    .execute()
  return db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: 'The buyer withdrew', refund_due, version: 3 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was received for an accepted booking. */
export const buildReceipt = async (
  db: Database,
  booking: Awaited<ReturnType<typeof buildBooking>>,
  more: {
    amount?: number
    number?: number
    file_id?: number
    refund?: boolean
    pays_position?: number
    pays_name?: string
  } = {},
) =>
  db
    .insertInto('booking_receipts')
    .values({
      organization_id: booking.organization_id,
      booking_id: booking.id,
      number: 1,
      amount: 100_000,
      received_on: '2026-11-01',
      method: 'bank_transfer',
      recorded_by: booking.created_by,
      recorded_by_name: booking.created_by_name,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A discount of 2% that its maker asked for, who made the booking too; it waits for the super admins unless said otherwise. */
export const buildDiscount = (
  db: Database,
  booking: Awaited<ReturnType<typeof buildBooking>>,
  {
    status = 'pending',
    sales_manager_id,
  }: { status?: 'pending' | 'assigned' | 'changes_requested'; sales_manager_id?: number } = {},
) =>
  db
    .insertInto('discount_requests')
    .values({
      organization_id: booking.organization_id,
      booking_id: booking.id,
      project_id: booking.project_id,
      status,
      sales_manager_id,
      sales_manager_name: sales_manager_id === undefined ? undefined : 'A sales manager',
      plan_price: booking.price,
      amount: Math.round(booking.price / 50),
      percent: '2',
      reason: 'Pays 40% on booking',
      requested_by: booking.created_by,
      requested_by_name: booking.created_by_name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A paper of a builder, with its bytes. */
export async function buildPaper(db: Database, storage: Storage, organization_id: number): Promise<{ id: number }> {
  const own = { organization_id }
  const content = Buffer.from('%PDF-1.7 a paper %%EOF')
  const storage_key = `${own.organization_id}/paper-${unique()}.pdf`
  await storage.put(storage_key, content)
  return db
    .insertInto('files')
    .values({
      ...own,
      storage_key,
      name: 'paper.pdf',
      type: 'application/pdf',
      size: content.length,
      sha256: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A document of a booking, with its bytes. */
export async function buildBookingDocument(
  db: Database,
  storage: Storage,
  { id: booking_id, organization_id }: { readonly id: number; readonly organization_id: number },
  type: DocumentType,
) {
  const { id: file_id } = await buildPaper(db, storage, organization_id)
  await db.insertInto('booking_documents').values({ organization_id, booking_id, type, file_id }).execute()
}

/** A draft of the booking form: a name, a number and half an address. */
export const typedDraft = (full_name = 'Amal Haddad'): DraftValues => ({
  step: 1,
  buyers: [
    {
      full_name,
      nationality: 'LB',
      id_type: 'passport',
      id_number: 'LR 0482 197',
      ...{ id_expires_on: null, date_of_birth: null, signatory_name: null, signatory_title: null },
      email: 'amal@exam',
      phone: '',
      address: '',
      language: 'en',
      share_percent: '100',
    },
  ],
  broker_organization_name: '',
  broker_name: '',
  brokerage_id: null,
  broker_id: null,
  commission_percent: null,
  note: '',
  discount_percent: null,
  discount_amount: null,
  discount_reason: '',
  own_schedule: null,
  terms: [{ label: 'Price', text: 'AED 1,200,000', chosen: true }],
})

interface DraftOf {
  readonly organization_id: number
  readonly user_id: number
  readonly unit_id: number
  readonly payment_plan_id: number
}

/** A draft of a booking of a unit, without an offer. */
export async function buildDraft(db: Database, draft: DraftOf): Promise<void> {
  const owner = ownerOfDraft(draft, { ...draft, sale_offer_id: null })
  const sealed = encrypt(SECRET_KEY, JSON.stringify(typedDraft()), owner)
  await db
    .insertInto('booking_drafts')
    .values(({ selectFrom }) => ({
      ...draft,
      sealed,
      seller_id: selectFrom('units').select('units.organization_id').where('units.id', '=', draft.unit_id),
    }))
    .execute()
}
