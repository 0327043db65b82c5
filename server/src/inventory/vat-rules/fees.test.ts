import { vatRules } from '@storey/api/inventory/vat-rules.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { cheques } from '@storey/api/sales/cheques.ts'
import { ownSchedules, scheduleLimits } from '@storey/api/sales/own-schedules.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { vatOfFees, vatWithin } from '@storey/api/schedule/vat.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { whole } from '../../../test/whole.ts'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { makeVoucher } from '../../sales/receipts/actions.ts'
import { linesOf } from '../../sales/receipts/journal.ts'
import { listPostings } from '../../sales/receipts/journal-queries.ts'

const app = useTestApp(whole)
const PRICE = 30_000_007
const ADMIN = 525_013
const SERVICE = 40_009
const REGISTRATION = 1_200_011
const FEES = ADMIN + SERVICE + REGISTRATION
const scope = scopeOfJob('test')

/** Offices of a country where administration has 5%, service is exempt and registration is outside the scope of VAT. */
async function given(country: string, price_rate: string | null = '5', more: readonly object[] = []) {
  const { owner } = app.current
  await owner.deleteFrom('vat_rules').where('country', '=', country).execute()
  await owner
    .insertInto('vat_rules')
    .values([
      ...(price_rate === null ? [] : [{ country, unit_use: 'commercial' as const, percent: price_rate }]),
      { country, fee_kind: 'admin', percent: '5' },
      { country, fee_kind: 'cheque', percent: '5' },
      { country, fee_kind: 'service', treatment: 'exempt', percent: '0' },
      { country, fee_kind: 'registration', treatment: 'outside', percent: '0' },
    ])
    .execute()
  const project = await buildProject(owner, { country })
  const building = await buildBuilding(owner, { project_id: project.id })
  const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
  const shorter = await buildPlan(owner, { building_id: building.id, position: 2 })
  // In one statement: the percents of a plan add up to 100 at its end.
  await sql`with gone as (delete from installments where payment_plan_id = ${shorter.id} and position = 3)
    update installments set percent = 90 where payment_plan_id = ${shorter.id} and position = 2`.execute(owner)
  for (const { id: payment_plan_id } of [plan, shorter]) {
    const charge = (position: number, name: string, kind: 'admin' | 'service' | 'registration', amount: number) => ({
      ...{ organization_id: project.organization_id, payment_plan_id, position, name, kind, amount },
      ...{ basis: 'fixed' as const, due_kind: 'on_booking' as const },
    })
    await owner
      .insertInto('plan_charges')
      .values([
        charge(1, 'Admin fee', 'admin', ADMIN),
        charge(2, 'Service charge', 'service', SERVICE),
        charge(3, 'Registration fee', 'registration', REGISTRATION),
        ...more.map((one) => ({ ...charge(4, 'VAT', 'admin', 100), ...one })),
      ])
      .execute()
  }
  const sells_for = [project.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  return { owner, country, building, plan, shorter, manager, second }
}
type World = Awaited<ReturnType<typeof given>>

const office = ({ owner, building }: World) =>
  buildUnit(owner, { building_id: building.id, price: PRICE, type: 'office', bedrooms: 0 })

async function book(world: World) {
  const { plan, manager } = world
  const unit = await office(world)
  const { data: form } = await manager.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })
  const buyer = { full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport' as const, id_number: 'LR 0482 197' }
  const { data } = await manager.call(bookings.create, {
    body: {
      ...{ unit_id: unit.id, payment_plan_id: plan.id, expected_price: form.plan.price.amount },
      buyers: [{ ...buyer, email: 'amal@example.com', share_percent: '100' }],
    },
  })
  return data
}

async function accepted(world: World) {
  const booking = await book(world)
  const params = { id: booking.id }
  await world.second.call(bookings.accept, { params, body: {} })
  const { data } = await world.manager.call(receipts.ofBooking, { params })
  const position = (name: string) => data.installments.find((line) => line.name === name)?.position ?? 0
  return { booking, params, today: data.today, position }
}
/** Changes an accepted booking to another unit, on the plan that it is not sold on: its fees have other positions there. */
async function changeUnit(world: World, { id }: { readonly id: number }) {
  const { second, plan, shorter } = world
  const { data: now } = await second.call(bookings.one, { params: { id } })
  const { id: unit_id } = await office(world)
  const { data: form } = await second.call(bookingForms.one, { params: { id: unit_id, plan_id: plan.id } })
  await second.call(bookingChanges.changeUnit, {
    params: { id },
    body: {
      ...{ version: now.version, unit_id, expected_price: form.plan.price.amount, reason: 'A better view' },
      payment_plan_id: now.plan_name === plan.name ? shorter.id : plan.id,
    },
  })
}
const vatOf = (booking: Awaited<ReturnType<typeof book>>, name: string) =>
  booking.installments.find((row) => row.name === name)?.vat
