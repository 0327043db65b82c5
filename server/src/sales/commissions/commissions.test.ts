import type { NewCommissionTerms } from '@storey/api/sales/commission-terms.ts'
import { commissionTerms } from '@storey/api/sales/commission-terms.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildReceipt, buildSigned } from '../../../test/builders/booking.ts'
import { buildCommission } from '../../../test/builders/commission.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { commissionTermsRoutes } from '../commission-terms/routes.ts'
import { notifyOfCommissions } from './jobs.ts'
import { commissionRoutes } from './routes.ts'

const app = useTestApp([commissionRoutes, commissionTermsRoutes])
const TODAY = new Date().toISOString().slice(0, 10)
const file = () => new File(['%PDF-1.7 an invoice %%EOF'], 'invoice.pdf', { type: 'application/pdf' })

/** A developer with a building, a super admin, and two brokerages with an admin each. */
async function given() {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const { organization_id } = building
  const admin = await signIn(app.current, 'super_admin')
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const harbor = await signIn(app.current, 'broker_admin')
  const palm = await signIn(app.current, 'broker_admin')
  const { id: created_by } = await buildUser(owner)
  return { owner, building, organization_id, admin, manager, harbor, palm, created_by }
}

const terms = (brokerage_id: number, given: Partial<NewCommissionTerms> = {}): NewCommissionTerms => ({
  brokerage_id,
  starts_on: '2026-01-01',
  percent: '5',
  vat_percent: '5',
  earned_when: 'acceptance',
  ...given,
})

/** Accepts a booking of a brokerage. @returns its commission */
async function sold(
  { owner, organization_id, created_by }: Awaited<ReturnType<typeof given>>,
  brokerage_id: number,
  price = 100_000_000,
) {
  const booking = await buildAccepted(owner, { organization_id, created_by, price })
  await sql`update bookings set brokerage_id = ${brokerage_id} where id = ${booking.id}`.execute(owner)
  return { booking, now: () => commissionOf(booking.id) }
}
const commissionOf = (booking_id: number) =>
  app.current.owner
    .selectFrom('commissions')
    .selectAll()
    .where('booking_id', '=', booking_id)
    .where('kind', '=', 'commission')
    .executeTakeFirstOrThrow()
const cancel = (id: number) =>
  sql`update bookings set status = 'cancelled', reason = 'Withdrew' where id = ${id}`.execute(app.current.owner)
const agree = async (admin: Person, body: NewCommissionTerms) =>
  (await admin.call(commissionTerms.create, { body })).data

/** Sends the invoice of an earned commission, and has it approved and paid up to a status. */
async function upTo(status: 'invoiced' | 'approved' | 'paid', admin: Person, broker: Person, id: number) {
  const params = { id }
  const invoice_number = `INV-${id}`
  let { data } = await broker.call(commissions.invoice, {
    params,
    body: { invoice_number, invoice_on: TODAY, file: file() },
  })
  if (status !== 'invoiced')
    data = (await admin.call(commissions.approve, { params, body: { version: data.version } })).data
  if (status === 'paid')
    data = (
      await admin.call(commissions.pay, { params, body: { version: data.version, paid_on: TODAY, reference: 'TT 9' } })
    ).data
  return data
}

