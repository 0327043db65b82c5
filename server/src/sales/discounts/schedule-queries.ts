import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { BookingEventsTable } from '../../database/tables.ts'
import type { DiscountedBooking } from './queries.ts'
import { type agreedRows, keepNotices } from './rules.ts'

interface NewSchedule {
  readonly terms: BookedTerms
  readonly plan_name: string
  readonly split_label: string
  readonly rows: ReturnType<typeof agreedRows>
  readonly note: string
}

/** Replaces the payments of a locked booking. Fees of bounced cheques stay, after them; what is paid is allocated at the commit. */
export async function replaceSchedule(
  db: Database,
  scope: Scope,
  { id, organization_id, version }: DiscountedBooking,
  { terms, plan_name, split_label, rows, note }: NewSchedule,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({
      ...{ plan_name, split_label },
      terms: JSON.stringify(terms),
      schedule_changed_at: sql<string>`now()`,
      version: version + 1,
      updated_at: sql<string>`now()`,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  const removed = await db
    .deleteFrom('booking_installments')
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .returning(['position', 'name', 'amount', 'due_on', 'due_text', 'estimated', 'is_charge', 'cheque_id'])
    .returning(['vat_treatment', 'vat_percent', 'overdue_notified_at'])
    .execute()
  const fees = removed
    .filter(({ cheque_id }) => cheque_id !== null)
    .sort((one, other) => one.position - other.position)
    .map((fee, index) => ({ ...fee, position: rows.length + 1 + index }))
  await db
    .insertInto('booking_installments')
    .values(keepNotices(removed, [...rows, ...fees]).map((row) => ({ ...row, organization_id, booking_id: id })))
    .execute()
  const kind: BookingEventsTable['kind'] = 'schedule_changed'
  await db
    .insertInto('booking_events')
    .values({ organization_id, booking_id: id, kind, note, actor_id: scope.user_id, actor_name: scope.user_name })
    .execute()
}
