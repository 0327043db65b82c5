import { bookingDrafts } from '@storey/api/sales/booking-drafts.ts'
import { buildDraft, typedDraft } from '../builders/booking.ts'
import { unitOnPlan } from './sales.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A unit that the caller has a draft of. */
async function drafted(world: SampleWorld) {
  const { wanted, plan } = await unitOnPlan(world)
  const { user_id } = world
  const { organization_id } = await world.owner
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await buildDraft(world.owner, { organization_id, user_id, unit_id: wanted.id, payment_plan_id: plan.id })
  return { params: { id: wanted.id }, plan }
}

export const bookingDraftSamples: Samples = [
  sample(bookingDrafts.list, () => ({})),
  sample(bookingDrafts.one, async (world) => ({ params: (await drafted(world)).params })),
  sample(
    bookingDrafts.save,
    async (world) => {
      const { params, plan } = await drafted(world)
      return { params, body: { version: 1, payment_plan_id: plan.id, values: typedDraft('Amal Nasser Haddad') } }
    },
    ['payment_plan_id'],
  ),
  sample(bookingDrafts.discard, async (world) => ({ params: (await drafted(world)).params })),
]
