import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** What the signing of a booking depends on, besides its contract. */
export const findSigned = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .where('id', '=', id)
    .select(['id', 'organization_id', 'number', 'status', 'recorded_at', 'version', 'sales_manager_id', 'created_by'])
    .select(['agreement_sent_on', 'buyer_signed_on', 'seller_signed_on'])
    .executeTakeFirst()
export type SignedBooking = NonNullable<Awaited<ReturnType<typeof findSigned>>>

export const listBuyers = (db: Database, _scope: Scope, { id, organization_id }: SignedBooking) =>
  db
    .selectFrom('booking_buyers')
    .select(['position', 'full_name', 'email', 'language', 'id_type', 'signatory_name', 'signatory_title'])
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute()
