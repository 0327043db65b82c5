import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { buildBankAccount } from '../builders/bank-account.ts'
import { buildBuilding, buildClaim, buildOrganization, buildProject, buildUnit, buildUser } from '../builders/basics.ts'
import { buildAccepted, buildBooking, buildCancelled, buildDiscount, buildReceipt } from '../builders/booking.ts'
import { buildOffer } from '../builders/offer.ts'
import { useTestApp } from '../harness.ts'
import { byPlatform, testRules } from './rules.ts'

const app = useTestApp([])

testRules(app, [
  {
    constraint: 'booking_buyers_shares',
    refuses: 'buyers whose shares do not add up to 100 percent',
    given: async ({ owner }) => {
      const { id } = await pending(owner)
      return sql`update booking_buyers set share_percent = 60 where booking_id = ${id}`
    },
  },
  {
    constraint: 'booking_payments_add_up',
    refuses: 'a discount that the installments do not follow',
    given: async ({ owner }) => {
      const { id } = await pending(owner)
      return sql`update bookings set price = price - 1, discount = 1 where id = ${id}`
    },
  },
  {
    constraint: 'booking_unit_change',
    refuses: 'another unit on a booking without its price and claim',
    given: async ({ owner }) => {
      const { id, organization_id } = await pending(owner)
      const unit = await buildUnit(owner, { organization_id })
      return sql`update bookings set unit_id = ${unit.id} where id = ${id}`
    },
  },
  {
    constraint: 'bookings_above_minimum',
    refuses: 'a discount below the minimum price of the unit',
    given: async ({ owner }) => {
      const { id, unit_id } = await pending(owner)
      await sql`update units set minimum_price = price where id = ${unit_id}`.execute(owner)
      return sql`update bookings set price = price - 1, discount = 1 where id = ${id}`
    },
  },
  {
    constraint: 'bookings_brokerage_active',
    refuses: 'a brokerage that is not active on a booking',
    given: async ({ owner }) => {
      const { id } = await pending(owner)
      const { id: brokerage } = await buildOrganization(owner, { type: 'brokerage', status: 'suspended' })
      return sql`update bookings set brokerage_id = ${brokerage} where id = ${id}`
    },
  },
  {
    constraint: 'bookings_broker_member',
    refuses: 'a broker of another brokerage on a booking',
    given: async ({ owner }) => {
      const { id } = await pending(owner)
      const { id: brokerage } = await buildOrganization(owner, { type: 'brokerage' })
      const { id: broker } = await buildUser(owner)
      return sql`update bookings set brokerage_id = ${brokerage}, broker_id = ${broker} where id = ${id}`
    },
  },
  {
    constraint: 'bookings_discount_decided',
    refuses: 'the acceptance of a booking with an undecided discount request',
    given: async ({ owner }) => {
      const booking = await pending(owner)
      await buildDiscount(owner, booking)
      return sql`update bookings set status = 'accepted', expires_at = null, decided_at = now() where id = ${booking.id}`
    },
  },
  {
    constraint: 'bookings_milestones_kept',
    refuses: 'a completed booking without a handover',
    given: async ({ owner }) => {
      const { id } = await accepted(owner)
      return sql`update bookings set status = 'completed' where id = ${id}`
    },
  },
  {
    constraint: 'bookings_milestones_past',
    refuses: 'a milestone in the future',
    given: async ({ owner }) => {
      const { id } = await accepted(owner)
      return sql`update bookings set reservation_form_signed_on = current_date + 2 where id = ${id}`
    },
  },
  {
    constraint: 'forbid_change_of_booking_terms',
    refuses: 'another list price on a booking',
    given: async ({ owner }) => {
      const { id } = await pending(owner)
      return sql`update bookings set list_price = list_price + 1 where id = ${id}`
    },
  },
  {
    constraint: 'forbid_change_of_booking_terms',
    refuses: 'the removal of installments without a change of unit',
    given: async ({ owner }) => {
      const { id } = await pending(owner)
      return byPlatform(sql`delete from booking_installments where booking_id = ${id}`)
    },
  },
  {
    constraint: 'forbid_buyer_removal',
    refuses: 'the removal of a buyer from a canceled booking',
    given: async ({ owner }) => {
      const { id } = await buildCancelled(owner, await accepted(owner), { refund_due: 0 })
      return byPlatform(sql`delete from booking_buyers where booking_id = ${id}`)
    },
  },
  {
    constraint: 'check_discount_request',
    refuses: 'a discount request for an accepted booking',
    given: async ({ owner }) => {
      const { id } = await accepted(owner)
      return sql`insert into discount_requests (organization_id, booking_id, project_id, status, plan_price, amount,
          requested_by, requested_by_name)
        select organization_id, id, project_id, 'pending', price, 1, created_by, created_by_name
        from bookings where id = ${id}`
    },
  },
  {
    constraint: 'receipts_of_accepted',
    refuses: 'a receipt for a pending booking',
    given: async ({ owner }) => receipt(await pending(owner), { amount: 1 }),
  },
  {
    constraint: 'receipts_account_of_project',
    refuses: 'a receipt that names a bank account of another project',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      const { organization_id } = booking
      const { id: project_id } = await buildProject(owner, { organization_id })
      const { id: bank_account_id } = await buildBankAccount(owner, { organization_id, project_id })
      return receipt(booking, { amount: 1, bank_account_id })
    },
  },
  {
    constraint: 'receipts_within_due',
    refuses: 'receipts above the sum of the installments',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      return receipt(booking, { amount: booking.price + 1 })
    },
  },
  {
    constraint: 'receipts_within_installment',
    refuses: 'a receipt above the installment that it names',
    given: async ({ owner }) => receipt(await accepted(owner), { amount: 1, pays: 'Another fee' }),
  },
  {
    constraint: 'receipts_of_earlier_sales',
    refuses: 'a receipt without a voucher number for a booking that was made here',
    given: async ({ owner }) =>
      sql`insert into booking_receipts (organization_id, booking_id, number, amount, received_on, method, recorded_by,
          recorded_by_name, earlier)
        select organization_id, id, 1, 1, '2026-11-01', 'cash', created_by, created_by_name, true
        from bookings where id = ${(await accepted(owner)).id}`,
  },
  {
    constraint: 'receipts_with_voucher_kept',
    refuses: 'the deletion of a receipt that has a voucher number',
    given: async ({ owner }) => {
      const { id } = await buildReceipt(owner, await accepted(owner))
      return sql`delete from booking_receipts where id = ${id}`
    },
  },
  {
    constraint: 'receipts_reversed_once',
    refuses: 'a second reversal of a receipt',
    given: async ({ owner }) => {
      const { id } = await buildReceipt(owner, await accepted(owner))
      const reverse = sql`update booking_receipts set reversed_at = now(), reversed_by = recorded_by,
        reversed_by_name = recorded_by_name, reversal_reason = 'Recorded twice' where id = ${id}`
      await reverse.execute(owner)
      return reverse
    },
  },
  {
    constraint: 'refunds_of_cancelled',
    refuses: 'a refund of an accepted booking',
    given: async ({ owner }) => receipt(await accepted(owner), { amount: 1, refund: true }),
  },
  {
    constraint: 'refunds_within_agreed',
    refuses: 'refunds above the agreed amount',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      await buildReceipt(owner, booking, { amount: 1_000 })
      await buildCancelled(owner, booking, { refund_due: 500 })
      return receipt(booking, { amount: 501, refund: true })
    },
  },
  {
    constraint: 'bookings_refund_received',
    refuses: 'an agreed refund above the money received',
    given: async ({ owner }) => {
      const { id } = await buildCancelled(owner, await accepted(owner), { refund_due: 0 })
      return sql`update bookings set refund_due = 1 where id = ${id}`
    },
  },
  {
    constraint: 'unit_claims_for_sale',
    refuses: 'a hold of a unit of a draft project',
    given: async ({ owner }) => {
      const project = await buildProject(owner, { status: 'draft' })
      const building = await buildBuilding(owner, { project_id: project.id })
      return hold(await buildUnit(owner, { building_id: building.id }), await buildUser(owner))
    },
  },
  {
    constraint: 'unit_claims_of_active',
    refuses: 'a hold of a unit of a suspended organization',
    given: async ({ owner }) => {
      const unit = await buildUnit(owner)
      await sql`update organizations set status = 'suspended' where id = ${unit.organization_id}`.execute(owner)
      return hold(unit, await buildUser(owner))
    },
  },
  {
    constraint: 'unit_claims_ended_is_final',
    refuses: 'the change of a claim that has ended',
    given: async ({ owner }) => {
      const { id } = await buildClaim(owner)
      await sql`update unit_claims set ended_at = now(), end_reason = 'released' where id = ${id}`.execute(owner)
      return sql`update unit_claims set end_reason = 'hold_expired' where id = ${id}`
    },
  },
  {
    constraint: 'check_sale_offer_transition',
    refuses: 'a sent sale offer that becomes a draft again',
    given: async ({ owner }) => {
      const { id } = await buildOffer(owner, await seller(owner))
      return sql`update sale_offers set status = 'draft' where id = ${id}`
    },
  },
  {
    constraint: 'sale_offers_answered_while_open',
    refuses: 'an acceptance of an offer of a suspended seller',
    given: async ({ owner }) => {
      const given = await seller(owner)
      const { id } = await buildOffer(owner, given)
      await sql`update organizations set status = 'suspended' where id = ${given.organization_id}`.execute(owner)
      return sql`update sale_offers set status = 'accepted' where id = ${id}`
    },
  },
  {
    constraint: 'forbid_change_of_closed_offer',
    refuses: 'the change of a unit of a withdrawn sale offer',
    given: async ({ owner }) => {
      const { id } = await buildOffer(owner, { ...(await seller(owner)), status: 'withdrawn' })
      return sql`update sale_offer_units set note = 'Sea view' where sale_offer_id = ${id}`
    },
  },
  {
    constraint: 'contract_texts_follow',
    refuses: 'a contract text that skips a number',
    given: async ({ owner }) => contractText(await seller(owner), 2),
  },
  {
    constraint: 'contract_texts_of_builders',
    refuses: 'a contract text of a brokerage',
    given: async ({ owner }) => contractText(await seller(owner, 'brokerage'), 1),
  },
])

