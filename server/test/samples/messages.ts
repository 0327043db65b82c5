import { contactMessages } from '@storey/api/administration/contact-messages.ts'
import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messageTemplates } from '@storey/api/messaging/message-templates.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { buildContactCompany } from '../builders/contact.ts'
import { buildBatch } from '../builders/message.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** Messages are the platform's own, as the caller is. */
async function homeOf({ owner, user_id }: SampleWorld): Promise<number> {
  const { organization_id } = await owner
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return organization_id
}

const batchIn = async (world: SampleWorld, batch: Parameters<typeof buildBatch>[2] = {}) =>
  buildBatch(world.owner, await homeOf(world), {
    channel: 'email',
    addresses: [`${crypto.randomUUID()}@example.com`],
    ...batch,
  })

const failed = { status: 'failed' as const, failed_at: '2026-11-20T10:00:00Z', retryable: true, error_code: '131049' }
const idOf = async (batch: Promise<{ id: number }>) => ({ params: { id: (await batch).id } })
const provider = 'meta' as const

const newsTo = (ids: number[]) => ({
  channel: 'email' as const,
  subject: 'News',
  body: 'Dear partner, we have news.',
  ids,
})
/** A contact of the caller's own organization, where it is the platform; elsewhere a company that is nowhere. */
async function companyIn(world: SampleWorld): Promise<number> {
  const { organization_id, type } = await world.owner
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['memberships.organization_id', 'organizations.type'])
    .where('memberships.user_id', '=', world.user_id)
    .executeTakeFirstOrThrow()
  if (type !== 'platform') return 999_999_998
  const email = `${crypto.randomUUID()}@example.com`
  return (await buildContactCompany(world.owner, { organization_id, email })).id
}

export const messageSamples: Samples = [
  sample(contactMessages.preview, async (world) => ({ body: newsTo([await companyIn(world)]) }), ['ids.0']),
  sample(contactMessages.send, async (world) => ({ body: newsTo([await companyIn(world)]) }), ['ids.0']),
  sample(messages.list, () => ({ query: { status: ['failed' as const], search: 'company' } })),
  sample(messages.one, async (world) => ({ params: { id: (await batchIn(world)).messages[0]?.id ?? 0 } })),
  sample(
    messages.retry,
    async (world) => ({
      body: { ids: (await batchIn(world, { message: failed })).messages.map(({ id }) => id) },
    }),
    ['ids.0'],
  ),
  sample(messageBatches.list, () => ({ query: { status: ['sending' as const] } })),
  sample(messageBatches.options, () => ({ query: { search: 'news' } })),
  sample(messageBatches.one, (world) => idOf(batchIn(world))),
  sample(messageBatches.pause, (world) => idOf(batchIn(world))),
  sample(messageBatches.resume, (world) => idOf(batchIn(world, { status: 'paused' }))),
  sample(messageBatches.cancel, (world) => idOf(batchIn(world))),
  sample(messageBatches.retry, (world) => idOf(batchIn(world, { message: failed }))),
  sample(messageTemplates.list, () => ({ params: { provider }, query: { status: ['approved' as const] } })),
  sample(messageTemplates.sync, () => ({ params: { provider } })),
  sample(messageTemplates.options, () => ({ params: { provider }, query: { search: 'a' } })),
]
