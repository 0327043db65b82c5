import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildBatch } from '../../../test/builders/message.ts'
import { until } from '../../../test/faults/processes.ts'
import { type Person, signIn, startTestApp, type TestApp } from '../../../test/harness.ts'
import { type Emulator, startEmulator, WHATSAPP } from '../../../test/whatsapp.ts'
import { messageRoutes } from '../logs/routes.ts'
import { serveOptOutPage } from '../opt-outs/actions.ts'
import { openWhatsApp } from '../providers/whatsapp.ts'
import { serveWebhooks } from '../webhooks/actions.ts'
import { sendingWorks, wakeBatches } from './jobs.ts'
import { messageBatchRoutes } from './routes.ts'
import { sendBatch } from './send-batch.ts'

let emulator: Emulator
let app: TestApp
let admin: Person
let home: number
beforeAll(async () => {
  emulator = await startEmulator()
  app = await startTestApp([messageBatchRoutes, messageRoutes, sendingWorks, serveOptOutPage, serveWebhooks], {
    ...WHATSAPP,
    MESSENGER_WHATSAPP_URL: emulator.url,
  })
  await emulator.mood({ webhook: `${await app.app.listen({ port: 0 })}/api/messenger/webhooks/meta` })
  admin = await signIn(app, 'super_admin')
  home = admin.organization.id
})
afterAll(async () => {
  await app.close()
  await emulator.close()
})

const usual = { answers: 'normal', calls: 0, delay_ms: 0, repeat: 1, reorder: false, webhooks: true }
/** The provider may be called at once, even after a refusal. */
const ready = () =>
  app.owner.updateTable('message_paces').set({ next_at: '2026-01-01T00:00:00Z', strikes: 0 }).execute()
beforeEach(async () => {
  await emulator.mood(usual)
  await ready()
})

let next = 10
/** Numbers that no other test uses; the last four digits determine what happens to their messages. */
const number = (ending = '7000') => `+9715${String(++next).padStart(4, '0')}${ending}`
const numbers = (count: number) => Array.from({ length: count }, () => number())
const batchTo = (...addresses: string[]) => buildBatch(app.owner, home, { addresses })
const logOf = async (batch: number) =>
  (await admin.call(messages.list, { query: { batch: [batch], per_page: 100 } })).data.reverse()
const statusesOf = async (batch: number) => (await logOf(batch)).map(({ status }) => status)
const batchOf = async (id: number) => (await admin.call(messageBatches.one, { params: { id } })).data
const takenOf = async (addresses: readonly string[]) =>
  (await emulator.taken()).filter(({ to }) => addresses.includes(`+${to}`))
const come = (batch: number, ...wanted: string[]) =>
  until(`they are ${wanted.join(', ')}`, async () => (await statusesOf(batch)).join() === wanted.join())

