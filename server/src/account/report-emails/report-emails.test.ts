import { crmReportEmails, crmReports } from '@storey/api/crm/reports.ts'
import { MAX_REPORT_EMAILS } from '@storey/api/report-emails.ts'
import { salesReportEmails, salesReports } from '@storey/api/sales/reports.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import { writeCrmReport } from '../../crm/reports/actions.ts'
import { crmReportRoutes } from '../../crm/reports/routes.ts'
import { deliver } from '../../mail/emails.ts'
import { build } from '../../mail/message.ts'
import { smtpTransport } from '../../mail/smtp.ts'
import { writeSalesReport } from '../../sales/reports/actions.ts'
import { salesReportRoutes } from '../../sales/reports/routes.ts'
import { serveStopReportPage } from './actions.ts'
import { type Reports, sendReports } from './jobs.ts'

const app = useTestApp([salesReportRoutes, crmReportRoutes, serveStopReportPage])
const reports: Reports = {
  sales: { access: salesReportEmails.create.access, write: writeSalesReport },
  crm: { access: crmReportEmails.create.access, write: writeCrmReport },
}
/** A Monday at seven in Dubai; the week before is that of 9 March. */
const MONDAY = '2026-03-16T03:00:00Z'
const LONG_AGO = '2026-01-07T09:00:00Z'

let seller: Person
let project = { id: 0, name: '' }
let address = ''

