import { contactMessages } from '@storey/api/administration/contact-messages.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildContactBroker, buildContactCompany } from '../../../test/builders/contact.ts'
import { buildTemplate } from '../../../test/builders/message.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { WHATSAPP } from '../../../test/whatsapp.ts'
import { messageRoutes } from '../../messaging/logs/routes.ts'
import { optOut } from '../../messaging/opt-outs/actions.ts'
import { sendingWorks } from '../../messaging/sending/jobs.ts'
import { contactMessageRoutes } from './routes.ts'

const app = useTestApp([contactMessageRoutes, messageRoutes, sendingWorks], {
  ...WHATSAPP,
  MESSENGER_WHATSAPP_URL: 'http://127.0.0.1:9',
})
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})

let next = 0
const number = () => `+97150${String(++next).padStart(7, '0')}`
const company = (more: object = {}) => buildContactCompany(app.current.owner, { whatsapp: number(), ...more })
const template = (more: object = {}) => buildTemplate(app.current.owner, admin.organization.id, more)
const invitation = () =>
  template({
    name: 'partner_invitation',
    body: 'Dear {{name}} in {{city}}, it is {{1}}.',
    variables: ['name', 'city', '1'],
  })
const logOf = async (batch: number) =>
  (await admin.call(messages.list, { query: { batch: [batch], per_page: 100 } })).data.reverse()

