import { deals } from '@storey/api/crm/deals.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { brokerSales } from '@storey/api/sales/broker-sales.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildBooking } from '../../../test/builders/booking.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { brokerSaleRoutes } from '../../sales/broker-sales/routes.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { dealRoutes } from './routes.ts'

const app = useTestApp([dealRoutes, leadPageRoutes, brokerSaleRoutes])

/** Two open deals of an organization. */
async function twoDeals({ organization, id }: Person) {
  const { owner } = app.current
  const pipeline = await buildPipeline(owner, organization.id)
  const place = { organization_id: organization.id, pipeline_id: pipeline.id, stage_id: pipeline.new, owner_id: id }
  return [await buildDeal(owner, place), await buildDeal(owner, place)] as const
}

/** A booking of a developer that names a brokerage and its broker. */
async function bookingOf(brokerage_id: number, broker_id: number) {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const seller = await buildMember(owner, developer.id, 'developer_admin')
  const booking = await buildBooking(owner, { organization_id: developer.id, created_by: seller.id })
  await owner
    .updateTable('bookings')
    .set({ brokerage_id, broker_id, broker_name: 'Omar Aziz' })
    .where('id', '=', booking.id)
    .execute()
  return { ...booking, developer }
}

const link = (person: Person, deal: { readonly id: number }, booking_id: number | null) =>
  person.ask(deals.booking, { params: { id: deal.id }, body: { booking_id } })
const choices = async (person: Person, deal: { readonly id: number }, search?: string) =>
  (await person.call(deals.bookings, { params: { id: deal.id }, query: search ? { search } : {} })).data