const IN_ADMIN = Number(vatWithin(BigInt(ADMIN), '5'))

describe('the VAT rates of fees', () => {
  it('are rated, exempt or outside the scope of VAT, one for each country and kind', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const rated = { country: 'TN', fee_kind: 'admin' as const, percent: '19' }
    const exempt = { country: 'TN', fee_kind: 'service' as const, treatment: 'exempt' as const }
    const ask = (body: object) => admin.ask(vatRules.create, { body: body as typeof rated })

    const { data: made } = await admin.call(vatRules.create, { body: rated })
    const { data: free } = await admin.call(vatRules.create, { body: exempt })
    const again = await ask(rated)
    const wrong = await Promise.all([
      ask({ country: 'TN', fee_kind: 'other' }),
      ask({ ...exempt, fee_kind: 'other', percent: '5' }),
      ask({ country: 'TN', percent: '5' }),
      ask({ ...rated, fee_kind: 'other', unit_use: 'residential' }),
      ask({ country: 'TN', unit_use: 'residential', treatment: 'exempt' }),
      ask({ country: 'TN', fee_kind: 'tax', percent: '5' }),
    ])
    const params = { id: made.id }
    const { data: changed } = await admin.call(vatRules.change, {
      params,
      body: { treatment: 'outside', version: made.version },
    })

    expect(made).toMatchObject({ unit_use: null, fee_kind: 'admin', treatment: 'rated', percent: '19' })
    expect(free).toMatchObject({ fee_kind: 'service', treatment: 'exempt', percent: '0' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'vat_rule_exists'])
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(422))
    expect(wrong.map((answer) => Object.keys(answer.json().errors)[0])).toEqual([
      ...['percent', 'percent', 'fee_kind', 'fee_kind', 'treatment', 'fee_kind'],
    ])
    expect(changed).toMatchObject({ treatment: 'outside', percent: '0' })
  })

  it('of units stay rated', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const { data } = await admin.call(vatRules.create, {
      body: { country: 'DZ', unit_use: 'residential', percent: '9' },
    })
    const answer = await admin.ask(vatRules.change, {
      params: { id: data.id },
      body: { treatment: 'exempt', version: data.version },
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['treatment']])
  })

  it('keeps one of twenty simultaneous rates of a kind of fee', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const body = { country: 'MA', fee_kind: 'admin' as const, percent: '20' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.ask(vatRules.create, { body })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(19).fill(409)])
  })
})

describe('the VAT in the fees of a booking', () => {
  it('is by the kind of the fee, and leaves its amount and the price', async () => {
    const booking = await book(await given('EG'))

    expect(vatOf(booking, 'Admin fee')).toEqual({ treatment: 'rated', percent: '5', amount: IN_ADMIN })
    expect(vatOf(booking, 'Service charge')).toEqual({ treatment: 'exempt', percent: null, amount: 0 })
    expect(vatOf(booking, 'Registration fee')).toEqual({ treatment: 'outside', percent: null, amount: 0 })
    expect(booking.installments.filter(({ is_charge }) => !is_charge).map(({ vat }) => vat)).toEqual([null, null, null])
    expect(booking.price.amount).toBe(PRICE)
    expect(booking.vat?.amount).toBe(Number(vatWithin(BigInt(PRICE), '5')))
  })

  it('is that of the day of the booking, after a change of the rules and a schedule of its own too', async () => {
    const world = await given('JO')
    const booking = await book(world)
    await world.owner
      .updateTable('vat_rules')
      .set({ percent: '9' })
      .where('country', '=', 'JO')
      .where('fee_kind', '=', 'admin')
      .execute()

    await world.manager.call(scheduleLimits.save, {
      params: { id: world.building.project_id },
      body: {
        ...{ first_percent: '10', last_months: 0, payments: 10, rate_percent: '8', tolerance_percent: '50' },
        version: null,
      },
    })
    const { data: kept } = await world.manager.call(ownSchedules.change, {
      params: { id: booking.id },
      body: {
        version: booking.version,
        installments: [{ name: 'All', amount_kind: 'percent', percent: '100', due_kind: 'on_booking' }],
      },
    })

    expect(kept.installments.filter(({ is_charge }) => !is_charge)).toHaveLength(1)
    expect(vatOf(kept, 'Admin fee')).toMatchObject({ percent: '5', amount: IN_ADMIN })
    expect(vatOf(await book(world), 'Admin fee')).toMatchObject({ percent: '9' })
  })

  it('is not stated by a plan that charges tax itself, or without a rule', async () => {
    const taxed = await book(await given('LB', '5', [{ kind: 'tax' }]))
    const world = await given('IQ')
    await world.owner.deleteFrom('vat_rules').where('country', '=', 'IQ').execute()
    const untaxed = await book(world)

    expect([taxed, untaxed].flatMap(({ installments }) => installments.map(({ vat }) => vat ?? null))).toEqual(
      Array(13).fill(null),
    )
  })

  it('is in the fee of a bounced cheque by the rule of that day, and in its receipt', async () => {
    const world = await given('SY', null)
    const { manager } = world
    const { params, today } = await accepted(world)
    const fee = await bounce(world, params, today)
    const body = { received_on: today, method: 'cash' as const }
    const { data: paid } = await manager.call(receipts.record, {
      params,
      body: { ...body, amount: 10_500, pays_position: fee?.position },
    })
    const { data: price } = await manager.call(receipts.record, { params, body: { ...body, amount: 10_500 } })

    expect(fee?.vat).toEqual({ treatment: 'rated', percent: '5', amount: 500 })
    expect(paid.vat?.amount).toBe(500)
    // The price has no rate, so that its receipts state none.
    expect(price.vat).toBeNull()
  })

  it('is not in the fee of a bounced cheque if the plan charges tax itself', async () => {
    const world = await given('YE', '5', [{ kind: 'tax' }])
    const { params, today } = await accepted(world)

    expect(await bounce(world, params, today)).toMatchObject({ amount: 10_500, vat: null })
  })
})

