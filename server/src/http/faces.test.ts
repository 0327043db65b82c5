import { profile } from '@storey/api/account/settings.ts'
import { savedViews } from '@storey/api/account/views.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { mentions, notes } from '@storey/api/crm/notes.ts'
import { describe, expect, it } from 'vitest'
import { buildLead } from '../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../test/harness.ts'
import { buildPicture } from '../../test/samples/account-settings.ts'
import { profileRoutes } from '../account/settings/routes.ts'
import { viewRoutes } from '../account/views/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { mentionRoutes, noteRoutes } from '../crm/notes/routes.ts'
import { faceMarkOf, withFaces, withoutFaces } from './faces.ts'

const app = useTestApp([leadRoutes, mentionRoutes, noteRoutes, profileRoutes, viewRoutes])
const UUID = '0b0f6f5e-5d0a-4a86-9a4c-0f3a1d2b3c4d'

describe('profile picture addresses', () => {
  it('a record carries the picture address of a user, which opens without a token until it is removed', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const { data: own } = await admin.call(profile.setAvatar, { body: { file: await buildPicture() } })
    const { id } = await buildLead(app.current.owner, {
      organization_id: admin.organization.id,
      owner_id: admin.id,
    })
    const read = async () => (await admin.call(leads.list, { query: {} })).data.map(({ owner }) => owner?.face)

    const [face] = await read()
    const picture = await app.current.app.inject({ method: 'GET', url: face ?? '' })
    const forged = await app.current.app.inject({
      method: 'GET',
      url: `${face?.slice(0, -1)}${face?.endsWith('A') ? 'B' : 'A'}`,
    })
    const one = await admin.call(leads.get, { params: { id } })
    const options = await admin.call(mentions.list, { query: {} })
    await admin.call(profile.removeAvatar, {})

    expect(face).toBe(own.avatar?.small)
    expect([picture.statusCode, picture.headers['content-type'], forged.statusCode]).toEqual([200, 'image/webp', 404])
    expect(one.data.owner?.face).toBe(face)
    expect(options.data.map((choice) => choice.face)).toEqual([face])
    expect(await read()).toEqual([undefined])
  })

  it('text typed by a user never becomes a picture address', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const typed = `"face":"face:${UUID}"`
    const { id } = await buildLead(app.current.owner, { organization_id: admin.organization.id, full_name: typed })
    const note = await admin.call(notes.create, { params: { id }, body: { body_html: `<p>${typed}</p>` } })
    const lead = await admin.call(leads.get, { params: { id } })

    expect(lead.data.full_name).toBe(typed)
    expect(note.data.body_html).toContain(UUID)
    expect(JSON.stringify([lead, note])).not.toContain('signature=')
  })

  it('a 409 response with the current record carries no picture address', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    await admin.call(profile.setAvatar, { body: { file: await buildPicture() } })
    const { id } = await buildLead(app.current.owner, { organization_id: admin.organization.id, owner_id: admin.id })
    const change = (full_name: string) => admin.ask(leads.change, { params: { id }, body: { full_name, version: 1 } })

    await change('Amal Haddad')
    const stale = await change('Amal Khoury')

    expect([stale.statusCode, stale.json().current.owner]).toEqual([
      409,
      { id: admin.id, full_name: expect.any(String), face: null },
    ])
  })

  it('a record with field names from a user carries no picture address', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const asked = { face: `face:${UUID}`, search: `face::${UUID}` }
    const { data } = await admin.call(savedViews.create, { body: { screen: 'leads', name: 'Forged', asked } })

    expect(data.asked).toEqual(asked)
  })

  it('a response uses one picture address per user', () => {
    const { services } = app.current
    const face = `face:${faceMarkOf(services.settings.secretKey)}:${UUID}`
    const marked = JSON.stringify({ owner: { id: 1, face }, author: { face } })
    const faces = JSON.parse(withFaces(services, marked))

    expect(faces.owner.face).toMatch(/^\/files\/.*small\.webp\?until=\d+&signature=/)
    expect(faces.author.face).toBe(faces.owner.face)
    expect(JSON.parse(withoutFaces(services, marked))).toEqual({ owner: { id: 1, face: null }, author: { face: null } })
  })
})
