import { type ListName, listSettings, MAX_VIEWS, savedViews } from '@storey/api/account/views.ts'
import { describe, expect, it } from 'vitest'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { viewRoutes } from './routes.ts'

const app = useTestApp([viewRoutes])

const hot = { screen: 'leads' as const, name: 'Hot leads', query: { rating: 'hot', sort: '-created_at' } }

/** Two users of one organization, and one of another. */
async function colleagues() {
  const admin = await signIn(app.current, 'developer_admin')
  const seller = await signIn(app.current, 'developer', { organization: admin.organization })
  const stranger = await signIn(app.current, 'developer_admin')
  return { admin, seller, stranger }
}

const names = async (person: Person, screen: ListName = 'leads') =>
  (await person.call(savedViews.list, { query: { screen } })).data.map(({ name }) => name)

describe('saved views', () => {
  it('saved views are listed to their owner, by name and for one screen', async () => {
    const { admin, seller } = await colleagues()
    const columns = [{ id: 'owner', width: 180, pinned: true }, { id: 'name' }]
    await admin.call(savedViews.create, { body: { ...hot, columns } })
    await admin.call(savedViews.create, { body: { ...hot, name: 'cold leads' } })
    await admin.call(savedViews.create, { body: { ...hot, screen: 'units', name: 'Free units' } })

    const { data } = await admin.call(savedViews.list, { query: { screen: 'leads' } })

    expect(data).toMatchObject([
      { name: 'cold leads', columns: null },
      { ...hot, columns, mine: true, shared: false },
    ])
    expect(await names(seller)).toEqual([])
  })

  it('shared views are visible to the whole organization and to no other', async () => {
    const { admin, seller, stranger } = await colleagues()
    await admin.call(savedViews.create, { body: { ...hot, shared: true } })

    const { data } = await seller.call(savedViews.list, { query: { screen: 'leads' } })

    expect(data).toMatchObject([{ name: 'Hot leads', mine: false, made_by: expect.any(String) }])
    expect(await names(stranger)).toEqual([])
  })

  it('shared views remain after their owner left the organization', async () => {
    const { admin, seller } = await colleagues()
    await seller.call(savedViews.create, { body: { ...hot, shared: true } })
    await app.current.owner.deleteFrom('memberships').where('user_id', '=', seller.id).execute()

    expect(await names(admin)).toEqual(['Hot leads'])
  })

  it('saved views are changed and deleted only by their owner', async () => {
    const { admin, seller, stranger } = await colleagues()
    const { data: view } = await admin.call(savedViews.create, { body: { ...hot, shared: true } })
    const params = { id: view.id }

    for (const person of [seller, stranger]) {
      const change = await person.ask(savedViews.change, { params, body: { version: 1, name: 'Mine now' } })
      const removal = await person.ask(savedViews.remove, { params })
      expect([change.statusCode, removal.statusCode]).toEqual([404, 404])
      expect(change.body).toBe(removal.body)
    }
    const { data } = await admin.call(savedViews.change, { params, body: { version: 1, query: {}, columns: null } })
    expect(data).toMatchObject({ name: 'Hot leads', query: {}, version: 2 })
    await admin.call(savedViews.remove, { params })
    expect(await names(seller)).toEqual([])
  })

  it('changing a saved view returns 409 for a stale version', async () => {
    const { admin } = await colleagues()
    const { data: view } = await admin.call(savedViews.create, { body: hot })
    const rename = (name: string) =>
      admin.ask(savedViews.change, { params: { id: view.id }, body: { version: 1, name } })

    await rename('Hottest')
    const late = await rename('Warm')

    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'stale', current: { name: 'Hottest', version: 2 } })
  })

  it('names of saved views are unique per user, and per organization when shared', async () => {
    const { admin, seller } = await colleagues()
    await admin.call(savedViews.create, { body: hot })
    const again = await admin.ask(savedViews.create, { body: { ...hot, name: 'HOT LEADS' } })
    await admin.call(savedViews.create, { body: { ...hot, shared: true } })
    const shared = await seller.ask(savedViews.create, { body: { ...hot, shared: true } })

    expect(again.json().errors).toEqual({ name: ['You already have a view with this name.'] })
    expect(shared.json().errors).toEqual({ name: ['A shared view with this name already exists.'] })
    await seller.call(savedViews.create, { body: hot })
    expect(await names(seller)).toEqual(['Hot leads', 'Hot leads'])
  })

  it('saved views accept only valid query parameters of a list, and no page', async () => {
    const { admin } = await colleagues()
    const refused = async (query: object) => {
      const body = { ...hot, query: query as Record<string, string> }
      return (await admin.ask(savedViews.create, { body })).statusCode
    }

    expect(await refused({ page: '2' })).toBe(422)
    expect(await refused({ status: ['new'] })).toBe(422)
    expect(await refused({ 'Not a key': 'x' })).toBe(422)
    expect(await refused({ one: 'x'.repeat(3_500), two: 'x'.repeat(3_500) })).toBe(422)
    expect(await refused({ search: 'a\0b' })).toBe(422)
  })

  it(`saved views are limited to ${MAX_VIEWS} per user and screen`, async () => {
    const { admin } = await colleagues()
    const row = { organization_id: admin.organization.id, user_id: admin.id, user_name: 'Amal', screen: 'leads' }
    const many = Array.from({ length: MAX_VIEWS }, (_, at) => ({ ...row, name: `View ${at}` }))
    await app.current.owner.insertInto('saved_views').values(many).execute()

    const response = await admin.ask(savedViews.create, { body: hot })

    expect([response.statusCode, response.json().code]).toEqual([409, 'too_many_views'])
    await admin.call(savedViews.create, { body: { ...hot, screen: 'units' } })
  })

  it('creating a saved view twice with one idempotency key saves it once', async () => {
    const { admin } = await colleagues()
    const press = () => admin.ask(savedViews.create, { body: hot }, { 'idempotency-key': 'one-press' })

    const [first, second] = [await press(), await press()]

    expect(second.json()).toEqual(first.json())
    expect(await names(admin)).toEqual(['Hot leads'])
  })
})

