import { messages } from '@storey/api/messaging/messages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildContactCompany } from '../../../test/builders/contact.ts'
import { buildBatch } from '../../../test/builders/message.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { signed, WHATSAPP, webhookOf } from '../../../test/whatsapp.ts'
import { messageRoutes } from '../logs/routes.ts'
import { serveWebhooks } from './actions.ts'

const app = useTestApp([messageRoutes, serveWebhooks], { ...WHATSAPP, MESSENGER_WHATSAPP_URL: 'http://127.0.0.1:9' })
const PATH = '/api/messenger/webhooks/meta'
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})

const post = (given: { payload: string; headers: Record<string, string> }, url = PATH) =>
  app.current.app.inject({ method: 'POST', url, ...given })
const deliver = (value: object) => post(signed(webhookOf(value)))
const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1_000) - seconds)
const statusOf = (id: string, status: string, ago = 5, more: object = {}) => ({
  id,
  status,
  timestamp: secondsAgo(ago),
  recipient_id: '971500000042',
  ...more,
})
let count = 0
/** A message that the provider has accepted. */
async function buildSent(more: object = {}) {
  const provider_message_id = `wamid.test${++count}`
  const { messages: rows } = await buildBatch(app.current.owner, admin.organization.id, {
    message: { status: 'sent', provider_message_id, sent_at: new Date().toISOString(), ...more },
  })
  return { id: rows[0]?.id ?? 0, key: rows[0]?.key ?? '', wamid: provider_message_id }
}
const read = async (id: number) => (await admin.call(messages.one, { params: { id } })).data
const eventsOf = (wamid: string) =>
  app.current.owner
    .selectFrom('message_events')
    .select(['id', 'message_id', 'status'])
    .where('provider_message_id', '=', wamid)
    .execute()

it('a message that the provider accepted moves the last contact of its company, and a failed one does not', async () => {
  const { owner } = app.current
  const organization_id = admin.organization.id
  const company = async () => (await buildContactCompany(owner)).id
  const contactOf = async (id: number) =>
    (
      await owner
        .selectFrom('contact_companies')
        .select('last_contacted_at')
        .where('id', '=', id)
        .where('organization_id', '=', organization_id)
        .executeTakeFirstOrThrow()
    ).last_contacted_at
  const [reached, failed] = [await company(), await company()]
  for (const [recipient_id, status] of [
    [reached, 'read'],
    [failed, 'failed'],
  ] as const) {
    const { messages: rows } = await buildBatch(owner, organization_id, {
      message: { status: 'sending', recipient_kind: 'company', recipient_id },
    })
    await owner
      .updateTable('messages')
      .set({ status })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute()
  }

  expect(await contactOf(reached)).not.toBeNull()
  expect(await contactOf(failed)).toBeNull()
})

describe('webhook verification', () => {
  const ask = (query: Record<string, string>, url = PATH) => app.current.app.inject({ method: 'GET', url, query })
  const good = {
    'hub.mode': 'subscribe',
    'hub.verify_token': WHATSAPP.MESSENGER_WHATSAPP_VERIFY_TOKEN,
    'hub.challenge': '1158201444',
  }

  it('GET /messenger/webhooks/meta answers the challenge for the right token', async () => {
    const response = await ask(good)
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      expect.stringContaining('text/plain'),
      '1158201444',
    ])
  })

  it.each([
    ['another token', { ...good, 'hub.verify_token': 'another token of somebody' }],
    ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { ...good, 'hub.mode': 'unsubscribe' }],
    ['a challenge that is HTML', { ...good, 'hub.challenge': '<script>' }],
  ])('GET /messenger/webhooks/meta returns 403 for %s', async (_, query) => {
    expect((await ask(query)).statusCode).toBe(403)
  })

  it('the webhook address returns 404 for an unknown provider', async () => {
    expect((await ask(good, '/api/messenger/webhooks/other')).statusCode).toBe(404)
    expect((await post(signed({}), '/api/messenger/webhooks/mail')).statusCode).toBe(404)
  })
})

