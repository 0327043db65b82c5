import { discounts } from '@storey/api/sales/discounts.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildBooking, buildDiscount } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { discountRoutes } from './routes.ts'

const app = useTestApp([discountRoutes])

async function given() {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const admin = await signIn(app.current, 'super_admin')
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: maker } = await buildUser(owner)
  const ask = async (created_by = maker, seller = organization_id) =>
    buildDiscount(owner, await buildBooking(owner, { organization_id: seller, created_by }))
  return { owner, admin, manager, maker, ask }
}
const idsOf = (requests: readonly { readonly id: number }[]) => requests.map(({ id }) => id)

describe('POST /inventory/discount-requests/sales-manager-bulk', () => {
  it('assigns many discount requests to one sales manager, who is notified of each', async () => {
    const { owner, admin, manager, ask } = await given()
    const ids = idsOf([await ask(), await ask(), await ask()])

    const { data } = await admin.call(discounts.assignMany, { body: { ids, sales_manager_id: manager.id } })
    const again = await admin.call(discounts.assignMany, { body: { ids, sales_manager_id: manager.id } })

    expect([data.changed, data.skipped, again.data.changed]).toEqual([ids, [], ids])
    const queue = await admin.call(discounts.list, {
      query: { sales_manager_id: [manager.id], sort: 'requested_at' },
    })
    expect(queue.data.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'assigned']))
    const told = await owner
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', manager.id)
      .where('kind', '=', 'discount')
      .execute()
    expect(told).toHaveLength(3)
  })

  it('skips and names requests that were decided, made by that sales manager or out of their scope', async () => {
    const { owner, admin, manager, ask } = await given()
    const elsewhere = (await buildBuilding(owner)).organization_id
    const open = await ask()
    const decided = await ask()
    const own = await ask(manager.id)
    const foreign = await ask(undefined, elsewhere)
    await owner.updateTable('discount_requests').set({ status: 'withdrawn' }).where('id', '=', decided.id).execute()
    const ids = idsOf([decided, open, own, foreign])

    const { data } = await admin.call(discounts.assignMany, { body: { ids, sales_manager_id: manager.id } })

    expect(data.changed).toEqual([open.id])
    const reasons = new Map(data.skipped.map(({ id, reason }) => [id, reason]))
    expect([reasons.get(decided.id), reasons.get(own.id), reasons.get(foreign.id)]).toEqual([
      'is withdrawn by now.',
      expect.stringMatching(/^was requested by Person \d+\.$/),
      'is of a developer whom they don’t sell for.',
    ])
    expect(data.skipped.every(({ name }) => name.startsWith('B-2026-'))).toBe(true)
  })

  it('assigning many is refused for an unknown request or a user who sells for no developer, and to sales managers', async () => {
    const { admin, manager, ask } = await given()
    const { id } = await ask()
    const stranger = await signIn(app.current, 'super_admin_sales_manager')

    const unknown = await admin.ask(discounts.assignMany, {
      body: { ids: [id, 999_999_999], sales_manager_id: manager.id },
    })
    const nobody = await admin.ask(discounts.assignMany, { body: { ids: [id], sales_manager_id: stranger.id } })
    const closed = await manager.ask(discounts.assignMany, { body: { ids: [id], sales_manager_id: manager.id } })

    expect([unknown.statusCode, unknown.json().errors]).toEqual([422, { 'ids.1': ['Choose a discount request.'] }])
    expect([nobody.statusCode, nobody.json().errors]).toEqual([422, { sales_manager_id: ['Choose a sales manager.'] }])
    expect(closed.statusCode).toBe(403)
    const { data } = await admin.call(discounts.list, { query: { status: ['pending'], per_page: 100 } })
    expect(data.map((request) => request.id)).toContain(id)
  })

  it('twenty assignments of many discount requests at once assign each to one sales manager at a time', async () => {
    const { owner, admin, manager, ask } = await given()
    const ids = idsOf([await ask(), await ask(), await ask(), await ask()])

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.ask(discounts.assignMany, {
          body: { ids: at % 2 ? ids : ids.toReversed(), sales_manager_id: manager.id },
        }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const events = await owner
      .selectFrom('discount_events')
      .select('id')
      .where('discount_request_id', 'in', ids)
      .where('kind', '=', 'assigned')
      .execute()
    expect(events).toHaveLength(4)
  })
})
