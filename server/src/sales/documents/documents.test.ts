import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { bookingDocuments, type DocumentType } from '@storey/api/sales/documents.ts'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildPlan, buildUnit } from '../../../test/builders.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import type { BookingDocumentsTable } from '../../database/tables.ts'

const app = useTestApp()
const pdf = (words: string, name = 'paper.pdf') => new File([`%PDF-1.7 ${words} %%EOF`], name)

async function given(more: Partial<NewBooking>['buyers'] = []) {
  const { owner } = app.current
  const unit = await buildUnit(owner)
  const plan = await buildPlan(owner, { building_id: unit.building_id })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const { data } = await manager.call(bookings.create, {
    body: {
      unit_id: unit.id,
      payment_plan_id: plan.id,
      expected_price: unit.price,
      buyers: [
        {
          full_name: 'Amal Haddad',
          nationality: 'LB',
          id_type: 'passport',
          id_number: 'LR 1',
          phone: '+971505550142',
          share_percent: more.length > 0 ? '50' : '100',
        },
        ...more,
      ],
    },
  })
  const add = (type: DocumentType, file: File, buyer?: number) =>
    manager.call(bookingDocuments.add, {
      params: { id: data.id, type },
      body: { file },
      ...(buyer ? { query: { buyer } } : {}),
    })
  return { owner, unit, manager, id: data.id, add }
}

describe('POST /inventory/booked-units/{id}/documents/{type}', () => {
  it('keeps every version and answers the newest', async () => {
    const { manager, id, add } = await given()
    await add('passport', pdf('first'))

    const { data } = await add('passport', pdf('second', 'Amal passport.pdf'))
    const download = await manager.ask(bookingDocuments.download, { params: { id, type: 'passport' } })

    expect(data).toMatchObject({ type: 'passport', name: 'Amal passport.pdf', versions: 2 })
    expect(download.body).toBe('%PDF-1.7 second %%EOF')
    expect(download.headers['content-disposition']).toContain('Amal passport.pdf')
  })

  it('keeps so many versions and no more', async () => {
    const { owner, manager, id, add } = await given()
    await add('other', pdf('first'))
    const [row] = await owner.selectFrom('booking_documents').selectAll().where('booking_id', '=', id).execute()
    const { id: _, ...first } = row ?? {}
    await owner
      .insertInto('booking_documents')
      .values(Array.from({ length: 49 }, () => first as Insertable<BookingDocumentsTable>))
      .execute()

    const more = await manager.ask(bookingDocuments.add, { params: { id, type: 'other' }, body: { file: pdf('more') } })
    const another = await add('reservation_form', pdf('another'))

    expect([more.statusCode, Object.keys(more.json().errors)]).toEqual([422, ['file']])
    expect(another.data.versions).toBe(1)
  })

  it('stops the timer once an ID and the proof of payment are there', async () => {
    const { owner, unit, manager, id, add } = await given()

    await add('national_id', pdf('id'))
    const { data: half } = await manager.call(bookings.one, { params: { id } })
    await add('payment_proof', pdf('paid'))
    const { data: whole } = await manager.call(bookings.one, { params: { id } })

    expect(half).toMatchObject({ missing: ['payment_proof'] })
    expect(half.expires_at).not.toBeNull()
    expect(whole).toMatchObject({ missing: [], expires_at: null, status: 'pending' })
    const claim = await owner
      .selectFrom('unit_claims')
      .select('expires_at')
      .where('unit_id', '=', unit.id)
      .executeTakeFirst()
    expect(claim?.expires_at).toBeNull()
  })

  it('waits for an ID of every buyer, each in a place of their own', async () => {
    const second = { full_name: 'Rami Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 2' } as const
    const { manager, id, add } = await given([{ ...second, share_percent: '50' }])
    const now = async () => (await manager.call(bookings.one, { params: { id } })).data

    await add('payment_proof', pdf('paid'))
    await add('passport', pdf('first'))
    const half = await now()
    const { data } = await add('national_id', pdf('second'), 2)
    const whole = await now()
    const refusal = await manager.ask(bookingDocuments.add, {
      params: { id, type: 'passport' },
      query: { buyer: 3 },
      body: { file: pdf('third') },
    })

    expect(half).toMatchObject({ missing: ['identity'], unidentified: [2] })
    expect(half.expires_at).not.toBeNull()
    expect(data).toMatchObject({ type: 'national_id', buyer: 2, versions: 1 })
    expect(whole).toMatchObject({ missing: [], unidentified: [], expires_at: null })
    expect(whole.documents.map(({ type, buyer }) => [type, buyer])).toEqual([
      ['national_id', 2],
      ['passport', 1],
      ['payment_proof', null],
    ])
    expect(refusal.json().errors).toEqual({ buyer: ['Choose one of its buyers, 1 to 2.'] })
  })

  it('has no type that is not in the list', async () => {
    const { id, manager } = await given()

    const refusal = await manager.ask(bookingDocuments.download, {
      params: { id, type: '../passport' as DocumentType },
    })

    expect(refusal.statusCode).toBe(404)
  })
})
