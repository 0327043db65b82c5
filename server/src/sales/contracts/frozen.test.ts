import { bookings } from '@storey/api/sales/bookings.ts'
import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { bookingMilestones } from '@storey/api/sales/milestones.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { openingOf, scopeOfBuyer } from '../../access/scope.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingMilestoneRoutes } from '../milestones/routes.ts'
import { makeContract } from './actions.ts'
import { bookingContractRoutes } from './routes.ts'

const app = useTestApp([bookingContractRoutes, bookingRoutes, bookingMilestoneRoutes])

async function given(body = '{{price}} of {{buyers}}, {{buyer_identity}}') {
  const { owner } = app.current
  const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
  const { id: created_by } = await buildUser(owner)
  const platform = await signIn(app.current, 'super_admin')
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const write = (text: string, version: number) =>
    platform.call(bookingContracts.write, {
      params: { id: organization_id },
      body: { body: text, language: 'en', version },
    })
  await write(body, 0)
  const booking = await buildAccepted(owner, { organization_id, created_by })
  const params = { id: booking.id }
  const record = async (agreement_sent_on: string | null) => {
    const { version } = (await manager.call(bookings.one, { params })).data
    return manager.call(bookingMilestones.record, { params, body: { version, agreement_sent_on } })
  }
  const contract = async () => {
    const scope = scopeOfBuyer(organization_id)
    const { pool, services } = app.current
    return pool.transaction(openingOf(scope), (db) => makeContract({ db, scope, services }, booking.id))
  }
  const rows = () =>
    owner.selectFrom('booking_contracts').selectAll().where('booking_id', '=', booking.id).orderBy('number').execute()
  return { owner, organization_id, manager, booking, params, record, contract, rows, write }
}

it('a contract keeps its text and data from the day it is sent, with its hash', async () => {
  const { owner, manager, booking, params, record, contract, rows, write } = await given()
  const before = await contract()
  await record('2026-11-01')

  await write('Another text {{price}}', 1)
  await owner
    .updateTable('booking_buyers')
    .set({ full_name: 'Nadia Karam' })
    .where('booking_id', '=', booking.id)
    .execute()
  await owner
    .updateTable('organizations')
    .set({ legal_name: 'Renamed LLC' })
    .where('id', '=', booking.organization_id)
    .execute()
  const after = await contract()
  const pdf = await manager.ask(bookingContracts.pdf, { params })

  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect({ ...after, document: { ...after.document, frozen: undefined } }).toEqual({
    ...before,
    document: { ...before.document, frozen: undefined },
  })
  expect(after.document.frozen?.sha256).toBe(row?.sha256.toString('hex'))
  expect(JSON.stringify(after.document)).toContain('LR 0482 197')
  expect(row?.sealed.includes('LR 0482 197')).toBe(false)
  expect(pdf.statusCode).toBe(200)
})

it('a corrected day keeps the frozen contract, and one that is sent again is another', async () => {
  const { owner, booking, record, contract, rows } = await given('{{price}} of {{buyers}}')
  await record('2026-11-01')
  await record('2026-11-02')
  expect(await rows()).toHaveLength(1)
  await record(null)
  await owner
    .updateTable('booking_buyers')
    .set({ full_name: 'Leila Haddad' })
    .where('booking_id', '=', booking.id)
    .execute()
  await record('2026-11-03')

  expect((await rows()).map(({ number, withdrawn_at }) => [number, withdrawn_at === null])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(JSON.stringify((await contract()).document)).toContain('Leila Haddad')
})

it('a contract that cannot be made here is not frozen, and the milestone is recorded', async () => {
  const { record, rows } = await given('{{escrow_account}}')

  const { data } = await record('2026-11-01')

  expect(data.milestones.agreement_sent_on).toBe('2026-11-01')
  expect(await rows()).toEqual([])
})

it('a canceled booking has no contract, also if one was sent', async () => {
  const { owner, manager, booking, params, record } = await given()
  await record('2026-11-01')
  await buildCancelled(owner, booking, { refund_due: 0 })

  const { statusCode } = await manager.ask(bookingContracts.pdf, { params })

  expect(statusCode).toBe(409)
})

it('members cannot change or delete a frozen contract', async () => {
  const { organization_id, record } = await given()
  await record('2026-11-01')
  const scope = scopeOfBuyer(organization_id)
  const attempt = (statement: string) =>
    app.current.pool.transaction(openingOf(scope), (db) => sql.raw(statement).execute(db))

  for (const statement of ["update booking_contracts set sha256 = ''", 'delete from booking_contracts'])
    await expect(attempt(statement)).rejects.toMatchObject({ code: '42501' })
})
