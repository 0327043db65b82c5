import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { contactMessages } from '@storey/api/administration/contact-messages.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { cleanLine } from '@storey/api/readers/clean-text.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactCompanyRoutes } from '../src/administration/contact-companies/routes.ts'
import { contactMessageRoutes } from '../src/administration/contact-messages/routes.ts'
import { messageRoutes } from '../src/messaging/logs/routes.ts'
import { sendingWorks } from '../src/messaging/sending/jobs.ts'
import { sendBatch } from '../src/messaging/sending/send-batch.ts'
import { buildContactCompany } from './builders/contact.ts'
import { buildTemplate } from './builders/message.ts'
import { type Person, signIn, startTestApp, type TestApp } from './harness.ts'
import { slow } from './slow.ts'
import { type Emulator, startEmulator, WHATSAPP } from './whatsapp.ts'

let emulator: Emulator
let app: TestApp
let admin: Person
beforeAll(async () => {
  emulator = await startEmulator()
  app = await startTestApp([contactCompanyRoutes, contactMessageRoutes, messageRoutes, sendingWorks], {
    ...WHATSAPP,
    MESSENGER_WHATSAPP_URL: emulator.url,
  })
  admin = await signIn(app, 'super_admin')
})
afterAll(async () => {
  await app.close()
  await emulator.close()
})

type Body = RequestOf<typeof contactMessages.send>['body']
const template = (more: object = {}) => buildTemplate(app.owner, admin.organization.id, more)
let next = 0
const number = (ending = '7000') => `+97156${String(++next).padStart(3, '0')}${ending}`
const company = (more: object = {}) => buildContactCompany(app.owner, { whatsapp: number(), ...more })
const due = async () => {
  await app.owner.updateTable('message_paces').set({ next_at: '2026-01-01T00:00:00Z', strikes: 0 }).execute()
  await app.owner.updateTable('messages').set({ next_attempt_at: null }).execute()
}

describe('a message to many recipients (T140)', () => {
  it('a message to many reaches each allowed recipient once through a provider that is busy and fails', {
    timeout: slow.hostile,
  }, async () => {
    const { id: template_id } = await template()
    const shared = number()
    const allowed = await Promise.all(Array.from({ length: 120 }, () => company()))
    const first = await company({ name: 'Aa first of three', whatsapp: shared })
    const others = await Promise.all([
      ...['Bb second of three', 'Cc third of three'].map((name) => company({ name, whatsapp: shared })),
      ...Array.from({ length: 20 }, () => company({ opted_out_at: '2026-11-01T00:00:00Z' })),
      ...Array.from({ length: 20 }, () => company({ status: 'blocked' })),
      ...Array.from({ length: 20 }, () => company({ whatsapp: null })),
    ])
    const refused = await Promise.all(Array.from({ length: 10 }, () => company({ whatsapp: number('0001') })))
    const ids = [...allowed, first, ...others, ...refused].map(({ id }) => id)
    const body: Body = { channel: 'whatsapp', template_id, ids }
    const key = { 'idempotency-key': crypto.randomUUID() }

    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.ask(contactMessages.send, { body }, key)))
    const later = await admin.ask(contactMessages.send, { body }, key)
    const batch = later.json().data.id as number
    for (const answers of ['rate_limit', 'error', 'rate_limit', 'error', 'normal', 'normal', 'normal']) {
      await emulator.mood({ answers, calls: 6 })
      await due()
      await Promise.all(Array.from({ length: 3 }, () => sendBatch(app.services, batch)))
    }

    const made = new Set(
      [...answers, later].filter(({ statusCode }) => statusCode === 201).map((one) => one.json().data.id),
    )
    const taken = (await emulator.taken()).map(({ to }) => `+${to}`)
    const wanted = [...allowed, first].map(({ whatsapp }) => whatsapp)
    const reached = wanted.filter((one) => taken.filter((to) => to === one).length === 1).length
    console.log(
      `T140 sent ${reached} of ${wanted.length} allowed, ${taken.length - reached} others or twice, ${made.size} batch`,
    )
    expect([reached, taken.length, made.size]).toEqual([wanted.length, wanted.length, 1])
    const { data } = await admin.call(messages.list, { query: { batch: [batch], status: ['failed'], per_page: 100 } })
    expect(data.map(({ error_code }) => error_code)).toEqual(refused.map(() => '131026'))
  })

  it('a message goes to at most 500 recipients by id and 10,000 by a filter, and more are refused on the field', async () => {
    const { id: template_id } = await template()
    const send = (body: Omit<Body, 'channel'>) =>
      admin.ask(contactMessages.send, { body: { channel: 'whatsapp', template_id, ...body } })
    const fill = (from: number, to: number) =>
      app.owner.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db)
        await sql`
          insert into contact_companies (organization_id, name, city, whatsapp)
          select ${admin.organization.id}::bigint, 'Cap ' || n, 'Cap City', '+97158' || lpad(n::text, 7, '0')
          from generate_series(${from}::int, ${to}::int) as n`.execute(db)
      })
    await fill(1, 10_000)
    const ids = await app.owner
      .selectFrom('contact_companies')
      .select('id')
      .where('city', '=', 'Cap City')
      .limit(501)
      .execute()

    const [few, many] = [
      await send({ ids: ids.slice(0, 500).map(({ id }) => id) }),
      await send({ ids: ids.map(({ id }) => id) }),
    ]
    const most = await send({ all: { city: 'Cap City' } })
    await fill(10_001, 10_001)
    const over = await send({ all: { city: 'Cap City' } })

    expect([few.statusCode, most.statusCode]).toEqual([201, 201])
    expect([few.json().data.recipients, most.json().data.recipients]).toEqual([500, 10_000])
    expect([many.statusCode, Object.keys(many.json().errors)]).toEqual([422, ['ids']])
    expect([over.statusCode, over.json().errors]).toEqual([
      422,
      { all: ['At most 10,000 get one message. Narrow the list.'] },
    ])
    await app.owner.updateTable('message_batches').set({ status: 'paused' }).where('status', '=', 'sending').execute()
  })

  it.each(['0501234567', '501234567', '12', '+1', 'call me', '+97150123456789012345'])(
    'a contact company refuses the phone number %s, without a country or invalid, on its field',
    async (whatsapp) => {
      const answer = await admin.ask(contactCompanies.create, { body: { name: 'Odd number', whatsapp } })

      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { whatsapp: [expect.stringMatching(/country code|phone number/)] },
      ])
    },
  )
})

