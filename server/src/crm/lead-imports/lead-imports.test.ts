import { notifications } from '@storey/api/account/notifications.ts'
import { jobs } from '@storey/api/account/tasks.ts'
import type { ImportField } from '@storey/api/crm/lead-fields.ts'
import type { LeadImport } from '@storey/api/crm/lead-imports.ts'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildLead, buildTag } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { readCsv } from '../../../test/read-xlsx.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { workRoutes } from '../../account/tasks/routes.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadImportTasks } from './jobs.ts'
import { leadImportRoutes } from './routes.ts'

const app = useTestApp([leadImportRoutes, leadPageRoutes, leadRoutes, notificationRoutes, workRoutes, leadImportTasks])

const fileOf = (text: string, name = 'leads.csv') => new File([text], name, { type: 'text/csv' })
const send = async (person: Person, text: string) =>
  (await person.call(leadImports.create, { body: { file: fileOf(text) } })).data
const read = async (person: Person, { id }: { id: number }) =>
  (await person.call(leadImports.get, { params: { id } })).data
const linesOf = async (person: Person, { id }: { id: number }, query = {}) =>
  (await person.call(leadImports.lines, { params: { id }, query: { per_page: 100, ...query } })).data
const change = async (person: Person, one: LeadImport, body: object) =>
  (await person.call(leadImports.change, { params: { id: one.id }, body: { version: one.version, ...body } })).data

async function check(person: Person, { id }: { id: number }) {
  await person.call(leadImports.check, { params: { id } })
  await app.current.work()
  return read(person, { id })
}
async function run(person: Person, { id }: { id: number }) {
  await person.call(leadImports.run, { params: { id } })
  await app.current.work()
  return read(person, { id })
}
async function undo(person: Person, { id }: { id: number }) {
  await person.call(leadImports.undo, { params: { id } })
  await app.current.work()
  return read(person, { id })
}
const imported = async (person: Person, text: string, options: object = {}) => {
  const one = await change(person, await send(person, text), options)
  await check(person, one)
  return run(person, one)
}
const countOf = async (person: Person) => (await person.call(leads.list, { query: { per_page: 1 } })).meta.total

/** 200 people, three of whom have no contact point or unreadable values. */
const twoHundred = () => {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const n = at + 1
    const phone = n === 40 ? '12' : `050 ${String(1_000_000 + n).slice(0, 3)} ${String(1_000_000 + n).slice(3)}`
    const email = n === 90 ? 'nobody at home' : `person${n}@example.com`
    return [`Person ${n}`, email, phone, n === 150 ? 'Atlantis' : 'UAE', 'Walk in', '1.2M - 2M'].join(';')
  })
  return ['Client name;E-mail;Mobile;Nationality;Lead source;Budget', ...rows].join('\r\n')
}

