import { randomUUID } from 'node:crypto'
import { entry } from '@storey/api/account/entry.ts'
import { ownInvites } from '@storey/api/account/invites.ts'
import { invites } from '@storey/api/administration/invites.ts'
import { platform } from '@storey/api/administration/platform.ts'
import { system } from '@storey/api/administration/system.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { inject, signIn, startTestApp, type TestApp, useTestApp } from '../../../test/harness.ts'
import { entryRoutes } from '../../account/entry/routes.ts'
import { inviteRoutes } from '../../account/invites/routes.ts'
import { startReporting } from '../../app/report-process.ts'
import { job } from '../../services/job.ts'
import { organizationInviteRoutes } from '../invites/routes.ts'
import { platformRoutes } from '../platform/routes.ts'
import { systemRoutes } from './routes.ts'

const app = useTestApp([systemRoutes])
const broken = job('test-broken', z.object({}), { retries: 0 })

/** A job that failed for good, with this error; returns its id. */
async function failJob({ pool, services, owner }: TestApp, error = 'out of order'): Promise<string> {
  await pool.transaction({ role: 'storey_worker' }, (db) => services.queue.send(db, broken, {}))
  await services.queue.drain(broken, async () => {
    throw new Error(error)
  })
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'test-broken' and state = 'failed' order by completed_on desc limit 1`.execute(
    owner,
  )
  return rows[0]?.id ?? ''
}

describe('GET /auth/system', () => {
  it('shows running processes, the database and failures, and nothing of the content of a job', async () => {
    const { app: server, services } = app.current
    const reporting = startReporting(services, server)
    const id = await failJob(app.current, 'could not write to ada@example.com')
    const admin = await signIn(app.current, 'super_admin')
    await expect.poll(async () => (await admin.call(system.show, {})).data.processes.length).toBe(1)

    const { data } = await admin.call(system.show, {})

    expect(data.processes[0]).toMatchObject({ part: 'all', missing: false, storage_works: true })
    expect(data.processes[0]?.memory_bytes).toBeGreaterThan(1_000_000)
    expect(data.database.size_bytes).toBeGreaterThan(1_000_000)
    expect(data.database.max_connections).toBeGreaterThan(10)
    expect(data.problems).toContain('jobs_failed')
    expect(data.problems).toContain('no_mail_server')
    expect(data.problems).not.toContain('no_worker')
    expect(data.failures[0]).toMatchObject({
      kind: 'job',
      name: 'test-broken',
      error: 'Error: could not write to (e-mail address)',
    })
    expect(id).not.toBe('')

    await reporting.stop()
    expect((await admin.call(system.show, {})).data.processes).toEqual([])
  })

  it('shows the last backup, and after a failure its reason and the last one that succeeded', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'super_admin')
    const backups = async () => {
      const { data } = await admin.call(system.show, {})
      return { ...data.backups, problems: data.problems.filter((problem) => problem.includes('backup')) }
    }
    expect(await backups()).toEqual({ scheduled: false, last: null, last_good_at: null, problems: ['no_backup'] })
    const made = { place: 's3://backups/one.tar.zst', bytes: 5, row_count: 7, file_count: 2, is_encrypted: true }
    const first = { started_at: '2026-01-01T00:00:00Z', ended_at: '2026-01-01T00:01:00Z' }
    await owner
      .insertInto('backups')
      .values({ ...first, ...made })
      .execute()
    expect(await backups()).toMatchObject({ last: { rows: 7, files: 2, encrypted: true, error: null }, problems: [] })
    const second = { started_at: '2026-01-02T00:00:00Z', ended_at: '2026-01-02T00:01:00Z', error: 'the disk is full' }
    await owner
      .insertInto('backups')
      .values({ ...made, ...second, bytes: 0, row_count: 0, file_count: 0 })
      .execute()

    const { last, last_good_at, problems } = await backups()
    expect({ error: last?.error, problems }).toEqual({ error: 'the disk is full', problems: ['backup_failed'] })
    expect(Date.parse(last_good_at ?? '')).toBe(Date.parse('2026-01-01T00:01:00Z'))
    await owner.deleteFrom('backups').execute()
  })

  it('shows a process that was killed as missing, and that no worker runs', async () => {
    const { owner } = app.current
    await owner
      .insertInto('processes')
      .values({
        id: randomUUID(),
        part: 'worker',
        host: 'lost',
        pid: 7,
        version: '1',
        commit: 'abc',
        started_at: '2026-01-01T00:00:00Z',
        seen_at: sql<string>`now() - interval '1 minute'`,
        report: JSON.stringify({ written: 'by another release' }),
      })
      .execute()
    const admin = await signIn(app.current, 'super_admin')

    const { data } = await admin.call(system.show, {})

    expect(data.processes).toMatchObject([{ host: 'lost', missing: true }])
    expect(data.problems.slice(0, 2)).toEqual(['no_worker', 'process_missing'])
    await owner.deleteFrom('processes').execute()
  })

  it('counts a call that failed, with its route and without its input', async () => {
    const { app: server } = app.current
    const before = server.watched.calls

    await server.inject('/api/auth/system?search=secret')

    expect(server.watched.calls).toBe(before + 1)
    expect(JSON.stringify(server.watched)).not.toContain('secret')
  })
})

describe('background jobs', () => {
  let id: string
  beforeEach(async () => {
    id = await failJob(app.current)
  })

  it('POST /auth/system/jobs/retry queues a failed job again once, also if pressed twice at once', async () => {
    const admin = await signIn(app.current, 'super_admin')

    const answers = await Promise.all([1, 2].map(() => admin.call(system.retryJobs, { body: { ids: [id, id] } })))
    const waiting = (await admin.call(system.jobs, { query: { state: 'waiting' } })).data.filter((job) => job.id === id)

    expect(answers.map(({ data }) => data.changed + data.unchanged)).toEqual([1, 1])
    expect(waiting).toMatchObject([{ state: 'retry', queue: 'test-broken' }])
    expect(await app.current.services.queue.drain(broken, async () => undefined)).toBe(1)
    expect((await admin.call(system.retryJobs, { body: { ids: [id] } })).data).toEqual({ changed: 0, unchanged: 1 })
  })

  it('POST /auth/system/jobs/discard deletes a failed job, and leaves a running one', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'super_admin')
    const running = await failJob(app.current)
    await sql`update pgboss.job set state = 'active', started_on = now() where id = ${running}`.execute(owner)

    const { data } = await admin.call(system.discardJobs, { body: { ids: [id, running, randomUUID()] } })

    expect(data).toEqual({ changed: 1, unchanged: 2 })
    expect((await admin.call(system.jobs, { query: { state: 'running' } })).data.map((job) => job.id)).toContain(
      running,
    )
    expect((await admin.call(system.jobs, {})).data.map((job) => job.id)).not.toContain(id)
  })

  it('names what is wrong with ids of jobs', async () => {
    const admin = await signIn(app.current, 'super_admin')

    const answer = await admin.ask(system.retryJobs, { body: { ids: ['7'] } })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Enter the id of a job.')
  })
})

describe('POST /auth/system/test-email', () => {
  it('sends a test e-mail to the caller and to no one else', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const { email } = await app.current.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()

    const { data } = await admin.call(system.testEmail, {})
    const letters = await app.current.mailbox.list(email)

    expect(data.accepted).toBe(true)
    expect(data.answer).not.toContain('/')
    expect(letters.map(({ subject }) => subject)).toEqual(['Test e-mail from Storey'])
  })

  it('a test e-mail of a platform whose logo cannot be read names no picture that it does not have', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const { owner } = app.current
    const logoIs = (logo: string | null) =>
      owner.updateTable('organizations').set({ logo }).where('type', '=', 'platform').execute()
    await logoIs(randomUUID())
    try {
      await admin.call(system.testEmail, {})
      const { email } = await owner
        .selectFrom('users')
        .select('email')
        .where('id', '=', admin.id)
        .executeTakeFirstOrThrow()
      const [letter] = await app.current.mailbox.list(email)
      expect(letter?.html).toContain('class="sheet"')
      expect(letter?.html).not.toContain('cid:')
    } finally {
      await logoIs(null)
    }
  })
})

describe('links of e-mails', () => {
  it.each([
    ['without a mail server', {}, true],
    ['shown at /dev/mail', { MAILBOX: 'open' }, false],
  ])(
    'links of invites, e-mails %s: the sender gets the link only if the e-mail reaches no one',
    async (_, settings, shown) => {
      const one = await startTestApp([organizationInviteRoutes, inviteRoutes, systemRoutes, platformRoutes], settings)
      try {
        const admin = await signIn(one, 'super_admin')
        const developer = await buildOrganization(one.owner, { type: 'developer' })
        const params = { id: developer.id }
        const { data: sent } = await admin.call(invites.create, {
          params,
          body: { email: 'ada@example.com', role: 'developer_admin' },
        })
        const again = await admin.call(invites.resend, { params: { ...params, inviteId: sent.id } })
        const listed = await admin.ask(invites.list, { params })

        const broker = await signIn(one, 'broker')
        expect((await broker.call(system.mail, {})).data.delivery).toBe(shown ? 'kept' : 'shown')
        expect((await inject(one.app, platform.face, {})).json().data.sends_emails).toBe(!shown)
        expect([sent.link, again.data.link].map((link) => link !== null)).toEqual([shown, shown])
        expect(listed.body).not.toContain('link')
        if (!shown) return
        expect(again.data.link).not.toBe(sent.link)
        const person = await signIn(one, 'broker')
        await one.owner.updateTable('users').set({ email: 'ada@example.com' }).where('id', '=', person.id).execute()
        const open = (link: string | null) =>
          person.ask(ownInvites.acceptByLink, { body: { invite_token: link?.split('#token=')[1] ?? '' } })
        expect((await open(sent.link)).body).toContain('link_used')
        expect((await open(again.data.link)).statusCode).toBe(200)
      } finally {
        await one.close()
      }
    },
  )
})

describe('POST /auth/system/links', () => {
  const closed = useTestApp([systemRoutes, entryRoutes], { MAILBOX: 'closed' })
  const tokenOf = (link: string) => link.split('#token=')[1] ?? ''

  it('answers the link that confirms an account, or that lets its user choose a password, which then work', async () => {
    const { app: server, owner } = closed.current
    const admin = await signIn(closed.current, 'super_admin')
    const user = await buildUser(owner, { email_verified_at: null })
    const make = async () => (await admin.call(system.makeLink, { body: { email: user.email.toUpperCase() } })).data
    const password = 'a long password for this'
    const enter = (endpoint: typeof entry.verifyEmail | typeof entry.resetPassword, link: string) =>
      inject(server, endpoint, { body: { token: tokenOf(link), password, password_confirmation: password } })

    const replaced = await make()
    const first = await make()
    expect((await enter(entry.verifyEmail, replaced.link)).statusCode).toBe(422)
    expect((await enter(entry.verifyEmail, first.link)).statusCode).toBe(200)
    const second = await make()
    expect((await enter(entry.resetPassword, second.link)).statusCode).toBe(204)

    expect([first.purpose, second.purpose]).toEqual(['verify_email', 'reset_password'])
    const notified = await owner.selectFrom('notifications').select('kind').where('user_id', '=', user.id).execute()
    expect(notified.length).toBeGreaterThan(0)
    const events = await owner
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('user_id', '=', admin.id)
      .execute()
    expect(events).toHaveLength(3)
    expect(JSON.stringify(events)).toContain(`"purpose":"reset_password"`)
    expect(JSON.stringify(events)).not.toContain(tokenOf(second.link))
  })

  it('answers a link of a registration whose address is not confirmed', async () => {
    const { owner } = closed.current
    const admin = await signIn(closed.current, 'super_admin')
    const email = `company-${randomUUID()}@example.com`
    const organization = await buildOrganization(owner, {
      type: 'brokerage',
      status: 'draft',
      source: 'skylinebuilders',
      email,
    })
    await owner.insertInto('registrations').values({ organization_id: organization.id }).execute()

    const { data } = await admin.call(system.makeLink, { body: { email } })
    expect(data).toMatchObject({ purpose: 'registration', email, link: expect.stringContaining('#registration=') })

    await owner
      .updateTable('registrations')
      .set({ address_confirmed_at: new Date().toISOString() })
      .where('organization_id', '=', organization.id)
      .execute()
    expect((await admin.ask(system.makeLink, { body: { email } })).statusCode).toBe(422)
  })

  it('is refused to others, for unknown and disabled accounts, and where e-mails are delivered', async () => {
    const admin = await signIn(closed.current, 'super_admin')
    const other = await signIn(closed.current, 'developer_admin')
    const disabled = await buildUser(closed.current.owner, { disabled_at: new Date().toISOString() })
    const ask = (email: string) => admin.ask(system.makeLink, { body: { email } })

    expect((await ask('unknown@example.com')).json()).toMatchObject({
      errors: { email: [expect.stringContaining('No active account')] },
    })
    expect((await ask(disabled.email)).statusCode).toBe(422)
    expect((await other.ask(system.makeLink, { body: { email: disabled.email } })).statusCode).toBe(403)
    const open = await startTestApp([systemRoutes], { MAILBOX: 'open' })
    const shown = await signIn(open, 'super_admin')
    expect((await shown.ask(system.makeLink, { body: { email: 'ada@example.com' } })).json()).toMatchObject({
      code: 'mail_is_sent',
    })
    await open.close()
  })
})
