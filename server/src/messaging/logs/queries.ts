import type { Input } from '@storey/api/endpoint.ts'
import type { messages } from '@storey/api/messaging/messages.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'

type ListQuery = Input<typeof messages.list>['query']

const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('messages')
    .innerJoin('message_batches as batch', 'batch.id', 'messages.batch_id')
    .where('messages.organization_id', '=', scope.organization_id)

const selectLogs = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select([
      'messages.id',
      'messages.queued_at',
      'messages.channel',
      'messages.provider',
      'batch.title',
      'messages.template_id',
      'messages.address',
      'messages.status',
      'messages.skip_reason',
      'messages.error_code',
      'messages.error_text',
      'messages.retryable',
      'messages.batch_id',
      'messages.attempts',
    ])
    .select([
      sql<{ kind: 'company' | 'broker'; id: number; name: string }>`jsonb_build_object(
        'kind', messages.recipient_kind, 'id', messages.recipient_id, 'name', messages.recipient_name)`.as('recipient'),
      sql<string>`case messages.status when 'queued' then messages.queued_at when 'sending' then messages.sending_at
        when 'sent' then messages.sent_at when 'delivered' then messages.delivered_at when 'read' then messages.read_at
        when 'failed' then messages.failed_at when 'uncertain' then messages.sending_at
        else coalesce(messages.ended_at, messages.queued_at) end`.as('status_at'),
    ])

export function listMessages(
  db: Database,
  scope: Scope,
  {
    search,
    channel,
    provider,
    template,
    status,
    error,
    batch,
    recipient_kind,
    recipient_id,
    from,
    to,
    ...filters
  }: ListQuery,
) {
  const { direction } = sortOf<'queued_at'>(filters.sort ?? '-queued_at')
  const found = selectLogs(db, scope)
    .$if(Boolean(search), (all) =>
      all.where((is) =>
        is.or([textContains('messages.recipient_name', search), textContains('messages.address', search)]),
      ),
    )
    .$if(channel !== undefined, (all) => all.where('messages.channel', 'in', channel ?? []))
    .$if(provider !== undefined, (all) => all.where('messages.provider', 'in', provider ?? []))
    .$if(template !== undefined, (all) => all.where('messages.template_id', 'in', template ?? []))
    .$if(status !== undefined, (all) => all.where('messages.status', 'in', status ?? []))
    .$if(error !== undefined, (all) => all.where('messages.error_code', 'in', error ?? []))
    .$if(batch !== undefined, (all) => all.where('messages.batch_id', 'in', batch ?? []))
    .$if(recipient_kind !== undefined, (all) => all.where('messages.recipient_kind', '=', recipient_kind ?? 'company'))
    .$if(recipient_id !== undefined, (all) => all.where('messages.recipient_id', '=', recipient_id ?? 0))
    .$if(from !== undefined, (all) => all.where('messages.queued_at', '>=', startOf(scope, from ?? '')))
    .$if(to !== undefined, (all) => all.where('messages.queued_at', '<', startOf(scope, to ?? '', 1)))
  // Ids rise with time, and an index has their order.
  return paged(found, filters, [{ by: sql`messages.id`, direction, of: 'number' }])
}

/** The start of a day in the time zone of the caller's organization. */
const startOf = (scope: Scope, day: string, plus = 0) => sql<string>`
  ((${day}::date + ${plus}::integer)::timestamp at time zone (select timezone from organizations where id = ${scope.organization_id}))`

export const findMessage = (db: Database, scope: Scope, id: number) =>
  selectLogs(db, scope)
    .select([
      'messages.variables',
      'messages.provider_message_id',
      'messages.sending_at',
      'messages.sent_at',
      'messages.delivered_at',
      'messages.read_at',
      'messages.failed_at',
      'messages.ended_at',
      'messages.next_attempt_at',
      'batch.subject',
      'batch.body',
      'batch.footer',
      'batch.buttons',
      'batch.language',
      'batch.variable_names',
      'batch.created_by_name as sent_by',
    ])
    .select(
      sql<{ id: number; recipients: number }>`jsonb_build_object('id', batch.id, 'recipients', batch.recipients)`.as(
        'batch',
      ),
    )
    .where('messages.id', '=', id)
    .executeTakeFirst()