describe('a lead import of 200 rows, three of them invalid', () => {
  it('a lead import of 200 rows creates 197, returns a file of 3 with reasons, and its undo removes exactly the 197', async () => {
    const broker = await signIn(app.current, 'broker')
    await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const one = await send(broker, twoHundred())
    expect(one.columns.map(({ field }) => field)).toEqual([
      'full_name',
      'email',
      'phone',
      'nationality',
      'source',
      'budget',
    ])
    expect(one.columns[0]?.samples).toEqual(['Person 1', 'Person 2', 'Person 3'])

    const checked = await check(broker, await change(broker, one, { unreadable: 'refuse' }))
    expect(checked).toMatchObject({ status: 'checked', planned: { create: 197, update: 0, skip: 0, refuse: 3 } })
    expect(await countOf(broker)).toBe(1)
    const shown = async (sort: string) => (await linesOf(broker, one, { sort, per_page: 4 })).map(({ line }) => line)
    expect([await shown('plan'), await shown('line')]).toEqual([
      [41, 91, 151, 2],
      [2, 3, 4, 5],
    ])

    const done = await run(broker, one)
    expect(done).toMatchObject({ status: 'imported', done: { created: 197, updated: 0, skipped: 0, refused: 3 } })
    expect(await countOf(broker)).toBe(198)
    const { data: found } = await broker.call(leads.list, { query: { search: 'person1@example.com' } })
    expect(found).toMatchObject([
      {
        full_name: 'Person 1',
        source: 'walk_in',
        phone: '+971501000001',
        owner: { id: broker.id },
        budget_min: 120_000_000,
      },
    ])

    const file = await broker.ask(leadImports.refused, { params: { id: one.id } })
    expect(file.headers['content-disposition']).toContain('leads, failed rows.csv')
    expect(readCsv(file.body).map((row) => [row[0], row.at(-1)])).toEqual([
      ['Client name', 'Reason it failed'],
      ['Person 40', '12 is not a phone number.'],
      ['Person 90', 'nobody at home is not an e-mail address.'],
      ['Person 150', 'Atlantis is not a country that we know.'],
    ])

    expect(await undo(broker, one)).toMatchObject({ status: 'undone', undone: { removed: 197, put_back: 0, kept: 0 } })
    expect(await countOf(broker)).toBe(1)
    const again = await broker.ask(leadImports.undo, { params: { id: one.id } })
    expect([again.statusCode, again.json().code]).toEqual([409, 'nothing'])
  })

  it('a lead import accepts the corrected file of refused rows, with its extra column', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await send(broker, 'Name,Phone\nAda,+971501234567\nBo,12')
    await check(broker, one)
    await run(broker, one)
    const file = await broker.ask(leadImports.refused, { params: { id: one.id } })

    const mended = await send(broker, file.body.replace('"12"', '"\'+971509999999"'))

    expect(mended.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Name', 'full_name'],
      ['Phone', 'phone'],
      ['Reason it failed', null],
    ])
    expect((await check(broker, mended)).planned).toEqual({ create: 1, update: 0, skip: 0, refuse: 0 })
  })

  it('a lead import notifies its user once, and each other owner of its leads once with their number', async () => {
    const broker = await signIn(app.current, 'broker')
    const colleague = await signIn(app.current, 'broker', { organization: broker.organization })
    await imported(broker, 'Name,Email\nAda,ada@example.com\nBo,bo@example.com', {
      owner: 'member',
      owner_id: colleague.id,
    })

    expect((await broker.call(notifications.list, {})).data).toMatchObject([
      {
        kind: 'job_ended',
        subject: { name: 'Import of leads.csv' },
        path: expect.stringContaining('/crm/leads/import/'),
      },
    ])
    const other = await signIn(app.current, 'broker', { organization: broker.organization })
    expect((await colleague.call(notifications.list, {})).data).toMatchObject([
      { kind: 'assigned', subject: { kind: 'lead', id: null, name: '2 leads' }, path: '/crm/leads?mine=true' },
    ])
    expect((await other.call(notifications.list, {})).data).toEqual([])
    const { email } = await app.current.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', colleague.id)
      .executeTakeFirstOrThrow()
    const subjects = (await app.current.mailbox.list()).flatMap(({ to, subject }) =>
      to.includes(email) ? [subject] : [],
    )
    expect(subjects).toEqual([expect.stringContaining('assigned 2 leads to you')])
  })
})

describe('rows that repeat a lead', () => {
  const file =
    'Name,Email,Phone,Campaign\nAmal H.,AMAL@example.com,,Expo\nBo,bo@example.com,+971501112233,\nBo again,,0501112233,Spring\n'
  const amal = async (person: Person) =>
    buildLead(app.current.owner, {
      organization_id: person.organization.id,
      full_name: 'Amal Haddad',
      email: 'amal@example.com',
      phone: '+971505550142',
      campaign: 'Autumn',
      owner_id: person.id,
    })

  it('a lead import can skip duplicates, and shows the lead or row that each one repeats', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await amal(broker)
    const one = await send(broker, file)

    expect((await check(broker, one)).planned).toEqual({ create: 1, update: 0, skip: 2, refuse: 0 })
    expect(await linesOf(broker, one, { plan: ['skip'] })).toMatchObject([
      { line: 2, twin: { lead: { id: lead.id, full_name: 'Amal Haddad' }, line: null } },
      { line: 4, twin: { lead: null, line: 3 } },
    ])
    expect((await run(broker, one)).done).toEqual({ created: 1, updated: 0, skipped: 2, refused: 0 })
  })

  it('a lead import can update duplicates in the selected fields, and empty cells delete nothing', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await amal(broker)
    const one = await imported(broker, file, { duplicates: 'update', update_fields: ['campaign'] })

    expect(one.done).toEqual({ created: 1, updated: 2, skipped: 0, refused: 0 })
    expect((await broker.call(leads.get, { params: { id: lead.id } })).data).toMatchObject({
      full_name: 'Amal Haddad',
      phone: '+971505550142',
      campaign: 'Expo',
      version: 2,
    })
    const { data } = await broker.call(leads.list, { query: { search: 'bo@example.com' } })
    expect(data).toMatchObject([{ full_name: 'Bo', version: 2 }])

    expect((await undo(broker, one)).undone).toEqual({ removed: 1, put_back: 1, kept: 0 })
    expect((await broker.call(leads.get, { params: { id: lead.id } })).data).toMatchObject({ campaign: 'Autumn' })
    expect(await countOf(broker)).toBe(1)
  })

  it('a lead import can add duplicates, which the database marks', async () => {
    const broker = await signIn(app.current, 'broker')
    await amal(broker)
    const one = await imported(broker, file, { duplicates: 'add' })

    expect(one.done).toEqual({ created: 3, updated: 0, skipped: 0, refused: 0 })
    const { owner } = app.current
    const duplicates = owner.selectFrom('leads').select('id').where('organization_id', '=', broker.organization.id)
    expect(await duplicates.where('has_duplicate', '=', true).execute()).toHaveLength(4)
  })

  it('a lead import finds duplicates among visible leads and among earlier rows of the file', async () => {
    const organization = await buildOrganization(app.current.owner, {
      type: 'brokerage',
      members_see_own_leads_only: true,
    })
    const broker = await signIn(app.current, 'broker', { organization })
    const other = await signIn(app.current, 'broker', { organization })
    await amal(other)
    const text = 'Name,Email\nAmal,amal@example.com\nBo,bo@example.com\nBo,bo@example.com'
    const one = await change(broker, await send(broker, text), { owner: 'member', owner_id: other.id })

    expect((await check(broker, one)).planned).toEqual({ create: 2, update: 0, skip: 1, refuse: 0 })
    expect((await run(broker, one)).done).toEqual({ created: 2, updated: 0, skipped: 1, refused: 0 })
    expect((await other.call(leads.unseenCount, {})).data.count).toBe(3)
    expect((await undo(broker, one)).undone).toEqual({ removed: 2, put_back: 0, kept: 0 })
  })
})