beforeEach(async () => {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const { organization_id } = building
  project = await owner
    .updateTable('projects')
    .set({ name: '=Palm & <Gardens>' })
    .where('id', '=', building.project_id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  seller = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
  const { email } = await owner
    .updateTable('users')
    .set({ timezone: 'Asia/Dubai' })
    .where('id', '=', seller.id)
    .returning('email')
    .executeTakeFirstOrThrow()
  address = email
  for (const day of ['2026-02-10', '2026-03-05', '2026-03-09', '2026-03-15', '2026-03-16']) {
    const { id } = await buildAccepted(owner, {
      organization_id,
      building_id: building.id,
      created_by: seller.id,
      price: 1_000_000,
    })
    await owner
      .updateTable('bookings')
      .set({ created_at: `${day} 10:00:00 Asia/Dubai` })
      .where('id', '=', id)
      .execute()
    await buildLead(owner, { organization_id, created_at: `${day} 10:00:00 Asia/Dubai` })
  }
})

/** Requests a report, as if long ago. */
async function subscribe(
  person: Person,
  body: { every: 'week' | 'month'; project_id?: number[]; currency?: string } = { every: 'week' },
): Promise<number> {
  const { data } = await person.call(salesReportEmails.create, { body })
  await requestedAt(data.id, LONG_AGO)
  return data.id
}
const requestedAt = (id: number, created_at: string) =>
  app.current.owner.updateTable('report_emails').set({ created_at }).where('id', '=', id).execute()

const servicesAt = (time: string) => ({ ...app.current.services, clock: { now: () => new Date(time) } })
const send = (time = MONDAY) => sendReports(servicesAt(time), reports, 2)

async function letters(time = MONDAY) {
  await send(time)
  await app.current.work()
  return app.current.mailbox.list(address)
}

describe('reports by e-mail', () => {
  it('the report of the week before is sent on Monday with the figures of the screen, those before, and a file', async () => {
    await subscribe(seller, { every: 'week', project_id: [project.id], currency: 'AED' })
    const { data: shown } = await seller.call(salesReports.show, {
      query: { from: '2026-03-09', to: '2026-03-15', project_id: [project.id], currency: 'AED' },
    })

    const [letter, ...others] = await letters()

    expect(others).toEqual([])
    expect(letter?.subject).toBe('Sales report, 9 to 15 March 2026')
    expect(shown.projects[0]?.bookings).toBe(2)
    expect(letter?.text).toContain('Bookings: This period 2, Before 1')
    expect(letter?.text).toContain('Value: This period 20,000, Before 10,000')
    expect(letter?.text).toContain('Limited to: =Palm & <Gardens>\n')
    expect(letter?.html).toContain('=Palm &amp; &lt;Gardens&gt;')
    expect(letter?.text).toContain(
      `/inventory/reports?from=2026-03-09&to=2026-03-15&currency=AED&project_id=${project.id}`,
    )
    const [file] = letter?.attachments ?? []
    expect(file?.name).toBe('Sales report 2026-03-09 to 2026-03-15.xlsx')
    const [, row] = readXlsx(Buffer.from(file?.content ?? '', 'base64'))
    expect(row?.slice(0, 3).map(({ type, value }) => [type, value])).toEqual([
      ['inlineStr', '=Palm & <Gardens>'],
      ['n', '2'],
      ['n', '20000.00'],
    ])
  })

  it('the CRM report counts the leads of the week as the screen does', async () => {
    const { data } = await seller.call(crmReportEmails.create, { body: { every: 'week', owner_id: [seller.id] } })
    await requestedAt(data.id, LONG_AGO)
    const all = await seller.call(crmReportEmails.create, { body: { every: 'week' } })
    await requestedAt(all.data.id, LONG_AGO)
    const { data: shown } = await seller.call(crmReports.show, { query: { from: '2026-03-09', to: '2026-03-15' } })

    const texts = (await letters()).map(({ text }) => text)

    expect(data.only).toEqual([{ id: seller.id, name: expect.any(String) }])
    expect(shown.leads.total).toBe(2)
    expect(texts.filter((text) => text.includes('New leads: This period 2, Before 1'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('New leads: This period 0, Before 0'))).toHaveLength(1)
  })

  it.each([
    ['2026-03-16T02:59:00Z', []],
    ['2026-03-16T03:00:00Z', ['Sales report, 9 to 15 March 2026']],
    // The server was down on Monday.
    ['2026-03-20T12:00:00Z', ['Sales report, 9 to 15 March 2026']],
  ])('a weekly report is sent from seven in the morning of its member: at %s', async (time, subjects) => {
    const id = await subscribe(seller)
    // The week before that was sent.
    await requestedAt(id, '2026-03-09T09:00:00Z')

    expect((await letters(time)).map(({ subject }) => subject)).toEqual(subjects)
  })

  it('a monthly report is that of the month before, in the time zone of its member', async () => {
    const { owner } = app.current
    await subscribe(seller, { every: 'month' })
    await owner.updateTable('users').set({ timezone: 'America/Los_Angeles' }).where('id', '=', seller.id).execute()

    expect((await letters('2026-03-01T14:59:00Z')).map(({ subject }) => subject)).toEqual([
      'Sales report, January 2026',
    ])
    const [february] = await letters('2026-03-01T15:00:00Z')
    expect(february?.subject).toBe('Sales report, February 2026')
    expect(february?.text).toContain('Bookings: This period 1, Before 0')
    expect((await letters('2026-03-31T23:00:00Z')).length).toBe(2)
  })

  it('a report is sent once for a period: by ten workers, by later rounds, and after it was stopped and requested again', async () => {
    const id = await subscribe(seller)
    await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(await letters('2026-03-18T09:00:00Z')).toHaveLength(1)

    await seller.call(salesReportEmails.remove, { params: { id } })
    const again = await seller.call(salesReportEmails.create, { body: { every: 'week' } })
    await requestedAt(again.data.id, '2026-03-18T10:00:00Z')

    expect(await letters('2026-03-22T09:00:00Z')).toHaveLength(1)
    expect(await letters('2026-03-23T09:00:00Z')).toHaveLength(2)
  })

  it('a worker that ends before its commit leaves the period to the next, and a report that fails stops no other', async () => {
    await subscribe(seller)
    const services = servicesAt(MONDAY)
    const killed = { ...services, queue: { ...services.queue, send: () => Promise.reject(new Error('Killed')) } }

    await sendReports(killed, reports)
    expect(await app.current.mailbox.list(address)).toEqual([])

    expect(await letters()).toHaveLength(1)
  })

  it.each([
    [
      'whose role may no longer read it',
      () => app.current.owner.updateTable('memberships').set({ role: 'developer' }).where('user_id', '=', seller.id),
    ],
    [
      'who is disabled',
      () => app.current.owner.updateTable('users').set({ disabled_at: MONDAY }).where('id', '=', seller.id),
    ],
    [
      'who is disabled in the organization',
      () => app.current.owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', seller.id),
    ],
    [
      'of a suspended organization',
      () =>
        app.current.owner
          .updateTable('organizations')
          .set({ status: 'suspended', status_reason: 'Fees' })
          .where('id', '=', seller.organization.id),
    ],
    ['who left', () => app.current.owner.deleteFrom('memberships').where('user_id', '=', seller.id)],
  ])('no report is sent to a member %s, written or not', async (_, take) => {
    await subscribe(seller)
    await send('2026-03-09T03:00:00Z')
    await take().execute()

    expect(await letters()).toEqual([])
    const { owner } = app.current
    const kept = await owner.selectFrom('emails').select('status').where('address', '=', address).execute()
    expect(kept).toEqual([{ status: 'failed' }])
  })

  it('a report that waits for the mail server is not sent after it was stopped', async () => {
    const id = await subscribe(seller)
    await send()
    await seller.call(salesReportEmails.remove, { params: { id } })

    await app.current.work()

    expect(await app.current.mailbox.list(address)).toEqual([])
  })

  it('a sales manager gets the sales of the developers that they are assigned to on that day', async () => {
    const { owner, mailbox } = app.current
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [seller.organization.id] })
    await subscribe(manager)
    const { email } = await owner
      .updateTable('users')
      .set({ timezone: 'Asia/Dubai' })
      .where('id', '=', manager.id)
      .returning('email')
      .executeTakeFirstOrThrow()

    await send('2026-03-09T09:00:00Z')
    await app.current.work()
    await owner.deleteFrom('sales_assignments').where('user_id', '=', manager.id).execute()
    await send()
    await app.current.work()

    const [second, first] = await mailbox.list(email)
    expect(first?.text).toContain('Bookings: This period 1, Before 0')
    expect(second?.text).toContain('Bookings: This period 0, Before 0')
  })
})

