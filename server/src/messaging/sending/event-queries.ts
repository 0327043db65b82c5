import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { isRetryable, type StatusEvent } from '../providers/rules.ts'
import { applyToDirect } from './direct-queries.ts'

/** These run as `storey_worker`. */

const MAX_UNKNOWN = 10_000

/** Stores an event once, even when it is repeated. Undefined for a repeat; states of unknown messages are stored up to a limit. */
export async function keepEvent(
  db: Database,
  event_key: Buffer,
  kind: 'status' | 'inbound',
  event: Omit<StatusEvent, 'status'> & { readonly status?: StatusEvent['status'] },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into message_events (organization_id, provider, event_key, kind, provider_message_id, status, at, error_code, error_text)
    select message_organization(), 'meta', ${event_key}, ${kind}, ${event.provider_message_id}, ${event.status ?? null}, ${event.at}::timestamptz,
      ${event.error_code ?? null}, ${event.error_text ?? null}
    where message_organization() is not null
      and (select count(*) from (select from message_events where message_id is null and kind = 'status' limit ${MAX_UNKNOWN}) as unknown) < ${MAX_UNKNOWN}
    on conflict on constraint message_events_once do nothing returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Applies a provider's event to a message: a time for each state, in any order of arrival, and a status that never goes back. Returns
 * the message, or undefined where none has this id or key.
 */
export async function applyEvent(db: Database, { key, ...event }: StatusEvent, event_id: number) {
  const { provider_message_id: id, status, at, error_code = null, error_text = null, retryable = false } = event
  const { rows } = await sql<{ id: number; organization_id: number }>`
    update messages set
      provider_message_id = coalesce(provider_message_id, ${id}),
      sent_at = case when ${status} = 'sent' then coalesce(sent_at, ${at}::timestamptz) else sent_at end,
      delivered_at = case when ${status} = 'delivered' then coalesce(delivered_at, ${at}::timestamptz) else delivered_at end,
      read_at = case when ${status} = 'read' then coalesce(read_at, ${at}::timestamptz) else read_at end,
      failed_at = case when ${status} = 'failed' then coalesce(failed_at, ${at}::timestamptz) else failed_at end,
      error_code = case when status in ('delivered', 'read') then error_code when ${status} = 'failed' then ${error_code}
        when status = 'failed' and ${status} = 'sent' then error_code else null end,
      error_text = case when status in ('delivered', 'read') then error_text when ${status} = 'failed' then ${error_text}
        when status = 'failed' and ${status} = 'sent' then error_text else null end,
      retryable = case when ${status} = 'failed' and status in ('sending', 'uncertain', 'sent') then ${retryable}::boolean
        when ${status} in ('delivered', 'read') then false else retryable end,
      status = case
        when ${status} = 'sent' and status in ('sending', 'uncertain') then 'sent'
        when ${status} = 'delivered' and status in ('sending', 'uncertain', 'sent', 'failed') then 'delivered'
        when ${status} = 'read' and status in ('sending', 'uncertain', 'sent', 'failed', 'delivered') then 'read'
        when ${status} = 'failed' and status in ('sending', 'uncertain', 'sent') then 'failed'
        else status end
    where provider = 'meta' and (provider_message_id = ${id} or provider_message_id is null and key = ${key ?? null}::uuid)
      and status not in ('queued', 'skipped', 'cancelled')
    returning id, organization_id`.execute(db)
  const [message] = rows
  if (!message) return applyToDirect(db, { key, ...event }, event_id)
  await db.updateTable('message_events').set({ message_id: message.id }).where('id', '=', event_id).execute()
  return message
}

/**
 * Applies events that arrived while the message's id was being stored, when neither transaction saw the other. Returns the organizations
 * in which something changed.
 */
export async function applyWaiting(db: Database): Promise<number[]> {
  const waiting = await db
    .selectFrom('message_events as event')
    .where(
      sql<boolean>`(exists (select from messages m where m.provider = event.provider and m.provider_message_id = event.provider_message_id)
        or exists (select from direct_messages d where d.provider_message_id = event.provider_message_id))`,
    )
    .select([
      'event.id',
      'event.status',
      'event.at',
      'event.error_code',
      'event.error_text',
      'event.provider_message_id',
    ])
    .where('event.message_id', 'is', null)
    .where('event.kind', '=', 'status')
    .orderBy('event.id')
    .limit(500)
    .execute()
  const changed = new Set<number>()
  for (const { id, status, ...event } of waiting) {
    if (status === null) continue
    const message = await applyEvent(db, { ...event, status, retryable: isRetryable(Number(event.error_code)) }, id)
    if (message) changed.add(message.organization_id)
  }
  return [...changed]
}