/** A new organization and a user who writes its records. */
async function seller(owner: Database, type: 'developer' | 'brokerage' = 'developer') {
  const [organization, user] = [await buildOrganization(owner, { type }), await buildUser(owner)]
  return { organization_id: organization.id, created_by: user.id }
}

const pending = async (owner: Database) => buildBooking(owner, await seller(owner))
const accepted = async (owner: Database) => buildAccepted(owner, await seller(owner))

const receipt = (
  { organization_id, id, created_by }: Awaited<ReturnType<typeof pending>>,
  {
    amount,
    refund = false,
    pays,
    bank_account_id = null,
  }: {
    readonly amount: number
    readonly refund?: boolean
    readonly pays?: string
    readonly bank_account_id?: number | null
  },
) => sql`insert into booking_receipts (organization_id, booking_id, number, amount, received_on, method, refund,
    recorded_by, recorded_by_name, pays_position, pays_name, bank_account_id)
  values (${organization_id}, ${id}, 9, ${amount}, '2026-11-01', 'cash', ${refund}, ${created_by}, 'Omar Nasser',
    ${pays ? 1 : null}::integer, ${pays ?? null}::text, ${bank_account_id}::bigint)`

const hold = (unit: { readonly organization_id: number; readonly id: number }, holder: { readonly id: number }) =>
  sql`insert into unit_claims (organization_id, unit_id, kind, unit_status, holder_id, holder_name, expires_at)
    values (${unit.organization_id}, ${unit.id}, 'hold', 'on_hold', ${holder.id}, 'Omar Nasser',
      now() + interval '1 hour')`

const contractText = ({ organization_id, created_by }: Awaited<ReturnType<typeof seller>>, number: number) =>
  sql`insert into contract_texts (organization_id, number, language, body, written_by, written_by_name)
    values (${organization_id}, ${number}, 'en', 'Contract of sale', ${created_by}, 'Omar Nasser')`