describe('a report and a mail server', () => {
  it('a mail server takes each report once, also if its connection breaks and two workers send', async () => {
    const server = await startMailServer()
    try {
      const mail = smtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: 'Storey <storey@example.com>' })
      await subscribe(seller)
      await Promise.all([send(), send()])
      const { services, owner } = app.current
      const letter = await owner
        .selectFrom('emails')
        .select('id')
        .where('address', '=', address)
        .executeTakeFirstOrThrow()
      server.fault = 'cut in DATA'
      await expect(deliver({ ...services, mail }, letter.id)).rejects.toThrow('not accepted')
      server.fault = 'none'
      await Promise.all([1, 2, 3].map(() => deliver({ ...services, mail }, letter.id).catch(() => undefined)))

      expect(server.accepted.get(address)).toBe(1)
    } finally {
      await server.close()
    }
  })
})

describe('the link that stops a report', () => {
  const linkOf = (text: string | undefined) => new URL(/Unsubscribe:\n(\S+)/.exec(text ?? '')?.[1] ?? '')
  const ask = async (method: 'GET' | 'POST', { pathname, search }: URL) => {
    const { statusCode, body } = await app.current.app.inject({ method, url: `${pathname}${search}` })
    return { statusCode, body }
  }

  it('opening the link changes nothing; its button, or one press in a mail program, stops the report', async () => {
    await subscribe(seller)
    const [letter] = await letters()
    const link = linkOf(letter?.text)
    const message = (
      await build(
        { from: 'Storey <storey@example.com>' },
        { id: letter?.id ?? '', to: address, letter: letter ?? fail() },
      )
    ).toString()

    expect(message.replace(/\r\n\s/g, '')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const settings = (product_name: string | null) =>
      app.current.owner.updateTable('platform_settings').set({ product_name }).execute()
    await settings('Marina & Homes')
    expect((await ask('GET', link)).body).toContain('<title>Stop this report? · Marina &amp; Homes</title>')
    await settings(null)
    expect((await ask('GET', link)).body).toContain('You get a sales report every week.')
    expect((await seller.call(salesReportEmails.list, {})).data).toHaveLength(1)
    expect((await ask('POST', link)).body).toContain('You’re unsubscribed')
    expect((await seller.call(salesReportEmails.list, {})).data).toEqual([])
    // A second press, and the link afterwards.
    expect((await ask('POST', link)).statusCode).toBe(200)
    expect((await ask('GET', link)).body).toContain('You’re unsubscribed')
  })

  it('a link that is not valid has the name of the platform, and a way to write where there is an address for answers', async () => {
    const dead = new URL('/stop-report?t=abc', 'http://localhost')
    const answers = (reply_to: string | null) =>
      app.current.owner.updateTable('platform_settings').set({ reply_to }).execute()

    expect((await ask('GET', dead)).body).toMatch(
      /<b>Storey<\/b>[\s\S]*reply to the e\u2011mail[\s\S]*<a class="button" href="\/">Go to Storey/,
    )
    expect((await ask('GET', new URL('?lang=ar', dead))).body).toMatch(/dir="rtl"[\s\S]*href="\?lang=en">English/)
    await answers('desk@example.com')
    expect((await ask('GET', dead)).body).toContain('href="mailto:desk@example.com?subject=')
    await answers(null)
  })

  it.each([
    ['without a token', ''],
    ['with an empty token', '?t='],
    ['of another server', '?t=abc'],
    ['with a long token', `?t=${'a'.repeat(2_000)}`],
  ])('a link %s is refused', async (_, search) => {
    const link = new URL(`/stop-report${search}`, 'http://localhost')
    expect((await ask('GET', link)).statusCode).toBe(404)
    expect((await ask('POST', link)).statusCode).toBe(404)
  })
})
const fail = (): never => {
  throw new Error('There is no e-mail.')
}

describe('GET, POST and DELETE /inventory/reports/emails', () => {
  it('the same request twenty times at once is one report, and the order of projects does not matter', async () => {
    const other = await buildBuilding(app.current.owner, { organization_id: seller.organization.id })
    const ids = [project.id, other.project_id]
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        seller.call(salesReportEmails.create, {
          body: { every: 'week', project_id: at % 2 ? ids : ids.toReversed() },
        }),
      ),
    )

    const { data } = await seller.call(salesReportEmails.list, {})
    expect(data).toHaveLength(1)
    expect(data[0]?.only.map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  it('twenty different requests at once leave ten reports, and the others say why', async () => {
    const currencies = Intl.supportedValuesOf('currency').slice(0, 20)
    const answers = await Promise.all(
      currencies.map((currency) => seller.ask(salesReportEmails.create, { body: { every: 'week', currency } })),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_REPORT_EMAILS)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json().message).toBe('You get 10 of these reports by e-mail. Stop one to get another.')
  })

  it('the reports of a colleague are not seen and not stopped', async () => {
    const id = await subscribe(seller)
    const colleague = await signIn(app.current, 'developer_admin', { organization: seller.organization })

    expect((await colleague.call(salesReportEmails.list, {})).data).toEqual([])
    expect((await colleague.ask(salesReportEmails.remove, { params: { id } })).statusCode).toBe(404)
    // A sales report is not a CRM report.
    expect((await seller.ask(crmReportEmails.remove, { params: { id } })).statusCode).toBe(404)
  })

  it('projects of others and strange values are refused with words for their field', async () => {
    const stranger = await buildBuilding(app.current.owner)
    const refusal = async (body: object) => {
      const answer = await seller.ask(salesReportEmails.create, { body: body as { every: 'week' } })
      return [answer.statusCode, answer.json().errors]
    }

    expect(await refusal({ every: 'week', project_id: [project.id, stranger.project_id] })).toEqual([
      422,
      { 'project_id.1': ['Choose a project in your reach.'] },
    ])
    expect(await refusal({ every: 'day' })).toEqual([422, { every: ['Choose week or month.'] }])
    expect(await refusal({ every: 'week', project_id: [] })).toEqual([
      422,
      { project_id: ['Choose at least one, or leave this out.'] },
    ])
    expect(await refusal({ every: 'week', currency: 'XXQ' })).toEqual([
      422,
      { currency: ['Enter the code of a currency in use, such as AED.'] },
    ])
  })
})
