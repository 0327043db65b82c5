import type { DraftValues } from '@storey/api/sales/booking-drafts.ts'
import { encrypt } from '../src/kernel/secrets.ts'
import { ownerOf } from '../src/sales/booking-drafts/rules.ts'
import { type Filling, insert } from './fill.ts'
import type { MadeBuilding } from './made.ts'
import type { Organizations } from './staff.ts'

/** A draft left half-way: a buyer without an e-mail address yet. */
const TYPED: DraftValues = {
  step: 1,
  buyers: [
    {
      full_name: 'Mariam Al Zaabi',
      nationality: 'AE',
      id_type: 'national_id',
      id_number: '784-1987-5550142-3',
      ...{ id_expires_on: null, date_of_birth: null, signatory_name: null, signatory_title: null },
      email: 'mariam.alz',
      phone: '+971505550187',
      address: '',
      language: 'en',
      share_percent: '100',
    },
  ],
  broker_organization_name: 'Harbour & Pine Realty',
  broker_name: '',
  brokerage_id: null,
  broker_id: null,
  commission_percent: null,
  note: '',
  discount_percent: null,
  discount_amount: null,
  discount_reason: '',
  own_schedule: null,
  // Unknown: the form asks about none.
  terms: null,
}

/** The sales manager whose account the demo prints has begun to book a unit that is still free. */
export async function makeBookingDraft(
  { db, settings, instant }: Filling,
  { storey }: Organizations,
  buildings: readonly MadeBuilding[],
): Promise<void> {
  const manager = storey.members.find(({ role }) => role === 'super_admin_sales_manager')
  const free = await db
    .selectFrom('units')
    .select(['id', 'building_id', 'organization_id'])
    .where('status', '=', 'available')
    .where(
      'building_id',
      'in',
      buildings.map(({ id }) => id),
    )
    .orderBy('floor')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const plan = buildings.find(({ id }) => id === free?.building_id)?.payment_plans[0]
  if (!manager || !free || !plan) throw new RangeError('The demo has a unit to begin with.')
  const which = { unit_id: free.id, sale_offer_id: null }
  const owner = ownerOf({ organization_id: storey.id, user_id: manager.id }, which)
  await insert(db, 'booking_drafts', [
    {
      organization_id: storey.id,
      user_id: manager.id,
      seller_id: free.organization_id,
      unit_id: free.id,
      payment_plan_id: plan.id,
      sealed: encrypt(settings.secretKey, JSON.stringify(TYPED), owner),
      saved_at: instant(-0.1),
    },
  ])
}
