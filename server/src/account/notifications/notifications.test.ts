import { notifications } from '@storey/api/account/notifications.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildUser, unique } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { type NotificationEvent, notificationEmailJob, notify } from './actions.ts'
import { notificationRoutes } from './routes.ts'

const app = useTestApp([notificationRoutes])

type Input = Partial<NotificationEvent> & Pick<NotificationEvent, 'user_id' | 'organization_id'>
const event = (given: Input): NotificationEvent => ({
  kind: 'mention',
  actor: { user_id: 0, user_name: 'Rana Aziz' },
  subject: { kind: 'lead', id: 5, name: 'Omar Nasser' },
  path: '/crm/leads/5',
  dedupe_key: `test:${unique()}`,
  ...given,
})
const actor = async () => ({ user_id: (await buildUser(app.current.owner)).id, user_name: 'Rana Aziz' })
const emit = async (given: Input) =>
  app.current.pool.transaction({ role: 'storey_app' }, async (db) =>
    notify({ db, services: app.current.services }, event({ actor: await actor(), ...given })),
  )
const of = (person: Person) => ({ user_id: person.id, organization_id: person.organization.id })
const listOf = async (person: Person) => (await person.call(notifications.list, {})).data
const unreadOf = async (person: Person) => (await person.call(notifications.unreadCount, {})).data.count
const emailsTo = async (user_id: number) => {
  const { email } = await app.current.owner
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  await app.current.work()
  return (await app.current.mailbox.list()).filter(({ to }) => to === email)
}

describe('notify', () => {
  it('notify adds one in-app entry and one e-mail, however often the event is sent', async () => {
    const broker = await signIn(app.current, 'broker')
    const dedupe_key = 'test:again'

    await emit({ ...of(broker), dedupe_key, detail: 'Please call her' })
    await Promise.all(Array.from({ length: 5 }, () => emit({ ...of(broker), dedupe_key })))

    expect(await listOf(broker)).toMatchObject([
      {
        kind: 'mention',
        actor: { full_name: 'Rana Aziz' },
        subject: { kind: 'lead', id: 5, name: 'Omar Nasser' },
        detail: 'Please call her',
        path: '/crm/leads/5',
        read_at: null,
      },
    ])
    const emails = await emailsTo(broker.id)
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ subject: 'Rana Aziz mentioned you in a note about Omar Nasser' })
    expect(emails[0]?.text).toContain('Please call her')
    expect(emails[0]?.text).toContain(`${app.current.services.settings.publicUrl}/crm/leads/5`)
  })

  it('notify skips the actor, non-members, disabled members and disabled users', async () => {
    const { owner } = app.current
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const stranger = await signIn(app.current, 'broker')
    const off = await buildMember(owner, organization_id, 'broker')
    await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', off.id).execute()
    const gone = await buildMember(owner, organization_id, 'broker', { disabled_at: new Date().toISOString() })

    await emit({ ...of(broker), actor: { user_id: broker.id, user_name: 'Me' } })
    for (const { id } of [stranger, off, gone]) await emit({ organization_id, user_id: id })

    const inserted = await owner
      .selectFrom('notifications')
      .select('user_id')
      .where('user_id', 'in', [broker.id, stranger.id, off.id, gone.id])
      .execute()
    expect(inserted).toEqual([])
  })

  it('notify sends nothing when the transaction rolls back', async () => {
    const broker = await signIn(app.current, 'broker')

    const failing = app.current.pool.transaction({ role: 'storey_app' }, async (db) => {
      await notify({ db, services: app.current.services }, event({ ...of(broker), actor: await actor() }))
      throw new Error('No.')
    })

    await expect(failing).rejects.toThrow('No.')
    expect(await listOf(broker)).toEqual([])
    expect(await emailsTo(broker.id)).toEqual([])
  })

  it('notify e-mails no member who was disabled before the e-mail was written', async () => {
    const broker = await signIn(app.current, 'broker')
    await emit(of(broker))
    await app.current.owner
      .updateTable('memberships')
      .set({ enabled: false })
      .where('user_id', '=', broker.id)
      .execute()

    expect(await emailsTo(broker.id)).toEqual([])
  })

  it('notify sends one e-mail even if its job runs again', async () => {
    const broker = await signIn(app.current, 'broker')
    await emit(of(broker))
    const [{ id } = { id: 0 }] = await listOf(broker)
    const { queue, pool } = app.current.services
    for (let again = 0; again < 3; again++)
      await pool.transaction({ role: 'storey_worker' }, (db) =>
        queue.send(db, notificationEmailJob, { notification_id: id }),
      )

    expect(await emailsTo(broker.id)).toHaveLength(1)
  })

  it('notifications of the account show in every organization, those of an organization only there', async () => {
    const broker = await signIn(app.current, 'broker')
    const other = await signIn(app.current, 'developer')
    await app.current.owner
      .insertInto('memberships')
      .values({
        organization_id: other.organization.id,
        user_id: broker.id,
        organization_type: 'developer',
        role: 'developer',
      })
      .execute()
    await emit({ ...of(broker), subject: { kind: 'lead', id: 1, name: 'Here' } })
    await emit({
      user_id: broker.id,
      organization_id: other.organization.id,
      subject: { kind: 'lead', id: 2, name: 'There' },
    })
    await emit({ user_id: broker.id, organization_id: null, kind: 'security', detail: 'Your password was changed.' })

    const there = await app.current.app.inject({
      url: `/api/notifications?organization_id=${other.organization.id}`,
      headers: { authorization: `Bearer ${broker.token}` },
    })

    const named = (all: Awaited<ReturnType<typeof listOf>>) =>
      all.map(({ kind, subject }) => (kind === 'security' ? kind : subject?.name))
    expect(named(await listOf(broker))).toEqual(['security', 'Here'])
    expect(named(there.json().data)).toEqual(['security', 'There'])
    expect(await unreadOf(broker)).toBe(2)
    expect(await listOf(other)).toEqual([])
  })
})

