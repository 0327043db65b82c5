import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookings, type ChangedBuyer } from '@storey/api/sales/bookings.ts'
import { bookingDocuments } from '@storey/api/sales/documents.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingDocumentRoutes } from '../documents/routes.ts'
import { bookingChangeRoutes } from './routes.ts'

const app = useTestApp([bookingChangeRoutes, bookingDocumentRoutes, bookingRoutes])

const person = (full_name: string, share_percent: string, was: number | null): ChangedBuyer => ({
  full_name,
  nationality: 'LB',
  id_type: 'passport',
  id_number: `LR ${full_name}`,
  email: 'buyer@example.com',
  share_percent,
  was,
})
const company = (full_name: string, share_percent: string): ChangedBuyer => ({
  ...person(full_name, share_percent, null),
  id_type: 'company_registration',
  signatory_name: 'Rana Saab',
})

/** A booking of two buyers with a passport each, and two users who sell its unit. */
async function given() {
  const { owner } = app.current
  const unit = await buildUnit(owner)
  const plan = await buildPlan(owner, { building_id: unit.building_id })
  const sells_for = [unit.organization_id]
  const maker = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const buyers = [person('Amal', '50', 1), person('Ziad', '50', 2)].map(({ was, ...buyer }) => buyer)
  const body = { unit_id: unit.id, payment_plan_id: plan.id, buyers, expected_price: unit.price }
  const { data: booking } = await maker.call(bookings.create, { body })
  const params = { id: booking.id }
  for (const buyer of [1, 2])
    await maker.call(bookingDocuments.add, {
      params: { ...params, type: 'passport' },
      query: { buyer },
      body: { file: new File([`%PDF-1.7 of buyer ${buyer} %%EOF`], `buyer-${buyer}.pdf`) },
    })
  return { owner, unit, maker, second, params, booking }
}
type World = Awaited<ReturnType<typeof given>>

const ask = (world: World, who: Person, buyers: readonly ChangedBuyer[], more: object = {}) =>
  who.ask(bookingChanges.changeBuyers, {
    params: world.params,
    body: { version: world.booking.version, buyers: [...buyers], reason: 'The family decided otherwise', ...more },
  })
