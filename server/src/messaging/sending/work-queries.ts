import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { limitText, mayBeFull, reached } from './pace-queries.ts'

/** These run as `storey_worker`, unless they say otherwise. */

export interface SendingBatch {
  readonly id: number
  readonly organization_id: number
  readonly channel: 'whatsapp' | 'email'
  readonly template: string | null
  readonly title: string
  readonly language: string | null
  readonly subject: string | null
  readonly body: string
  readonly variable_names: string[]
  readonly created_by: number | null
}

/** The face of an organization that sends. */
export interface Sender {
  readonly name: string
  readonly brand_color: string | null
  readonly logo: string | null
  readonly is_platform: boolean
}

/** In the scope of a job. */
export const findSender = (db: Database, scope: Scope, id: number): Promise<Sender | undefined> =>
  db
    .selectFrom('organizations')
    .select(['name', 'brand_color', 'logo'])
    .select(sql<boolean>`type = 'platform'`.as('is_platform'))
    .where('id', '=', id)
    .where(inReach(scope, 'id'))
    .executeTakeFirst()

/** A batch that is being sent; undefined where it is paused, has ended or is deleted. */
export const findSending = (db: Database, id: number): Promise<SendingBatch | undefined> =>
  db
    .selectFrom('message_batches')
    .leftJoin('message_templates as template', 'template.id', 'message_batches.template_id')
    .select([
      'message_batches.id',
      'message_batches.organization_id',
      'message_batches.channel',
      'template.name as template',
      'message_batches.title',
      'message_batches.language',
      'message_batches.subject',
      'message_batches.body',
      'message_batches.variable_names',
      'message_batches.created_by',
    ])
    .where('message_batches.id', '=', id)
    .where('message_batches.status', '=', sql.lit('sending'))
    .executeTakeFirst()

export interface Claimed {
  readonly id: number
  readonly key: string
  readonly address: string
  readonly variables: string[]
  readonly attempts: number
  readonly recipient_name: string
  readonly status: 'sending' | 'skipped'
}

/**
 * Makes messages of a batch to new numbers wait where the provider's maximum of different numbers within 24 hours is reached. The caller
 * has taken the provider's turn: claims follow one another, so that no two count the same remaining numbers.
 */
export async function holdStrangers(db: Database, batch_id: number, provider: 'meta', daily: number): Promise<void> {
  // There are at least as many messages as numbers: usually the number of messages is below the limit, and nothing else is read.
  if (!(await mayBeFull(db, provider, daily))) return
  await sql`
    with ${reached(provider, daily)}
    update messages set next_attempt_at = room.from_then, error_code = 'daily_limit',
      error_text = ${limitText(daily)}
    from room
    where room.full and batch_id = ${batch_id} and status = 'queued' and (next_attempt_at is null or next_attempt_at <= now())
      and not exists (select from reached where reached.address = messages.address)`.execute(db)
}

/**
 * Claims messages of a batch for sending: committed before anything is sent, each by one worker. Contacts who have opted out since are
 * skipped, and returned as such.
 */
