import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { LockedBooking } from '../bookings/actions.ts'

/** The current day in the time zone of a booking's builder. */
export async function findToday(db: Database, _scope: Scope, { organization_id }: LockedBooking): Promise<string> {
  const { today } = await db
    .selectFrom('organizations')
    .select(sql<string>`(now() at time zone timezone)::date`.as('today'))
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return today
}
