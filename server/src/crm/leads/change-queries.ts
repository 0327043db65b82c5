import { type Insertable, sql, type Updateable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { LeadsTable } from '../../database/tables.ts'
import { setLinks } from '../link-queries.ts'
import { EDITED } from './columns.ts'
import { activeLeads, visible } from './queries.ts'

const facts = (['id', ...EDITED, 'next_activity_at', 'seen_at', 'version'] as const).map(
  (column) => `leads.${column}` as const,
)

/** A lead without its related records, if the caller may see it. */
export const findLead = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(facts).where('leads.id', '=', id).executeTakeFirst()

/** Locks a lead until this transaction ends. */
export const lockLead = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(facts).where('leads.id', '=', id).forNoKeyUpdate().executeTakeFirst()

const active = (db: Database, scope: Scope) =>
  activeLeads(db, scope).select(['leads.id', 'leads.status', 'leads.last_contacted_at', 'leads.version'])

/**
 * Does the same as `lockLead`, but regardless of visibility: automatic changes from a deal or activity do not depend on the lead's owner.
 */
export const lockActive = (db: Database, scope: Scope, id: number) =>
  active(db, scope).where('leads.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Does the same as `lockActive`, for the lead of an activity. */
export const lockActiveOf = (db: Database, scope: Scope, activity_id: number) =>
  active(db, scope)
    .where('leads.id', '=', (activities) =>
      activities
        .selectFrom('activities')
        .select('activities.lead_id')
        .where('activities.organization_id', '=', scope.organization_id)
        .where('activities.id', '=', activity_id),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
export type ActiveLead = NonNullable<Awaited<ReturnType<typeof lockActive>>>
export type LeadFacts = NonNullable<Awaited<ReturnType<typeof findLead>>>

interface Reachable {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly whatsapp?: string | null | undefined
  readonly other_emails?: readonly string[] | undefined
  readonly other_phones?: readonly string[] | undefined
}

/** Visible leads that share an e-mail address or number, except `but`. */
export async function findDuplicates(db: Database, scope: Scope, lead: Reachable, but = 0) {
  const { email, phone, whatsapp, other_emails = [], other_phones = [] } = lead
  const contactPoints = [...[email, ...other_emails].map((one) => one?.toLowerCase()), phone, whatsapp, ...other_phones]
  const wanted = contactPoints.filter((one) => typeof one === 'string')
  if (wanted.length === 0) return []
  return visible(db, scope)
    .select(['leads.id', 'leads.full_name'])
    .where('leads.id', '<>', but)
    .where('leads.id', 'in', (duplicates) =>
      duplicates
        .selectFrom('contact_points')
        .select('lead_id')
        .where('organization_id', '=', scope.organization_id)
        .where('value', 'in', wanted),
    )
    .orderBy('leads.id')
    .limit(10)
    .execute()
}

export const insertLead = (db: Database, scope: Scope, lead: Omit<Insertable<LeadsTable>, 'organization_id'>) =>
  db
    .insertInto('leads')
    .values({ ...lead, organization_id: scope.organization_id, created_by: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes a lead; `edited` raises its version; moves and toggles leave it. */
export const changeLead = (db: Database, scope: Scope, id: number, change: Updateable<LeadsTable>, edited: boolean) =>
  db
    .updateTable('leads')
    .set({
      ...change,
      ...(edited ? { version: sql<number>`version + 1` } : {}),
      updated_at: sql<string>`now()`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const markSeen = (db: Database, scope: Scope, id: number, seen: boolean) =>
  db
    .updateTable('leads')
    .set({ seen_at: seen ? sql<string>`now()` : null })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Sets the last contact of a lead to `at`, unless it is later already; returns whether it changed. */
export const markContacted = async (db: Database, scope: Scope, id: number, at: string): Promise<boolean> =>
  (
    await db
      .updateTable('leads')
      .set({ last_contacted_at: at })
      .where('organization_id', '=', scope.organization_id)
      .where('id', '=', id)
      .where((where) => where.or([where('last_contacted_at', 'is', null), where('last_contacted_at', '<', at)]))
      .executeTakeFirst()
  ).numUpdatedRows > 0

/**
 * Called when the activity that set the last contact to `to` is reopened: the last contact becomes `from`, or the time of a later
 * activity that is still done. An activity done after it that stores `to` as the earlier value stores `from` instead.
 */
export async function contactedBefore(
  db: Database,
  scope: Scope,
  lead_id: number,
  activity_id: number,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<void> {
  await sql`update leads l set updated_at = now(), last_contacted_at = greatest(${from}::timestamptz, (
      select max(a.completed_at) from activities a
        where a.organization_id = l.organization_id and a.lead_id = l.id and a.id <> ${activity_id}
          and a.deleted_at is null and a.result in ('reached', 'held', 'sent', 'replied')))
    where l.organization_id = ${scope.organization_id} and l.id = ${lead_id}
      and l.last_contacted_at = ${to}::timestamptz`.execute(db)
  await sql`update activities a set effects = jsonb_set(a.effects, '{contacted,from}', ${JSON.stringify(from)}::jsonb)
    where a.organization_id = ${scope.organization_id} and a.lead_id = ${lead_id} and a.id <> ${activity_id}
      and a.effects #>> '{contacted,from}' = ${to}`.execute(db)
}

export const tagsOfLead = (db: Database, scope: Scope, lead_id: number) =>
  db
    .selectFrom('lead_tags')
    .innerJoin('tags', 'tags.id', 'lead_tags.tag_id')
    .select(['tags.id', 'tags.name'])
    .where('lead_tags.organization_id', '=', scope.organization_id)
    .where('lead_tags.lead_id', '=', lead_id)
    .orderBy(sql`lower(tags.name)`)
    .execute()

/** Makes a lead's tags exactly these. */
export const setTags = (db: Database, scope: Scope, lead_id: number, ids: readonly number[]) =>
  setLinks(db, scope, 'lead_tags', lead_id, ids)

/** Moves a lead into the bin with its deals and activities, all with the same time, by which they are restored together. */
export async function binLead(db: Database, scope: Scope, id: number) {
  const now = sql<string>`now()`
  const { organization_id } = scope
  const deals = await db
    .updateTable('deals')
    .set({ deleted_at: now })
    .where('organization_id', '=', organization_id)
    .where('lead_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'pipeline_id', 'stage_id', 'version'])
    .execute()
  const activities = await db
    .updateTable('activities')
    .set({ deleted_at: now })
    .where('organization_id', '=', organization_id)
    .where('lead_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  await db
    .updateTable('leads')
    .set({ deleted_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return { deals, activities }
}
