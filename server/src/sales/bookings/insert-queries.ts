import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { BookingBuyersTable, BookingInstallmentsTable, BookingsTable } from '../../database/tables.ts'

/** The builder's next number. The row stays locked until the commit, so that numbers have no gaps. */
export async function nextNumber(db: Database, _scope: Scope, organization_id: number): Promise<number> {
  const { last } = await db
    .insertInto('booking_numbers')
    .values({ organization_id, last: 1 })
    .onConflict((kept) => kept.column('organization_id').doUpdateSet({ last: sql<number>`booking_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

type NewBooking = Omit<Insertable<BookingsTable>, 'created_by' | 'created_by_name'>

export const insertBooking = (db: Database, scope: Scope, booking: NewBooking) =>
  db
    .insertInto('bookings')
    .values({ ...booking, created_by: scope.user_id, created_by_name: scope.user_name })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()

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
