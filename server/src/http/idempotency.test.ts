import { holds } from '@storey/api/inventory/holds.ts'
import { expect, it } from 'vitest'
import { buildUnit } from '../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../test/harness.ts'
import { holdRoutes } from '../inventory/holds/routes.ts'

const app = useTestApp([holdRoutes])

it('a repeated request returns the same bytes, stored encrypted and bound to its row (L1)', async () => {
  const { owner } = app.current
  const unit = await buildUnit(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const asked = { params: { id: unit.id }, body: { held_for: 'Passport LR 0482 197' } }

  const first = await manager.ask(holds.take, asked, { 'idempotency-key': 'hold-1' })
  const kept = await owner.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
  const again = await manager.ask(holds.take, asked, { 'idempotency-key': 'hold-1' })

  expect(first.body).toContain('LR 0482 197')
  expect(kept.response).toBeNull()
  expect(kept.sealed?.includes('0482')).toBe(false)
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
})

it('a repeated request returns 404 once its record is out of reach (L2)', async () => {
  const { owner } = app.current
  const unit = await buildUnit(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const repeat = () => manager.ask(holds.take, { params: { id: unit.id }, body: {} }, { 'idempotency-key': 'hold-2' })

  const first = await repeat()
  const second = await repeat()
  await owner.deleteFrom('sales_assignments').where('user_id', '=', manager.id).execute()
  const third = await repeat()

  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 404])
  expect(third.json()).toMatchObject({ code: 'not_found' })
})
