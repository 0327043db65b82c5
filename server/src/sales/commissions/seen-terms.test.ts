import { commissionTerms } from '@storey/api/sales/commission-terms.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { commissionTermsRoutes } from '../commission-terms/routes.ts'
import { commissionRoutes } from './routes.ts'

const app = useTestApp([commissionRoutes, commissionTermsRoutes])
const TODAY = new Date().toISOString().slice(0, 10)

it('an invoice, its approval and its payment are refused after a change of the commission that their sender had not seen', async () => {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const admin = await signIn(app.current, 'super_admin')
  const broker = await signIn(app.current, 'broker_admin')
  const { id: created_by } = await buildUser(owner)
  const brokerage_id = broker.organization.id
  await admin.call(commissionTerms.create, {
    body: { brokerage_id, starts_on: '2026-01-01', percent: '5', vat_percent: '5', earned_when: 'acceptance' },
  })
  const booking = await buildAccepted(owner, { organization_id, created_by, price: 100_000_000 })
  await sql`update bookings set brokerage_id = ${brokerage_id} where id = ${booking.id}`.execute(owner)
  const [seen] = (await broker.call(commissions.list, { query: {} })).data
  const params = { id: seen?.id ?? 0 }
  const change = async () => {
    const { version } = await owner
      .updateTable('commissions')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    return version
  }
  const file = () => new File(['%PDF-1.7 an invoice %%EOF'], 'invoice.pdf', { type: 'application/pdf' })
  const steps = {
    invoice: (version: number) =>
      broker.ask(commissions.invoice, {
        params,
        body: { version, invoice_number: 'INV-1', invoice_on: TODAY, file: file() },
      }),
    approve: (version: number) => admin.ask(commissions.approve, { params, body: { version } }),
    pay: (version: number) =>
      admin.ask(commissions.pay, { params, body: { version, paid_on: TODAY, reference: 'TT 9' } }),
  }
  let before = seen?.version ?? 0
  for (const [name, step] of Object.entries(steps)) {
    const now = await change()
    const refused = await step(before)
    expect([name, refused.statusCode, refused.json().code]).toEqual([name, 409, 'stale'])

    const done = await step(now)
    expect([name, done.statusCode]).toEqual([name, 200])
    before = done.json().data.version
  }
})