const change = async (world: World, buyers: readonly ChangedBuyer[]): Promise<Booking> => {
  const answer = await ask(world, world.second, buyers)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

/** Everything that a refused change must leave unchanged. */
const whole = async ({ owner, booking }: World) => ({
  booking: await owner.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow(),
  buyers: await owner
    .selectFrom('booking_buyers')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .orderBy('position')
    .execute(),
  sets: await owner.selectFrom('booking_buyer_sets').selectAll().where('booking_id', '=', booking.id).execute(),
  documents: await owner
    .selectFrom('booking_documents')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .orderBy('id')
    .execute(),
  events: await owner.selectFrom('booking_events').selectAll().where('booking_id', '=', booking.id).execute(),
})

describe('POST /inventory/booked-units/{id}/buyers-change', () => {
  it('changing the buyers removes one and adds a company, with shares, places, numbers and history', async () => {
    const world = await given()
    const { second, params, booking } = world

    const data = await change(world, [person('Ziad', '75', 2), company('Haddad Holding', '25')])

    expect(
      data.buyers.map(({ full_name, share_percent, id_type, id_number }) => [
        full_name,
        share_percent,
        id_type,
        id_number,
      ]),
    ).toEqual([
      ['Ziad', '75', 'passport', 'LR Ziad'],
      ['Haddad Holding', '25', 'company_registration', 'LR Haddad Holding'],
    ])
    expect(data.version).toBe(booking.version + 1)
    expect(data.events.at(-1)).toMatchObject({
      kind: 'buyers_changed',
      note: 'Amal left; Ziad: 50% to 75%; Haddad Holding joined with 25%. The family decided otherwise',
    })
    const claim = await app.current.owner
      .selectFrom('unit_claims')
      .innerJoin('bookings', 'bookings.claim_id', 'unit_claims.id')
      .select('held_for')
      .where('bookings.id', '=', params.id)
      .executeTakeFirst()
    expect(claim).toEqual({ held_for: 'Ziad' })
    const found = await second.call(bookings.list, { query: { search: 'haddad holding' } })
    expect(found.data.map(({ id }) => id)).toContain(params.id)
    expect((await second.call(bookings.list, { query: { search: 'amal' } })).data.map(({ id }) => id)).not.toContain(
      params.id,
    )
  })

  it('changing the buyers keeps the earlier buyers with their documents, and moves documents of those who stay', async () => {
    const world = await given()
    const { second, maker, params } = world

    const data = await change(world, [person('Ziad', '75', 2), person('Lina', '25', null)])
    const { data: changes } = await maker.call(bookingChanges.list, { params })

    expect(data.documents.map(({ type, buyer, name }) => [type, buyer, name])).toEqual([['passport', 1, 'buyer-2.pdf']])
    expect([data.missing, data.unidentified]).toEqual([['identity', 'payment_proof'], [2]])
    const [set] = changes.buyers
    expect(set?.buyers.map(({ full_name, share_percent, id_number }) => [full_name, share_percent, id_number])).toEqual(
      [
        ['Amal', '50', 'LR Amal'],
        ['Ziad', '50', 'LR Ziad'],
      ],
    )
    expect(set?.documents).toMatchObject([{ type: 'passport', buyer: 1, name: 'buyer-1.pdf' }])
    const kept = await maker.ask(bookingChanges.earlierDocument, {
      params: { ...params, document_id: set?.documents[0]?.id ?? 0 },
    })
    expect([kept.statusCode, kept.body]).toEqual([200, '%PDF-1.7 of buyer 1 %%EOF'])
    const now = await second.ask(bookingDocuments.download, { params: { ...params, type: 'passport' } })
    expect(now.body).toBe('%PDF-1.7 of buyer 2 %%EOF')
  })

  it('changing the buyers stops the timer once no buyer without an ID document is left', async () => {
    const world = await given()
    const { maker, params } = world
    const three = await change(world, [person('Amal', '40', 1), person('Ziad', '40', 2), person('Lina', '20', null)])
    await maker.call(bookingDocuments.add, {
      params: { ...params, type: 'payment_proof' },
      body: { file: new File(['%PDF-1.7 proof %%EOF'], 'proof.pdf') },
    })
    expect(three.expires_at).not.toBeNull()

    const two = await ask(world, world.second, [person('Amal', '50', 1), person('Ziad', '50', 2)], {
      version: three.version,
    })

    expect(two.json().data).toMatchObject({ expires_at: null, missing: [] })
  })

  it('changing the buyers can change shares and order only', async () => {
    const world = await given()

    const data = await change(world, [person('Ziad', '33.333', 2), person('Amal', '66.667', 1)])

    expect(data.buyers.map(({ full_name, share_percent }) => [full_name, share_percent])).toEqual([
      ['Ziad', '33.333'],
      ['Amal', '66.667'],
    ])
    expect(data.documents.map(({ buyer, name }) => [buyer, name])).toEqual([
      [1, 'buyer-2.pdf'],
      [2, 'buyer-1.pdf'],
    ])
  })

  it.each([
    ['shares of 99.999', [person('Amal', '50', 1), person('Ziad', '49.999', 2)], 'buyers'],
    ['shares above the whole', [person('Amal', '100', 1), person('Ziad', '0.001', 2)], 'buyers'],
    ['an empty list', [], 'buyers'],
    ['eleven', Array.from({ length: 11 }, (_, at) => person(`B${at}`, at === 0 ? '90' : '1', null)), 'buyers'],
    ['a place without a buyer', [person('Amal', '50', 1), person('Ziad', '50', 3)], 'buyers.1.was'],
    ['one buyer twice', [person('Amal', '50', 1), person('Amal', '50', 1)], 'buyers.1.was'],
    [
      'the same as now',
      [person('Amal', '50', 1), person('Ziad', '50', 2)].map((one) => ({ ...one, phone: null, address: null })),
      'buyers',
    ],
    ['no name', [person('Amal', '50', 1), person(' ', '50', null)], 'buyers.1.full_name'],
  ])('changing the buyers refuses %s on its field and writes nothing', async (_, buyers, field) => {
    const world = await given()
    const before = await whole(world)

    const refusal = await ask(world, world.second, buyers)

    expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([422, [field]])
    expect(await whole(world)).toEqual(before)
  })

  it('changing the buyers refuses an older version with the current record, and a booking that ended', async () => {
    const world = await given()
    const { second, params } = world
    const now = await change(world, [person('Amal', '100', 1)])

    const late = await ask(world, second, [person('Ziad', '100', 2)])
    expect([late.statusCode, late.json().code, late.json().current.version]).toEqual([409, 'stale', now.version])
    await second.call(bookings.cancel, { params, body: { reason: 'The buyers withdrew' } })
    const ended = await ask(world, second, [person('Lina', '100', null)], { version: now.version })
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'wrong_state'])
  })

  it('the maker of a booking cannot change its buyers after acceptance', async () => {
    const world = await given()
    const { maker, second, params } = world
    const { data } = await second.call(bookings.accept, { params, body: {} })
    const alone = [person('Amal', '100', 1)]

    const own = await ask(world, maker, alone, { version: data.version })
    expect([own.statusCode, own.json().code]).toEqual([409, 'self_approval'])
    expect((await ask(world, second, alone, { version: data.version })).statusCode).toBe(200)
  })

  it('changing the buyers is out of scope for other sales managers, and returns 403 to roles without bookings', async () => {
    const world = await given()
    const stranger = (await given()).second
    const alone = [person('Amal', '100', 1)]

    expect((await ask(world, stranger, alone)).statusCode).toBe(404)
    await change(world, alone)
    const { data } = await world.second.call(bookingChanges.list, { params: world.params })
    const document_id = data.buyers[0]?.documents[0]?.id ?? 0
    expect(document_id).toBeGreaterThan(0)
    const params = { ...world.params, document_id }
    expect((await stranger.ask(bookingChanges.earlierDocument, { params })).statusCode).toBe(404)
    // Documents of this booking, but not of removed buyers.
    const present = await world.owner
      .selectFrom('booking_documents')
      .select('id')
      .where('booking_id', '=', world.booking.id)
      .where('earlier_set', 'is', null)
      .execute()
    const { statusCode } = await world.second.ask(bookingChanges.earlierDocument, {
      params: { ...world.params, document_id: present[0]?.id ?? 1 },
    })
    expect(statusCode).toBe(404)
    const organization = { id: world.unit.organization_id }
    for (const role of ['broker', 'broker_admin', 'developer', 'developer_admin'] as const) {
      const person = await signIn(app.current, role, role.startsWith('developer') ? { organization } : {})
      expect((await ask(world, person, alone)).statusCode).toBe(403)
    }
  })

  it('a repeated change of buyers with one idempotency key has one effect', async () => {
    const world = await given()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const asked = {
      params: world.params,
      body: { version: world.booking.version, buyers: [person('Amal', '100', 1)], reason: 'Ziad withdrew' },
    }
    const first = await world.second.ask(bookingChanges.changeBuyers, asked, headers)
    const again = await world.second.ask(bookingChanges.changeBuyers, asked, headers)

    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect((await whole(world)).sets).toHaveLength(1)
  })
})

