import { leadPage } from '@storey/api/crm/lead-page.ts'
import { mentions, notes } from '@storey/api/crm/notes.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildLead, buildNote } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { mentionRoutes, noteRoutes } from './routes.ts'

const app = useTestApp([leadPageRoutes, mentionRoutes, noteRoutes])
const mention = (id: number, name = 'Somebody') => `<span data-mention="${id}">@${name}</span>`

describe('POST /crm/leads/notes/{id}', () => {
  it('a note is sanitized, names users correctly and stores its mentions', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const lead = await buildLead(app.current.owner, { organization_id })
    const omar = await buildMember(app.current.owner, organization_id, 'broker', { full_name: 'Omar Nasser' })

    const { data } = await broker.call(notes.create, {
      params: { id: lead.id },
      body: { body_html: `<p>Ask ${mention(omar.id)}<script>x</script></p>` },
    })

    expect(data.body_html).toBe(`<p>Ask ${mention(omar.id, 'Omar Nasser')}</p>`)
    const kept = await app.current.owner
      .selectFrom('note_mentions')
      .select('user_id')
      .where('note_id', '=', data.id)
      .execute()
    expect(kept).toEqual([{ user_id: omar.id }])
    const { data: history } = await broker.call(leadPage.historyItems, { params: { id: lead.id } })
    expect(history).toMatchObject([{ kind: 'note_added', subject: { id: data.id, name: 'Ask @Omar Nasser' } }])
  })

  it('a note refuses to mention a user of another organization, and an empty text', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const stranger = await signIn(app.current, 'broker')
    const write = (body_html: string) => broker.ask(notes.create, { params: { id: lead.id }, body: { body_html } })

    expect((await write(`Hi ${mention(stranger.id)}`)).json().errors.body_html).toEqual([
      'Mention only members who can open this lead.',
    ])
    expect((await write('<p><br></p>')).json().errors.body_html).toEqual(['Enter a note.'])
  })

  it('a note whose markup is too long is refused, not truncated', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    // 15,000 characters that take four or five characters each as HTML.
    const answer = await broker.ask(notes.create, { params: { id: lead.id }, body: { body_html: '&'.repeat(15_000) } })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ body_html: ['This note is too long. Shorten it, or split it into two.'] })
    expect((await broker.call(notes.list, { params: { id: lead.id } })).data).toEqual([])
  })

  it('a note refuses to mention a member who cannot open the lead', async () => {
    const organization = await buildOrganization(app.current.owner, {
      type: 'brokerage',
      members_see_own_leads_only: true,
    })
    const { id: organization_id } = organization
    const broker = await signIn(app.current, 'broker', { organization })
    const admin = await buildMember(app.current.owner, organization_id, 'broker_admin')
    const other = await buildMember(app.current.owner, organization_id, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id, owner_id: broker.id })
    const write = (id: number) =>
      broker.ask(notes.create, { params: { id: lead.id }, body: { body_html: `Hi ${mention(id)}` } })

    expect((await write(other.id)).statusCode).toBe(422)
    expect((await write(admin.id)).statusCode).toBe(201)
    const { data } = await broker.call(mentions.list, { query: { lead_id: lead.id } })
    expect(data.map(({ id }) => id).sort()).toEqual([broker.id, admin.id].sort())
  })
})

describe('PATCH /crm/leads/notes/{id}', () => {
  it('a note is changed by its author only', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const note = await buildNote(app.current.owner, { organization_id })
    const own = await buildNote(app.current.owner, { organization_id, author_id: broker.id })
    const change = (id: number) =>
      broker.ask(notes.change, { params: { id }, body: { version: 1, body_html: 'Better' } })

    expect((await change(note.id)).json()).toMatchObject({ code: 'not_yours' })
    expect((await change(own.id)).json().data).toMatchObject({
      body_html: 'Better',
      version: 2,
      edited_at: expect.any(String),
    })
  })

  it('a change of a note without fields changes nothing', async () => {
    const broker = await signIn(app.current, 'broker')
    const own = await buildNote(app.current.owner, {
      organization_id: broker.organization.id,
      author_id: broker.id,
    })

    const { data } = await broker.call(notes.change, { params: { id: own.id }, body: { version: 1 } })

    expect(data).toMatchObject({ version: 1, edited_at: null })
  })

  it('pinning a note keeps its version, and pinned notes come first', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const first = await buildNote(app.current.owner, { organization_id, author_id: broker.id })
    const second = await buildNote(app.current.owner, { organization_id, author_id: broker.id, lead_id: first.lead_id })

    const { data } = await broker.call(notes.change, { params: { id: first.id }, body: { version: 1, pinned: true } })

    expect(data.version).toBe(1)
    const listed = await broker.call(notes.list, { params: { id: first.lead_id } })
    expect(listed.data.map(({ id }) => id)).toEqual([first.id, second.id])
  })
})