describe('WhatsApp batch', () => {
  it('a WhatsApp batch reaches each number once and shows each status with its time', async () => {
    const to = [number(), number('0003'), number('0004'), number('0005')]
    const { id, messages: rows } = await batchTo(...to)

    await sendBatch(app.services, id)
    await come(id, 'read', 'sent', 'delivered', 'failed')

    expect((await takenOf(to)).map(({ to: one }) => `+${one}`).sort()).toEqual([...to].sort())
    const { data } = await admin.call(messages.one, { params: { id: rows[0]?.id ?? 0 } })
    expect(data).toMatchObject({ title: 'account_reminder', attempts: 1, error_code: null })
    for (const at of [data.sending_at, data.sent_at, data.delivered_at, data.read_at])
      expect(Date.parse(at ?? '')).not.toBeNaN()
    const failed = (await logOf(id)).at(-1)
    expect(failed).toMatchObject({
      error_code: '131026',
      retryable: false,
      error_text: 'The number is not on WhatsApp.',
    })
    expect(await batchOf(id)).toMatchObject({
      status: 'completed',
      counts: { read: 1, sent: 1, delivered: 1, failed: 1 },
    })
  })

  it('a message accepts statuses out of order and repeated, and never moves back', async () => {
    await emulator.mood({ repeat: 3, reorder: true })
    const { id, messages: rows } = await batchTo(number())
    await sendBatch(app.services, id)
    await come(id, 'read')
    await until('every state has its time', async () => {
      const { data } = await admin.call(messages.one, { params: { id: rows[0]?.id ?? 0 } })
      return data.sent_at !== null && data.delivered_at !== null
    })

    expect(await statusesOf(id)).toEqual(['read'])
  })

  it('POST /messenger/logs/retry sends again only messages whose failure may pass', async () => {
    const to = [number('0001'), number('0002')]
    const { id } = await batchTo(...to)
    await sendBatch(app.services, id)
    const [never, passing] = await logOf(id)

    const answer = await admin.call(messages.retry, { body: { ids: [never?.id ?? 0, passing?.id ?? 0] } })
    await app.work()
    await come(id, 'failed', 'read')

    expect([never?.retryable, passing?.retryable, passing?.error_code]).toEqual([false, true, '131049'])
    expect(answer.data).toEqual({ queued: 1, left: 1 })
    expect(await takenOf(to)).toHaveLength(1)
  })

  it('a WhatsApp batch waits for a busy provider and loses no message', async () => {
    const to = numbers(6)
    const { id } = await batchTo(...to)
    await emulator.mood({ answers: 'rate_limit', calls: 3 })

    await sendBatch(app.services, id)
    const held = await statusesOf(id)
    for (let round = 0; round < 5; round++) {
      await ready()
      await sendBatch(app.services, id)
    }
    await come(id, ...to.map(() => 'read'))

    expect(held).toContain('queued')
    expect(await takenOf(to)).toHaveLength(6)
    expect((await logOf(id)).map(({ attempts }) => attempts)).toEqual(to.map(() => 1))
  })

  it.each(['refuse_account', 'redirect'])(
    'a WhatsApp batch pauses with the reason when the provider refuses the account (%s)',
    async (answers) => {
      const to = numbers(3)
      const { id } = await batchTo(...to)
      await emulator.mood({ answers, calls: 9 })

      await sendBatch(app.services, id)

      expect(await batchOf(id)).toMatchObject({ status: 'paused', problem: expect.stringMatching(/WhatsApp|provider/) })
      expect(await statusesOf(id)).toEqual(['queued', 'queued', 'queued'])
      expect(await emulator.canary()).toBe(0)
      await emulator.mood(usual)
      await admin.call(messageBatches.resume, { params: { id } })
      await app.work()
      await come(id, 'read', 'read', 'read')
      expect(await takenOf(to)).toHaveLength(3)
    },
  )

  it('a message is tried again after a provider error, and fails visibly after five attempts', async () => {
    const { id } = await batchTo(number())
    await emulator.mood({ answers: 'error', calls: 5 })
    for (let attempt = 0; attempt < 5; attempt++) {
      await sendBatch(app.services, id)
      await app.owner.updateTable('messages').set({ next_attempt_at: null }).where('batch_id', '=', id).execute()
    }

    expect(await logOf(id)).toMatchObject([{ status: 'failed', error_code: '131000', attempts: 5, retryable: true }])
  })

  it.each(['garbage', 'gateway', 'drop', 'huge'])(
    'a message becomes uncertain after an unclear answer, and is sent again only on request (%s)',
    async (answers) => {
      const to = number()
      const { id, messages: rows } = await batchTo(to)
      const ids = rows.map((row) => row.id)
      await emulator.mood({ answers, calls: 1 })

      await sendBatch(app.services, id)
      await wakeBatches(app.services)
      await app.work()
      const before = await statusesOf(id)
      const unasked = await admin.call(messages.retry, { body: { ids } })
      const asked = await admin.call(messages.retry, { body: { ids, uncertain: true } })
      await app.work()
      await come(id, 'read')

      expect(before).toEqual(['uncertain'])
      expect([unasked.data.queued, asked.data.queued]).toEqual([0, 1])
      expect(await takenOf([to])).toHaveLength(1)
    },
  )

  it('a webhook confirms a message whose answer was lost', async () => {
    const to = number()
    const { id } = await batchTo(to)
    await emulator.mood({ answers: 'take_and_drop', calls: 1 })

    await sendBatch(app.services, id)
    await come(id, 'read')

    expect(await takenOf([to])).toHaveLength(1)
  })

  it('a message whose answer times out is uncertain', async () => {
    const provider = app.services.settings.whatsApp
    if (!provider) throw new Error('WhatsApp is set up in this test.')
    await emulator.mood({ answers: 'hang', calls: 1 })

    const outcome = await openWhatsApp(provider, 50).send({
      key: crypto.randomUUID(),
      to: number(),
      template: 'account_reminder',
      language: 'en',
      variables: [],
    })

    expect(outcome.kind).toBe('uncertain')
  })

  it('a message stays queued while the provider is unreachable', async () => {
    const gone = await startEmulator()
    await gone.close()
    const provider = app.services.settings.whatsApp
    if (!provider) throw new Error('WhatsApp is set up in this test.')
    const services = {
      ...app.services,
      settings: { ...app.services.settings, whatsApp: { ...provider, url: gone.url } },
    }
    const { id } = await batchTo(...numbers(2))

    await sendBatch(services, id)

    expect(await logOf(id)).toMatchObject([
      { status: 'queued', attempts: 0 },
      { status: 'queued', attempts: 0 },
    ])
    expect(await batchOf(id)).toMatchObject({ status: 'sending' })
  })

  it('all workers together keep to the rate of the provider', async () => {
    const provider = app.services.settings.whatsApp
    if (!provider) throw new Error('WhatsApp is set up in this test.')
    const slow = { ...app.services, settings: { ...app.services.settings, whatsApp: { ...provider, rate: 1 } } }
    const to = numbers(6)
    const { id } = await batchTo(...to)

    await Promise.all([sendBatch(slow, id), sendBatch(slow, id), sendBatch(slow, id)])

    // At one a minute, the first is sent and the others wait.
    expect(await takenOf(to)).toHaveLength(1)
  })

  it('a batch is paused, resumed and canceled, and refuses what its status does not allow', async () => {
    const { id } = await batchTo(...numbers(3))
    await admin.call(messageBatches.pause, { params: { id } })
    await sendBatch(app.services, id)
    const paused = await statusesOf(id)
    const twice = await admin.ask(messageBatches.pause, { params: { id } })
    await admin.call(messageBatches.resume, { params: { id } })
    const { data } = await admin.call(messageBatches.cancel, { params: { id } })
    await app.work()

    expect(paused).toEqual(['queued', 'queued', 'queued'])
    expect(twice.statusCode).toBe(409)
    expect(data).toMatchObject({ status: 'cancelled', counts: { cancelled: 3 } })
    expect((await admin.ask(messageBatches.resume, { params: { id } })).statusCode).toBe(409)
    expect((await admin.ask(messageBatches.retry, { params: { id } })).statusCode).toBe(409)
  })

  it('a batch is sent once while workers race for it', async () => {
    const to = numbers(40)
    const { id } = await batchTo(...to)

    await Promise.all(Array.from({ length: 4 }, () => sendBatch(app.services, id)))
    await come(id, ...to.map(() => 'read'))

    const taken = await takenOf(to)
    expect([taken.length, new Set(taken.map(({ to: one }) => one)).size]).toEqual([40, 40])
  })

  it('a batch skips contacts who opted out after it was created', async () => {
    const [first, second] = [number(), number()]
    const { id } = await batchTo(first, second)
    await emulator.reply({ from: second.slice(1), text: ' Stop! ' })
    await until('they have opted out', async () => {
      const out = await app.owner.selectFrom('message_opt_outs').select('how').where('address', '=', second).execute()
      return out[0]?.how === 'reply'
    })

    await sendBatch(app.services, id)
    await come(id, 'read', 'skipped')

    expect((await logOf(id))[1]?.skip_reason).toBe('opted_out')
    expect(await takenOf([second])).toEqual([])
  })
})