/** Words that a template engine, a browser, a shell or a mail server would take for more than words. */
const HOSTILE = [
  '{{constructor.constructor("return process")()}}',
  '{{name}}',
  '{{__proto__}}',
  '<%= 7*7 %>',
  `\${7*7}`,
  '#{7*7}',
  '{% raw %}{{7*7}}{% endraw %}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">here</a>',
  '&lt;b&gt; &amp; "quoted" \'single\'',
  '=cmd|/c calc!A1',
  '$(id) `id` ; id',
  '../../etc/passwd%00',
  "'; drop table messages; --",
  'a: b, c <d@evil.example>',
  '=?utf-8?B?QmNjOiBl?=',
  '\u202Egnp.exe',
]

describe('hostile text in a message (T121)', () => {
  it('hostile text in a message is not evaluated on its way to WhatsApp', { timeout: slow.hostile }, async () => {
    const { id: template_id } = await template({
      name: 'partner_invitation',
      body: 'Dear {{name}}: {{project}}, {{city}}, {{commission}}.',
      variables: ['name', 'project', 'city', 'commission'],
    })
    const sent = []
    for (const words of HOSTILE) {
      const to = await company({ name: `Aa ${words}`.slice(0, 200), city: words })
      const { data } = await admin.call(contactMessages.send, {
        body: {
          channel: 'whatsapp',
          template_id,
          ids: [to.id],
          variables: {
            name: { field: 'name' },
            project: { text: words },
            city: { field: 'city' },
            commission: { text: words },
          },
        },
      })
      await due()
      await sendBatch(app.services, data.id)
      const taken = (await emulator.taken()).find((one) => `+${one.to}` === to.whatsapp)
      const typed = cleanLine(words)
      const shown = [`Aa ${words}`, typed, words, typed]
      if (JSON.stringify(taken?.values) === JSON.stringify(shown)) sent.push(words)
    }
    console.log(`T121 kept as words by WhatsApp: ${sent.length} of ${HOSTILE.length}`)
    expect(sent).toEqual(HOSTILE)
  })

  it('hostile text in an e-mail adds no header, element or link', { timeout: slow.hostile }, async () => {
    const { publicUrl } = app.services.settings
    const kept = []
    for (const [at, words] of HOSTILE.entries()) {
      const address = `hostile.${at}@example.com`
      const to = await company({ name: `Aa ${words}`.slice(0, 200), email: address })
      await admin.call(contactMessages.send, {
        body: {
          channel: 'email',
          subject: 'News {{word}}',
          body: 'Dear {{name}},\n\n{{word}}',
          ids: [to.id],
          variables: { name: { field: 'name' }, word: { text: words } },
        },
      })
      await app.work()
      const [email] = await app.mailbox.list(address)
      const source = String(await app.mailbox.message(email?.id ?? ''))
      const headers = source.slice(0, source.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ')
      const names = headers.split(/\r?\n/).map((one) => one.split(':')[0]?.toLowerCase())
      const links = [...(email?.html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link)
      const good =
        email?.text.includes(words) &&
        !names.some((name) => ['bcc', 'cc'].includes(name ?? '')) &&
        names.filter((name) => name === 'to' || name === 'subject').length === 2 &&
        links.every(
          (link) => link.startsWith(publicUrl) || link.startsWith('cid:') || link.startsWith('data:image/'),
        ) &&
        !/<script|onerror=alert\(1\)>|<img src=x/.test(email.html)
      if (good) kept.push(words)
    }
    console.log(`T121 kept as words by e-mail: ${kept.length} of ${HOSTILE.length}`)
    expect(kept).toEqual(HOSTILE)
  })

  it.each(['a\r\nBcc: all@evil.example', 'a\nb', 'a\u0000b', 'a\u2028b'])(
    'an e-mail refuses a subject or variable of more than one line on its field (%j)',
    async (words) => {
      const to = await company({ email: 'one.line@example.com' })
      const send = (body: object) =>
        admin.askWrong(contactMessages.send, { body: { channel: 'email', body: 'Hello', ids: [to.id], ...body } })
      const [subject, value] = [
        await send({ subject: words }),
        await send({ subject: '{{x}}', variables: { x: { text: words } } }),
      ]

      expect([subject.statusCode, Object.keys(subject.json().errors)]).toEqual([422, ['subject']])
      expect([value.statusCode, Object.keys(value.json().errors)]).toEqual([422, ['variables.x.text']])
    },
  )

  it.each(['pending', 'rejected', 'paused', 'disabled'] as const)(
    'a message refuses a template that is %s',
    async (status) => {
      const [{ id: template_id }, { id }] = [await template({ status }), await company()]
      const answer = await admin.ask(contactMessages.send, { body: { channel: 'whatsapp', template_id, ids: [id] } })

      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['template_id']])
    },
  )
})
