import { CONTACT_HOURS, type ContactTime, type CrmFigure } from '@storey/api/crm/report-figures.ts'
import { type RawBuilder, sql } from 'kysely'
import { withinOwnDays } from '../../access/own-days.ts'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { CONTACTS } from '../activities/rules.ts'

// What each figure counts. Figures and their rows use the same conditions, so that they agree.

interface Days {
  readonly from: string
  readonly to: string
  readonly owner_id: readonly number[] | undefined
}

/** Literals: an index has the same condition. */
const contacts = sql.join(CONTACTS.map((result) => sql.lit(result)))

/** The leads made in the period, with the time of their first contact as `first.at`. */
export const leadsOf = (db: Database, scope: Scope, { from, to, owner_id }: Days) =>
  db
    .selectFrom('leads')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('activities as a')
          .whereRef('a.organization_id', '=', 'leads.organization_id')
          .whereRef('a.lead_id', '=', 'leads.id')
          .where('a.deleted_at', 'is', null)
          .where(sql<boolean>`a.result in (${contacts})`)
          .select(sql<string | null>`min(a.completed_at)`.as('at'))
          .as('first'),
      (join) => join.onTrue(),
    )
    .where('leads.organization_id', '=', scope.organization_id)
    .where(ownRecords(scope, 'leads.owner_id'))
    .where('leads.deleted_at', 'is', null)
    .where(withinOwnDays(scope, 'leads.created_at', from, to))
    .$if(owner_id !== undefined, (all) => all.where('leads.owner_id', 'in', owner_id ?? []))

/** The first contact that is recorded; of a lead without a recorded one, such as an imported lead, the contact that is known. */
export const contactedAt = sql<string | null>`coalesce(first.at, leads.last_contacted_at)`

/** Minutes to the first contact; a lead that was entered after the contact was contacted at once. `greatest` alone makes null zero. */
export const minutes = sql<number | null>`case when ${contactedAt} is not null
  then greatest(extract(epoch from ${contactedAt} - leads.created_at), 0)::float8 / 60 end`

/** Which time to the first contact a number of minutes belongs to; null without one. */
export const timeOf = (of: RawBuilder<number | null>) => {
  const ends = Object.entries(CONTACT_HOURS).map(
    ([within, hours]) => sql`when ${of} < ${sql.lit(hours * 60)} then ${sql.lit(within)}`,
  )
  return sql<ContactTime | null>`case when ${of} is null then null ${sql.join(ends, sql` `)} else 'later' end`
}

export const leadFigures = {
  leads: sql<boolean>`true`,
  contacted: sql<boolean>`${contactedAt} is not null`,
  waiting: sql<boolean>`${contactedAt} is null`,
} satisfies Partial<Record<CrmFigure, unknown>>

/**
 * The deals made or closed in the period, in every currency. A member with own leads only sees deals of leads that they do not see:
 * then the lead has no source here.
 */
export const dealsOf = (db: Database, scope: Scope, { from, to, owner_id }: Days, of: 'made' | 'closed') =>
  db
    .selectFrom('deals')
    .leftJoin('leads', (join) =>
      join.onRef('leads.organization_id', '=', 'deals.organization_id').onRef('leads.id', '=', 'deals.lead_id'),
    )
    .where('deals.organization_id', '=', scope.organization_id)
    .where(ownRecords(scope, 'deals.owner_id'))
    .where('deals.deleted_at', 'is', null)
    .where(withinOwnDays(scope, of === 'made' ? 'deals.created_at' : 'deals.closed_at', from, to))
    .$if(of === 'closed', (all) => all.where('deals.closed_at', 'is not', null))
    .$if(owner_id !== undefined, (all) => all.where('deals.owner_id', 'in', owner_id ?? []))

export const dealFigures = {
  deals: sql<boolean>`true`,
  won: sql<boolean>`deals.status = 'won'`,
  lost: sql<boolean>`deals.status = 'lost'`,
} satisfies Partial<Record<CrmFigure, unknown>>
