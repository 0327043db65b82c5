import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { MessageBatchesTable, MessagesTable } from '../../src/database/tables.ts'
import { unique } from './basics.ts'

/** The template of the emulator that has no variables. */
export async function buildTemplate(owner: Database, organization_id: number, more: object = {}) {
  return owner
    .insertInto('message_templates')
    .values({
      organization_id,
      provider: 'meta',
      external_id: `t${unique()}-${crypto.randomUUID()}`,
      name: 'account_reminder',
      language: 'en',
      category: 'utility',
      status: 'approved',
      body: 'Your partner account is ready. Sign in to see units and prices.',
      ...more,
    })
    .returning(['id', 'name', 'body', 'variables'])
    .executeTakeFirstOrThrow()
}

/** A batch with a message to each of these addresses. Without addresses it has one. */
export async function buildBatch(
  owner: Database,
  organization_id: number,
  {
    addresses = ['+971500000042'],
    message = {},
    ...batch
  }: Partial<Insertable<MessageBatchesTable>> & {
    readonly addresses?: readonly string[]
    readonly message?: Partial<Insertable<MessagesTable>>
  } = {},
) {
  const channel = batch.channel ?? 'whatsapp'
  const provider = channel === 'whatsapp' ? 'meta' : 'mail'
  const template = channel === 'whatsapp' ? await buildTemplate(owner, organization_id) : undefined
  const { id } = await owner
    .insertInto('message_batches')
    .values({
      organization_id,
      channel,
      provider,
      template_id: template?.id ?? null,
      title: template?.name ?? 'News for partners',
      language: template ? 'en' : null,
      subject: template ? null : 'News for {{name}}',
      body: template?.body ?? 'Dear {{name}},\n\nwe have news.',
      recipients: addresses.length,
      created_by_name: 'Elena Markovic',
      ...batch,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messages = await owner
    .insertInto('messages')
    .values(
      addresses.map((address, at) => ({
        organization_id,
        batch_id: id,
        channel,
        provider: provider as 'meta' | 'mail',
        template_id: template?.id ?? null,
        recipient_kind: 'company' as const,
        recipient_id: at + 1,
        recipient_name: `Company ${at + 1}`,
        address,
        ...message,
      })),
    )
    .returning(['id', 'key', 'address'])
    .execute()
  return { id, messages }
}
