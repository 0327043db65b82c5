import { holds } from '@storey/api/inventory/holds.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { bookingDocuments } from '@storey/api/sales/documents.ts'
import { bookingMilestones } from '@storey/api/sales/milestones.ts'
import { salesOverview } from '@storey/api/sales/overview.ts'
import { buildClaim, buildMember, buildOrganization, buildPlan, buildUnit, buildUser } from '../builders/basics.ts'
import { buildBooking, buildBookingDocument, buildDiscount, buildPaper, buildSigned } from '../builders/booking.ts'
import { accepted } from './receipts.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

export const unit = async ({ owner, organization_id }: SampleWorld) => ({
  id: (await buildUnit(owner, { organization_id })).id,
})

/** A unit that the caller holds. */
const held = async (world: SampleWorld) => {
  const params = await unit(world)
  await buildClaim(world.owner, { unit_id: params.id, holder_id: world.user_id })
  return params
}

export const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport' as const,
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  phone: '+971505550142',
  address: 'Quay Road 4',
  language: 'ar' as const,
  share_percent: '100',
}

export async function unitOnPlan({ owner, organization_id }: SampleWorld) {
  const wanted = await buildUnit(owner, { organization_id })
  const plan = await buildPlan(owner, { building_id: wanted.building_id })
  return { wanted, plan }
}

const booked = ({ owner, organization_id, user_id }: SampleWorld) =>
  buildBooking(owner, { organization_id, created_by: user_id })
const booking = async (world: SampleWorld) => ({ id: (await booked(world)).id })

/** A booking, and another unit with its plan that it can change to. */
async function changing(world: SampleWorld) {
  const from = await booked(world)
  const to = await buildUnit(world.owner, { building_id: from.building_id })
  return { from, to, plan: { id: Number(from.payment_plan_id) } }
}

/** Who made a booking does not accept it. */
const foreignBooking = async ({ owner, organization_id }: SampleWorld) => {
  const { id: created_by } = await buildUser(owner)
  return { id: (await buildBooking(owner, { organization_id, created_by })).id }
}

/** A pending discount request on another person's booking. */
const waiting = async ({ owner, organization_id }: SampleWorld) => {
  const { id: created_by } = await buildUser(owner)
  return buildDiscount(owner, await buildBooking(owner, { organization_id, created_by }))
}
/** One that waits for the caller as its sales manager. */
const forCaller = async ({ owner, organization_id, user_id: sales_manager_id }: SampleWorld) => {
  const { id: created_by } = await buildUser(owner)
  const booking = await buildBooking(owner, { organization_id, created_by })
  return buildDiscount(owner, booking, { status: 'assigned', sales_manager_id })
}
/** A discount that the caller asked for. */
const ownDiscount = async (world: SampleWorld, status: 'pending' | 'changes_requested') =>
  buildDiscount(world.owner, await booked(world), { status })
/** A platform user who sells for a developer. */
async function managerOf({ owner }: SampleWorld, organization_id: number): Promise<number> {
  const { platform } = await owner
    .selectFrom('memberships')
    .select('organization_id as platform')
    .where('organization_type', '=', 'platform')
    .executeTakeFirstOrThrow()
  const { id } = await buildMember(owner, platform, 'super_admin_sales_manager')
  await owner.insertInto('sales_assignments').values({ user_id: id, organization_id }).execute()
  return id
}
const ofBooking = ({ booking_id }: { readonly booking_id: number }) => ({ id: booking_id })

