import type { ChequeStatus } from '@storey/api/sales/cheque-columns.ts'
import type { Cheque } from '@storey/api/sales/cheques.ts'
import type { Updateable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { ChequesTable } from '../../src/database/tables.ts'
import { unique } from './basics.ts'
import type { buildBooking } from './booking.ts'

/** A cheque of 1,000 of the only buyer that `buildBooking` makes, dated in the past. */
export async function buildCheque(
  db: Database,
  booking: Pick<Awaited<ReturnType<typeof buildBooking>>, 'id' | 'organization_id' | 'currency' | 'created_by'>,
  {
    status = 'received',
    amount = 100_000,
    cheque_on = '2026-11-02',
    pays = [],
  }: {
    status?: Extract<ChequeStatus, 'received' | 'deposited' | 'bounced'>
    amount?: number
    cheque_on?: string
    pays?: Cheque['pays']
  } = {},
) {
  const { id } = await db
    .insertInto('cheques')
    .values({
      organization_id: booking.organization_id,
      booking_id: booking.id,
      number: String(100_000 + unique()),
      bank: 'Emirates NBD',
      drawer: 'Amal Haddad',
      amount,
      currency: booking.currency,
      cheque_on,
      pays: JSON.stringify(pays),
      received_on: '2026-11-01',
      recorded_by: booking.created_by,
      recorded_by_name: 'Maya',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const become = (change: Updateable<ChequesTable>) =>
    db.updateTable('cheques').set(change).where('id', '=', id).execute()
  if (status !== 'received') await become({ status: 'deposited', deposited_on: cheque_on })
  if (status === 'bounced') await become({ status, bounced_on: cheque_on, bounce_reason: 'Insufficient funds' })
  return db.selectFrom('cheques').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