describe('undoing a lead import', () => {
  it('undoing a lead import skips and names leads that were changed or used since', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const text =
      'Name,Email\nEdited,a@example.com\nNoted,b@example.com\nOpened,c@example.com\nBinned,d@example.com\nLeft,e@example.com'
    const one = await imported(admin, text)
    const idOf = async (name: string) => (await admin.call(leads.list, { query: { search: name } })).data[0]?.id ?? 0
    const [edited, binned, opened] = [await idOf('Edited'), await idOf('Binned'), await idOf('Opened')]
    await admin.call(leads.change, { params: { id: edited }, body: { version: 1, rating: 'hot' } })
    await app.current.owner
      .insertInto('lead_history_items')
      .values({
        organization_id: admin.organization.id,
        lead_id: await idOf('Noted'),
        kind: 'note_added',
        actor_name: 'A',
      })
      .execute()
    await admin.call(leads.toggleSeen, { params: { id: opened }, body: { seen: false } })
    await admin.call(leads.remove, { params: { id: binned } })

    expect((await undo(admin, one)).undone).toEqual({ removed: 2, put_back: 0, kept: 2 })
    expect((await linesOf(admin, one, { kept: 'true' })).map(({ cells }) => cells[0])).toEqual(['Edited', 'Noted'])
    expect(await countOf(admin)).toBe(2)
  })

  it('a lead import is undone by its user or an admin, and changed and run by its user only', async () => {
    const broker = await signIn(app.current, 'broker')
    const admin = await signIn(app.current, 'broker_admin', { organization: broker.organization })
    const peer = await signIn(app.current, 'broker', { organization: broker.organization })
    const draft = await send(broker, 'Name,Email\nAda,ada@example.com')
    const done = await imported(broker, 'Name,Email\nBo,bo@example.com')

    const status = async (asking: Promise<{ statusCode: number }>) => (await asking).statusCode
    expect(await status(admin.ask(leadImports.check, { params: { id: draft.id } }))).toBe(404)
    expect(await status(peer.ask(leadImports.get, { params: { id: done.id } }))).toBe(404)
    expect(await status(peer.ask(leadImports.undo, { params: { id: done.id } }))).toBe(404)
    expect((await peer.call(leadImports.list, {})).data).toEqual([])
    expect(await read(admin, done)).toMatchObject({ own: false, job: null, user: { id: broker.id } })
    expect((await undo(admin, done)).undone).toEqual({ removed: 1, put_back: 0, kept: 0 })
  })
})