describe('notification settings', () => {
  it('notification settings apply to in-app entries and e-mails separately', async () => {
    const broker = await signIn(app.current, 'broker')
    const choose = (in_app: boolean, mail: boolean) =>
      broker.call(notifications.changeSettings, { body: { settings: [{ kind: 'mention', in_app, mail }] } })
    const counts = async () => [(await listOf(broker)).length, (await emailsTo(broker.id)).length]

    await choose(false, false)
    await emit(of(broker))
    const nothing = await counts()
    await choose(true, false)
    await emit(of(broker))
    const bell = await counts()
    await choose(false, true)
    await emit(of(broker))

    expect([nothing, bell, await counts()]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ])
    expect(await unreadOf(broker)).toBe(1)
  })

  it('notification settings return 422 by field when security is turned off', async () => {
    const broker = await signIn(app.current, 'broker')
    const off = { kind: 'security', in_app: false, mail: false } as const

    const refused = await broker.ask(notifications.changeSettings, { body: { settings: [off] } })
    const { data } = await broker.call(notifications.settings, {})

    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ 'settings.0.kind': ['This cannot be turned off.'] })
    expect(data.find(({ kind }) => kind === 'security')).toEqual({
      kind: 'security',
      in_app: { on: true, fixed: true },
      mail: { on: true, fixed: true },
    })
  })

  it('default notification settings match what the database does', async () => {
    const broker = await signIn(app.current, 'broker')
    const { data } = await broker.call(notifications.settings, {})
    const mailed: string[] = []
    for (const { kind } of data) {
      const { rows } = await app.current.services.pool.pg.query<{ mail: boolean }>(
        'select mail from notify_person($1::jsonb)',
        [JSON.stringify({ ...of(broker), kind, dedupe_key: `standard:${kind}` })],
      )
      if (rows[0]?.mail) mailed.push(kind)
    }

    // The e-mail of an invite is sent by the invite itself, not by notifications.
    expect(data.filter(({ mail, kind }) => mail.on && kind !== 'invite').map(({ kind }) => kind)).toEqual(mailed)
  })
})

describe('GET /notifications', () => {
  it('GET /notifications lists the newest first, pages by cursor and filters by unread', async () => {
    const broker = await signIn(app.current, 'broker')
    for (const name of ['One', 'Two', 'Three']) await emit({ ...of(broker), subject: { kind: 'lead', id: 1, name } })
    const page = (cursor?: string) =>
      broker.call(notifications.list, { query: { per_page: 2, ...(cursor ? { cursor } : {}) } })

    const first = await page()
    const second = await page(first.meta.next_cursor ?? '')
    await broker.call(notifications.change, { params: { id: first.data[0]?.id ?? 0 }, body: { read: true } })
    const unread = await broker.call(notifications.list, { query: { unread: true } })

    const names = (answer: typeof first) => answer.data.map(({ subject }) => subject?.name)
    expect([names(first), names(second), names(unread)]).toEqual([['Three', 'Two'], ['One'], ['Two', 'One']])
    expect(second.meta.next_cursor).toBeNull()
  })

  it('notifications are marked read, unread again, and read in bulk up to the newest seen', async () => {
    const broker = await signIn(app.current, 'broker')
    for (let count = 0; count < 3; count++) await emit(of(broker))
    const [newest, middle] = await listOf(broker)
    const mark = (id: number, read: boolean) => broker.call(notifications.change, { params: { id }, body: { read } })

    const read = await mark(newest?.id ?? 0, true)
    const again = await mark(newest?.id ?? 0, true)
    const unread = await mark(newest?.id ?? 0, false)
    const all = await broker.call(notifications.readAll, { body: { up_to_id: middle?.id ?? 0 } })

    expect(read.data.read_at).not.toBeNull()
    expect(again.data.read_at).toBe(read.data.read_at)
    expect(unread.data.read_at).toBeNull()
    expect(all.data.count).toBe(2)
    expect(await unreadOf(broker)).toBe(1)
  })

  it('PATCH /notifications/{id} returns 404 for a notification of a colleague', async () => {
    const broker = await signIn(app.current, 'broker')
    const colleague = await signIn(app.current, 'broker', { organization: broker.organization })
    await emit(of(broker))
    const [told] = await listOf(broker)
    const mark = (id: number) => colleague.ask(notifications.change, { params: { id }, body: { read: true } })

    const foreign = await mark(told?.id ?? 0)
    const missing = await mark(9_000_000)

    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    expect(await unreadOf(broker)).toBe(1)
  })
})