describe('a mention', () => {
  it('a mention in a note notifies a user once; an edit notifies newly mentioned users only', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const lead = await buildLead(app.current.owner, { organization_id })
    const [omar, lina] = [
      await buildMember(app.current.owner, organization_id, 'broker', { full_name: 'Omar Nasser' }),
      await buildMember(app.current.owner, organization_id, 'broker', { full_name: 'Lina Haddad' }),
    ]
    const told = async () =>
      (
        await app.current.owner
          .selectFrom('notifications')
          .select('user_id')
          .where('kind', '=', 'mention')
          .where('user_id', 'in', [omar.id, lina.id])
          .orderBy('id')
          .execute()
      ).map(({ user_id }) => user_id)
    const { data } = await broker.call(notes.create, {
      params: { id: lead.id },
      body: { body_html: `Ask ${mention(omar.id)} and ${mention(omar.id)}` },
    })
    const edit = (version: number, body_html: string) =>
      broker.call(notes.change, { params: { id: data.id }, body: { version, body_html } })

    expect(await told()).toEqual([omar.id])
    await edit(1, `Ask ${mention(omar.id)} or ${mention(lina.id)}`)
    expect(await told()).toEqual([omar.id, lina.id])
    await edit(2, 'Ask nobody')
    await edit(3, `Ask ${mention(omar.id)} after all`)
    expect(await told()).toEqual([omar.id, lina.id])
  })
})

describe('the files of a note', () => {
  const pdf = (name: string) => new File(['%PDF-1.7 hello %%EOF'], name, { type: 'text/html' })
  async function ownNote() {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const note = await buildNote(app.current.owner, { organization_id, author_id: broker.id })
    const attach = (name = 'plan.pdf') =>
      broker.ask(notes.attach, { params: { id: note.id }, body: { file: pdf(name) } })
    return { broker, note, organization_id, attach }
  }

  it('files of a note download unchanged in their order, and are gone after their removal', async () => {
    const { broker, note, attach } = await ownNote()
    await attach('خطة.pdf')
    const { files } = (await attach('plan.pdf')).json().data

    expect(files).toMatchObject([
      { name: 'خطة.pdf', type: 'application/pdf', size: 20 },
      { name: 'plan.pdf', type: 'application/pdf', size: 20 },
    ])
    const [first] = files
    const response = await broker.ask(notes.download, { params: { id: first.id } })
    expect([response.body, response.headers['content-type']]).toEqual(['%PDF-1.7 hello %%EOF', 'application/pdf'])

    await broker.call(notes.detach, { params: { id: first.id } })

    const { data } = await broker.call(notes.list, { params: { id: note.lead_id } })
    expect(data.map((one) => one.files.map(({ name }) => name))).toEqual([['plan.pdf']])
    expect((await broker.ask(notes.download, { params: { id: first.id } })).statusCode).toBe(404)
    expect((await broker.ask(notes.detach, { params: { id: first.id } })).statusCode).toBe(404)
  })

  it('files of a note are added and removed by its author, and read by every user who can open the lead', async () => {
    const { organization_id, note, attach, broker } = await ownNote()
    const { files } = (await attach()).json().data
    const colleague = await signIn(app.current, 'broker_admin', { organization: broker.organization })
    const params = { params: { id: files[0].id } }

    const added = await colleague.ask(notes.attach, { params: { id: note.id }, body: { file: pdf('mine.pdf') } })

    expect([added.statusCode, added.json().code]).toEqual([409, 'not_yours'])
    expect((await colleague.ask(notes.detach, params)).json()).toMatchObject({ code: 'not_yours' })
    expect((await colleague.ask(notes.download, params)).statusCode).toBe(200)
    const kept = await app.current.owner
      .selectFrom('files')
      .select('name')
      .where('organization_id', '=', organization_id)
      .execute()
    expect(kept).toEqual([{ name: 'plan.pdf' }])
  })

  it('a note has at most ten files, however many arrive at once', async () => {
    const { attach } = await ownNote()

    const answers = await Promise.all(Array.from({ length: 13 }, (_, index) => attach(`plan ${index}.pdf`)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(201), ...Array(3).fill(422)])
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors.file).toEqual([
      'A note takes at most 10 files.',
    ])
  })
})

describe('DELETE /crm/leads/notes/{id}', () => {
  it('deletes a note and keeps its history', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const note = await buildNote(app.current.owner, { organization_id: admin.organization.id })

    await admin.call(notes.remove, { params: { id: note.id } })

    expect((await admin.call(notes.list, { params: { id: note.lead_id } })).data).toEqual([])
    const { data: history } = await admin.call(leadPage.historyItems, { params: { id: note.lead_id } })
    expect(history).toMatchObject([{ kind: 'note_deleted', subject: { name: 'She likes the view.' } }])
  })
})
