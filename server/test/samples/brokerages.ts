import { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { buildMember, buildOrganization, buildUnit } from '../builders/basics.ts'
import { buildBooking } from '../builders/booking.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const booking = async ({ owner, organization_id, user_id }: SampleWorld) => ({
  id: (await buildBooking(owner, { organization_id, created_by: user_id })).id,
})

export const brokerageSamples: Samples = [
  sample(bookingBrokers.brokerages, () => ({ query: { search: 'Harbor', limit: 10 } })),
  sample(bookingBrokers.brokers, async ({ owner }) => ({
    query: { brokerage_id: (await buildOrganization(owner, { type: 'brokerage' })).id },
  })),
  sample(bookingBrokers.rate, async ({ owner, organization_id }) => ({
    query: {
      brokerage_id: (await buildOrganization(owner, { type: 'brokerage' })).id,
      unit_id: (await buildUnit(owner, { organization_id })).id,
      price: 100_000_000,
    },
  })),
  sample(bookingBrokers.typed, () => ({})),
  sample(bookingBrokers.match, async (world) => {
    const { id } = await booking(world)
    const name = `Typed Brokers ${id}`
    await world.owner.updateTable('bookings').set({ broker_organization_name: name }).where('id', '=', id).execute()
    return { body: { name, brokerage_id: (await buildOrganization(world.owner, { type: 'brokerage' })).id } }
  }),
  sample(bookingBrokers.change, async (world) => {
    const brokerage = await buildOrganization(world.owner, { type: 'brokerage' })
    const broker = await buildMember(world.owner, brokerage.id, 'broker')
    return {
      params: await booking(world),
      body: {
        version: 1,
        brokerage_id: brokerage.id,
        broker_id: broker.id,
        commission_percent: '5',
        reason: 'Named late',
      },
    }
  }),
]
