import type { BuyerConsent } from '@storey/api/sales/buyer-emails.ts'
import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { BuyerConsentsTable } from '../../database/tables.ts'

interface Of {
  readonly id: number
  readonly organization_id: number
}

/** A number that WhatsApp can reach, as the database requires it. */
export const isReachable = (phone: string): boolean => /^\+\d{7,15}$/.test(phone)

export const listNumbers = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('booking_buyers')
    .select(['position', 'full_name', 'phone'])
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute()

/** Whether the holder of a number answered STOP to a message. */
export const isStopped = async (db: Database, _scope: Scope, phone: string): Promise<boolean> =>
  (await sql`select from stopped_numbers(array[${phone}])`.execute(db)).rows.length > 0

/** The wishes of the buyers with a number that WhatsApp can reach; none if the project has no template in the language of the buyer. */
export const listConsents = (db: Database, _scope: Scope, { id, organization_id }: Of): Promise<BuyerConsent[]> =>
  db
    .selectFrom('booking_buyers as y')
    .leftJoin('buyer_consents as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'y.organization_id')
        .onRef('c.booking_id', '=', 'y.booking_id')
        .onRef('c.phone', '=', 'y.phone'),
    )
    .where('y.organization_id', '=', organization_id)
    .where('y.booking_id', '=', id)
    .where(sql<boolean>`y.phone ~ '^\\+[0-9]{7,15}$'`)
    .where(
      sql<boolean>`exists (select from buyer_message_templates t
        join bookings b on b.organization_id = t.organization_id and b.project_id = t.project_id
        where b.organization_id = y.organization_id and b.id = y.booking_id and t.kind <> 'code' and t.language = y.language)`,
    )
    .select(['y.position as buyer', 'y.full_name', 'c.given_by', 'c.given_by_name', 'c.given_at'])
    .select([
      sql<string>`y.phone`.as('phone'),
      sql<BuyerConsent['state']>`case when exists (select from stopped_numbers(array[y.phone])) then 'stopped'
        when c.agreed then 'agreed' when not c.agreed then 'refused' else 'unknown' end`.as('state'),
    ])
    .orderBy('y.position')
    .execute()

export const saveConsent = (
  db: Database,
  _scope: Scope,
  { id: booking_id, organization_id }: Of,
  consent: Omit<Insertable<BuyerConsentsTable>, 'organization_id' | 'booking_id' | 'given_at'>,
) =>
  db
    .insertInto('buyer_consents')
    .values({ ...consent, organization_id, booking_id })
    .onConflict((same) =>
      same
        .columns(['organization_id', 'booking_id', 'phone'])
        .doUpdateSet({ ...consent, given_at: sql<string>`now()` })
        // The same wish again keeps who gave it and when, and only a buyer takes back the no of a buyer.
        .where(
          sql<boolean>`buyer_consents.agreed <> excluded.agreed and not (excluded.agreed and excluded.given_by = 'desk'
            and buyer_consents.given_by = 'buyer')`,
        ),
    )
    .execute()

/** The wish that is kept for a number of the booking. */
export const findConsent = (db: Database, _scope: Scope, { id, organization_id }: Of, phone: string) =>
  db
    .selectFrom('buyer_consents')
    .select('agreed')
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .where('phone', '=', phone)
    .executeTakeFirst()
