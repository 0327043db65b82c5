import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** Noon of a past day at the developer of a unit, or now if that is earlier; and now. */
export const findInstants = (db: Database, scope: Scope, unit_id: number, day: string) =>
  db
    .selectFrom('units')
    .innerJoin('organizations', 'organizations.id', 'units.organization_id')
    .where(inReach(scope, 'units.organization_id'))
    .where('units.id', '=', unit_id)
    .select(sql<string>`least(now(), (${day}::date + time '12:00') at time zone organizations.timezone)`.as('sold_at'))
    .select(sql<string>`now()`.as('now'))
    .executeTakeFirst()

interface SettledCommission {
  /** The price without VAT. */
  readonly base: number
  /** Before VAT; without it, the percent of the booking. */
  readonly amount: number | null
  readonly vat_percent: string
  readonly earned_on: string
  readonly invoice: string | null
  readonly invoiced_on: string | null
  readonly paid_on: string | null
  readonly reference: string | null
}

/** Records the commission of a new earlier sale as it was settled. */
export const insertCommission = (
  db: Database,
  scope: Scope,
  booking: { readonly id: number; readonly organization_id: number },
  { base, amount, vat_percent, earned_on, invoice, invoiced_on, paid_on, reference }: SettledCommission,
) =>
  sql`select record_earlier_commission(${booking.organization_id}::bigint, ${booking.id}::bigint, ${base}::bigint, ${amount}::bigint,
    ${vat_percent}::numeric, ${earned_on}::date, ${invoice}::text, ${invoiced_on}::date, ${paid_on}::date, ${reference}::text,
    ${scope.user_name}::text)`.execute(db)

interface NewReceipt {
  readonly number: number
  readonly amount: number
  readonly received_on: string
  readonly method: 'bank_transfer' | 'cheque' | 'cash' | 'card' | 'online' | 'other'
  readonly reference: string | null
}

/** Inserts the receipts of a sale together. */
export const insertReceipts = (
  db: Database,
  scope: Scope,
  booking: { readonly id: number; readonly organization_id: number },
  receipts: readonly NewReceipt[],
) =>
  db
    .insertInto('booking_receipts')
    .values(
      receipts.map((receipt) => ({
        ...receipt,
        // The payer has the voucher of the system of that time.
        earlier: true,
        organization_id: booking.organization_id,
        booking_id: booking.id,
        recorded_by: scope.user_id,
        recorded_by_name: scope.user_name,
      })),
    )
    .execute()
