import { audit } from '@storey/api/administration/audit.ts'
import { namedKinds } from '@storey/api/administration/audit-names.ts'
import { bookingDrafts } from '@storey/api/sales/booking-drafts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildUnit } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingDraftRoutes } from '../../sales/booking-drafts/routes.ts'
import { publicOfferRoutes } from '../../sales/public-offers/routes.ts'
import { auditRoutes } from './routes.ts'

const app = useTestApp([auditRoutes, bookingDraftRoutes, publicOfferRoutes])

describe('names in the audit log', () => {
  it('an answer of a client by the link of an offer names the client and the offer', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const developer = await signIn(app.current, 'developer_admin')
    const offer = await buildOffer(app.current.owner, {
      organization_id: developer.organization.id,
      created_by: developer.id,
    })
    const payload = { answer: 'decline' }
    const url = `/api/public/offers/${offer.token}/answer`
    expect((await app.current.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)

    const { data } = await admin.call(audit.list, { query: { action: ['publicOffers.answer'] } })

    const { client_name, number } = await app.current.owner
      .selectFrom('sale_offers')
      .select(['client_name', 'number'])
      .where('id', '=', offer.id)
      .executeTakeFirstOrThrow()
    expect(data[0]).toMatchObject({ user_id: null, user_name: `${client_name} (client)`, subject_name: number })
  })

  it('every kind of record that the log names is read from its table', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const { owner } = app.current
    const { id: created_by } = admin
    const unit = await buildUnit(owner)
    const booking = await buildAccepted(
      owner,
      { organization_id: unit.organization_id, building_id: unit.building_id, created_by },
      [{ amount: 100_000, due_on: '2026-01-01' }],
    )
    await sql`insert into audit_log (event, action, subject_kind, subject_id, result, user_id, user_name)
      select gen_random_uuid(), 'bookings.accept', kind, ${booking.id}::bigint, 'done', ${admin.id}::bigint, 'Admin'
      from unnest(${[...namedKinds]}::text[]) as kind`.execute(owner)

    const { data } = await admin.call(audit.list, {
      query: { subject_id: booking.id, user: [admin.id], per_page: 100 },
    })

    expect(data.map(({ subject_kind }) => subject_kind).sort()).toEqual([...namedKinds].sort())
    expect(data.find(({ subject_kind }) => subject_kind === 'booking')?.subject_name).toBe(booking.number)
  })

  it('saved drafts are listed only if they are asked for, and refused ones always', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const insert = (action: string, result: string) =>
      sql`insert into audit_log (event, action, subject_kind, result, user_id, user_name)
        values (gen_random_uuid(), ${action}, 'unit', ${result}, ${admin.id}::bigint, 'Admin')`.execute(
        app.current.owner,
      )
    await insert('bookingDrafts.save', 'done')
    await insert('bookingDrafts.save', 'refused')
    await insert('bookings.accept', 'done')
    const found = async (query: object) =>
      (await admin.call(audit.list, { query: { user: [admin.id], ...query } })).data.map(
        ({ action, result }) => `${action} ${result}`,
      )
    expect(Object.keys(bookingDrafts)).toContain('save')

    expect(await found({})).toEqual(['bookings.accept done', 'bookingDrafts.save refused'])
    expect(await found({ routine: 'shown' })).toHaveLength(3)
    expect(await found({ action: ['bookingDrafts'] })).toHaveLength(2)
  })
})