describe('the booking of a deal', () => {
  it('a developer admin links a deal with a booking of its own, sees it on deal and lead, and takes it off', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const [deal] = await twoDeals(admin)
    const own = { organization_id: admin.organization.id, created_by: admin.id }
    const booking = await buildBooking(app.current.owner, own)
    await buildBooking(app.current.owner, own)

    const [found, ...others] = await choices(admin, deal, booking.number)
    const linked = await link(admin, deal, booking.id)

    expect([found?.id, others]).toEqual([booking.id, []])
    expect(linked.json().data.booking).toMatchObject({ id: booking.id, number: booking.number, status: 'pending' })
    const { data: page } = await admin.call(leadPage.open, { params: { id: deal.lead_id } })
    expect(page.deals.map((one) => one.booking?.number)).toEqual([booking.number])
    const { data: history } = await admin.call(leadPage.historyItems, { params: { id: deal.lead_id } })
    expect(history[0]).toMatchObject({ kind: 'deal_changed', field: 'booking', old: null, new: booking.number })
    expect((await link(admin, deal, null)).json().data.booking).toBeNull()
  })

  it('a member of a developer links bookings of own offers and of offers to the lead, and no others', async () => {
    const { owner } = app.current
    const member = await signIn(app.current, 'developer')
    const [deal] = await twoDeals(member)
    const own = { organization_id: member.organization.id, created_by: member.id }
    const colleague = await buildMember(owner, member.organization.id, 'developer_admin')
    const bookings = await Promise.all([buildBooking(owner, own), buildBooking(owner, own), buildBooking(owner, own)])
    const mine = await buildOffer(owner, own)
    const toLead = await buildOffer(owner, { ...own, created_by: colleague.id })
    await owner.updateTable('sale_offers').set({ lead_id: deal.lead_id }).where('id', '=', toLead.id).execute()
    for (const [index, offer] of [mine, toLead].entries())
      await owner
        .updateTable('bookings')
        .set({ sale_offer_id: offer.id })
        .where('id', '=', bookings[index]?.id ?? 0)
        .execute()

    const seen = await choices(member, deal)
    const refused = await link(member, deal, bookings[2].id)

    expect(seen.map(({ id }) => id).sort()).toEqual([bookings[0].id, bookings[1].id].sort())
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { booking_id: ['Choose a booking that you can see and that no other deal is linked with.'] },
    ])
  })

  it('a brokerage links its deal with the booking that names it; the developer sees no deal, and another brokerage no booking', async () => {
    const { owner } = app.current
    const brokerage = await buildOrganization(owner, { type: 'brokerage', status: 'active' })
    const broker = await signIn(app.current, 'broker', { organization: brokerage })
    const colleague = await signIn(app.current, 'broker', { organization: brokerage })
    const stranger = await signIn(app.current, 'broker_admin')
    const booking = await bookingOf(brokerage.id, broker.id)
    const seller = await signIn(app.current, 'developer_admin', { organization: booking.developer })
    const [deal] = await twoDeals(broker)
    const [other] = await twoDeals(stranger)

    const codes = [
      (await link(stranger, other, booking.id)).statusCode,
      (await link(colleague, deal, booking.id)).statusCode,
      (await link(seller, deal, booking.id)).statusCode,
    ]
    const linked = await link(broker, deal, booking.id)

    expect(codes).toEqual([422, 422, 404])
    expect(linked.json().data.booking).toMatchObject({ id: booking.id, number: booking.number, status: 'pending' })
    // The buyers and the price are the developer's.
    for (const secret of ['Amal Haddad', 'price']) expect(linked.body).not.toContain(secret)
    // Another brokerage is named later.
    await owner
      .updateTable('bookings')
      .set({ brokerage_id: stranger.organization.id, broker_id: null })
      .where('id', '=', booking.id)
      .execute()
    expect((await broker.call(deals.get, { params: { id: deal.id } })).data.booking).toBeNull()
  })

  describe('likely bookings of a brokerage', () => {
    const likely = async (person: Person, deal: { readonly id: number }) =>
      (await person.call(deals.bookings, { params: { id: deal.id }, query: { likely: true } })).data
    const ownSales = async (person: Person) => (await person.call(brokerSales.list, {})).data

    /** A broker with two deals of two leads, and a booking that names the broker, whose buyer has these contacts. */
    async function given({ email, phone }: { email?: string; phone?: string }) {
      const { owner } = app.current
      const brokerage = await buildOrganization(owner, { type: 'brokerage', status: 'active' })
      const broker = await signIn(app.current, 'broker', { organization: brokerage })
      const admin = await signIn(app.current, 'broker_admin', { organization: brokerage })
      const booking = await bookingOf(brokerage.id, broker.id)
      const pair = await twoDeals(broker)
      await owner
        .updateTable('booking_buyers')
        .set({ email: null, phone: null, ...(email ? { email } : {}), ...(phone ? { phone } : {}) })
        .where('booking_id', '=', booking.id)
        .execute()
      const contact = (at: 0 | 1, values: { email?: string; phone?: string }) =>
        owner.updateTable('leads').set(values).where('id', '=', pair[at].lead_id).execute()
      return { owner, brokerage, broker, admin, booking, pair, contact }
    }

    it.each([
      ['the e-mail', { email: 'Client.One@Example.com' }, { email: 'client.one@example.com' }],
      ['the phone', { phone: '+971 50 123-4567' }, { phone: '+971501234567' }],
    ])(
      '%s of a buyer offers the link on deal and sale, which one press makes and nothing else',
      async (_, buyer, lead) => {
        const { owner, broker, booking, pair, contact } = await given(buyer)
        await contact(0, lead)
        const [deal, other] = pair

        const offered = await likely(broker, deal)
        const [sale] = await ownSales(broker)

        expect(offered).toMatchObject([{ id: booking.id, number: booking.number, likely: true }])
        expect(sale).toMatchObject({ id: booking.id, deal: null, likely_deal: { id: deal.id } })
        expect(await likely(broker, other)).toEqual([])
        expect(await choices(broker, other)).toMatchObject([{ id: booking.id, likely: false }])
        expect(
          await owner.selectFrom('deal_bookings').select('deal_id').where('booking_id', '=', booking.id).execute(),
        ).toEqual([])
        expect((await link(broker, deal, booking.id)).statusCode).toBe(200)
        expect(await likely(broker, deal)).toEqual([])
        expect(await ownSales(broker)).toMatchObject([{ deal: { id: deal.id }, likely_deal: null }])
      },
    )

    it('is not offered where two deals could be meant, no broker is named, or the booking has ended', async () => {
      const { owner, broker, booking, pair, contact } = await given({ email: 'two@example.com' })
      await contact(0, { email: 'two@example.com' })
      await contact(1, { email: 'two@example.com' })
      const two = await likely(broker, pair[0])
      await contact(1, { email: 'three@example.com' })
      const one = await likely(broker, pair[0])
      await owner.updateTable('bookings').set({ broker_id: null }).where('id', '=', booking.id).execute()
      const unnamed = await likely(broker, pair[0])

      expect([two.length, one.length, unnamed.length]).toEqual([0, 1, 0])
    })

    it('is known to no other brokerage, not to the developer, and not to a broker who may not see the deal', async () => {
      const { owner, booking, brokerage, admin, pair, contact } = await given({ email: 'secret@example.com' })
      await contact(0, { email: 'secret@example.com' })
      const stranger = await signIn(app.current, 'broker_admin')
      const [theirs] = await twoDeals(stranger)
      await owner.updateTable('leads').set({ email: 'secret@example.com' }).where('id', '=', theirs.lead_id).execute()
      const seller = await signIn(app.current, 'developer_admin', { organization: booking.developer })
      const [sellers] = await twoDeals(seller)
      await owner.updateTable('leads').set({ email: 'secret@example.com' }).where('id', '=', sellers.lead_id).execute()

      expect([await likely(stranger, theirs), await ownSales(stranger), await likely(seller, sellers)]).toEqual([
        [],
        [],
        [],
      ])
      expect(
        (await seller.ask(deals.bookings, { params: { id: pair[0].id }, query: { likely: true } })).statusCode,
      ).toBe(404)
      await owner
        .updateTable('organizations')
        .set({ members_see_own_leads_only: true })
        .where('id', '=', brokerage.id)
        .execute()
      const restricted = await signIn(app.current, 'broker', { organization: brokerage })
      await owner.updateTable('bookings').set({ broker_id: restricted.id }).where('id', '=', booking.id).execute()
      expect(await ownSales(restricted)).toMatchObject([{ id: booking.id, likely_deal: null }])
      expect(await ownSales(admin)).toMatchObject([{ id: booking.id, likely_deal: { id: pair[0].id } }])
    })
  })

  it('twenty deals at once: one has the booking', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const pipeline = await buildPipeline(owner, admin.organization.id)
    const place = { organization_id: admin.organization.id, pipeline_id: pipeline.id, stage_id: pipeline.new }
    const twenty = []
    for (let count = 0; count < 20; count++) twenty.push(await buildDeal(owner, place))
    const booking = await buildBooking(owner, { organization_id: admin.organization.id, created_by: admin.id })

    const answers = await Promise.all(twenty.map((deal) => link(admin, deal, booking.id)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(422)])
    const rows = await owner.selectFrom('deal_bookings').selectAll().where('booking_id', '=', booking.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('a deal in the bin loses its booking to another deal', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const [deal, other] = await twoDeals(admin)
    const booking = await buildBooking(owner, { organization_id: admin.organization.id, created_by: admin.id })
    await link(admin, deal, booking.id)

    const taken = await link(admin, other, booking.id)
    await owner.updateTable('deals').set({ deleted_at: new Date().toISOString() }).where('id', '=', deal.id).execute()
    const free = await link(admin, other, booking.id)

    expect([taken.statusCode, free.statusCode]).toEqual([422, 200])
  })

  it('refuses a booking of another organization in the database itself: deal_bookings_own', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const [deal] = await twoDeals(admin)
    const brokerage = await buildOrganization(owner, { type: 'brokerage' })
    const booking = await bookingOf(brokerage.id, (await buildMember(owner, brokerage.id, 'broker')).id)
    const row = {
      organization_id: admin.organization.id,
      deal_id: deal.id,
      seller_id: booking.developer.id,
      booking_id: booking.id,
    }

    // check_deal_booking
    await expect(owner.insertInto('deal_bookings').values(row).execute()).rejects.toMatchObject({
      constraint: 'deal_bookings_own',
    })
  })
})
