import type {
  Notification,
  NotificationKind,
  NotificationOutcome,
  notifications,
  SubjectKind,
} from '@storey/api/account/notifications.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import type { KnownUser } from '../../access/admit.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, textContains } from '../../database/paging.ts'
import { TEXT_COLUMNS } from '../notification-text.ts'

/** A user's own notifications: of the current organization, and of the account. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', scope.user_id)
    .where('shown', '=', sql.lit(true))
    .where(here(scope))

const here = ({ organization_id }: Scope) =>
  sql<boolean>`(organization_id is null or organization_id = ${organization_id})`

const wire = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'id',
    'kind',
    sql<Notification['actor']>`case when actor_id is not null
      then person_of(actor_id, actor_name) end`.as('actor'),
    sql<Notification['subject']>`case when subject_kind is not null
      then jsonb_build_object('kind', subject_kind, 'id', subject_id, 'name', subject_name) end`.as('subject'),
    'outcome',
    'detail',
    'path',
    'created_at',
    'read_at',
  ])

type Query = Input<typeof notifications.list>['query']

export const listNotifications = (db: Database, scope: Scope, query: Query) => {
  const direction = query.sort === 'created_at' ? 'asc' : 'desc'
  return paged(
    wire(db, scope)
      .$if(query.unread !== undefined, (rows) => rows.where('read_at', query.unread ? 'is' : 'is not', null))
      .$if(query.kind !== undefined, (rows) => rows.where('kind', '=', query.kind ?? 'mention'))
      .$if(!!query.search, (rows) =>
        rows.where(textContains(sql`concat_ws(' ', actor_name, subject_name, detail)`, query.search)),
      ),
    query,
    // Ids increase with time and are unique.
    [{ by: sql.ref('notifications.id'), direction, of: 'number' }],
  )
}

export const countUnread = async (db: Database, scope: Scope): Promise<number> => {
  const { count } = await visible(db, scope)
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findNotification = (db: Database, scope: Scope, id: number) =>
  wire(db, scope).where('id', '=', id).executeTakeFirst()

/** Marks notifications as read; those already read keep their time. Returns how many changed. */
export async function markRead(
  db: Database,
  scope: Scope,
  read: boolean,
  { id, up_to_id }: { id?: number; up_to_id?: number | undefined },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: read ? sql<string>`now()` : null })
    .where('user_id', '=', scope.user_id)
    .where('shown', '=', sql.lit(true))
    .where(here(scope))
    .where('read_at', read ? 'is' : 'is not', null)
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? 0))
    .$if(up_to_id !== undefined, (rows) => rows.where('id', '<=', up_to_id ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface Chosen {
  readonly kind: NotificationKind
  readonly in_app: boolean
  readonly mail: boolean
}

export const chosenSettings = (db: Database, scope: Scope): Promise<Chosen[]> =>
  db
    .selectFrom('notification_settings')
    .select(['kind', 'in_app', 'mail'])
    .where('user_id', '=', scope.user_id)
    .execute()

export const keepSettings = (db: Database, scope: Scope, chosen: readonly Chosen[]) =>
  db
    .insertInto('notification_settings')
    .values(chosen.map((setting) => ({ ...setting, user_id: scope.user_id })))
    .onConflict((same) =>
      same.columns(['user_id', 'kind']).doUpdateSet((input) => ({
        in_app: input.ref('excluded.in_app'),
        mail: input.ref('excluded.mail'),
      })),
    )
    .execute()

export interface InsertedNotification {
  readonly id: number
  /** The organization in which it is shown; null for the account. */
  readonly notified_in: number | null
  readonly in_app: boolean
  readonly mail: boolean
  /** The user has devices that show notifications of this kind. */
  readonly push: boolean
}

export interface NotificationEvent {
  /** The recipient. */
  readonly user_id: number
  readonly kind: NotificationKind
  /** The organization of the event; null for the account. */
  readonly organization_id: number | null
  /** The user who caused it, as in a scope; undefined if no user did. */
  readonly actor?: { readonly user_id: number; readonly user_name: string } | undefined
  readonly subject?: { readonly kind: SubjectKind; readonly id: number | null; readonly name: string } | undefined
  /** The decision on a booking, or the end of a task. */
  readonly outcome?: NotificationOutcome | undefined
  /** A sentence for kinds that need one: the change of the account, the reason for rejecting a booking. */
  readonly detail?: string | undefined
  /** Path of the screen to open, such as `/crm/leads/5`; security and invites have fixed ones. */
  readonly path?: string | undefined
  /** Two events for one user with the same key create one notification, such as `mention:note:51`. */
  readonly dedupe_key: string
}

/** Inserts a notification if the user is to get it; returns undefined if not, or if it exists already. */
export async function insertNotification(
  db: Database,
  { actor, subject, ...values }: NotificationEvent,
): Promise<InsertedNotification | undefined> {
  const inserted = {
    ...values,
    actor_id: actor?.user_id,
    actor_name: actor?.user_name,
    subject_kind: subject?.kind,
    subject_id: subject?.id,
    subject_name: subject?.name,
  }
  const { rows } =
    await sql<InsertedNotification>`select * from notify_person(${JSON.stringify(inserted)}::jsonb)`.execute(db)
  return rows[0]
}

/** These run as `storey_worker`. */

/** Claims a notification for its e-mail; returns undefined if it was sent already, or deleted. */
export const takeForMail = (db: Database, id: number) =>
  db
    .updateTable('notifications')
    .set({ mailed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .returning(['user_id', 'organization_id', ...TEXT_COLUMNS])
    .executeTakeFirst()

export type Recipient = KnownUser

/** The present data of a user; undefined if they may no longer sign in. */
export async function findRecipient(db: Database, user_id: number): Promise<Recipient | undefined> {
  const { rows } = await sql<{ person: Recipient | null }>`select look_up_person(${user_id}) as person`.execute(db)
  return rows[0]?.person ?? undefined
}

/** What the e-mail of an accepted offer has of it: how the buyer is reached, and the picture of the chosen home. In the scope of a job. */
export const findAcceptedOffer = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('sale_offers as o')
    .innerJoin('units as u', (join) =>
      join.onRef('u.organization_id', '=', 'o.organization_id').onRef('u.id', '=', 'o.chosen_unit_id'),
    )
    .innerJoin('buildings as b', (join) =>
      join.onRef('b.organization_id', '=', 'u.organization_id').onRef('b.id', '=', 'u.building_id'),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.project_id'),
    )
    .leftJoin('files as cover', (join) =>
      join
        .onRef('cover.organization_id', '=', 'o.organization_id')
        .on('cover.id', '=', sql`coalesce(b.cover_file_id, p.cover_file_id)`),
    )
    .where('o.id', '=', id)
    .where(inReach(scope, 'o.organization_id'))
    .select(['o.client_phone as phone', 'o.client_email as email', 'b.name as building', 'cover.uuid as cover'])
    .executeTakeFirst()

export type AcceptedOffer = NonNullable<Awaited<ReturnType<typeof findAcceptedOffer>>>
