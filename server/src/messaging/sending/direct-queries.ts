import { type Insertable, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { DirectMessagesTable } from '../../database/tables.ts'
import type { StatusEvent, TemplateValue } from '../providers/rules.ts'
import { limitText, mayBeFull, reached } from './pace-queries.ts'

/** Single messages. Except for the insert, these run as `storey_worker`. */

export const insertDirect = (db: Database, message: Insertable<DirectMessagesTable>) =>
  db.insertInto('direct_messages').values(message).execute()

export interface ClaimedDirect {
  readonly id: string
  readonly organization_id: number
  readonly address: string
  readonly template: string
  readonly language: string
  readonly variables: readonly TemplateValue[]
  readonly attempts: number
}

const DAYS_TO_TRY = 2

/** Skips messages that waited too long to be of use, and those whose receivers have stopped them. */
export const skipDirect = (db: Database) =>
  sql`
    update direct_messages set status = 'skipped', next_attempt_at = null,
      error_text = case when stopped then 'The buyer stopped messages by WhatsApp.'
        else ${`It could not be sent within ${DAYS_TO_TRY} days. `} || coalesce(error_text, '') end
    from (select m.id, exists (select from message_opt_outs o where o.organization_id = message_organization()
        and o.channel = 'whatsapp' and o.address = m.address) as stopped
      from direct_messages m where m.status = 'queued' for update skip locked) as waiting
    where direct_messages.id = waiting.id
      and (stopped or queued_at < now() - make_interval(days => ${sql.lit(DAYS_TO_TRY)}))`.execute(db)

export const isAnyDue = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`select exists (select from direct_messages
    where status = 'queued' and (next_attempt_at is null or next_attempt_at <= now())) as due`.execute(db)
  return rows[0]?.due === true
}

/** Puts off messages to numbers that were not reached in the last 24 hours, if no more of them can be. */
export async function putOff(db: Database, daily: number): Promise<void> {
  if (await mayBeFull(db, 'meta', daily))
    await sql`
      with ${reached('meta', daily)}
      update direct_messages set next_attempt_at = room.from_then, error_code = 'daily_limit', error_text = ${limitText(daily)}
      from room where room.full and status = 'queued' and (next_attempt_at is null or next_attempt_at <= now())
        and not exists (select from reached where reached.address = direct_messages.address)`.execute(db)
}