describe('webhook events', () => {
  it.each([
    ['no signature', () => ({ ...signed('{}'), headers: {} as Record<string, string> })],
    ['the signature of another secret', () => signed('{}', 'another secret of somebody')],
    ['a signature of other bytes', () => ({ ...signed('{}'), payload: '{} ' })],
    ['half a signature', () => ({ payload: '{}', headers: { 'x-hub-signature-256': 'sha256=00' } })],
  ])('a webhook with %s returns 403 and changes nothing', async (_, make) => {
    const { id, wamid } = await buildSent()
    const { payload, headers } = make()
    const event = JSON.stringify(webhookOf({ statuses: [statusOf(wamid, 'read')] }))

    const [empty, full] = [await post({ payload, headers }), await post({ payload: event, headers })]

    expect([empty.statusCode, full.statusCode]).toEqual([403, 403])
    expect((await read(id)).status).toBe('sent')
  })

  it.each([
    ['invalid JSON', '{"entry":'],
    ['an unknown shape', '{"entry":[{"changes":7}]}'],
    ['a list', '[]'],
    ['an event without a time', JSON.stringify(webhookOf({ statuses: [{ id: 'x', status: 'read' }] }))],
    ['an unknown status', JSON.stringify(webhookOf({ statuses: [statusOf('x', 'played')] }))],
    ['a NUL character', JSON.stringify(webhookOf({ statuses: [statusOf('x\u0000', 'read')] }))],
  ])('a webhook with %s returns 200 and is ignored', async (_, payload) => {
    expect((await post(signed(payload))).statusCode).toBe(200)
  })

  it('a webhook status is recorded once, in any order', async () => {
    const { id, wamid } = await buildSent()
    const states = [statusOf(wamid, 'read', 1), statusOf(wamid, 'sent', 9), statusOf(wamid, 'delivered', 4)]
    for (const status of [...states, ...states]) expect((await deliver({ statuses: [status] })).statusCode).toBe(200)

    const message = await read(id)
    expect(message.status).toBe('read')
    expect(Date.parse(message.read_at ?? '') - Date.parse(message.delivered_at ?? '')).toBe(3_000)
    expect(await eventsOf(wamid)).toHaveLength(3)
  })

  it('a delivered status overrides a failure, and a failure never overrides a delivery', async () => {
    const [late, early] = [await buildSent(), await buildSent()]
    const failure = (wamid: string) =>
      statusOf(wamid, 'failed', 4, { errors: [{ code: 131049, title: 'Not delivered' }] })
    await deliver({ statuses: [failure(late.wamid)] })
    const failed = await read(late.id)
    await deliver({ statuses: [statusOf(late.wamid, 'delivered', 2)] })
    await deliver({ statuses: [statusOf(early.wamid, 'delivered', 6), failure(early.wamid)] })

    expect(failed).toMatchObject({ status: 'failed', error_code: '131049', retryable: true })
    expect(await read(late.id)).toMatchObject({ status: 'delivered', error_code: null, retryable: false })
    expect(await read(early.id)).toMatchObject({ status: 'delivered', failed_at: expect.any(String) })
  })

  it('a webhook status of an unknown message is kept without a message', async () => {
    const response = await deliver({ statuses: [statusOf('wamid.unknown', 'read'), statusOf('wamid.unknown', 'read')] })

    expect(response.statusCode).toBe(200)
    expect(await eventsOf('wamid.unknown')).toMatchObject([{ message_id: null }])
  })

  it('a webhook finds a message whose answer was lost by its callback key', async () => {
    const { id, key } = await buildSent({ status: 'uncertain', provider_message_id: null, sent_at: null })
    await deliver({ statuses: [statusOf('wamid.lost', 'delivered', 5, { biz_opaque_callback_data: key })] })

    expect(await read(id)).toMatchObject({ status: 'delivered', provider_message_id: 'wamid.lost' })
  })

  it.each([
    ['too old', 9 * 86_400],
    ['from the future', -2 * 3_600],
  ])('a webhook status that is %s is ignored', async (_, ago) => {
    const { id, wamid } = await buildSent()

    expect((await deliver({ statuses: [statusOf(wamid, 'read', ago)] })).statusCode).toBe(200)
    expect((await read(id)).status).toBe('sent')
  })

  it('a webhook status of another phone number is ignored', async () => {
    const { id, wamid } = await buildSent()
    const foreign = { metadata: { phone_number_id: '999999999' }, statuses: [statusOf(wamid, 'read')] }

    expect((await deliver(foreign)).statusCode).toBe(200)
    expect((await read(id)).status).toBe('sent')
  })

  it('concurrent copies of a webhook are recorded once', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => buildSent()))
    const statuses = sent.flatMap(({ wamid }) => [statusOf(wamid, 'delivered', 5), statusOf(wamid, 'read', 3)])
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => deliver({ statuses: turn % 2 ? statuses : [...statuses].reverse() })),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    for (const { id, wamid } of sent) {
      expect((await read(id)).status).toBe('read')
      expect(await eventsOf(wamid)).toHaveLength(2)
    }
  })
})

describe('replies of a contact', () => {
  const from = () => `97150${String(++count).padStart(7, '0')}`
  const optedOut = async (number: string) =>
    (
      await app.current.owner
        .selectFrom('message_opt_outs')
        .select('address')
        .where('address', '=', `+${number}`)
        .execute()
    ).length === 1
  const say = (number: string, message: object) =>
    deliver({ messages: [{ id: `wamid.in${++count}`, from: number, timestamp: secondsAgo(2), ...message }] })

  it.each(['STOP', 'stop', ' Stop. ', 'توقف', 'توقف!', 'إيقاف', 'Unsubscribe'])(
    'the reply “%s” opts the contact out',
    async (body) => {
      const number = from()
      await say(number, { type: 'text', text: { body } })
      await say(number, { type: 'text', text: { body } })

      expect(await optedOut(number)).toBe(true)
    },
  )

  it('the opt-out button of a template opts the contact out', async () => {
    const number = from()
    await say(number, { type: 'button', button: { text: 'Stop these messages', payload: 'x' } })

    expect(await optedOut(number)).toBe(true)
  })

  it.each(['Do not stop', 'Nonstop flights?', 'Thanks', ''])(
    'the reply “%s” does not opt the contact out',
    async (body) => {
      const number = from()
      await say(number, { type: 'text', text: { body } })

      expect(await optedOut(number)).toBe(false)
    },
  )
})
