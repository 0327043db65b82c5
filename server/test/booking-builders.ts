import type { DocumentType } from '@storey/api/sales/documents.ts'
import type { Database } from '../src/database/connect.ts'
import type { Storage } from '../src/files/storage.ts'
import { ownerOf } from '../src/sales/bookings/actions.ts'
import { encrypt } from '../src/secrets.ts'
import { buildClaim, buildPlan, buildUnit, unique } from './builders.ts'
import { SECRET_KEY } from './harness.ts'

interface BookingValues {
  readonly organization_id: number
  readonly created_by: number
}

/** A pending booking of a unit of its own by one buyer, whose timer runs for another day. */
export async function buildBooking(db: Database, { organization_id, created_by }: BookingValues) {
  const unit = await buildUnit(db, { organization_id })
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
  return db.transaction().execute(async (transaction) => {
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
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const buyer = { full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', share_percent: '100' } as const
    const id_number = encrypt(SECRET_KEY, 'LR 0482 197', ownerOf(number, 1)).toString('base64')
    await transaction
      .insertInto('booking_buyers')
      .values({ ...own, ...buyer, id_number, booking_id: booking.id, position: 1 })
      .execute()
    return booking
  })
}

/** A document of a booking, with its bytes. */
export async function buildBookingDocument(
  db: Database,
  storage: Storage,
  booking: { readonly id: number; readonly organization_id: number },
  type: DocumentType,
) {
  const own = { organization_id: booking.organization_id }
  const content = Buffer.from('%PDF-1.7 a paper %%EOF')
  const storage_key = `${own.organization_id}/paper-${unique()}.pdf`
  await storage.put(storage_key, content)
  const file = await db
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
  await db
    .insertInto('booking_documents')
    .values({ ...own, booking_id: booking.id, type, file_id: file.id })
    .execute()
}