describe('the database', () => {
  const asApp = (world: World, work: Parameters<ReturnType<World['owner']['transaction']>['execute']>[0]) =>
    world.owner.transaction().execute(async (db) => {
      await sql`set local role storey_platform`.execute(db)
      await work(db)
    })

  it('the database refuses to delete a buyer without new shares, and a document without its complete earlier buyer', async () => {
    const world = await given()
    const { id } = world.params

    const going = asApp(world, (db) =>
      db.deleteFrom('booking_buyers').where('booking_id', '=', id).where('position', '=', 2).execute(),
    )
    await expect(going).rejects.toMatchObject({
      constraint: expect.stringMatching(/booking_buyers_shares|booking_documents_buyer_fkey/),
    })
    const whole = asApp(world, async (db) => {
      await db
        .updateTable('booking_documents')
        .set({ buyer: null, earlier_buyer: 2 })
        .where('booking_id', '=', id)
        .execute()
    })
    await expect(whole).rejects.toMatchObject({ constraint: 'booking_documents_earlier_complete' })
  })

  it('the database keeps the buyers of a booking that ended', async () => {
    const world = await given()
    await world.second.call(bookings.cancel, { params: world.params, body: { reason: 'The buyers withdrew' } })

    const going = asApp(world, (db) =>
      db.deleteFrom('booking_buyers').where('booking_id', '=', world.params.id).execute(),
    )

    await expect(going).rejects.toMatchObject({ constraint: 'forbid_buyer_removal' })
  })
})
