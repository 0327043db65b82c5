import { cheques } from '@storey/api/sales/cheques.ts'
import { buildCheque } from '../builders/cheque.ts'
import { accepted } from './receipts.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const cheque = async (world: SampleWorld, status: 'received' | 'deposited') =>
  buildCheque(world.owner, await accepted(world), { status })
const idOf = async (world: SampleWorld, status: 'received' | 'deposited') => ({ id: (await cheque(world, status)).id })

export const chequeSamples: Samples = [
  sample(cheques.list, () => ({ query: { period: 'next_90' as const, search: 'Emirates' } })),
  sample(cheques.totals, () => ({ query: { third_party: false } })),
  sample(
    cheques.record,
    async (world) => {
      const booking = await accepted(world)
      const { id: replaces_id } = await buildCheque(world.owner, booking)
      return {
        params: { id: booking.id },
        body: {
          number: '000417',
          bank: 'Mashreq',
          drawer: 'Karim Haddad',
          payer_relation: 'spouse' as const,
          amount: 5_000_00,
          cheque_on: '2027-03-01',
          received_on: '2026-11-01',
          replaces_id,
          pays: [],
        },
      }
    },
    ['replaces_id'],
  ),
  sample(cheques.deposit, async (world) => ({
    params: await idOf(world, 'received'),
    body: { version: 1, deposited_on: '2026-11-03' },
  })),
  sample(cheques.clear, async (world) => ({
    params: await idOf(world, 'deposited'),
    body: { version: 1, cleared_on: '2026-11-04' },
  })),
  sample(cheques.bounce, async (world) => ({
    params: await idOf(world, 'deposited'),
    body: { version: 1, bounced_on: '2026-11-04', reason: 'Insufficient funds', fee: 50_000 },
  })),
  sample(cheques.return, async (world) => ({
    params: await idOf(world, 'received'),
    body: { version: 1, returned_on: '2026-11-04', reason: 'The buyer pays by transfer' },
  })),
]
