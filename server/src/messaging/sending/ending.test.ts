import { notifications } from '@storey/api/account/notifications.ts'
import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBatch } from '../../../test/builders/message.ts'
import { until } from '../../../test/faults/processes.ts'
import { type Person, signIn, startTestApp, type TestApp } from '../../../test/harness.ts'
import { type Emulator, startEmulator, WHATSAPP } from '../../../test/whatsapp.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { CHANNEL } from '../../live/events.ts'
import { messageRoutes } from '../logs/routes.ts'
import { sendingWorks, wakeBatches } from './jobs.ts'
import { messageBatchRoutes } from './routes.ts'
import { sendBatch } from './send-batch.ts'

let emulator: Emulator
let app: TestApp
let admin: Person
let colleague: Person
beforeAll(async () => {
  emulator = await startEmulator()
  app = await startTestApp([messageBatchRoutes, messageRoutes, notificationRoutes, sendingWorks], {
    ...WHATSAPP,
    MESSENGER_WHATSAPP_URL: emulator.url,
  })
  colleague = await signIn(app, 'super_admin')
})
afterAll(async () => {
  await app.close()
  await emulator.close()
})
beforeEach(async () => {
  admin = await signIn(app, 'super_admin')
  await emulator.mood({ answers: 'normal', calls: 0, delay_ms: 0 })
  await app.owner.updateTable('message_paces').set({ next_at: '2026-01-01T00:00:00Z', strikes: 0 }).execute()
})

let next = 0
const number = (ending = '7000') => `+97152${String(++next).padStart(3, '0')}${ending}`
const batchTo = (...addresses: string[]) =>
  buildBatch(app.owner, admin.organization.id, { addresses, created_by: admin.id })
const told = async (person: Person) =>
  (await person.call(notifications.list, { query: { kind: 'messages_ended' } })).data.reverse()

describe('notification of an ended batch', () => {
  it('an ended batch notifies only the user who started it, with counts by status', async () => {
    const { id, messages: rows } = await batchTo(number(), number(), number('0001'))
    await app.owner
      .updateTable('messages')
      .set({ status: 'sending', sending_at: new Date(Date.now() - 300_000).toISOString() })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute()

    await wakeBatches(app.services)
    await sendBatch(app.services, id)

    expect(await told(admin)).toMatchObject([
      {
        subject: { name: 'account_reminder' },
        outcome: 'done',
        detail: '1 sent, 1 failed, 1 uncertain',
        path: `/messenger/logs?batch=${id}`,
        actor: null,
      },
    ])
    expect(await told(colleague)).toEqual([])
  })

  it('an ended batch notifies once and live while workers race for it', async () => {
    const { id } = await batchTo(...Array.from({ length: 12 }, () => number()))
    const heard: string[] = []
    const client = await listening(heard)

    await Promise.all([
      ...Array.from({ length: 6 }, () => sendBatch(app.services, id)),
      ...Array.from({ length: 6 }, () => wakeBatches(app.services)),
    ])
    await wakeBatches(app.services)
    const mine = () =>
      heard.filter((event) => event.includes('"notification"') && event.includes(`"user_id":${admin.id}`))
    await until('it was told live', () => mine().length > 0)
    await client.end()

    expect((await told(admin)).map(({ detail }) => detail)).toEqual(['12 sent'])
    expect(mine()).toHaveLength(1)
  })

  it('an ended batch notifies again after failed messages were sent again', async () => {
    const { id } = await batchTo(number(), number('0002'))
    await sendBatch(app.services, id)
    await admin.call(messageBatches.retry, { params: { id } })
    await app.work()

    expect((await told(admin)).map(({ detail }) => detail)).toEqual(['1 sent, 1 failed', '2 sent'])
  })

  it('a batch that pauses because of an error notifies its starter with the reason', async () => {
    const { id } = await batchTo(number(), number())
    await emulator.mood({ answers: 'refuse_account', calls: 9 })
    await sendBatch(app.services, id)

    expect(await told(admin)).toMatchObject([
      { outcome: 'failed', detail: expect.stringContaining('WhatsApp refused the account') },
    ])
  })

  it('a batch that was canceled by a user sends no notification', async () => {
    const { id } = await batchTo(number())
    await admin.call(messageBatches.cancel, { params: { id } })
    await wakeBatches(app.services)

    expect(await told(admin)).toEqual([])
  })
})

describe('message log', () => {
  it('the message log filters by provider and by batch, and batches are found by title', async () => {
    const { id } = await batchTo(number(), number())
    const mailed = await buildBatch(app.owner, admin.organization.id, {
      channel: 'email',
      addresses: ['log.reader@example.com'],
    })
    const list = async (query: object) => (await admin.call(messages.list, { query: { per_page: 100, ...query } })).data
    const found = (await admin.call(messageBatches.options, { query: { search: 'account_rem' } })).data

    expect((await list({ batch: [id] })).map(({ batch_id }) => batch_id)).toEqual([id, id])
    expect(new Set((await list({ provider: ['mail'] })).map(({ channel }) => channel))).toEqual(new Set(['email']))
    expect((await list({ provider: ['meta'], batch: [mailed.id] })).length).toBe(0)
    expect(found[0]?.id).toBe(id)
    expect(found[0]?.name).toMatch(/^account_reminder, \d{1,2} \w{3} \d{4} \d{2}:\d{2}, 2$/)
    // A template is named in words, the subject of an e-mail as it was typed.
    expect(found[0]?.channel).toBe('whatsapp')
    expect((await admin.call(messageBatches.options, { query: { ids: [mailed.id] } })).data).toMatchObject([
      { channel: 'email' },
    ])
  })
})

/** Listens to the notifications of PostgreSQL that are sent on to open browsers. */
async function listening(heard: string[]) {
  const client = new pg.Client(app.url)
  await client.connect()
  client.on('notification', ({ payload }) => void heard.push(payload ?? ''))
  await client.query(`listen ${CHANNEL}`)
  return client
}
