import { keepSheet } from './documents.ts'
import type { Filling } from './fill.ts'
import type { Organization, Organizations } from './staff.ts'

/** How far the commissions of a brokerage are, in turn; the others are earned. */
const STATES = ['paid', 'earned', 'approved', 'invoiced'] as const

/**
 * Terms of two brokerages, and their commissions from earned to paid. The commissions themselves are made with the bookings, by the
 * database.
 */
export async function makeCommissions(
  filling: Filling,
  { storey, harbourPine, brightwater }: Organizations,
): Promise<void> {
  const { db, day } = filling
  const admin = storey.members.find(({ role }) => role === 'super_admin')
  if (!admin) throw new RangeError('The demo has a super admin.')
  const by = { created_by: admin.id, created_by_name: admin.full_name, starts_on: day(-300), vat_percent: '5' }
  // Not through `insert`, which would make a text of the tiers, that are JSON already.
  const terms = [
    {
      ...{ ...by, brokerage_id: harbourPine.id, percent: '5', tier_by: 'sales' as const, broker_percent: '50' },
      ...{
        tiers: JSON.stringify([{ from: 20, percent: 6 }]),
        earned_when: 'acceptance' as const,
        received_percent: null,
      },
    },
    {
      ...{ ...by, brokerage_id: brightwater.id, percent: '4', tier_by: null, broker_percent: null },
      ...{ tiers: '[]', earned_when: 'received' as const, received_percent: '10' },
    },
  ]
  await db.insertInto('commission_terms').values(terms).execute()
  for (const brokerage of [harbourPine, brightwater]) await advance(filling, brokerage, admin.full_name)
}

async function advance(filling: Filling, brokerage: Organization, admin: string): Promise<void> {
  const { db, day, instant } = filling
  const earned = await db
    .selectFrom('commissions')
    .select(['id', 'organization_id', 'currency'])
    .where('brokerage_id', '=', brokerage.id)
    .where('status', '=', 'earned')
    .orderBy('id')
    .limit(12)
    .execute()
  const moved = earned.flatMap((one, index) => {
    const state = STATES[index % STATES.length]
    return state === undefined || state === 'earned' ? [] : [{ ...one, state }]
  })
  // What was paid was invoiced one by one; the others of a developer share an invoice.
  const invoices = Map.groupBy(moved, ({ id, state, organization_id, currency }) =>
    state === 'paid' ? id : `${state} ${organization_id} ${currency}`,
  )
  for (const [first, ...others] of invoices.values()) {
    if (!first) continue
    const { id, state } = first
    const ids = [id, ...others.map((other) => other.id)]
    const change = (values: object) => db.updateTable('commissions').set(values).where('id', 'in', ids).execute()
    await change({
      ...{ status: 'invoiced', invoice_number: `INV-26-${String(id).padStart(4, '0')}`, invoice_on: day(-20) },
      ...{ invoice_file_id: await keepSheet(filling, brokerage.id, 'Invoice of a commission') },
      ...{ invoiced_at: instant(-20), version: 3 },
    })
    if (state === 'invoiced') continue
    await change({ status: 'approved', approved_by_name: admin, approved_at: instant(-12), version: 4 })
    if (state === 'paid')
      await change({
        ...{ status: 'paid', paid_on: day(-6), payment_reference: `FT26${String(id * 37).padStart(5, '0')}` },
        ...{ paid_by_name: admin, version: 5 },
      })
  }
  // No notifications of what the demo begins with.
  await db
    .updateTable('commissions')
    .set((row) => ({ notified_status: row.ref('status') }))
    .where('brokerage_id', '=', brokerage.id)
    .execute()
}