describe('POST /auth/contacts/companies/send-messages', () => {
  it('sending to contact companies lists recipients, and the skipped ones with the reason', async () => {
    const shared = number()
    const { id: template_id } = await template()
    const all = [
      await company(),
      await company({ status: 'blocked' }),
      await company({ opted_out_at: '2026-11-01T00:00:00Z' }),
      await company({ whatsapp: null, phone: number() }),
      await company({ name: 'Aa first of two', whatsapp: shared }),
      await company({ name: 'Zz second of two', whatsapp: shared }),
    ]
    const stopped = await company()
    await app.current.pool.transaction({ role: 'storey_worker' }, (db) =>
      optOut(db, { channel: 'whatsapp', address: stopped.whatsapp ?? '', how: 'reply' }),
    )
    const ids = [...all, stopped].map(({ id }) => id)
    const body = { channel: 'whatsapp' as const, template_id, ids }

    const preview = await admin.call(contactMessages.preview, { body })
    const { data } = await admin.call(contactMessages.send, { body })

    const skipped = { blocked: 1, opted_out: 2, no_address: 1, duplicate: 1 }
    expect(preview.data).toMatchObject({ gets: 2, skipped, errors: {}, on: true, rate: 60_000 })
    expect(data).toMatchObject({ recipients: 7, counts: { queued: 2, skipped: 5 }, status: 'sending' })
    const log = new Map((await logOf(data.id)).map((one) => [one.recipient.id, one]))
    expect(ids.map((id) => log.get(id)?.skip_reason)).toEqual([
      null,
      'blocked',
      'opted_out',
      'no_address',
      null,
      'duplicate',
      'opted_out',
    ])
    // The contact shows it too.
    const { opted_out_at } = await app.current.owner
      .selectFrom('contact_companies')
      .select('opted_out_at')
      .where('id', '=', stopped.id)
      .executeTakeFirstOrThrow()
    expect(opted_out_at).not.toBeNull()
  })

  it('sending to contact companies previews and stores the values of each recipient, with a default for empty fields', async () => {
    const { id: template_id } = await invitation()
    const first = await company({ name: 'Aa Kensington & Rowe', city: 'London' })
    const second = await company({ name: 'Bb Lotus\nGate' })
    const variables = {
      name: { field: 'name' as const },
      city: { field: 'city' as const, text: 'your city' },
      1: { text: '5%' },
    }
    const body = { channel: 'whatsapp' as const, template_id, ids: [first.id, second.id], variables }

    const { data } = await admin.call(contactMessages.preview, { body })
    const later = await admin.call(contactMessages.preview, { body: { ...body, from: 1 } })
    const sent = await admin.call(contactMessages.send, { body })

    expect(data.recipients.map((one) => one.body)).toEqual([
      'Dear Aa Kensington & Rowe in London, it is 5%.',
      'Dear Bb Lotus Gate in your city, it is 5%.',
    ])
    expect(later.data.recipients).toHaveLength(1)
    const [message] = await logOf(sent.data.id)
    const { data: detail } = await admin.call(messages.one, { params: { id: message?.id ?? 0 } })
    expect(detail.body).toBe('Dear Aa Kensington & Rowe in London, it is 5%.')
  })

  it.each([
    ['a missing variable', { name: { field: 'name' as const }, city: { text: 'Dubai' } }, 'variables.1'],
    [
      'an empty field without a text',
      { name: { field: 'name' as const }, city: { field: 'city' as const }, 1: { text: 'x' } },
      'variables.city',
    ],
    [
      'a variable that the text has not',
      { name: { text: 'x' }, city: { text: 'x' }, 1: { text: 'x' }, price: { text: 'x' } },
      'variables.price',
    ],
  ])('sending to contact companies refuses %s on its field, in the preview too', async (_, variables, field) => {
    const { id: template_id } = await invitation()
    const { id } = await company()
    const body = { channel: 'whatsapp' as const, template_id, ids: [id], variables }

    const preview = await admin.call(contactMessages.preview, { body })
    const response = await admin.ask(contactMessages.send, { body })

    expect(Object.keys(preview.data.errors)).toEqual([field])
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  it('sending to contact companies refuses a template that is not approved, and duplicate recipients', async () => {
    const { id: paused } = await template({ status: 'paused' })
    const { id } = await company()
    const send = (body: Omit<RequestOf<typeof contactMessages.send>['body'], 'channel'>) =>
      admin.ask(contactMessages.send, { body: { channel: 'whatsapp', ...body } })
    const answers = await Promise.all([
      send({ template_id: paused, ids: [id] }),
      send({ ids: [id] }),
      send({ template_id: paused, ids: [id], all: {} }),
      send({ template_id: paused, ids: [] }),
    ])

    expect(answers.map((one) => [one.statusCode, Object.keys(one.json().errors)[0]])).toEqual([
      [422, 'template_id'],
      [422, 'template_id'],
      [422, 'ids'],
      [422, 'ids'],
    ])
  })

  it('sending to contact companies refuses a message without recipients', async () => {
    const { id: template_id } = await template()
    const { id } = await company({ whatsapp: null })
    const response = await admin.ask(contactMessages.send, { body: { channel: 'whatsapp', template_id, ids: [id] } })

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { recipients: ['None of them can get this message.'] },
    ])
  })

  it('sending an e-mail to contact brokers uses each address once, ignoring case', async () => {
    const { id: company_id } = await company()
    const [one, two] = [
      await buildContactBroker(app.current.owner, {
        company_id,
        full_name: 'Aa Omar',
        email: 'Omar.Sends@example.com',
      }),
      await buildContactBroker(app.current.owner, {
        company_id,
        full_name: 'Bb Omar',
        email: 'omar.sends@example.com',
      }),
    ]
    const { data } = await admin.call(contactMessages.send, {
      body: {
        channel: 'email',
        subject: 'News for {{name}}',
        body: 'Dear {{name}},\n\nwe have news.',
        broker_ids: [one.id, two.id],
        variables: { name: { field: 'name' } },
      },
    })
    await app.current.work()

    const emails = await app.current.mailbox.list('omar.sends@example.com')
    expect(emails.map(({ subject }) => subject)).toEqual(['News for Aa Omar'])
    expect((await logOf(data.id)).map(({ status }) => status)).toEqual(['sent', 'skipped'])
  })

  it('sending to all brokers of a list skips duplicates, blocked, opted-out and those without an address', async () => {
    const { id: template_id } = await template()
    const own = await company()
    const other = await company({ status: 'blocked' })
    const stopped = await company({ opted_out_at: '2026-11-01T00:00:00Z' })
    const shared = number()
    const broker = (company_id: number, more: object = {}) =>
      buildContactBroker(app.current.owner, { company_id, whatsapp: number(), ...more })
    const brokers = [
      await broker(own.id, { full_name: 'Aa gets it', whatsapp: shared }),
      await broker(own.id, { full_name: 'Bb has the same number', whatsapp: shared }),
      await broker(own.id, { full_name: 'Cc is blocked', status: 'blocked' }),
      await broker(own.id, { full_name: 'Dd has no number', whatsapp: null }),
      await broker(own.id, { full_name: 'Ee wants none', opted_out_at: '2026-11-01T00:00:00Z' }),
      await broker(other.id, { full_name: 'Ff of a blocked company' }),
      await broker(stopped.id, { full_name: 'Gg of one that wants none' }),
    ]
    await broker(own.id, { full_name: 'Hh is deleted', deleted_at: '2026-11-01T00:00:00Z' })
    await broker((await company()).id)
    const body = {
      channel: 'whatsapp' as const,
      template_id,
      all_brokers: { company_id: [own.id, other.id, stopped.id] },
    }

    const preview = await admin.call(contactMessages.preview, { body })
    const { data } = await admin.call(contactMessages.send, { body })

    expect(preview.data).toMatchObject({ gets: 1, skipped: { duplicate: 1, blocked: 2, no_address: 1, opted_out: 2 } })
    expect(preview.data.recipients).toMatchObject([{ kind: 'broker', id: brokers[0]?.id, name: 'Aa gets it' }])
    expect(data.recipients).toBe(brokers.length)
  })

  it('sending to contacts refuses two audiences at once and unknown brokers', async () => {
    const { id: template_id } = await template()
    const { id } = await company()
    const send = (audience: object) =>
      admin.askWrong(contactMessages.send, { body: { channel: 'whatsapp', template_id, ...audience } })
    const answers = await Promise.all([
      send({ ids: [id], all_brokers: {} }),
      send({ all: {}, all_brokers: {} }),
      send({ all_brokers: { page: 2 } }),
      send({ all_brokers: { company_id: ['none'] } }),
      send({ broker_ids: [999_999_999] }),
    ])

    expect(answers.map((one) => [one.statusCode, Object.keys(one.json().errors)[0]])).toEqual([
      [422, 'ids'],
      [422, 'ids'],
      [422, 'all_brokers.page'],
      [422, 'all_brokers.company_id.0'],
      [422, 'broker_ids.0'],
    ])
  })

  it('a repeated message to contact companies with one idempotency key is sent once', async () => {
    const { id: template_id } = await template()
    const { id } = await company()
    const body = { channel: 'whatsapp' as const, template_id, ids: [id] }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [
      await admin.ask(contactMessages.send, { body }, headers),
      await admin.ask(contactMessages.send, { body }, headers),
    ]

    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json().data.id).toBe(first.json().data.id)
  })

  it('sends to all contact companies that match the list', async () => {
    const { id: template_id } = await template()
    for (let one = 0; one < 3; one++) await company({ city: 'Nouakchott' })
    const { data } = await admin.call(contactMessages.send, {
      body: { channel: 'whatsapp', template_id, all: { city: 'nouakchott' } },
    })

    expect(data.recipients).toBe(3)
  })
})
