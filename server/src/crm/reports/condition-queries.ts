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

/** The leads made in the period. */
export const leadsOf = (db: Database, scope: Scope, { from, to, owner_id }: Days) =>
  db
    .selectFrom('leads')
    .where('leads.organization_id', '=', scope.organization_id)
    .where(ownRecords(scope, 'leads.owner_id'))
    .where('leads.deleted_at', 'is', null)
    .where(withinOwnDays(scope, 'leads.created_at', from, to))
    .$if(owner_id !== undefined, (all) => all.where('leads.owner_id', 'in', owner_id ?? []))

/** Literals: an index has the same condition. */
const contacts = sql.join(CONTACTS.map((result) => sql.lit(result)))

export interface Contacts {
  /** Whether every lead has its first contact stored; not until the backfill of an upgrade has finished. */
  readonly contacts_kept: boolean
}

/** The first contact of a lead, found among its activities: as long as an upgrade has not stored those of all leads. */
const sought = sql<string | null>`(select min(a.completed_at) from activities a
  where a.organization_id = leads.organization_id and a.lead_id = leads.id and a.deleted_at is null and a.result in (${contacts}))`

/** The first contact that is recorded; of a lead without a recorded one, such as an imported lead, the contact that is known. */
export const contactedAt = ({ contacts_kept }: Contacts) =>
  sql<string | null>`coalesce(${contacts_kept ? sql.ref('leads.first_contact_at') : sought}, leads.last_contacted_at)`

/** Minutes to the first contact; a lead that was entered after the contact was contacted at once. `greatest` alone makes null zero. */
export const minutesOf = (period: Contacts) => {
  const at = contactedAt(period)
  // `date_part`, because `extract` calculates with decimal numbers.
  return sql<number | null>`case when ${at} is not null
    then greatest(date_part('epoch', ${at} - leads.created_at), 0) / 60 end`
}

/** Which time to the first contact a number of minutes belongs to; null without one. */
export const timeOf = (of: RawBuilder<number | null>) => {
  const ends = Object.entries(CONTACT_HOURS).map(
    ([within, hours]) => sql`when ${of} < ${sql.lit(hours * 60)} then ${sql.lit(within)}`,
  )
  return sql<ContactTime | null>`case when ${of} is null then null ${sql.join(ends, sql` `)} else 'later' end`
}

export const leadFigures = {
  leads: () => sql<boolean>`true`,
  contacted: (at) => sql<boolean>`${at} is not null`,
  waiting: (at) => sql<boolean>`${at} is null`,
} satisfies Partial<Record<CrmFigure, (at: ReturnType<typeof contactedAt>) => RawBuilder<boolean>>>

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