export async function claimMessages(db: Database, batch_id: number, max: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select m.id, exists (select from message_opt_outs o where o.organization_id = m.organization_id and o.channel = m.channel
        and o.address = m.address) as out
      from messages m join message_batches b on b.id = m.batch_id
      where m.batch_id = ${batch_id} and m.status = 'queued' and b.status = 'sending'
        and (m.next_attempt_at is null or m.next_attempt_at <= now())
      order by m.id limit ${max} for update of m skip locked)
    update messages set status = case when due.out then 'skipped' else 'sending' end,
      skip_reason = case when due.out then 'opted_out' end,
      ended_at = case when due.out then now() end,
      sending_at = case when due.out then sending_at else now() end,
      attempts = attempts + case when due.out then 0 else 1 end, next_attempt_at = null
    from due where messages.id = due.id
    returning messages.id, key, address, variables, attempts, recipient_name, messages.status`.execute(db)
  return rows
}

/** Records that the provider accepted a message. A webhook may have reported a later state before the response arrived. */
export const noteSent = (db: Database, id: number, key: string, provider_message_id: string) =>
  sql`
    update messages set provider_message_id = ${provider_message_id}, sent_at = coalesce(sent_at, now()),
      status = case when status in ('sending', 'uncertain') then 'sent' else status end,
      error_code = case when status in ('sending', 'uncertain') then null else error_code end,
      error_text = case when status in ('sending', 'uncertain') then null else error_text end
    where id = ${id} and key = ${key}`.execute(db)

export const noteFailed = (db: Database, id: number, code: string, text: string, retryable: boolean) =>
  db
    .updateTable('messages')
    .set({
      status: 'failed',
      failed_at: sql<string>`now()`,
      error_code: code,
      error_text: text.slice(0, 500),
      retryable,
    })
    .where('id', '=', id)
    .where('status', '=', sql.lit('sending'))
    .execute()

export const noteUncertain = (db: Database, id: number, text: string) =>
  db
    .updateTable('messages')
    .set({ status: 'uncertain', error_code: 'no_answer', error_text: text.slice(0, 500) })
    .where('id', '=', id)
    .where('status', '=', sql.lit('sending'))
    .execute()

/**
 * Records that a message was certainly not accepted: it waits for another try. A try that failed on the provider's side does not count.
 */
export const requeueMessage = (
  db: Database,
  id: number,
  { code, text, after_s, counted }: { code: string; text: string; after_s: number; counted: boolean },
) =>
  db
    .updateTable('messages')
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

/** The columns that are returned for a batch that has stopped. */
const STOPPED = ['id', 'organization_id', 'created_by', 'title', 'problem', 'version'] as const
export interface StoppedBatch {
  readonly id: number
  readonly organization_id: number
  readonly created_by: number | null
  readonly title: string
  readonly problem: string | null
  readonly version: number
}

export const pauseBecause = (db: Database, batch_id: number, problem: string) =>
  db
    .updateTable('message_batches')
    .set({ status: 'paused', problem: problem.slice(0, 300), version: sql<number>`version + 1` })
    .where('id', '=', batch_id)
    .where('status', '=', sql.lit('sending'))
    .returning(STOPPED)
    .executeTakeFirst()

/** Records e-mails that were just queued. */
export const linkEmails = (db: Database, letters: readonly { id: number; email_id: string }[]) =>
  sql`
    update messages set email_id = given.email_id
    from json_to_recordset(${JSON.stringify(letters)}) as given(id bigint, email_id uuid) where messages.id = given.id`.execute(
    db,
  )

/** Counts the messages of a batch that wait or are being sent; the batch has ended where there are none. */
export async function reckonBatch(db: Database, batch_id: number) {
  const { rows } = await sql<{ queued: number; leaving: number; leaving_lately: number; wait_s: number | null }>`
    select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'sending')::int as leaving,
      count(*) filter (where status = 'sending' and sending_at > now() - interval '1 minute')::int as leaving_lately,
      ceil(extract(epoch from min(next_attempt_at) filter (where status = 'queued') - now()))::int as wait_s
    from messages where batch_id = ${batch_id} and status in ('queued', 'sending')`.execute(db)
  return rows[0] ?? { queued: 0, leaving: 0, leaving_lately: 0, wait_s: null }
}

/** Completes a batch, once. */
export const completeBatch = (db: Database, batch_id: number) =>
  db
    .updateTable('message_batches')
    .set({ status: 'completed', ended_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', batch_id)
    .where('status', '=', sql.lit('sending'))
    .where(
      sql<boolean>`not exists (select from messages m where m.batch_id = message_batches.id and m.status in ('queued', 'sending'))`,
    )
    .returning(STOPPED)
    .executeTakeFirst()

/** Counts the messages of a batch by their final state; delivered and read ones count as sent too. */
export async function countStates(db: Database, batch_id: number) {
  const { rows } = await sql<Record<'sent' | 'failed' | 'uncertain' | 'skipped' | 'cancelled', number>>`
    select count(*) filter (where status in ('sent', 'delivered', 'read'))::int as sent,
      count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'uncertain')::int as uncertain,
      count(*) filter (where status = 'skipped')::int as skipped, count(*) filter (where status = 'cancelled')::int as cancelled
    from messages where batch_id = ${batch_id}`.execute(db)
  return rows[0] ?? { sent: 0, failed: 0, uncertain: 0, skipped: 0, cancelled: 0 }
}

/**
 * Seconds after which a worker is considered dead, and the outcome of its message is unknown: a worker gets a response or gives up
 * much earlier.
 */
const LEASE_S = 90

/** Marks messages whose worker is dead as uncertain: they may have been sent. Returns their organizations. */
export async function findLost(db: Database): Promise<number[]> {
  const lost = await db
    .updateTable('messages')
    .set({
      status: 'uncertain',
      error_code: 'no_answer',
      error_text: 'The server stopped while it was being sent.',
    })
    .where('status', '=', sql.lit('sending'))
    .where('email_id', 'is', null)
    .where('sending_at', '<', sql<string>`now() - make_interval(secs => ${LEASE_S})`)
    .returning('organization_id')
    .execute()
  return [...new Set(lost.map(({ organization_id }) => organization_id))]
}

/** All batches that are being sent: those whose job was lost are found by checking each. */
export const listSending = (db: Database) =>
  db
    .selectFrom('message_batches')
    .select('id')
    .where('status', '=', sql.lit('sending'))
    .orderBy('id')
    .limit(500)
    .execute()

/** Webhook events that arrived before their message's id was stored, and are not applied yet. */
export const waitingEvents = (db: Database, provider_message_id: string) =>
  db
    .selectFrom('message_events')
    .select(['id', 'status', 'at', 'error_code', 'error_text', 'provider_message_id'])
    .where('provider', '=', 'meta')
    .where('provider_message_id', '=', provider_message_id)
    .where('message_id', 'is', null)
    .where('kind', '=', 'status')
    .orderBy('at')
    .execute()

/** Whether messages of a batch have been due for a while and no worker has claimed one: its job was lost. */
export const isStalled = async (db: Database, batch_id: number): Promise<boolean> => {
  const { rows } = await sql<{ stalled: boolean }>`
    select exists (select from messages where batch_id = ${batch_id} and status = 'queued' and coalesce(next_attempt_at, queued_at) < now() - interval '1 minute')
      and not exists (select from messages where batch_id = ${batch_id} and sending_at > now() - interval '1 minute')
      and not exists (select from message_paces p join message_batches b on b.provider = p.provider
        where b.id = ${batch_id} and p.next_at > now()) as stalled`.execute(db)
  return rows[0]?.stalled ?? false
}

const KEPT_DAYS = 90

export const clearEvents = (db: Database) =>
  db
    .deleteFrom('message_events')
    .where('received_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
