import type { Input } from '@storey/api/endpoint.ts'
import type { MessageBatch, messageBatches } from '@storey/api/messaging/message-batches.ts'
import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codeContains, paged, sortOf } from '../../database/paging.ts'
import type { MessageBatchesTable, MessagesTable } from '../../database/tables.ts'

type ListQuery = Input<typeof messageBatches.list>['query']

const visible = (db: Database, scope: Scope) =>
  db.selectFrom('message_batches').where('message_batches.organization_id', '=', scope.organization_id)

const selectBatches = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select(['id', 'channel', 'provider', 'title', 'status', 'problem', 'recipients', 'created_at', 'ended_at'])
    .select([
      'created_by_name as created_by',
      sql<MessageBatch['counts']>`coalesce((select jsonb_object_agg(c.status, c.n) from (
        select m.status, count(*) as n from messages m
        where m.organization_id = message_batches.organization_id and m.batch_id = message_batches.id group by m.status) c), '{}')`.as(
        'counts',
      ),
      sql<number>`(select count(*) from messages m where m.organization_id = message_batches.organization_id
        and m.batch_id = message_batches.id and m.status = 'failed' and m.retryable)`.as('retryable'),
    ])

export function listBatches(db: Database, scope: Scope, { search, channel, status, ...filters }: ListQuery) {
  const { direction } = sortOf<'created_at'>(filters.sort ?? '-created_at')
  const found = selectBatches(db, scope)
    .$if(Boolean(search), (all) => all.where(codeContains('title', search)))
    .$if(channel !== undefined, (all) => all.where('channel', 'in', channel ?? []))
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
  return paged(found, filters, [{ by: sql`id`, direction, of: 'number' }])
}

/** Many batches have the same title, so the label includes the day and the number of messages. */
export const optionsOfBatches = (
  db: Database,
  scope: Scope,
  { search, limit, ids }: Input<typeof messageBatches.options>['query'],
) =>
  visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'message_batches.organization_id')
    .select([
      'message_batches.id',
      'message_batches.channel',
      sql<string>`concat(title, ', ', to_char(message_batches.created_at at time zone organizations.timezone, 'FMDD Mon YYYY HH24:MI'),
        ', ', recipients)`.as('name'),
    ])
    .$if(Boolean(search), (all) => all.where(codeContains('title', search)))
    .$if(ids !== undefined, (all) => all.where('message_batches.id', 'in', ids ?? []))
    .orderBy('message_batches.id', 'desc')
    .limit(limit)
    .execute()

export const findBatch = (db: Database, scope: Scope, id: number) =>
  selectBatches(db, scope).where('id', '=', id).executeTakeFirst()

export const lockBatch = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertBatch = (db: Database, batch: Insertable<MessageBatchesTable>) =>
  db.insertInto('message_batches').values(batch).returning('id').executeTakeFirstOrThrow()

/** Thousands of rows have more parameters than a statement allows: they are passed as JSON. */
export const insertMessages = (db: Database, rows: readonly Insertable<MessagesTable>[]) =>
  sql`
    insert into messages (organization_id, batch_id, channel, provider, template_id, recipient_kind, recipient_id, recipient_name,
      address, variables, status, skip_reason, ended_at)
    select organization_id, batch_id, channel, provider, template_id, recipient_kind, recipient_id, recipient_name,
      address, variables, status, skip_reason, case when status = 'skipped' then now() end
    from json_populate_recordset(null::messages, ${JSON.stringify(rows)})`.execute(db)

export const changeBatch = (
  db: Database,
  scope: Scope,
  id: number,
  status: 'sending' | 'paused' | 'completed' | 'cancelled',
) =>
  db
    .updateTable('message_batches')
    .set({
      status,
      problem: null,
      ended_at: status === 'completed' || status === 'cancelled' ? sql<string>`now()` : null,
      version: sql<number>`version + 1`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Reopens an ended batch. False where it is paused or cancelled: then nothing must be queued. */
export async function reopenBatch(db: Database, scope: Scope, id: number): Promise<boolean> {
  const batch = await lockBatch(db, scope, id)
  if (batch?.status === 'completed') await changeBatch(db, scope, id, 'sending')
  return batch?.status === 'completed' || batch?.status === 'sending'
}

export const cancelQueued = (db: Database, scope: Scope, batch_id: number) =>
  db
    .updateTable('messages')
    .set({ status: 'cancelled', ended_at: sql<string>`now()`, next_attempt_at: null })
    .where('organization_id', '=', scope.organization_id)
    .where('batch_id', '=', batch_id)
    .where('status', '=', sql.lit('queued'))
    .execute()

/** Queues failed messages again, where another try may help. Returns the batches that have messages to send. */
export const requeueMessages = (
  db: Database,
  scope: Scope,
  which: { readonly ids: readonly number[]; readonly uncertain: boolean } | { readonly batch_id: number },
) =>
  db
    .updateTable('messages')
    .set({
      status: 'queued',
      attempts: 0,
      next_attempt_at: null,
      email_id: null,
      provider_message_id: null,
      // The states reported by webhooks for the try before do not belong to this one.
      key: sql<string>`gen_random_uuid()`,
      error_code: null,
      error_text: null,
      retryable: false,
      failed_at: null,
      sending_at: null,
      sent_at: null,
    })
    .where('organization_id', '=', scope.organization_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'failed'), eb('retryable', '=', true)]),
        ...('uncertain' in which && which.uncertain ? [eb('status', '=', 'uncertain')] : []),
      ]),
    )
    .where((eb) => ('ids' in which ? eb('id', 'in', [...which.ids]) : eb('batch_id', '=', which.batch_id)))
    .where(
      sql<boolean>`exists (select from message_batches b where b.id = messages.batch_id and b.status <> 'cancelled')`,
    )
    .returning(['id', 'batch_id'])
    .execute()

export const idsOfMessages = async (db: Database, scope: Scope, ids: readonly number[]) =>
  (
    await db
      .selectFrom('messages')
      .select('id')
      .where('organization_id', '=', scope.organization_id)
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ id }) => id)

/** Returns which of these addresses have opted out of this channel. */
export const optedOutOf = async (
  db: Database,
  scope: Scope,
  channel: 'whatsapp' | 'email',
  addresses: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('message_opt_outs')
        .select('address')
        .where('organization_id', '=', scope.organization_id)
        .where('channel', '=', channel)
        .where(sql<boolean>`address = any(${[...addresses]}::text[])`)
        .execute()
    ).map(({ address }) => address),
  )