/** An accepted booking whose buyers were others once. */
async function changedBuyers(world: SampleWorld) {
  const { id, organization_id } = await accepted(world)
  const was = { full_name: 'Lina Haddad', nationality: 'LB', id_type: 'passport', id_number: 'x', share_percent: '100' }
  const set = await world.owner
    .insertInto('booking_buyer_sets')
    .values({ organization_id, booking_id: id, at: '2026-11-01T09:00:00.000Z', buyers: JSON.stringify([was]) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, kind: 'buyers' as const, change_id: set.id }
}

/** A document of a buyer who left. */
async function ofEarlierBuyer(world: SampleWorld) {
  const { id, organization_id } = await booked(world)
  const own = { organization_id, booking_id: id }
  const at = '2026-11-01T09:00:00.000Z'
  await world.owner
    .insertInto('booking_buyer_sets')
    .values({ ...own, at, buyers: '[]' })
    .execute()
  const { id: file_id } = await buildPaper(world.owner, world.storage, organization_id)
  const document = await world.owner
    .insertInto('booking_documents')
    .values({ ...own, type: 'passport', file_id, earlier_set: at, earlier_buyer: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, document_id: document.id }
}

export const salesSamples: Samples = [
  sample(holds.take, async (world) => ({
    params: await unit(world),
    body: { minutes: 60, held_for: 'Amal Haddad' },
  })),
  sample(holds.release, async (world) => ({ params: await held(world) })),
  sample(holds.extend, async (world) => ({ params: await held(world), body: { minutes: 60 } })),

  sample(bookingForms.plans, async (world) => ({ params: await unit(world) })),
  sample(bookingForms.one, async (world) => {
    const { wanted, plan } = await unitOnPlan(world)
    return { params: { id: wanted.id, plan_id: plan.id } }
  }),

  sample(bookings.list, () => ({ query: { status: ['pending' as const], sort: '-price' as const, search: 'haddad' } })),
  sample(bookings.filters, () => ({})),
  sample(bookings.one, async (world) => ({ params: await booking(world) })),
  sample(
    bookings.create,
    async (world) => {
      const { wanted, plan } = await unitOnPlan(world)
      return {
        body: {
          unit_id: wanted.id,
          payment_plan_id: plan.id,
          buyers: [buyer],
          broker_organization_name: 'Harbour Brokers',
          broker_name: 'Ziad Haddad',
          commission_percent: '2.5',
          note: 'Wants a second parking place.',
          expected_price: wanted.price,
        },
      }
    },
    ['unit_id', 'payment_plan_id'],
  ),
  sample(bookings.accept, async (world) => ({ params: await foreignBooking(world), body: {} })),
  sample(bookings.reject, async (world) => ({ params: await booking(world), body: { reason: 'No proof of payment' } })),
  sample(bookings.cancel, async (world) => ({ params: await booking(world), body: { reason: 'The buyer withdrew' } })),
  sample(bookings.extend, async (world) => ({
    params: await booking(world),
    body: { hours: 24, reason: 'The bank is closed' },
  })),
  sample(bookings.correctBuyers, async (world) => ({
    params: await booking(world),
    body: { version: 1, buyers: [buyer], reason: 'Misread from the passport' },
  })),

  sample(bookingChanges.list, async (world) => ({ params: await booking(world) })),
  sample(bookingChanges.preview, async (world) => {
    const { from, to } = await changing(world)
    return { params: { id: from.id }, query: { unit_id: to.id } }
  }),
  sample(
    bookingChanges.changeUnit,
    async (world) => {
      const { from, to, plan } = await changing(world)
      return {
        params: { id: from.id },
        body: {
          version: 1,
          unit_id: to.id,
          payment_plan_id: plan.id,
          expected_price: to.price,
          reason: 'The buyer wants a higher floor',
        },
      }
    },
    ['unit_id', 'payment_plan_id'],
  ),
  sample(bookingChanges.changeBuyers, async (world) => ({
    params: await booking(world),
    body: {
      version: 1,
      buyers: [
        { ...buyer, share_percent: '60', was: 1 },
        { ...buyer, full_name: 'Ziad Haddad', share_percent: '40', was: null },
      ],
      reason: 'Their brother buys with them',
    },
  })),
  sample(bookingChanges.addendum, async (world) => ({ params: await changedBuyers(world) })),
  sample(bookingChanges.earlierDocument, async (world) => ({ params: await ofEarlierBuyer(world) })),

  sample(bookings.withDiscount, () => ({ query: { status: ['pending' as const], search: 'haddad' } })),
  sample(discounts.list, () => ({ query: { status: ['pending' as const], sort: '-amount' as const } })),
  sample(discounts.waiting, () => ({})),
  sample(discounts.one, async (world) => ({ params: ofBooking(await waiting(world)) })),
  sample(discounts.ask, async (world) => ({
    params: await booking(world),
    body: { discount_percent: '1.5', discount_reason: 'Pays 40% on booking' },
  })),
  sample(discounts.assign, async (world) => {
    const { id, organization_id } = await waiting(world)
    return { params: { id }, body: { sales_manager_id: await managerOf(world, organization_id) } }
  }),
  sample(
    discounts.assignMany,
    async (world) => {
      const { id, organization_id } = await waiting(world)
      return { body: { ids: [id], sales_manager_id: await managerOf(world, organization_id) } }
    },
    ['ids.0'],
  ),
  sample(discounts.resubmit, async (world) => ({
    params: ofBooking(await ownDiscount(world, 'changes_requested')),
    body: { version: 1, discount_percent: '1', discount_reason: 'One is enough' },
  })),
  sample(discounts.withdraw, async (world) => ({
    params: ofBooking(await ownDiscount(world, 'pending')),
    body: { version: 1 },
  })),
  sample(discounts.approve, async (world) => ({
    params: ofBooking(await forCaller(world)),
    body: { version: 1, discount_percent: '1' },
  })),
  sample(discounts.reject, async (world) => ({
    params: ofBooking(await forCaller(world)),
    body: { version: 1, note: 'Too much' },
  })),
  sample(discounts.requestChanges, async (world) => ({
    params: ofBooking(await forCaller(world)),
    body: { version: 1, note: 'Ask for less' },
  })),

  sample(salesOverview.show, () => ({})),
  sample(bookingContracts.pdf, async (world) => ({ params: { id: (await accepted(world)).id } })),
  sample(bookingContracts.text, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(bookingContracts.texts, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(bookingContracts.oneText, async ({ owner, organization_id: own, user_id }) => {
    const builder = await owner
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', own)
      .where('type', '=', 'developer')
      .executeTakeFirst()
    // A brokerage, whose people the fuzz calls as too, has no texts.
    const organization_id = builder?.id ?? (await buildOrganization(owner, { type: 'developer' })).id
    const kept = await owner
      .selectFrom('contract_texts')
      .select('number')
      .where('organization_id', '=', organization_id)
      .execute()
    const version = kept.length + 1
    const text = { language: 'en' as const, body: 'At {{price}}.', written_by_name: 'A super admin' }
    await owner
      .insertInto('contract_texts')
      .values({ ...text, organization_id, number: version, written_by: user_id })
      .execute()
    return { params: { id: organization_id, version } }
  }),
  sample(bookingContracts.write, async ({ owner }) => ({
    // Of a builder that no other sample writes for.
    params: { id: (await buildOrganization(owner, { type: 'developer' })).id },
    body: { language: 'en' as const, body: 'Booking {{booking_number}} at {{price}}.', version: 0 },
  })),

  sample(bookingMilestones.record, async (world) => ({
    params: { id: (await accepted(world)).id },
    body: { version: 2, reservation_form_signed_on: '2026-11-02', agreement_sent_on: '2026-11-03' },
  })),
  sample(bookingMilestones.complete, async (world) => ({
    params: { id: (await buildSigned(world.owner, await accepted(world))).id },
    body: { version: 3, handed_over_on: '2026-11-05' },
  })),

  sample(bookingDocuments.archive, async (world) => {
    const made = await booked(world)
    await buildBookingDocument(world.owner, world.storage, made, 'payment_proof')
    return { params: { id: made.id } }
  }),
  sample(bookingDocuments.download, async (world) => {
    const made = await booked(world)
    await buildBookingDocument(world.owner, world.storage, made, 'passport')
    return { params: { id: made.id, type: 'passport' as const } }
  }),
  sample(bookingDocuments.add, async (world) => ({
    params: { id: (await booked(world)).id, type: 'payment_proof' as const },
    body: { file: new File(['%PDF-1.7 a paper %%EOF'], 'paper.pdf', { type: 'application/pdf' }) },
  })),
]
