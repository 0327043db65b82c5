import { bookings } from '@storey/api/sales/bookings.ts'
import { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildBuilding, buildMember, buildOrganization, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { listenLive } from '../../../test/live-stream.ts'
import { publish } from '../../live/events.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingBrokerRoutes } from './routes.ts'

const app = useTestApp([bookingBrokerRoutes, bookingRoutes])
beforeAll(() => app.current.app.listen({ port: 0, host: '127.0.0.1' }))

const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport' as const,
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  share_percent: '100',
}

/** What the stream of a person hears up to an event that is sent to that organization after all others. */
async function streamOf(person: Person) {
  const stream = await listenLive(app, person)
  expect(await stream.next()).toContain('ready')
  return {
    close: stream.close,
    async heard() {
      await app.current.pool.transaction({ role: 'storey_app' }, (db) =>
        publish(db, [{ type: 'deal.moved', id: 0, organization_id: person.organization.id }]),
      )
      const blocks: string[] = []
      for (;;) {
        const block = ((await stream.next()) ?? '').replace('event: change\ndata: ', '')
        if (block === '' || block.includes('deal.moved')) return blocks
        if (!block.includes('notification')) blocks.push(block)
      }
    },
  }
}

it('a brokerage hears without ids that a booking names it, is canceled or names another one, and other brokerages hear nothing', async () => {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
  const one = await buildUnit(owner, { building_id: building.id })
  const other = await buildUnit(owner, { building_id: building.id })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [one.organization_id] })
  const brokerage = () => buildOrganization(owner, { type: 'brokerage' })
  const [named, next, foreign] = [await brokerage(), await brokerage(), await brokerage()]
  const lina = await buildMember(owner, named.id, 'broker')
  const streams: Awaited<ReturnType<typeof streamOf>>[] = []
  for (const [organization, role] of [
    [named, 'broker'],
    [next, 'broker_admin'],
    [foreign, 'broker_admin'],
  ] as const)
    streams.push(await streamOf(await signIn(app.current, role, { organization })))
  const heard = async () => {
    const all = []
    for (const stream of streams) all.push(await stream.heard())
    return all
  }
  const book = async (unit: typeof one) => {
    const body = { unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer], expected_price: unit.price ?? 0 }
    return (await manager.call(bookings.create, { body: { ...body, brokerage_id: named.id, broker_id: lina.id } })).data
  }
  const created = '{"type":"booking.created","id":0}'
  const changed = '{"type":"booking.changed","id":0}'

  const first = await book(one)
  expect(await heard()).toEqual([[created], [], []])

  await manager.call(bookings.cancel, { params: { id: first.id }, body: { reason: 'The buyer has withdrawn.' } })
  expect(await heard()).toEqual([[changed], [], []])

  const second = await book(other)
  const body = { brokerage_id: next.id, reason: 'The buyer came with another one.', version: second.version }
  await manager.call(bookingBrokers.change, { params: { id: second.id }, body })
  expect(await heard()).toEqual([[created, changed], [changed], []])

  for (const stream of streams) await stream.close()
})