describe('e-mail batch', () => {
  it('an e-mail batch goes through the mail queue with an unsubscribe link that works', async () => {
    const { id } = await buildBatch(app.owner, home, {
      channel: 'email',
      addresses: ['first.reader@example.com', 'second.reader@example.com'],
      variable_names: ['name'],
      message: { variables: ['Kensington & Rowe'] },
    })
    await sendBatch(app.services, id)
    await app.work()
    await wakeBatches(app.services)
    const [email] = await app.mailbox.list('first.reader@example.com')
    const source = String(await app.mailbox.message(email?.id ?? ''))
    const link = new URL(email?.unsubscribe ?? '')
    const path = `${link.pathname}${link.search}`

    const look = await app.app.inject({ method: 'GET', url: path })
    const before = await optOuts()
    const press = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    const { id: later } = await buildBatch(app.owner, home, {
      channel: 'email',
      addresses: ['first.reader@example.com'],
    })
    await sendBatch(app.services, later)

    expect(await statusesOf(id)).toEqual(['sent', 'sent'])
    expect(await batchOf(id)).toMatchObject({ status: 'completed' })
    expect(email?.subject).toBe('News for Kensington & Rowe')
    expect(source.replace(/\r\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${email?.unsubscribe}>`)
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect([look.statusCode, before, press.statusCode, await optOuts()]).toEqual([200, 0, 200, 1])
    expect(look.body).toContain('first.reader@example.com')
    expect(await logOf(later)).toMatchObject([{ status: 'skipped', skip_reason: 'opted_out' }])
  })

  it('an e-mail batch of an organization has its name and color, and says who sends it', async () => {
    const seller = await buildOrganization(app.owner, {
      type: 'developer',
      name: 'Quay & Sons',
      brand_color: '#7a3e1b',
    })
    const addresses = ['quay.reader@example.com']
    const { id } = await buildBatch(app.owner, seller.id, { channel: 'email', addresses })
    await sendBatch(app.services, id)
    await app.work()
    const [email] = await app.mailbox.list('quay.reader@example.com')

    expect(email?.html).toMatch(/background:#7a3e1b;[^>]*>Q<\/span><bdi>Quay &amp; Sons<\/bdi>/)
    expect(email?.text).toContain('Quay & Sons sends you this e-mail because you are one of its contacts.')
  })

  it('an e-mail batch completes within seconds of its last e-mail, before the scheduled run', async () => {
    const { id } = await buildBatch(app.owner, home, { channel: 'email', addresses: ['third.reader@example.com'] })
    await sendBatch(app.services, id)

    await until('it has ended', async () => {
      await app.work()
      return (await batchOf(id)).status === 'completed'
    })

    expect(await statusesOf(id)).toEqual(['sent'])
  })

  it('an e-mail batch is left to the scheduled run while the mail server delays its e-mails', async () => {
    const { id } = await buildBatch(app.owner, home, {
      channel: 'email',
      addresses: ['fourth.reader@example.com'],
      message: { status: 'sending', sending_at: new Date(Date.now() - 120_000).toISOString() },
    })

    await sendBatch(app.services, id)

    const { rows } = await sql`
      select from pgboss.job where name = 'send-messages' and data->>'batch_id' = ${String(id)}`.execute(app.owner)
    expect([rows.length, (await batchOf(id)).status]).toEqual([0, 'sending'])
  })

  it.each(['', '?t=', '?t=abc', `?t=${'x'.repeat(2000)}`])(
    'GET and POST /stop-messages return 404 for a link that was not issued (%s)',
    async (query) => {
      for (const method of ['GET', 'POST'] as const)
        expect((await app.app.inject({ method, url: `/stop-messages${query}` })).statusCode).toBe(404)
    },
  )

  const optOuts = async () =>
    (await app.owner.selectFrom('message_opt_outs').select('at').where('channel', '=', 'email').execute()).length
})

describe('worker that stopped', () => {
  it('a worker that stopped leaves its message uncertain, and the next worker sends the rest', async () => {
    const to = numbers(3)
    const { id, messages: rows } = await batchTo(...to)
    await app.owner
      .updateTable('messages')
      .set({ status: 'sending', sending_at: new Date(Date.now() - 300_000).toISOString() })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute()
    await app.owner
      .updateTable('messages')
      .set({ queued_at: new Date(Date.now() - 300_000).toISOString() })
      .where('batch_id', '=', id)
      .execute()

    await wakeBatches(app.services)
    await app.work()
    await come(id, 'uncertain', 'read', 'read')

    expect((await takenOf(to)).length).toBe(2)
    expect(await batchOf(id)).toMatchObject({ status: 'completed', counts: { uncertain: 1, read: 2 } })
  })
})