describe('list preferences', () => {
  it('list preferences are the defaults of the screen until the user saves their own', async () => {
    const { admin, seller } = await colleagues()
    const params = { screen: 'leads' as const }
    const usual = { default_view_id: null, view_order: [], columns: null }
    expect((await admin.call(listSettings.read, { params })).data).toEqual(usual)
    const { data: view } = await admin.call(savedViews.create, { body: hot })
    const mine = {
      default_view_id: view.id,
      view_order: [view.id, 7],
      columns: [{ id: 'name', width: 240 }, { id: 'owner' }],
    }

    await admin.call(listSettings.write, { params, body: { ...mine, columns: null } })
    await admin.call(listSettings.write, { params, body: mine })

    expect((await admin.call(listSettings.read, { params })).data).toEqual(mine)
    expect((await admin.call(listSettings.read, { params: { screen: 'units' } })).data).toEqual(usual)
    expect((await seller.call(listSettings.read, { params })).data).toEqual(usual)
  })

  it('list preferences refuse a default view of another user, organization or screen', async () => {
    const { admin, seller, stranger } = await colleagues()
    const { data: own } = await admin.call(savedViews.create, { body: hot })
    const { data: elsewhere } = await stranger.call(savedViews.create, { body: { ...hot, shared: true } })
    const { data: ofUnits } = await seller.call(savedViews.create, { body: { ...hot, screen: 'units' } })

    for (const { id } of [own, elsewhere, ofUnits]) {
      const body = { default_view_id: id, view_order: [], columns: null }
      const response = await seller.ask(listSettings.write, { params: { screen: 'leads' }, body })
      expect(response.json().errors).toEqual({ default_view_id: ['Choose a view of this list.'] })
    }
  })

  it('list preferences lose a default view that is deleted or no longer shared', async () => {
    const { admin, seller } = await colleagues()
    const params = { screen: 'leads' as const }
    const choose = (id: number) =>
      seller.call(listSettings.write, { params, body: { default_view_id: id, columns: null } })
    const chosen = async () => (await seller.call(listSettings.read, { params })).data.default_view_id
    const { data: view } = await admin.call(savedViews.create, { body: { ...hot, shared: true } })

    await choose(view.id)
    expect(await chosen()).toBe(view.id)
    await admin.call(savedViews.change, { params: { id: view.id }, body: { version: 1, shared: false } })
    expect(await chosen()).toBeNull()
    await admin.call(savedViews.change, { params: { id: view.id }, body: { version: 2, shared: true } })
    await admin.call(savedViews.remove, { params: { id: view.id } })
    expect(await chosen()).toBeNull()
  })
})
