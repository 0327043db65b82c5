import { publicOffers } from '@storey/api/sales/public-offers.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { describe, expect, it } from 'vitest'
import { buildUnit } from '../../../test/builders/basics.ts'
import { platformOf } from '../../../test/builders/contact.ts'
import { buildMaterial } from '../../../test/builders/material.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { notificationWorks } from '../../account/notifications/jobs.ts'
import { saleOfferRoutes } from '../sale-offers/routes.ts'
import { publicOfferRoutes } from './routes.ts'
import { deviceOf, isPerson } from './visitors.ts'

const app = useTestApp([publicOfferRoutes, saleOfferRoutes, notificationWorks])
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36'

async function given(values: Partial<Parameters<typeof buildOffer>[1]> = {}) {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const maker = await signIn(app.current, 'developer', { organization: admin.organization })
  const offer = await buildOffer(owner, { organization_id, created_by: maker.id, ...values })
  const row = () => owner.selectFrom('sale_offers').selectAll().where('id', '=', offer.id).executeTakeFirstOrThrow()
  return { owner, admin, maker, offer, row, organization_id }
}

/** A call without a token. */
async function ask(
  token: string,
  {
    answer,
    agent = COMPUTER,
    address = '192.0.2.7',
    query = '',
  }: { answer?: object; agent?: string; address?: string; query?: string } = {},
) {
  const response = await app.current.app.inject({
    method: answer ? 'POST' : 'GET',
    url: `/api/public/offers/${token}${answer ? '/answer' : query}`,
    headers: { 'user-agent': agent },
    remoteAddress: address,
    ...(answer ? { payload: answer } : {}),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

describe('a sale offer’s link', () => {
  it('the link says where the project of each unit is, and has no map without an archive', async () => {
    const { owner, offer } = await given()
    const at = { address: 'Quay Street', district: '', city: 'Dubai', latitude: '25.208600', longitude: '-55.345200' }
    await owner.updateTable('projects').set(at).where('id', '=', offer.unit.project_id).execute()

    const { body } = await ask(offer.token)

    expect(body.data.units[0].place).toEqual({
      ...{ address: 'Quay Street, Dubai', latitude: 25.2086, longitude: -55.3452 },
      map: null,
    })
  })

  it('the link shows the brochures that the seller shows on offers, of the units in it only, and downloads no other', async () => {
    const { owner, offer, organization_id } = await given()
    const { project_id, building_id } = offer.unit
    const other = await buildUnit(owner, { organization_id })
    const material = (given: Parameters<typeof buildMaterial>[3], of = project_id) =>
      buildMaterial(owner, app.current.storage, of, given)
    const shown = [
      await material({ for_offers: true, title: 'A' }),
      await material({ for_offers: true, title: 'B', building_id }),
    ]
    const hidden = [await material({ for_brokers: true }), await material({ for_offers: true }, other.project_id)]
    const download = (id: number, token = offer.token) =>
      app.current.app.inject({ method: 'GET', url: `/api/public/offers/${token}/materials/${id}` })

    const { body } = await ask(offer.token)

    expect(body.data.materials.map(({ id }: { id: number }) => id)).toEqual(shown.map(({ id }) => id))
    const files = await Promise.all(shown.map(({ id }) => download(id)))
    expect(files.map(({ statusCode, body: content }) => [statusCode, content])).toEqual(
      shown.map(({ content }) => [200, content.toString()]),
    )
    for (const { id } of hidden) expect((await download(id)).statusCode).toBe(404)
    await owner.updateTable('sale_offers').set({ status: 'withdrawn' }).where('id', '=', offer.id).execute()
    expect((await download(shown[0]?.id ?? 0)).statusCode).toBe(404)
  })

  it('the link of an ended offer shows homes that are for sale there with their list prices, and none of other sellers', async () => {
    const { owner, offer, organization_id } = await given({ status: 'withdrawn' })
    const { building_id, project_id } = offer.unit
    await owner.updateTable('projects').set({ status: 'on_sale' }).where('id', '=', project_id).execute()
    const build = (status: 'available' | 'unreleased') =>
      buildUnit(owner, { organization_id, building_id, project_id, status })
    const free = [await build('available'), await build('available')]
    await build('unreleased')
    await buildUnit(owner)
    await owner.updateTable('units').set({ status: 'unreleased' }).where('id', '=', offer.unit.id).execute()

    const { body } = await ask(offer.token)

    const shown = body.data.others.map(({ id }: { id: number }) => id)
    expect(new Set(shown)).toEqual(new Set(free.map(({ id }) => id)))
    expect(body.data.others[0].price).toEqual({ amount: free[0]?.price, currency: free[0]?.currency })
    expect(JSON.stringify(body.data.others)).not.toContain('minimum')
    await owner.updateTable('sale_offers').set({ nonce: 7 }).where('id', '=', offer.id).execute()
    expect((await ask(offer.token)).body.data).toMatchObject({ state: 'revoked', others: [] })
  })

  it('the link of a declined or withdrawn offer does not offer its own homes again, that of an expired one may', async () => {
    const { owner, offer, organization_id } = await given({ status: 'sent', valid_for: -1 })
    const { id, building_id, project_id } = offer.unit
    await owner.updateTable('projects').set({ status: 'on_sale' }).where('id', '=', project_id).execute()
    const free = await buildUnit(owner, { organization_id, building_id, project_id, status: 'available' })
    await owner.updateTable('units').set({ status: 'available' }).where('id', '=', id).execute()
    const shown = async () =>
      (await ask(offer.token)).body.data.others.map((home: { id: number }) => home.id).toSorted()

    expect(await shown()).toEqual([id, free.id].toSorted())
    await owner.updateTable('sale_offers').set({ status: 'withdrawn' }).where('id', '=', offer.id).execute()
    expect(await shown()).toEqual([free.id])
  })

  it('the link of an open offer shows no other homes', async () => {
    const { offer } = await given()

    expect((await ask(offer.token)).body.data.others).toEqual([])
  })

  it('the link of a sale offer shows units, dated payments and the contact, and no internal data', async () => {
    const { owner, offer } = await given()
    await owner.updateTable('units').set({ minimum_price: 200_111_222 }).where('id', '=', offer.unit.id).execute()
    await owner
      .updateTable('sale_offer_units')
      .set({ note: 'Knows the architect' })
      .where('sale_offer_id', '=', offer.id)
      .execute()

    const { status, body, headers } = await ask(offer.token)

    expect(status).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body.data).toMatchObject({
      state: 'open',
      number: offer.number,
      client_name: 'Amal Haddad',
      contact: { full_name: offer.created_by_name },
      units: [{ unit: { id: offer.unit.id }, net: { amount: offer.unit.price }, state: 'as_offered' }],
    })
    expect(body.data.units[0].plans[0].schedule.lines).toHaveLength(1)
    const text = JSON.stringify(body)
    for (const secret of ['200111222', 'minimum', 'architect', 'amal@example.com', '505550142', 'nonce'])
      expect(text).not.toContain(secret)
  })

  it('the link of a sale offer cannot be guessed: altered tokens and drafts get the same 404', async () => {
    const { offer } = await given()
    const draft = await given({ status: 'draft' })
    const altered = Array.from({ length: 64 }, (_, index) => {
      const other = offer.token[index] === 'A' ? 'B' : 'A'
      return offer.token.slice(0, index) + other + offer.token.slice(index + 1)
    })

    const answers = []
    for (const token of [...altered, draft.offer.token]) answers.push(await ask(token))

    const opened = answers.filter(({ status }) => status !== 404)
    console.log(`T108 altered links that open: ${opened.length} of ${answers.length}`)
    expect(opened).toEqual([])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('the link of a replaced, withdrawn, expired or superseded offer reports its state without prices', async () => {
    const { maker, offer } = await given()
    const renewed = await maker.call(saleOffers.renewLink, { params: { id: offer.id }, body: { version: 1 } })
    const fresh = renewed.data.share_link.split('/').at(-1) ?? ''
    const ended = [
      await given({ status: 'withdrawn' }),
      await given({ valid_for: -1 }),
      await given({ status: 'superseded' }),
    ]

    expect((await ask(offer.token)).body.data).toMatchObject({
      state: 'revoked',
      client_name: null,
      contact: { phone: null, email: null },
      units: [],
      message: '',
    })
    expect((await ask(fresh)).body.data.state).toBe('open')
    const states = []
    for (const { offer } of ended) states.push((await ask(offer.token)).body.data)
    expect(states.map(({ state, units }) => [state, units])).toEqual([
      ['withdrawn', []],
      ['expired', []],
      ['superseded', []],
    ])
    expect((await ask(offer.token, { answer: { answer: 'decline' } })).body.code).toBe('link_revoked')
  })

  it.each(['suspended', 'closed'] as const)(
    'the link of an offer of a %s seller shows the platform as contact and takes no answer',
    async (status) => {
      const { owner, offer, organization_id, row } = await given()
      const before = (await ask(offer.token)).body.data
      await owner.updateTable('organizations').set({ status }).where('id', '=', organization_id).execute()
      const { id } = await platformOf(owner)
      const contact = { name: 'Storey Platform', phone: '+97140000000', email: 'help@storey.example' }
      await owner.updateTable('organizations').set(contact).where('id', '=', id).execute()

      const { views } = await row()
      const opened = (await ask(offer.token, { agent: PHONE, address: '192.0.2.99' })).body.data
      const answers = [
        await ask(offer.token, { answer: { answer: 'decline' } }),
        await ask(offer.token, {
          answer: { answer: 'accept', unit_id: offer.unit.id, payment_plan_id: offer.plan.id },
        }),
      ]

      expect(before.state).toBe('open')
      expect(opened).toMatchObject({
        state: 'unavailable',
        client_name: null,
        title: null,
        message: '',
        units: [],
        contact: { full_name: contact.name, phone: contact.phone, email: contact.email },
      })
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'offer_unavailable']))
      expect(await row()).toMatchObject({ status: 'viewed', views })

      // A seller that is no longer suspended continues where it was.
      if (status === 'closed') return
      await owner.updateTable('organizations').set({ status: 'active' }).where('id', '=', organization_id).execute()
      expect((await ask(offer.token)).body.data.state).toBe('open')
    },
  )

  it('the link of an offer names its maker only while they are a member', async () => {
    const { owner, offer, maker, organization_id } = await given()
    const { name } = await owner
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    const first = (await ask(offer.token)).body.data.contact
    await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', maker.id).execute()

    expect(first.email).not.toBeNull()
    expect((await ask(offer.token)).body.data.contact).toEqual({ full_name: name, phone: null, email: null })
  })

  it('the link of an old revision leads to the new revision once it is sent', async () => {
    const { maker, offer } = await given()
    const body = { version: 1, valid_until: new Date(Date.now() + 864e5 * 20).toISOString().slice(0, 10) }
    const { data } = await maker.call(saleOffers.revise, { params: { id: offer.id }, body })
    expect((await ask(offer.token)).body.data).toMatchObject({ state: 'open', newer: null })

    await maker.call(saleOffers.send, { params: { id: data.id }, body: { version: 1, channel: 'link' } })

    const old = (await ask(offer.token)).body.data
    expect(old.state).toBe('superseded')
    expect((await ask(old.newer.token)).body.data).toMatchObject({ state: 'open', number: offer.number })
  })
})

describe('openings of an offer', () => {
  it('openings of an offer are counted once per visitor and hour, without previews, and the first notifies the maker', async () => {
    const { owner, maker, offer, row } = await given()
    const visits = [
      { agent: COMPUTER },
      { agent: COMPUTER },
      { agent: PHONE },
      { agent: COMPUTER, address: '198.51.100.4' },
      { agent: 'WhatsApp/2.24.1 A' },
      { agent: 'facebookexternalhit/1.1' },
      { agent: 'TelegramBot (like TwitterBot)' },
      { agent: 'Slackbot-LinkExpanding 1.0' },
      { agent: '' },
      { agent: COMPUTER, address: '198.51.100.9', query: '?preview=true' },
    ]
    for (const visit of visits) await ask(offer.token, visit)

    expect(await row()).toMatchObject({ views: 3, status: 'viewed', version: 1 })
    const { data } = await maker.call(saleOffers.one, { params: { id: offer.id } })
    expect(data.events.filter(({ kind }) => kind === 'viewed').map(({ device }) => device)).toEqual([
      'computer',
      'phone',
      'computer',
    ])
    expect(data.views_by_day.map(({ views }) => views)).toEqual([3])
    const told = await owner
      .selectFrom('notifications')
      .select(['kind', 'subject_name'])
      .where('user_id', '=', maker.id)
      .execute()
    expect(told).toEqual([{ kind: 'offer_viewed', subject_name: `Offer ${offer.number} of Amal Haddad` }])
  })

  it.each(['accept', 'decline'] as const)(
    'an offer that is answered with %s has been opened, also by a browser whose openings do not count',
    async (how) => {
      const { maker, offer, row } = await given()
      const agent = `${COMPUTER} HeadlessChrome/140.0`
      await ask(offer.token, { agent })
      expect(await row()).toMatchObject({ views: 0, first_viewed_at: null })

      const choice = { unit_id: offer.unit.id, payment_plan_id: offer.plan.id }
      const { status } = await ask(offer.token, { agent, answer: { answer: how, ...(how === 'accept' ? choice : {}) } })

      expect(status).toBe(200)
      expect(await row()).toMatchObject({ views: 1, first_viewed_at: expect.anything() })
      const { data } = await maker.call(saleOffers.one, { params: { id: offer.id } })
      expect(data.events.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['viewed', `${how}${how === 'accept' ? 'ed' : 'd'}`]),
      )
    },
  )

  it('openings of an offer store no address and no browser, and a visitor has another hash for each offer', async () => {
    const one = await given()
    const other = await given()
    for (const { offer } of [one, other]) await ask(offer.token, { agent: PHONE })

    const prints = await one.owner
      .selectFrom('sale_offer_visitors')
      .select('visitor')
      .where('sale_offer_id', 'in', [one.offer.id, other.offer.id])
      .execute()
    expect(prints).toHaveLength(2)
    expect(prints[0]?.visitor).not.toEqual(prints[1]?.visitor)
    const events = await one.owner
      .selectFrom('sale_offer_events')
      .selectAll()
      .where('sale_offer_id', '=', one.offer.id)
      .execute()
    expect(JSON.stringify(events)).not.toMatch(/192\.0\.2|iPhone/)
  })

  it.each([
    [PHONE, 'phone'],
    [COMPUTER, 'computer'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/143.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36', 'phone'],
  ])('an opening in %s counts as one by a person, on a %s', (user_agent, device) => {
    const visitor = { user_agent, address: '192.0.2.1' }

    expect([isPerson(visitor), deviceOf(visitor)]).toEqual([true, device])
  })
})

describe('the buyer’s answer', () => {
  const choice = ({ offer }: Awaited<ReturnType<typeof given>>) => ({
    answer: 'accept',
    unit_id: offer.unit.id,
    payment_plan_id: offer.plan.id,
    expected_price: offer.unit.price,
  })

  it('a buyer accepts a unit of an offer on a plan once, and the maker is notified', async () => {
    const world = await given()
    const { owner, maker, offer } = world

    const accepted = await ask(offer.token, { answer: choice(world) })

    expect(accepted.body.data).toMatchObject({
      state: 'accepted',
      chosen: { unit_id: offer.unit.id, payment_plan_id: offer.plan.id },
    })
    expect((await ask(offer.token, { answer: { answer: 'decline' } })).status).toBe(409)
    const { data } = await maker.call(saleOffers.one, { params: { id: offer.id } })
    expect(data).toMatchObject({
      status: 'accepted',
      responded_at: expect.any(String),
      events: [{ kind: 'accepted', actor_name: null }, { kind: 'viewed' }],
    })
    const told = await owner
      .selectFrom('notifications')
      .select(['kind', 'outcome', 'detail'])
      .where('user_id', '=', maker.id)
      .execute()
    expect(told).toMatchObject([{ kind: 'offer_answered', outcome: 'accepted' }])
    expect(told[0]?.detail).toMatch(/, on .+\.\nAED [\d,]+$/)
  })

  it('the e-mail of an accepted offer has the phone of the buyer for its maker', async () => {
    const world = await given()
    const { owner, maker, offer } = world
    const client_phone = '+971501234567'
    await owner.updateTable('sale_offers').set({ client_phone }).where('id', '=', offer.id).execute()

    await ask(offer.token, { answer: choice(world) })
    await app.current.work()

    const { email } = await owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', maker.id)
      .executeTakeFirstOrThrow()
    const [letter] = await app.current.mailbox.list(email)
    expect(letter?.html).toMatch(/<h1[^>]*>Offer accepted</)
    expect(letter?.text).toContain('\nPhone: +971 50 123 4567\n')
  })

  it('a buyer declines an offer with a reason, which the maker can read', async () => {
    const { maker, offer } = await given()

    const declined = await ask(offer.token, { answer: { answer: 'decline', reason: ' Too far from work ' } })

    expect(declined.body.data).toMatchObject({ state: 'declined', units: [] })
    expect((await maker.call(saleOffers.one, { params: { id: offer.id } })).data.decline_reason).toBe(
      'Too far from work',
    )
  })

  it('an acceptance is refused for another unit, plan or price, an unavailable unit and an expired offer', async () => {
    const world = await given()
    const { owner, offer } = world
    const past = await given({ valid_for: -1 })
    const other = await given()
    const send = (change: object) => ask(offer.token, { answer: { ...choice(world), ...change } })

    expect((await send({ unit_id: null })).body.errors).toHaveProperty('unit_id')
    expect((await send({ unit_id: other.offer.unit.id })).body.errors).toHaveProperty('unit_id')
    expect((await send({ payment_plan_id: other.offer.plan.id })).body.errors).toHaveProperty('payment_plan_id')
    expect((await send({ expected_price: 5 })).body.code).toBe('price_changed')
    expect((await send({ expected_terms: 'a'.repeat(22) })).body.code).toBe('terms_changed')
    expect((await ask(past.offer.token, { answer: choice(past) })).body.code).toBe('offer_expired')
    await owner
      .updateTable('units')
      .set({ status: 'blocked', block_reason: 'Sold elsewhere' })
      .where('id', '=', offer.unit.id)
      .execute()
    expect((await send({})).body.code).toBe('unit_gone')
    expect((await world.row()).status).toBe('sent')
  })

  it('the whole answer of a buyer notifies the sales manager of the platform who made the offer', async () => {
    const { owner, offer, organization_id } = await given()
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    await owner.updateTable('sale_offers').set({ created_by: manager.id }).where('id', '=', offer.id).execute()

    const name = 'Harbour '.repeat(25).trim()
    await owner.updateTable('buildings').set({ name }).where('organization_id', '=', organization_id).execute()
    const reason = 'Too far. '.repeat(55).trim()

    await ask(offer.token, { answer: { answer: 'decline', reason } })

    const told = await owner
      .selectFrom('notifications')
      .select(['kind', 'organization_id', 'detail'])
      .where('user_id', '=', manager.id)
      .execute()
    expect(told).toMatchObject([{ kind: 'offer_answered', organization_id: manager.organization.id }])
    const [home, price, ...wrote] = told[0]?.detail?.split('\n') ?? []
    expect([home, price]).toEqual([
      expect.stringMatching(/^\S+, Harbour .+\.$/),
      expect.stringMatching(/^AED\s[\d,]+$/),
    ])
    expect(wrote).toEqual([reason])
  })
})

it('the endpoints behind the link of an offer need no token', () => {
  expect(Object.values(publicOffers).map(({ access }) => access.kind)).toEqual(Array(3).fill('public'))
})
