import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { drawId } from '../../database/ids.ts'
import type { BookingBuyersTable, BookingInstallmentsTable, BookingsTable } from '../../database/tables.ts'
import { after } from '../../inventory/claims/actions.ts'

/**
 * The next count of the seller of a unit, with the seller's code; undefined if the unit is not in the caller's scope. The row stays locked until the commit, so
 * that numbers have no gaps.
 */
export const nextNumber = (db: Database, scope: Scope, unit_id: number) =>
  db
    .insertInto('booking_numbers')
    .columns(['organization_id', 'last'])
    .expression((units) =>
      units
        .selectFrom('units')
        .where(inReach(scope, 'units.organization_id'))
        .where('units.id', '=', unit_id)
        .select(['units.organization_id', sql<number>`1`.as('last')]),
    )
    .onConflict((kept) => kept.column('organization_id').doUpdateSet({ last: sql<number>`booking_numbers.last + 1` }))
    .returning(['last as count', sql<string>`seller_code(organization_id)`.as('seller')])
    .executeTakeFirst()

/** Draws the id of a booking before its insert, because its buyers and payments are inserted at the same time. */
export const drawBookingId = (db: Database, _scope: Scope): Promise<number> => drawId(db, 'bookings')

type NewBooking = Omit<Insertable<BookingsTable>, 'created_by' | 'created_by_name' | 'expires_at'> & {
  readonly id: number
  /** Minutes from now for which it is pending; the same as for its claim. */
  readonly minutes: number | null
}

export const insertBooking = (db: Database, scope: Scope, { minutes, ...booking }: NewBooking) =>
  db
    .insertInto('bookings')
    .values({
      ...booking,
      expires_at: after(minutes),
      created_by: scope.user_id,
      created_by_name: scope.user_name,
    })
    .execute()

type Of<Table> = Omit<Table, 'organization_id' | 'booking_id'>
interface Booked {
  readonly id: number
  readonly organization_id: number
}
const belongsTo = ({ id, organization_id }: Booked) => ({ booking_id: id, organization_id })

export const insertBuyers = (
  db: Database,
  _scope: Scope,
  booking: Booked,
  buyers: readonly Of<Insertable<BookingBuyersTable>>[],
) =>
  db
    .insertInto('booking_buyers')
    .values(buyers.map((buyer) => ({ ...buyer, ...belongsTo(booking) })))
    .execute()

export const insertInstallments = (
  db: Database,
  _scope: Scope,
  booking: Booked,
  installments: readonly Of<Insertable<BookingInstallmentsTable>>[],
) =>
  db
    .insertInto('booking_installments')
    .values(installments.map((installment) => ({ ...installment, ...belongsTo(booking) })))
    .execute()