describe('settings of a lead import', () => {
  it('the mapping of a lead import is reused for the next file with the same headings', async () => {
    const broker = await signIn(app.current, 'broker')
    const text = 'Wer,Wie,Was\nAda,ada@example.com,Expo'
    const mapping: ImportField[] = ['full_name', 'email', 'campaign']
    await imported(broker, text, { mapping, source: 'event' })
    const colleague = await signIn(app.current, 'broker', { organization: broker.organization })

    const next = await send(colleague, 'wer,WIE,was\nBo,bo@example.com,')
    const other = await send(await signIn(app.current, 'broker'), text)

    expect([next.columns.map(({ field }) => field), next.options.source]).toEqual([mapping, 'event'])
    expect(other.columns.map(({ field }) => field)).toEqual([null, 'email', null])
  })

  it('a lead import matches owners, tags and statuses by name', async () => {
    const broker = await signIn(app.current, 'broker')
    const { owner } = app.current
    const { full_name, email } = await owner
      .selectFrom('users')
      .selectAll()
      .where('id', '=', broker.id)
      .executeTakeFirstOrThrow()
    const tag = await buildTag(owner, { organization_id: broker.organization.id, name: 'Cash Buyer' })
    const extra = await buildTag(owner, { organization_id: broker.organization.id, name: 'Expo' })
    const text = `Name,Email,Owner,Tags,Status,Reason\nAda,a@example.com,${email.toUpperCase()},cash buyer,Closed lost,Price\nBo,b@example.com,${full_name},,qualified,\nCy,c@example.com,Nobody Here,,lost,`
    const one = await imported(broker, text, { owner: 'nobody', tag_ids: [extra.id], unreadable: 'refuse' })

    expect(one.done).toEqual({ created: 2, updated: 0, skipped: 0, refused: 1 })
    const [ada] = (await broker.call(leads.list, { query: { search: 'a@example.com' } })).data
    expect(ada).toMatchObject({ status: 'lost', owner: { id: broker.id }, tags: [{ id: tag.id }, { id: extra.id }] })
    expect((await linesOf(broker, one, { plan: ['refuse'] }))[0]?.problems).toEqual([
      { field: 'owner', message: '“Nobody Here” is not a member of your organization.' },
      { field: 'lost_reason', message: 'Enter a reason.' },
    ])
    const history = await broker.call(leadPage.historyItems, { params: { id: ada?.id ?? 0 } })
    expect(history.data).toMatchObject([{ kind: 'imported', subject: { id: one.id, name: 'leads.csv' } }])
  })

  it.each([
    [{ mapping: ['full_name'] }, 'mapping'],
    [{ mapping: ['email', 'email'] }, 'mapping.1'],
    [{ owner: 'member' }, 'owner_id'],
    [{ sheet: 'Other' }, 'sheet'],
    [{ country: 'Dubai' }, 'country'],
    [{ values: [{ field: 'rating', from: '3', to: 'boiling' }] }, 'values.0.to'],
    [{ values: [{ field: 'owner', from: 'lucas', to: '999999' }] }, 'values.0.to'],
  ])('a lead import refuses the setting %j on its field', async (wrong, field) => {
    const broker = await signIn(app.current, 'broker')
    const one = await send(broker, 'Name,Email\nAda,ada@example.com')

    const refused = await broker.askWrong(leadImports.change, {
      params: { id: one.id },
      body: { version: 1, ...wrong },
    })

    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
  })

  it('a changed lead import must be checked again before it runs', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await send(broker, 'Name,Email\nAda,ada@example.com')
    await check(broker, one)
    const changed = await change(broker, one, { duplicates: 'add' })
    const early = await broker.ask(leadImports.run, { params: { id: one.id } })
    const stale = await broker.ask(leadImports.change, {
      params: { id: one.id },
      body: { version: 1, source: 'event' },
    })
    const unnamed = await change(broker, changed, { mapping: [null, 'email'] })
    const nameless = await broker.ask(leadImports.check, { params: { id: unnamed.id } })

    expect(changed).toMatchObject({ status: 'draft', planned: { create: 0 } })
    expect([early.json().code, stale.json().code]).toEqual(['unchecked', 'stale'])
    expect(nameless.json().errors).toEqual({ mapping: ['Choose the column with the name.'] })
  })

  it('a lead import can run again after its task was canceled before it started', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await send(broker, 'Name,Email\nAda,ada@example.com')
    await check(broker, one)
    const { data } = await broker.call(leadImports.run, { params: { id: one.id } })
    await broker.call(jobs.cancel, { params: { id: data.job?.id ?? 0 } })

    expect(await read(broker, one)).toMatchObject({ status: 'stopped', done: { created: 0 } })
    expect(await run(broker, one)).toMatchObject({ status: 'imported', done: { created: 1 } })
  })
})