/** A cheque of a booking that bounces. @returns its fee of 105.00 */
async function bounce({ manager }: World, params: { readonly id: number }, today: string) {
  const written = { number: '1', bank: 'A bank', drawer: 'Amal Haddad', amount: 100_000 }
  const body = { ...written, cheque_on: today, received_on: today }
  const { data: cheque } = await manager.call(cheques.record, { params, body })
  const { data: deposited } = await manager.call(cheques.deposit, {
    params: { id: cheque.id },
    body: { version: cheque.version, deposited_on: today },
  })
  await manager.call(cheques.bounce, {
    params: { id: cheque.id },
    body: { version: deposited.version, bounced_on: today, reason: 'No funds', fee: 10_500 },
  })
  const { data } = await manager.call(receipts.ofBooking, { params })
  return data.installments.find(({ name }) => name.includes('bounced cheque'))
}

const step = fc.record({
  kind: fc.constantFrom('any', 'Admin fee', 'Service charge', 'Registration fee', 'reverse', 'change'),
  percent: fc.integer({ min: 1, max: 100 }),
  at: fc.nat({ max: 20 }),
})

describe('the VAT of receipts', () => {
  it.each([
    ['LY', '5'],
    ['ML', null],
    ['MR', '0'],
  ])(
    'of price and fees adds up to that of the booking after any sequence, and the journal agrees (%s, %s)',
    {
      timeout: slow.sequences,
    },
    async (country, rate) => {
      const world = await given(country, rate)
      const { manager } = world
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          const { booking, params, today } = await accepted(world)
          const read = async () => (await manager.call(receipts.ofBooking, { params })).data
          const pay = async (amount: number, pays_position: number | null) =>
            manager.ask(receipts.record, {
              params,
              body: { amount, received_on: today, method: 'cash' as const, pays_position },
            })
          for (const { kind, percent, at } of steps) {
            const { receipts: recorded, installments, totals } = await read()
            if (kind === 'change') await changeUnit(world, booking)
            else if (kind === 'reverse') {
              const open = recorded.filter(({ reversal }) => !reversal)
              const chosen = open[at % Math.max(1, open.length)]
              if (chosen) await manager.call(receipts.reverse, { params: { id: chosen.id }, body: { reason: 'Wrong' } })
            } else {
              const line = installments.find(({ name }) => name === kind)
              const most = line?.amount ?? Math.min(totals.left, PRICE)
              await pay(Math.max(1, Math.floor((most * percent) / 100)), line?.position ?? null)
            }
          }
          // The rest of each fee by its name, then the rest of all.
          for (const name of ['Admin fee', 'Service charge', 'Registration fee']) {
            const { receipts: recorded, installments } = await read()
            const line = installments.find((one) => one.name === name)
            const named = recorded
              .filter(({ pays, reversal }) => pays?.name === name && pays.position === line?.position && !reversal)
              .reduce((sum, { amount }) => sum + amount.amount, 0)
            if (line && line.amount > named) await pay(line.amount - named, line.position)
          }
          const { totals } = await read()
          if (totals.left > 0) expect((await pay(totals.left, null)).statusCode).toBe(201)
          const paid = await read()
          const counted = paid.receipts.filter(({ reversal }) => !reversal)
          const { data: lines } = await app.current.pool.transaction(openingOf(scope), (db) =>
            listPostings(db, scope, { search: booking.number, page: 1, per_page: 100 }),
          )
          const posted = lines
            .flatMap(linesOf)
            .filter(({ ledger }) => ledger === 'VAT')
            .reduce((sum, { debit, credit }) => sum + (credit?.amount ?? 0) - (debit?.amount ?? 0), 0)
          const agreed = (booking.vat?.amount ?? 0) + IN_ADMIN

          expect(paid.totals).toMatchObject({ agreed: PRICE + FEES, received: PRICE + FEES, left: 0 })
          expect(vatOfFees(paid.installments)).toBe(IN_ADMIN)
          const stated = counted.reduce((sum, { vat }) => sum + (vat?.amount ?? 0), 0)
          // A last receipt that is smaller than the VAT that a change of unit left unstated is VAT as a whole.
          const isFull = counted.some(({ vat, amount }) => vat?.amount === amount.amount)
          if (isFull) expect(stated).toBeLessThanOrEqual(agreed)
          else expect(stated).toBe(agreed)
          expect(posted).toBe(stated)
          for (const { vat, amount } of counted) expect(vat?.amount ?? 0).toBeLessThanOrEqual(amount.amount)
        }),
        { numRuns: 12 },
      )
    },
  )

  it('state the VAT of a fee once, also if a change of unit gives it another position', async () => {
    const world = await given('TD', null)
    const { booking, params, today } = await accepted(world)
    const pay = async (amount: number, name?: string) => {
      const { data } = await world.manager.call(receipts.ofBooking, { params })
      const pays_position = data.installments.find((line) => line.name === name)?.position ?? null
      const body = { amount, received_on: today, method: 'cash' as const, pays_position }
      return (await world.manager.call(receipts.record, { params, body })).data.vat?.amount ?? null
    }

    const first = await pay(ADMIN, 'Admin fee')
    await changeUnit(world, booking)
    const after = [
      await pay(1_000_000),
      await pay(ADMIN, 'Admin fee'),
      await pay(SERVICE, 'Service charge'),
      await pay(PRICE - ADMIN - 1_000_000 + REGISTRATION),
    ]

    expect([first, ...after]).toEqual([IN_ADMIN, null, 0, null, null])
  })

  it('state the VAT of a fee once, also if money without a name went to fees that are due earlier', async () => {
    const world = await given('LY', null)
    const { booking, params, today, position } = await accepted(world)
    await sql`update booking_installments set due_on = '2099-01-01'
      where booking_id = ${booking.id} and name = 'Admin fee'`.execute(world.owner)
    const pay = async (amount: number, name?: string) => {
      const named = name === undefined ? {} : { pays_position: position(name) }
      const body = { amount, received_on: today, method: 'cash' as const, ...named }
      return (await world.manager.call(receipts.record, { params, body })).data.vat?.amount ?? 0
    }

    const stated = [
      await pay(PRICE + SERVICE + 100_000),
      await pay(200_000, 'Admin fee'),
      await pay(ADMIN - 200_000, 'Admin fee'),
    ]

    expect(stated[0]).toBe(0)
    expect(stated.reduce((sum, vat) => sum + vat, 0)).toBe(IN_ADMIN)
  })

  it('that name a fee is the VAT of that fee, and vouchers of others say why there is none', async () => {
    const world = await given('SD')
    const { params, today, position } = await accepted(world)
    const pay = async (name: string, amount: number) => {
      const { data } = await world.manager.call(receipts.record, {
        params,
        body: { amount, received_on: today, method: 'cash', pays_position: position(name) },
      })
      const { facts } = (
        await app.current.pool.transaction(openingOf(scope), (db) => makeVoucher(db, scope, data.id, 'en'))
      ).data
      return { vat: data.vat?.amount ?? null, facts: facts.filter(({ label }) => label.includes('VAT')) }
    }

    const first = await pay('Admin fee', 100_001)
    const rest = await pay('Admin fee', ADMIN - 100_001)
    const exempt = await pay('Service charge', SERVICE)
    const outside = await pay('Registration fee', REGISTRATION)

    expect((first.vat ?? 0) + (rest.vat ?? 0)).toBe(IN_ADMIN)
    expect(first.facts.map(({ label }) => label)).toEqual(['Amount without VAT', 'VAT in it'])
    expect(exempt).toEqual({ vat: null, facts: [{ label: 'VAT', value: 'Exempt' }] })
    expect(outside).toEqual({ vat: null, facts: [{ label: 'VAT', value: 'Outside the scope of VAT' }] })
  })
})
