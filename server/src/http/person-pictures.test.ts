import { auth } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { savedViews } from '@storey/api/account/views.ts'
import { personPicture } from '@storey/api/conventions.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { mentions, notes } from '@storey/api/crm/notes.ts'
import { endpoint, signedIn } from '@storey/api/endpoint.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildPipeline } from '../../test/builders/deal.ts'
import { buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { buildPicture } from '../../test/samples/account-settings.ts'
import { profileRoutes } from '../account/settings/routes.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'
import { viewRoutes } from '../account/views/routes.ts'
import { dealRoutes } from '../crm/deals/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { mentionRoutes, noteRoutes } from '../crm/notes/routes.ts'
import { hasPictures, signPictures } from './person-pictures.ts'

const app = useTestApp([signInRoutes, dealRoutes, leadRoutes, mentionRoutes, noteRoutes, profileRoutes, viewRoutes])
const UUID = '0b0f6f5e-5d0a-4a86-9a4c-0f3a1d2b3c4d'

const open = async (url: string) => (await app.current.app.inject({ method: 'GET', url })).statusCode

/** An admin with a picture, who owns a lead. */
async function pictured() {
  const admin = await signIn(app.current, 'broker_admin')
  const { data: own } = await admin.call(profile.setAvatar, { body: { file: await buildPicture() } })
  const { id } = await buildLead(app.current.owner, { organization_id: admin.organization.id, owner_id: admin.id })
  const { avatar } = await app.current.owner
    .selectFrom('users')
    .select('avatar')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  return { admin, id, address: own.avatar?.small ?? '', name: avatar ?? '' }
}

describe('pictures of users in responses', () => {
  it('a record has the address of its user’s picture, which opens without a token until the picture is removed', async () => {
    const { admin, id, address } = await pictured()
    const read = async () => (await admin.call(leads.list, { query: {} })).data.map(({ owner }) => owner?.picture)

    expect(await read()).toEqual([address])
    expect((await admin.call(leads.get, { params: { id } })).data.owner?.picture).toBe(address)
    expect((await admin.call(mentions.list, { query: {} })).data.map(({ picture }) => picture)).toEqual([address])
    const picture = await app.current.app.inject({ method: 'GET', url: address })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    await admin.call(profile.removeAvatar, {})
    expect(await read()).toEqual([undefined])
  })

  it('JSON text of the database has the address of its user’s picture', async () => {
    const { admin, id, address } = await pictured()
    await buildPipeline(app.current.owner, admin.organization.id, { is_default: true })
    const { data } = await admin.call(deals.create, { body: { title: 'Sea view', lead_id: id } })

    expect((await admin.call(deals.get, { params: { id: data.id } })).data.owner?.picture).toBe(address)
  })

  it('the name of a picture opens nothing without the signature of its address', async () => {
    const { address, name } = await pictured()
    const signature = new URLSearchParams(address.split('?')[1]).get('signature') ?? ''
    const until = new URLSearchParams(address.split('?')[1]).get('until') ?? ''

    expect(await open(address)).toBe(200)
    for (const forged of [
      `/files/${name}/small.webp`,
      address.replace(
        signature,
        signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
      address.replace(until, String(Number(until) + 86_400)),
      address.replace('small', 'large'),
    ])
      expect(await open(forged), forged).toBe(404)
  })

  it('another organization and a member after sign-out get no address', async () => {
    const { admin, id, name } = await pictured()
    const stranger = await signIn(app.current, 'broker_admin')
    const answers = async (person: Person) =>
      Promise.all([
        person.ask(leads.get, { params: { id } }),
        person.ask(leads.list, { query: {} }),
        person.ask(mentions.list, { query: {} }),
      ])

    for (const { body } of await answers(admin)) expect(body).toContain(`/files/${name}/small.webp?until=`)
    for (const { body } of await answers(stranger)) expect(body).not.toContain(name)
    await admin.call(auth.logout, {})
    for (const { statusCode, body } of await answers(admin)) {
      expect(statusCode).toBe(401)
      expect(body).not.toContain(name)
    }
  })

  it('text typed by a user never becomes a picture address', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const typed = `"picture": "${UUID}"`
    const { id } = await buildLead(app.current.owner, { organization_id: admin.organization.id, full_name: typed })
    const note = await admin.call(notes.create, { params: { id }, body: { body_html: `<p>${typed}</p>` } })
    const lead = await admin.call(leads.get, { params: { id } })
    const asked = { picture: UUID, search: `picture: ${UUID}` }
    const view = await admin.call(savedViews.create, { body: { screen: 'leads', name: 'Forged', query: asked } })

    expect(lead.data.full_name).toBe(typed)
    expect(note.data.body_html).toContain(UUID)
    expect(view.data.query).toEqual(asked)
    expect(JSON.stringify([lead, note, view])).not.toContain('signature=')
  })

  it('a 409 response has the picture address in its current record', async () => {
    const { admin, id, address } = await pictured()
    const change = (full_name: string) => admin.ask(leads.change, { params: { id }, body: { full_name, version: 1 } })

    await change('Amal Haddad')
    const stale = await change('Amal Khoury')

    expect([stale.statusCode, stale.json().current.owner.picture]).toEqual([409, address])
  })

  it('signs the declared pictures wherever a response nests them, once each, and no other field', () => {
    const person = z.object({ id: z.int(), picture: personPicture })
    const nested = endpoint({
      method: 'GET',
      path: '/nested',
      summary: 'Pictures at every depth',
      access: signedIn,
      response: z.object({
        list: z.array(person),
        either: z.union([person, z.object({ picture: personPicture, more: z.string() })]),
        named: z.record(z.string(), person),
        pair: z.tuple([z.string(), person]),
        piped: z.pipe(person, person).nullable().optional(),
        picture: z.string(),
        free: z.unknown(),
      }),
    })
    const one = () => ({ id: 1, picture: UUID })
    const value = {
      list: [one(), { id: 2, picture: null }, { id: 3 }],
      either: one(),
      named: { first: one() },
      pair: ['text', one()],
      piped: one(),
      picture: UUID,
      free: one(),
    }

    signPictures(app.current.services, nested, value)

    const signed = {
      id: 1,
      picture: expect.stringMatching(/^\/files\/[^/]*\/small\.webp\?until=\d+&signature=[\w-]{43}$/),
    }
    expect(value).toEqual({
      list: [signed, { id: 2, picture: null }, { id: 3 }],
      either: signed,
      named: { first: signed },
      pair: ['text', signed],
      piped: signed,
      picture: UUID,
      free: one(),
    })
    expect([nested, savedViews.create].map(hasPictures)).toEqual([true, false])
  })
})
