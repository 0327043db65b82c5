import type { LeadSource } from '@storey/api/crm/lead.ts'
import { sql } from 'kysely'
import { ownRecords } from '../../access/own-records.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** What e-mails have of the records that they are about: read with the rights that their reader has when they are written. */

const HOME = sql<string>`(select unit_name(h.code, u.number) || ', ' || p.name
  from units u
    join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
    join projects p on p.organization_id = h.organization_id and p.id = h.project_id
  where u.organization_id = b.organization_id and u.id = b.unit_id)`
const BUYERS = sql<string>`(select string_agg(buyer.full_name, ', ' order by buyer.position) from booking_buyers buyer
  where buyer.organization_id = b.organization_id and buyer.booking_id = b.id)`

/** Unpaid payments of the developers in reach whose day is over where their developer is. */
const overdue = (db: Database, scope: Scope) =>
  db
    .selectFrom('booking_installments as i')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.id', '=', 'i.booking_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where(inReach(scope, 'i.organization_id'))
    .where('i.owed', '=', sql.lit(true))
    .where('i.estimated', '=', sql.lit(false))
    .whereRef('i.paid', '<', 'i.amount')
    // The latest date of any time zone bounds the index scan; the developer's own date decides.
    .where(sql<boolean>`i.due_on < ((now() at time zone 'UTC') + interval '14 hours')::date`)
    .where(sql<boolean>`i.due_on < (now() at time zone o.timezone)::date`)
    .select([
      'b.currency',
      sql<string>`i.due_on::text`.as('due_on'),
      sql<number>`(now() at time zone o.timezone)::date - i.due_on`.as('days'),
      sql<number>`i.amount - i.paid`.as('left'),
    ])

/** One of the overdue payments of a booking, by its name. */
export const findOverdue = (db: Database, scope: Scope, booking_id: number, name: string) =>
  overdue(db, scope)
    .where('i.booking_id', '=', booking_id)
    .where('i.name', '=', name)
    .select([HOME.as('home'), BUYERS.as('buyers')])
    .orderBy('i.due_on', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Overdue = NonNullable<Awaited<ReturnType<typeof findOverdue>>>

const OLDEST = 5

export interface OverdueSum {
  readonly payments: number
  readonly totals: readonly { readonly currency: string; readonly amount: number }[]
  readonly oldest: readonly Pick<Overdue, 'currency' | 'days' | 'left' | 'home'>[]
}

/** All overdue payments that the reader sees: their sums by currency, and the oldest. */
export async function sumOverdue(db: Database, scope: Scope): Promise<OverdueSum | undefined> {
  const all = overdue(db, scope).select(['i.organization_id', 'i.booking_id', 'i.position'])
  const { rows } = await sql<OverdueSum>`with late as materialized (${all})
    select (select count(*) from late) as payments, (select coalesce(jsonb_agg(t order by t.amount desc), '[]') from (
        select currency, sum("left")::bigint as amount from late group by currency) t) as totals,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', l.currency, 'days', l.days, 'left', l."left", 'home', ${HOME})
        order by l.due_on, l.booking_id, l.position), '[]')
        from (select * from late order by due_on, booking_id, position limit ${OLDEST}) l
          join bookings b on b.organization_id = l.organization_id and b.id = l.booking_id) as oldest`.execute(db)
  const [sums] = rows
  return sums && sums.oldest.length > 0 ? sums : undefined
}

/** How a lead is reached, and what they look for. */
export const findAssignedLead = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('leads')
    .where('organization_id', '=', scope.organization_id)
    .where('deleted_at', 'is', null)
    .where(ownRecords(scope, 'owner_id'))
    .where('id', '=', id)
    .select(['phone', 'email', 'budget_min', 'budget_max', 'currency', 'bedrooms_wanted', 'interest_note'])
    .select([
      sql<LeadSource>`source`.as('source'),
      sql<string[]>`property_types_wanted`.as('property_types_wanted'),
      sql<string[]>`(select coalesce(jsonb_agg(p.name order by p.name), '[]') from lead_projects lp
        join projects p on p.organization_id = lp.organization_id and p.id = lp.project_id
        where lp.organization_id = leads.organization_id and lp.lead_id = leads.id)`.as('projects'),
    ])
    .executeTakeFirst()

export type AssignedLead = NonNullable<Awaited<ReturnType<typeof findAssignedLead>>>
