import { leadPage } from '@storey/api/crm/lead-page.ts'
import { mentions, notes } from '@storey/api/crm/notes.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { buildLead, buildNote } from '../../../test/lead-builders.ts'

const app = useTestApp()
const mention = (id: number, name = 'Somebody') => `<span data-mention="${id}">@${name}</span>`

describe('POST /crm/leads/notes/{id}', () => {
  it('keeps a note clean, names people rightly and remembers whom it mentions', async () => {
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

  it('refuses to mention a stranger, and a note that says nothing', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const stranger = await signIn(app.current, 'broker')
    const write = (body_html: string) => broker.ask(notes.create, { params: { id: lead.id }, body: { body_html } })

    expect((await write(`Hi ${mention(stranger.id)}`)).json().errors.body_html).toEqual([
      'Mention members who may open this lead.',
    ])
    expect((await write('<p><br></p>')).json().errors.body_html).toEqual(['Write something.'])
  })

  it('refuses to mention a member who may not open the lead', async () => {
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
  it('is for its author alone', async () => {
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

  it('pins without a new version, and pinned ones come first', async () => {
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

describe('DELETE /crm/leads/notes/{id}', () => {
  it('takes the note away and keeps what happened', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const note = await buildNote(app.current.owner, { organization_id: admin.organization.id })

    await admin.call(notes.remove, { params: { id: note.id } })

    expect((await admin.call(notes.list, { params: { id: note.lead_id } })).data).toEqual([])
    const { data: history } = await admin.call(leadPage.historyItems, { params: { id: note.lead_id } })
    expect(history).toMatchObject([{ kind: 'note_deleted', subject: { name: 'She likes the view.' } }])
  })
})