/** Locks the next message. The caller has taken the provider's turn. */
export const lockNext = (db: Database) =>
  db
    .selectFrom('direct_messages')
    .select(['id', 'organization_id'])
    .where('status', '=', sql.lit('queued'))
    .where(sql<boolean>`(next_attempt_at is null or next_attempt_at <= now())`)
    .orderBy('queued_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Takes a message back whose reason has changed since it was written. Returns whether it did. */
export const dropChanged = async (db: Database, id: string): Promise<boolean> =>
  (await sql<{ dropped: boolean }>`select drop_changed_notice(${id}) as dropped`.execute(db)).rows[0]?.dropped === true

/** Claims a locked message for sending: committed before it is sent, by one worker. */
export const claimDirect = async (db: Database, id: string): Promise<ClaimedDirect | undefined> =>
  (
    await sql<ClaimedDirect>`
      update direct_messages set status = 'sending', sending_at = now(), attempts = attempts + 1, next_attempt_at = null
      where id = ${id}
      returning id, organization_id, address, template, language, variables, attempts`.execute(db)
  ).rows[0]

/** Records the outcome of a try, unless a webhook has reported a later state. */
export const noteDirect = (
  db: Database,
  id: string,
  values:
    | { readonly status: 'sent'; readonly provider_message_id: string }
    | { readonly status: 'failed' | 'uncertain'; readonly error_code: string; readonly error_text: string },
) =>
  sql`
    update direct_messages set
      provider_message_id = coalesce(provider_message_id, ${'provider_message_id' in values ? values.provider_message_id : null}),
      sent_at = case when ${values.status} = 'sent' then coalesce(sent_at, now()) else sent_at end,
      failed_at = case when ${values.status} = 'failed' and status = 'sending' then now() else failed_at end,
      error_code = case when status in ('sending', 'uncertain') then left(${'error_code' in values ? values.error_code : null}, 40) else error_code end,
      error_text = case when status in ('sending', 'uncertain') then left(${'error_text' in values ? values.error_text : null}, 500) else error_text end,
      status = case when status = 'sending' or status = 'uncertain' and ${values.status} = 'sent' then ${values.status} else status end
    where id = ${id}`.execute(db)

/** Records that a message was certainly not accepted: it waits for another try. */
export const requeueDirect = (
  db: Database,
  id: string,
  { code, text, after_s, counted }: { code: string; text: string; after_s: number; counted: boolean },
) =>
  db
    .updateTable('direct_messages')
    .set({
      status: 'queued',
      error_code: code.slice(0, 40),
      error_text: text.slice(0, 500),
      next_attempt_at: sql<string>`now() + make_interval(secs => ${after_s})`,
      ...(counted ? {} : { attempts: sql<number>`attempts - 1` }),
    })
    .where('id', '=', id)
    .where('status', '=', sql.lit('sending'))
    .execute()

/** Longer than a request to the provider may take. */
const LEASE_S = 90

/** Marks messages whose worker is dead as uncertain: they may have been sent. Returns their organizations. */
export async function findLostDirect(db: Database): Promise<number[]> {
  const lost = await db
    .updateTable('direct_messages')
    .set({ status: 'uncertain', error_code: 'no_answer', error_text: 'The server stopped while it was being sent.' })
    .where('status', '=', sql.lit('sending'))
    .where('sending_at', '<', sql<string>`now() - make_interval(secs => ${LEASE_S})`)
    .returning('organization_id')
    .execute()
  return lost.map(({ organization_id }) => organization_id)
}

/**
 * Applies a provider's event to a single message: a status that never goes back. The event is not kept: applying it again changes
 * nothing.
 */
export async function applyToDirect(
  db: Database,
  { key, provider_message_id: id, status, at, error_code = null, error_text = null }: StatusEvent,
  event_id: number,
): Promise<{ readonly organization_id: number } | undefined> {
  const { rows } = await sql<{ organization_id: number }>`
    update direct_messages set
      provider_message_id = coalesce(provider_message_id, ${id}),
      sent_at = case when ${status} = 'sent' then coalesce(sent_at, ${at}::timestamptz) else sent_at end,
      delivered_at = case when ${status} = 'delivered' then coalesce(delivered_at, ${at}::timestamptz) else delivered_at end,
      read_at = case when ${status} = 'read' then coalesce(read_at, ${at}::timestamptz) else read_at end,
      failed_at = case when ${status} = 'failed' then coalesce(failed_at, ${at}::timestamptz) else failed_at end,
      error_code = case when ${status} = 'failed' and status in ('sending', 'uncertain', 'sent') then ${error_code}
        when ${status} in ('sent', 'failed') and status = 'failed' or status in ('delivered', 'read') then error_code else null end,
      error_text = case when ${status} = 'failed' and status in ('sending', 'uncertain', 'sent') then ${error_text}
        when ${status} in ('sent', 'failed') and status = 'failed' or status in ('delivered', 'read') then error_text else null end,
      status = case
        when ${status} = 'sent' and status in ('sending', 'uncertain') then 'sent'
        when ${status} = 'delivered' and status in ('sending', 'uncertain', 'sent', 'failed') then 'delivered'
        when ${status} = 'read' and status in ('sending', 'uncertain', 'sent', 'failed', 'delivered') then 'read'
        when ${status} = 'failed' and status in ('sending', 'uncertain', 'sent') then 'failed'
        else status end
    where (provider_message_id = ${id} or provider_message_id is null and id = ${key ?? null}::uuid)
      and status not in ('queued', 'skipped')
    returning organization_id`.execute(db)
  if (rows[0]) await db.deleteFrom('message_events').where('id', '=', event_id).execute()
  return rows[0]
}

const KEPT_DAYS = 90

export const clearDirect = (db: Database) =>
  db
    .deleteFrom('direct_messages')
    .where('queued_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
