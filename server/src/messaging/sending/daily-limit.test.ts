import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBatch } from '../../../test/builders/message.ts'
import { type Person, signIn, startTestApp, type TestApp } from '../../../test/harness.ts'
import { type Emulator, startEmulator, WHATSAPP } from '../../../test/whatsapp.ts'
import { messageRoutes } from '../logs/routes.ts'
import { messageBatchRoutes } from './routes.ts'
import { sendBatch } from './send-batch.ts'

const DAILY = 10
let emulator: Emulator
let app: TestApp
let admin: Person
beforeAll(async () => {
  emulator = await startEmulator()
  app = await startTestApp([messageBatchRoutes, messageRoutes], {
    ...WHATSAPP,
    MESSENGER_WHATSAPP_DAILY: String(DAILY),
    MESSENGER_WHATSAPP_URL: emulator.url,
  })
  admin = await signIn(app, 'super_admin')
})
afterAll(async () => {
  await app.close()
  await emulator.close()
})
// The earlier messages were sent more than a day ago.
beforeEach(() => daysPass())

const daysPass = () =>
  app.owner
    .updateTable('messages')
    .set({ sending_at: sql<string>`sending_at - interval '25 hours'`, next_attempt_at: null })
    .execute()
let next = 0
const numbers = (count: number) => Array.from({ length: count }, () => `+97154${String(++next).padStart(3, '0')}7000`)
const batchTo = async (addresses: readonly string[]) =>
  (await buildBatch(app.owner, admin.organization.id, { addresses })).id
const takenOf = async (addresses: readonly string[]) =>
  (await emulator.taken()).filter(({ to }) => addresses.includes(`+${to}`)).length
const logOf = async (batch: number) =>
  (await admin.call(messages.list, { query: { batch: [batch], per_page: 100 } })).data.reverse()

describe('daily limit of the provider', () => {
  it('workers send no more than the daily limit, and the rest waits with the reason until the next day', async () => {
    const to = numbers(30)
    const batch = await batchTo(to)

    await Promise.all(Array.from({ length: 4 }, () => sendBatch(app.services, batch)))
    const first = await takenOf(to)
    const waiting = (await logOf(batch)).filter(({ status }) => status === 'queued')
    await sendBatch(app.services, batch)
    const still = await takenOf(to)
    const rounds = []
    for (let day = 0; day < 2; day++) {
      await daysPass()
      await Promise.all(Array.from({ length: 4 }, () => sendBatch(app.services, batch)))
      rounds.push(await takenOf(to))
    }

    expect([first, still, ...rounds]).toEqual([10, 10, 20, 30])
    expect(waiting).toHaveLength(20)
    expect(waiting[0]).toMatchObject({
      error_code: 'daily_limit',
      error_text: 'WhatsApp takes 10 different numbers in 24 hours. This one waits its turn.',
    })
    expect((await admin.call(messageBatches.one, { params: { id: batch } })).data).toMatchObject({
      status: 'completed',
      counts: { sent: 30 },
    })
    expect((await logOf(batch)).every(({ error_code }) => error_code === null)).toBe(true)
  })

  it('numbers already messaged within the day do not count against the daily limit again', async () => {
    const known = numbers(DAILY)
    await sendBatch(app.services, await batchTo(known))
    const stranger = numbers(1)
    const batch = await batchTo([...known, ...stranger])
    await sendBatch(app.services, batch)

    expect(await takenOf(known)).toBe(2 * DAILY)
    expect(await takenOf(stranger)).toBe(0)
    expect((await logOf(batch)).map(({ status }) => status)).toEqual([...known.map(() => 'sent'), 'queued'])
  })
})
