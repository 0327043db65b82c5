import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { bookingDocuments } from '@storey/api/sales/documents.ts'
import { describe, expect, it } from 'vitest'
import { buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingDocumentRoutes } from '../documents/routes.ts'
import { bookingRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, bookingDocumentRoutes])

const company: NewBooking['buyers'][number] = {
  full_name: 'Haddad Holding LLC',
  nationality: 'AE',
  id_type: 'company_registration',
  id_number: 'CN-104482',
  id_expires_on: '2031-05-04',
  signatory_name: 'نور الهاشمي',
  signatory_title: 'Managing director',
  email: 'office@haddad.example',
  share_percent: '100',
}

async function given() {
  const { owner } = app.current
  const unit = await buildUnit(owner)
  const plan = await buildPlan(owner, { building_id: unit.building_id })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const body = (buyer: NewBooking['buyers'][number]): NewBooking => ({
    ...{ unit_id: unit.id, payment_plan_id: plan.id, expected_price: unit.price },
    buyers: [buyer],
  })
  return { owner, unit, manager, body }
}

describe('a company as buyer', () => {
  it('a company is booked with its signatory, its license and a power of attorney of its own', async () => {
    const { manager, body } = await given()
    const { data: booking } = await manager.call(bookings.create, { body: body(company) })
    const params = { id: booking.id }
    const add = (type: 'trade_license' | 'power_of_attorney' | 'payment_proof') =>
      manager.call(bookingDocuments.add, {
        params: { ...params, type },
        query: type === 'payment_proof' ? {} : { buyer: 1 },
        body: { file: new File([`%PDF-1.7 ${type} %%EOF`], `${type}.pdf`) },
      })

    expect(booking.buyers[0]).toMatchObject({ ...company, date_of_birth: null })
    expect(booking.unidentified).toEqual([1])
    await add('power_of_attorney')
    expect((await manager.call(bookings.one, { params })).data.unidentified).toEqual([1])
    await add('trade_license')
    await add('payment_proof')
    const { data } = await manager.call(bookings.one, { params })
    expect(data).toMatchObject({ unidentified: [], missing: [], expires_at: null })
    expect(data.documents.map(({ type, buyer }) => [type, buyer])).toEqual([
      ['payment_proof', null],
      ['power_of_attorney', 1],
      ['trade_license', 1],
    ])
  })

  it('a company without a signatory, a birth in the future and a day that does not exist are refused by field', async () => {
    const { manager, body } = await given()
    const errors = async (buyer: object) =>
      (await manager.ask(bookings.create, { body: body({ ...company, ...buyer }) })).json().errors

    expect(await errors({ signatory_name: null })).toEqual({
      'buyers.0.signatory_name': ['Enter who signs for the company.'],
    })
    const person = { id_type: 'passport', signatory_name: null }
    expect(await errors({ ...person, date_of_birth: '2190-01-01' })).toEqual({
      'buyers.0.date_of_birth': ['Choose a day in the past.'],
    })
    expect(Object.keys(await errors({ ...person, id_expires_on: '2031-02-30' }))).toEqual(['buyers.0.id_expires_on'])
  })

  it('a corrected expiry and signatory are in the history by name only, and the earlier ones are kept', async () => {
    const { owner, manager, body } = await given()
    const { data: booking } = await manager.call(bookings.create, { body: body(company) })

    const { data } = await manager.call(bookings.correctBuyers, {
      params: { id: booking.id },
      body: {
        version: booking.version,
        buyers: [{ ...company, id_expires_on: '2033-05-04', signatory_name: 'Rana Saab' }],
        reason: 'Renewed',
      },
    })

    expect(data.buyers[0]).toMatchObject({ id_expires_on: '2033-05-04', signatory_name: 'Rana Saab' })
    expect(data.events.at(-1)?.note).toBe('Haddad Holding LLC: last day of the document, signatory. Renewed')
    const set = await owner
      .selectFrom('booking_buyer_sets')
      .select('buyers')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(set.buyers).toMatchObject([{ id_expires_on: '2031-05-04', signatory_name: 'نور الهاشمي' }])
  })
})
