import { brokerSales } from '@storey/api/sales/broker-sales.ts'
import { expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildBooking } from '../../../test/builders/booking.ts'
import { buildHoldRequest } from '../../../test/builders/channel.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfPerson } from '../../../test/scope.ts'
import { brokerSaleRoutes } from './routes.ts'

const app = useTestApp([brokerSaleRoutes])

it('a broker sees own bookings and offers with missing documents, a broker admin those of the brokerage, and no other brokerage any', async () => {
  const { owner } = app.current
  const brokerage = await buildOrganization(owner, { type: 'brokerage', status: 'active' })
  const broker = await signIn(app.current, 'broker', { organization: brokerage })
  const admin = await signIn(app.current, 'broker_admin', { organization: brokerage })
  const other = await signIn(app.current, 'broker_admin')
  const colleague = await buildMember(owner, brokerage.id, 'broker')
  const developer = await buildOrganization(owner, { type: 'developer' })
  const seller = await buildMember(owner, developer.id, 'developer_admin')
  const book = async (broker_id: number) => {
    const booking = await buildBooking(owner, { organization_id: developer.id, created_by: seller.id })
    await owner
      .updateTable('bookings')
      .set({ brokerage_id: brokerage.id, broker_id, broker_name: 'Omar Aziz' })
      .where('id', '=', booking.id)
      .execute()
    return booking
  }
  const own = await book(broker.id)
  const theirs = await book(colleague.id)
  const request = await buildHoldRequest(owner, { brokerage_id: brokerage.id, broker_id: broker.id })
  const maker = await buildMember(owner, request.organization_id, 'developer')
  const offer = await buildOffer(owner, { organization_id: request.organization_id, created_by: maker.id })
  await owner
    .updateTable('hold_requests')
    .set({ kind: 'offer', status: 'granted', decided_at: new Date().toISOString(), sale_offer_id: offer.id })
    .where('id', '=', request.id)
    .execute()
  const pipeline = await buildPipeline(owner, brokerage.id)
  const place = { organization_id: brokerage.id, pipeline_id: pipeline.id, stage_id: pipeline.new }
  const deal = await buildDeal(owner, { ...place, owner_id: broker.id })
  const linked = { deal_id: deal.id, seller_id: developer.id, booking_id: own.id }
  await owner
    .insertInto('deal_bookings')
    .values({ organization_id: brokerage.id, ...linked })
    .execute()

  const { data } = await broker.call(brokerSales.list, {})

  const kinds = (rows: typeof data) => rows.map(({ kind, number }) => `${kind} ${number}`).sort()
  expect(kinds(data)).toEqual([`booking ${own.number}`, `offer ${offer.number}`].sort())
  const booking = data.find(({ kind }) => kind === 'booking')
  expect(data.map((sale) => sale.deal?.id ?? null).sort()).toEqual([deal.id, null])
  expect(booking).toMatchObject({ status: 'pending', missing: ['identity', 'payment_proof'] })
  expect(data.find(({ kind }) => kind === 'offer')).toMatchObject({ status: 'sent', missing: [], commission: null })
  const { data: all } = await admin.call(brokerSales.list, {})
  expect(kinds(all)).toEqual([...kinds(data), `booking ${theirs.number}`].sort())
  expect((await other.call(brokerSales.list, {})).data).toEqual([])
  // Neither names of buyers and clients nor prices are in the answer, and the tables themselves are closed.
  for (const secret of ['Amal Haddad', 'full_name', '"price"']) expect(JSON.stringify(all)).not.toContain(secret)
  const { opening } = await scopeOfPerson(app.current, admin)
  const rows = await app.current.pool.transaction(opening, (db) =>
    Promise.all([
      db.selectFrom('bookings').select('id').execute(),
      db.selectFrom('sale_offers').select('id').execute(),
      db.selectFrom('booking_documents').select('id').execute(),
    ]),
  )
  expect(rows.flat()).toEqual([])
})