describe('earning a commission', () => {
  it('is pending from the booking on with what it would be, and earned at acceptance by the terms, with VAT and share', async () => {
    const world = await given()
    const { owner, organization_id, created_by, admin, harbor } = world
    await agree(admin, terms(harbor.organization.id, { broker_percent: '60' }))
    const booking = await buildBooking(owner, { organization_id, created_by, price: 100_000_030 })
    await sql`update bookings set brokerage_id = ${harbor.organization.id} where id = ${booking.id}`.execute(owner)

    const { data: before } = await harbor.call(commissions.list, { query: {} })
    await sql`update bookings set status = 'accepted', expires_at = null, decided_at = now() where id = ${booking.id}`.execute(
      owner,
    )
    const { data: after } = await harbor.call(commissions.list, { query: {} })

    expect(before).toMatchObject([{ status: 'pending', total: null, expected: { amount: 5_250_002, currency: 'AED' } }])
    expect(after).toMatchObject([
      {
        status: 'earned',
        rate_of: 'terms',
        percent: '5',
        base: { amount: 100_000_030 },
        // 5,000,001.5 rounds up; 5% of 5,000,002 is 250,000.1.
        amount: { amount: 5_000_002 },
        vat: { amount: 250_000 },
        total: { amount: 5_250_002 },
        broker_amount: { amount: 3_000_001 },
        expected: null,
      },
    ])
  })

  it('is earned when the agreed part of the price was received, and a reversed receipt takes nothing back', async () => {
    const world = await given()
    const { owner, admin, harbor } = world
    await agree(admin, terms(harbor.organization.id, { earned_when: 'received', received_percent: '10' }))
    const { booking, now } = await sold(world, harbor.organization.id)

    await buildReceipt(owner, booking, { amount: 9_999_999 })
    expect((await now()).status).toBe('pending')
    await buildReceipt(owner, booking, { amount: 1, number: 2 })
    expect((await now()).status).toBe('earned')
    await sql`update booking_receipts set reversed_at = now(), reversed_by = recorded_by, reversed_by_name = 'x',
      reversal_reason = 'Bounced' where booking_id = ${booking.id}`.execute(owner)
    expect((await now()).status).toBe('earned')
  })

  it('is earned when the sale is registered', async () => {
    const world = await given()
    const { owner, admin, harbor } = world
    await agree(admin, terms(harbor.organization.id, { earned_when: 'registration' }))
    const { booking, now } = await sold(world, harbor.organization.id)
    expect((await now()).status).toBe('pending')

    await buildSigned(owner, booking)
    await sql`update bookings set registered_on = '2026-11-05', registration_number = 'R 1' where id = ${booking.id}`.execute(
      owner,
    )

    expect((await now()).status).toBe('earned')
  })

  it('takes the percent of the booking before the terms of the project, those before the terms of all, and the agreement last', async () => {
    const world = await given()
    const { owner, admin, harbor, palm, organization_id } = world
    await agree(admin, terms(harbor.organization.id))
    const own = await sold(world, harbor.organization.id)
    await agree(admin, terms(harbor.organization.id, { project_id: own.booking.project_id, percent: '7' }))
    const again = await sold(world, harbor.organization.id)
    const direct = await buildCommission(owner, {
      organization_id,
      brokerage_id: harbor.organization.id,
      percent: '2.5',
    })

    expect([(await own.now()).percent, (await again.now()).percent].map(Number)).toEqual([5, 5])
    expect([Number(direct.percent), direct.rate_of]).toEqual([2.5, 'booking'])
    const nothing = await sold(world, palm.organization.id)
    expect((await nothing.now()).status).toBe('pending')
  })

  it('new terms earn what waited for them, and change nothing that was earned', async () => {
    const world = await given()
    const { admin, harbor } = world
    const first = await sold(world, harbor.organization.id)
    await agree(admin, terms(harbor.organization.id))
    expect(await first.now()).toMatchObject({ status: 'earned', amount: 5_000_000 })

    await agree(admin, terms(harbor.organization.id, { percent: '9' }))
    const second = await sold(world, harbor.organization.id)

    expect([(await first.now()).amount, (await second.now()).amount]).toEqual([5_000_000, 9_000_000])
    const { data } = await admin.call(commissionTerms.list, { query: { brokerage_id: [harbor.organization.id] } })
    expect(data.map(({ percent, ended_at }) => [percent, ended_at === null])).toEqual([
      ['9', true],
      ['5', false],
    ])
  })

  it('tiers apply from the sale of their number, or when the value of all sales reaches theirs; a fixed amount is at most the price', async () => {
    const world = await given()
    const { admin, harbor, palm } = world
    await agree(
      admin,
      terms(harbor.organization.id, {
        tier_by: 'sales',
        tiers: [
          { from: 2, percent: '6' },
          { from: 3, percent: '7.5' },
        ],
      }),
    )
    const rates = []
    for (let count = 0; count < 4; count++)
      rates.push(Number((await (await sold(world, harbor.organization.id)).now()).percent))
    await agree(
      admin,
      terms(palm.organization.id, {
        percent: null,
        amount: 1_000_000,
        currency: 'AED',
        tier_by: 'value',
        tiers: [{ from: 200_000_000, amount: 3_000_000 }],
      }),
    )
    const amounts = []
    for (const price of [500_000, 100_000_000, 99_500_000])
      amounts.push((await (await sold(world, palm.organization.id, price)).now()).amount)

    expect(rates).toEqual([5, 6, 7.5, 7.5])
    expect(amounts).toEqual([500_000, 1_000_000, 3_000_000])
  })

  it('twenty bookings that are accepted at once have each tier once', async () => {
    const world = await given()
    const { owner, organization_id, created_by, admin, harbor } = world
    const tiers = Array.from({ length: 10 }, (_, index) => ({ from: index + 2, percent: String(5 + index + 1) }))
    await agree(admin, terms(harbor.organization.id, { tier_by: 'sales', tiers }))
    const made = await Promise.all(
      Array.from({ length: 11 }, () => buildAccepted(owner, { organization_id, created_by, price: 10_000_000 })),
    )

    await Promise.all(
      made.map(({ id }) =>
        sql`update bookings set brokerage_id = ${harbor.organization.id} where id = ${id}`.execute(owner),
      ),
    )

    const rows = await owner
      .selectFrom('commissions')
      .select('percent')
      .where('brokerage_id', '=', harbor.organization.id)
      .execute()
    expect(rows.map(({ percent }) => Number(percent)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, at) => 5 + at),
    )
  })

  it('of twenty receipts at once that fulfil the terms, the commission is earned once', async () => {
    const world = await given()
    const { owner, admin, harbor } = world
    await agree(admin, terms(harbor.organization.id, { earned_when: 'received', received_percent: '10' }))
    const { booking, now } = await sold(world, harbor.organization.id)

    await Promise.all(
      Array.from({ length: 20 }, (_, at) => buildReceipt(owner, booking, { amount: 1_000_000, number: at + 1 })),
    )

    expect(await now()).toMatchObject({ status: 'earned', amount: 5_000_000 })
    const rows = await owner.selectFrom('commissions').select('id').where('booking_id', '=', booking.id).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('commission terms', () => {
  it.each([
    ['above 100%', { percent: '100.1' }, 'percent'],
    ['without a rate', { percent: null }, 'percent'],
    ['with two rates', { amount: 5, currency: 'AED' }, 'percent'],
    ['with an amount and no currency', { percent: null, amount: 5 }, 'currency'],
    ['with no part to be received', { earned_when: 'received' as const }, 'received_percent'],
    [
      'with tiers that fall',
      {
        tier_by: 'sales' as const,
        tiers: [
          { from: 3, percent: '6' },
          { from: 3, percent: '7' },
        ],
      },
      'tiers.1.from',
    ],
    ['with a tier without its rate', { tier_by: 'sales' as const, tiers: [{ from: 3 }] }, 'tiers.0.percent'],
    ['of an organization that is no brokerage', { brokerage_id: 0 }, 'brokerage_id'],
  ])('terms %s are refused by field', async (_, wrong, field) => {
    const { admin, harbor, organization_id } = await given()
    const body = { ...terms(harbor.organization.id), ...wrong }
    if (body.brokerage_id === 0) body.brokerage_id = organization_id

    const refused = await admin.ask(commissionTerms.create, { body })

    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
  })

  it('a brokerage sees its own terms only, and agrees none', async () => {
    const { admin, harbor, palm } = await given()
    const made = await agree(admin, terms(harbor.organization.id))

    expect((await harbor.call(commissionTerms.list, { query: {} })).data.map(({ id }) => id)).toEqual([made.id])
    expect((await palm.call(commissionTerms.list, { query: {} })).data).toEqual([])
    expect(
      (await harbor.ask(commissionTerms.create, { body: terms(harbor.organization.id, { percent: '50' }) })).statusCode,
    ).toBe(403)
    await admin.call(commissionTerms.end, { params: { id: made.id }, body: {} })
    expect((await admin.ask(commissionTerms.end, { params: { id: made.id }, body: {} })).statusCode).toBe(409)
  })
})

describe('from invoice to payment', () => {
  it('the brokerage sends its invoice, a super admin approves and pays it, and each step is refused in another order', async () => {
    const world = await given()
    const { admin, harbor, organization_id, owner } = world
    const { id } = await buildCommission(owner, { organization_id, brokerage_id: harbor.organization.id })
    const params = { id }
    const early = await admin.ask(commissions.pay, { params, body: { version: 2, paid_on: TODAY, reference: 'TT' } })

    const { data: invoiced } = await harbor.call(commissions.invoice, {
      params,
      body: { invoice_number: 'INV-7', invoice_on: TODAY, file: file() },
    })
    const again = await harbor.ask(commissions.invoice, {
      params,
      body: { invoice_number: 'INV-8', invoice_on: TODAY, file: file() },
    })
    const { data: returned } = await admin.call(commissions.return, {
      params,
      body: { version: invoiced.version, reason: 'Name the unit' },
    })
    expect(returned).toMatchObject({ status: 'earned', return_reason: 'Name the unit', invoice: null })
    const paid = await upTo('paid', admin, harbor, id)

    expect([early.statusCode, again.statusCode]).toEqual([409, 409])
    expect(paid).toMatchObject({
      status: 'paid',
      invoice: { number: `INV-${id}`, invoiced_on: TODAY, has_file: true },
      payment: { paid_on: TODAY, reference: 'TT 9' },
      return_reason: null,
    })
    const bytes = await admin.ask(commissions.invoiceFile, { params })
    expect([bytes.statusCode, bytes.rawPayload.toString()]).toEqual([200, '%PDF-1.7 an invoice %%EOF'])
  })

  it('refuses an invoice of the future and a number that was sent before', async () => {
    const world = await given()
    const { harbor, organization_id, owner } = world
    const brokerage_id = harbor.organization.id
    const first = await buildCommission(owner, { organization_id, brokerage_id })
    const second = await buildCommission(owner, { organization_id, brokerage_id })
    const send = (id: number, invoice_on: string) =>
      harbor.ask(commissions.invoice, { params: { id }, body: { invoice_number: 'INV-1', invoice_on, file: file() } })

    const future = await send(first.id, '2099-01-01')
    await send(first.id, TODAY)
    const twice = await send(second.id, TODAY)

    expect(Object.keys(future.json().errors)).toEqual(['invoice_on'])
    expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([422, ['invoice_number']])
  })

  it('of twenty payments at once, one is recorded', async () => {
    const { owner, organization_id, admin, harbor } = await given()
    const { id } = await buildCommission(owner, { organization_id, brokerage_id: harbor.organization.id })
    const { version } = await upTo('approved', admin, harbor, id)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.ask(commissions.pay, { params: { id }, body: { version, paid_on: TODAY, reference: `TT ${at}` } }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  it('admins of the brokerage are notified once when it is earned, approved and paid', async () => {
    const { owner, organization_id, admin, harbor, palm } = await given()
    const { id } = await buildCommission(owner, { organization_id, brokerage_id: harbor.organization.id })
    const { services } = app.current
    await notifyOfCommissions(services)
    await notifyOfCommissions(services)
    await upTo('approved', admin, harbor, id)
    await notifyOfCommissions(services)
    const { data } = await admin.call(commissions.list, { query: { brokerage_id: [harbor.organization.id] } })
    await admin.call(commissions.pay, {
      params: { id },
      body: { version: data[0]?.version ?? 0, paid_on: TODAY, reference: 'TT' },
    })
    await notifyOfCommissions(services)

    const told = (user_id: number) =>
      owner
        .selectFrom('notifications')
        .select(['kind', 'outcome', 'path'])
        .where('user_id', '=', user_id)
        .where('kind', '=', 'commission')
        .orderBy('id')
        .execute()
    const path = '/inventory/commissions'
    expect(await told(harbor.id)).toEqual([
      { kind: 'commission', outcome: 'changed', path },
      { kind: 'commission', outcome: 'accepted', path },
      { kind: 'commission', outcome: 'done', path },
    ])
    expect(await told(palm.id)).toEqual([])
  })
})

describe('a canceled booking', () => {
  it('claws a paid commission back in a row of its own, which is then recorded as paid back', async () => {
    const world = await given()
    const { owner, organization_id, admin, harbor } = world
    const made = await buildCommission(owner, {
      organization_id,
      brokerage_id: harbor.organization.id,
      price: 100_000_000,
    })
    await upTo('paid', admin, harbor, made.id)

    await cancel(made.booking_id)

    const { data } = await admin.call(commissions.list, { query: { booking_id: [made.booking_id] } })
    expect(data).toMatchObject([
      { kind: 'clawback', status: 'to_recover', total: { amount: -5_000_000 } },
      { kind: 'commission', status: 'clawed_back', total: { amount: 5_000_000 }, payment: { reference: 'TT 9' } },
    ])
    const { data: totals } = await harbor.call(commissions.totals, { query: {} })
    expect(totals).toMatchObject([{ to_recover: { commissions: 1, amount: -5_000_000 }, net: { amount: 0 } }])
    const back = { version: data[0]?.version ?? 0, paid_on: TODAY, reference: 'TT 10' }
    const { data: recovered } = await admin.call(commissions.pay, { params: { id: data[0]?.id ?? 0 }, body: back })
    expect(recovered.status).toBe('recovered')
  })

  it('offsets a commission that was not paid, and cancels a pending one', async () => {
    const world = await given()
    const { owner, organization_id, harbor, palm, admin } = world
    const made = await buildCommission(owner, { organization_id, brokerage_id: harbor.organization.id })
    const waiting = await sold(world, palm.organization.id)

    await cancel(made.booking_id)
    await cancel(waiting.booking.id)

    const { data } = await admin.call(commissions.list, {
      query: { booking_id: [made.booking_id, waiting.booking.id] },
    })
    expect(data.map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['clawback', 'offset'],
      ['commission', 'canceled'],
      ['commission', 'clawed_back'],
    ])
  })

  it('an earned commission keeps its brokerage', async () => {
    const { owner, organization_id, harbor, palm } = await given()
    const made = await buildCommission(owner, { organization_id, brokerage_id: harbor.organization.id })

    const change =
      sql`update bookings set brokerage_id = ${palm.organization.id} where id = ${made.booking_id}`.execute(owner)

    await expect(change).rejects.toMatchObject({ constraint: 'commissions_brokerage_kept' })
  })
})

describe('what each side sees', () => {
  it('a brokerage sees and changes its own commissions only, in lists, totals, statements and files', async () => {
    const { owner, organization_id, admin, manager, harbor, palm } = await given()
    const made = await buildCommission(owner, { organization_id, brokerage_id: harbor.organization.id })
    await upTo('invoiced', admin, harbor, made.id)
    const other = await buildCommission(owner, { organization_id, brokerage_id: palm.organization.id })
    const params = { id: made.id }
    const body = { invoice_number: 'X', invoice_on: TODAY, file: file() }
    const asked = { brokerage_id: harbor.organization.id, currency: 'AED' }

    expect((await palm.call(commissions.list, { query: {} })).data.map(({ id }) => id)).toEqual([other.id])
    expect((await palm.call(commissions.list, { query: { brokerage_id: [harbor.organization.id] } })).data).toEqual([])
    expect((await palm.call(commissions.totals, { query: {} })).data).toMatchObject([{ net: { commissions: 1 } }])
    expect((await palm.call(commissions.filters, {})).data.brokerages.map(({ id }) => id)).toEqual([
      palm.organization.id,
    ])
    const closed = [
      await palm.ask(commissions.invoice, { params, body }),
      await palm.ask(commissions.invoiceFile, { params }),
      await palm.ask(commissions.statement, { query: asked }),
      await harbor.ask(commissions.approve, { params, body: { version: 3 } }),
      await harbor.ask(commissions.pay, { params, body: { version: 3, paid_on: TODAY, reference: 'x' } }),
      await manager.ask(commissions.approve, { params, body: { version: 3 } }),
      await manager.ask(commissions.invoiceFile, { params }),
    ]
    expect(closed.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403, 403, 403, 403])
    expect((await manager.call(commissions.list, { query: {} })).data.map(({ id }) => id).sort()).toEqual(
      [made.id, other.id].sort(),
    )
    const stranger = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [(await buildOrganization(owner)).id],
    })
    expect((await stranger.call(commissions.list, { query: {} })).data).toEqual([])
  })

  it('the statement of a brokerage is a PDF for the desk and for the brokerage', async () => {
    const { owner, organization_id, admin, harbor } = await given()
    const made = await buildCommission(owner, { organization_id, brokerage_id: harbor.organization.id })
    await upTo('paid', admin, harbor, made.id)
    const query = { brokerage_id: harbor.organization.id, currency: 'AED', earned_from: '2026-01-01' }

    for (const person of [admin, harbor]) {
      const pdf = await person.ask(commissions.statement, { query })
      expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
    }
  })
})
