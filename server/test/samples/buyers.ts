import { randomBytes } from 'node:crypto'
import { buyerEmailRules, buyerEmails } from '@storey/api/sales/buyer-emails.ts'
import { buyerPages } from '@storey/api/sales/buyer-pages.ts'
import { buildBooking } from '../builders/booking.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const booked = ({ owner, organization_id, user_id }: SampleWorld) =>
  buildBooking(owner, { organization_id, created_by: user_id })

/** A booking whose buyer has an address, and a link that was sent to it. */
async function linked(world: SampleWorld) {
  const booking = await booked(world)
  const address = 'amal@example.com'
  await world.owner.updateTable('booking_buyers').set({ email: address }).where('booking_id', '=', booking.id).execute()
  const link = await world.owner
    .insertInto('buyer_links')
    .values({
      organization_id: booking.organization_id,
      booking_id: booking.id,
      buyer_name: 'Amal Haddad',
      address,
      language: 'en',
      token_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      created_by: world.user_id,
      created_by_name: 'A sales manager',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { booking, link }
}

export const buyerSamples: Samples = [
  sample(buyerPages.ofBooking, async (world) => ({ params: { id: (await linked(world)).booking.id } })),
  sample(buyerPages.send, async (world) => ({ params: { id: (await linked(world)).booking.id }, body: { buyer: 1 } })),
  sample(buyerPages.revoke, async (world) => ({ params: { id: (await linked(world)).link.id } })),
  sample(buyerEmails.ofBooking, async (world) => ({ params: { id: (await booked(world)).id } })),
  sample(buyerEmailRules.one, async (world) => ({ params: { id: (await booked(world)).project_id } })),
  sample(buyerEmailRules.save, async (world) => ({
    params: { id: (await booked(world)).project_id },
    body: {
      ...{ confirmation: true, receipt: true, construction: false },
      ...{ reminder_days: 7, overdue_days: null, version: null },
    },
  })),
]
