import { randomBytes } from 'node:crypto'
import { buyerConsents, buyerEmailRules, buyerEmails } from '@storey/api/sales/buyer-emails.ts'
import { buyerPages } from '@storey/api/sales/buyer-pages.ts'
import { contractSignings } from '@storey/api/sales/contract-signing.ts'
import { buildAccepted, buildBooking } from '../builders/booking.ts'
import { buildSentContract } from '../builders/sent-contract.ts'
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

/** An accepted booking whose buyer has an address. */
async function signable(world: SampleWorld) {
  const booking = await buildAccepted(world.owner, {
    organization_id: world.organization_id,
    created_by: world.user_id,
  })
  await world.owner
    .updateTable('booking_buyers')
    .set({ email: 'amal@example.com' })
    .where('booking_id', '=', booking.id)
    .execute()
  return booking
}

export const buyerSamples: Samples = [
  sample(contractSignings.one, async (world) => ({ params: { id: (await signable(world)).id } })),
  sample(contractSignings.ask, async (world) => ({ params: { id: (await signable(world)).id } })),
  sample(contractSignings.remind, async (world) => {
    const booking = await signable(world)
    await buildSentContract(world.owner, booking, { signed: false })
    return { params: { id: booking.id } }
  }),
  sample(contractSignings.countersign, async (world) => {
    const booking = await signable(world)
    const sha256 = await buildSentContract(world.owner, booking, { signed: true })
    return { params: { id: booking.id }, body: { name: 'Omar Nasser', has_read: true as const, sha256 } }
  }),
  sample(buyerPages.ofBooking, async (world) => ({ params: { id: (await linked(world)).booking.id } })),
  sample(buyerPages.send, async (world) => ({ params: { id: (await linked(world)).booking.id }, body: { buyer: 1 } })),
  sample(buyerPages.revoke, async (world) => ({ params: { id: (await linked(world)).link.id } })),
  sample(buyerEmails.ofBooking, async (world) => ({ params: { id: (await booked(world)).id } })),
  sample(buyerConsents.ofBooking, async (world) => ({ params: { id: (await booked(world)).id } })),
  sample(buyerConsents.save, async (world) => {
    const { id } = await booked(world)
    await world.owner
      .updateTable('booking_buyers')
      .set({ phone: '+971501234567' })
      .where('booking_id', '=', id)
      .execute()
    return { params: { id }, body: { buyer: 1, agreed: true } }
  }),
  sample(buyerEmailRules.one, async (world) => ({ params: { id: (await booked(world)).project_id } })),
  sample(buyerEmailRules.save, async (world) => ({
    params: { id: (await booked(world)).project_id },
    body: {
      ...{ confirmation: true, receipt: true, construction: false },
      ...{ reminder_days: 7, overdue_days: null, version: null },
    },
  })),
]
