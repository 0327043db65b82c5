import { randomBytes } from 'node:crypto'
import { bookings, type NewBooking, type NewBuyer } from '@storey/api/sales/bookings.ts'
import { bookingDocuments, type DocumentType } from '@storey/api/sales/documents.ts'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { inject, type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { unzipBytes } from '../../../test/read-xlsx.ts'
import type { BookingDocumentsTable } from '../../database/tables.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingDocumentRoutes } from './routes.ts'

const app = useTestApp([bookingDocumentRoutes, bookingRoutes])
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
  it('adding a document to a booking keeps every version and returns the newest', async () => {
    const { manager, id, add } = await given()
    await add('passport', pdf('first'))

    const { data } = await add('passport', pdf('second', 'Amal passport.pdf'))
    const download = await manager.ask(bookingDocuments.download, { params: { id, type: 'passport' } })

    expect(data).toMatchObject({ type: 'passport', name: 'Amal passport.pdf', versions: 2 })
    expect(download.body).toBe('%PDF-1.7 second %%EOF')
    expect(download.headers['content-disposition']).toContain('Amal passport.pdf')
  })

  it('adding a document to a booking is refused above the maximum of versions', async () => {
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

  it('an ID document and a proof of payment stop the timer of a booking', async () => {
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

  it('the timer of a booking needs an ID document of every buyer, each in its own place', async () => {
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

  it('a document of a booking with an unlisted type returns 404', async () => {
    const { id, manager } = await given()

    const refusal = await manager.ask(bookingDocuments.download, {
      params: { id, type: '../passport' as DocumentType },
    })

    expect(refusal.statusCode).toBe(404)
  })
})

describe('GET /inventory/booked-units/{id}/documents', () => {
  const second: NewBuyer = {
    full_name: 'Rima Nasser',
    nationality: 'LB',
    id_type: 'passport',
    id_number: 'LR 2',
    phone: '+971505550143',
    share_percent: '50',
  }
  const archive = (person: Person, id: number, headers: Record<string, string> = {}) =>
    inject(app.current.app, bookingDocuments.archive, { params: { id } }, person.token, person.organization.id, headers)

  it('the documents of a booking download as a ZIP of the newest versions, in a folder for each type', async () => {
    const { manager, id, add } = await given([second])
    const large = randomBytes(3_000_000)
    await add('passport', pdf('old'))
    await add('passport', pdf('Amal', 'My: passport?.pdf'), 1)
    await add('passport', pdf('Rima', 'My: passport?.pdf'), 2)
    await add('payment_proof', new File(['%PDF-1.7 ', large, ' %%EOF'], 'تحويل بنكي.pdf'))
    await add('other', pdf('other', 'con.pdf'))

    const answer = await archive(manager, id)

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toMatch(/filename="B-\d+-[A-Z]+\d*-\d+ documents\.zip"/)
    const parts = unzipBytes(answer.rawPayload)
    expect([...parts.keys()].sort()).toEqual([
      'other/_con.pdf',
      'passport/buyer 1, My_ passport_.pdf',
      'passport/buyer 2, My_ passport_.pdf',
      'payment-proof/تحويل بنكي.pdf',
    ])
    expect(parts.get('passport/buyer 1, My_ passport_.pdf')?.toString()).toBe('%PDF-1.7 Amal %%EOF')
    expect(parts.get('passport/buyer 2, My_ passport_.pdf')?.toString()).toBe('%PDF-1.7 Rima %%EOF')
    const proof = Buffer.concat([Buffer.from('%PDF-1.7 '), large, Buffer.from(' %%EOF')])
    expect(parts.get('payment-proof/تحويل بنكي.pdf')?.equals(proof)).toBe(true)
  })

  it('the ZIP of documents records each ID document in the audit log, as a single download does', async () => {
    const { owner, manager, id, add } = await given([second])
    await add('passport', pdf('Amal'), 1)
    await add('national_id', pdf('Rima'), 2)
    await add('payment_proof', pdf('proof'))
    const request_id = crypto.randomUUID()

    await archive(manager, id, { 'x-request-id': request_id })

    const events = await owner
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'subject_kind', 'subject_id', 'result', 'details'])
      .where('request_id', '=', request_id)
      .orderBy('id')
      .execute()
    const by = { user_id: manager.id, subject_kind: 'booking', subject_id: id, result: 'done' }
    expect(events).toEqual([
      { ...by, action: 'bookingDocuments.archive', details: {} },
      { ...by, action: 'bookingDocuments.download', details: { document: 'national_id', buyer: 2 } },
      { ...by, action: 'bookingDocuments.download', details: { document: 'passport', buyer: 1 } },
    ])
  })

  it('the ZIP of documents returns 404 without documents or without access, and records no opened ID document', async () => {
    const { owner, manager, id, add } = await given()
    const none = await archive(manager, id)
    await add('passport', pdf('Amal'))
    const elsewhere = await buildUnit(owner)
    const stranger = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [elsewhere.organization_id],
    })
    const request_id = crypto.randomUUID()

    const unseen = await archive(stranger, id, { 'x-request-id': request_id })

    expect([none.statusCode, none.json().code, unseen.statusCode]).toEqual([409, 'no_documents', 404])
    const events = await owner.selectFrom('audit_log').select('action').where('request_id', '=', request_id).execute()
    expect(events).toEqual([{ action: 'bookingDocuments.archive' }])
  })
})
