import { holds } from '@storey/api/holds.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { NewEarlierSale } from '@storey/api/sales/earlier-sales.ts'
import { dueText } from '@storey/api/schedule/due.ts'
import type { Scope } from '../../access/scope.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { claimFree, claimProblems, lockToClaim, requireFree } from '../../inventory/claims/actions.ts'
import { changeUnit } from '../../inventory/units/actions.ts'
import { encrypt } from '../../kernel/secrets.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { Context } from '../../services/context.ts'
import {
  announce,
  drawBookingId,
  insertBooking,
  insertBuyers,
  insertEvent,
  insertInstallments,
  nextNumber,
} from '../bookings/actions.ts'
import { brokerProblems, numberText, ownerOf, searchText } from '../bookings/rules.ts'
import { milestoneConstraints } from '../milestones/rules.ts'
import { receiptProblems } from '../receipts/rules.ts'
import { findUnitToBook } from '../unit-prices/actions.ts'
import { findInstants, insertCommission, insertReceipts } from './queries.ts'
import { BEFORE, listPriceOf, milestonesOf, saleProblems, splitOfLines, unitStatusOfSale, withoutVat } from './rules.ts'

/** Who approves and pays commissions records how those of before were settled. */
export const settles = (scope: Scope) => holds(scope, 'commissions.manage')

type Recording = Context<'booking.created' | 'unit.status', 'settings'>

/**
 * Records a sale that was agreed before it was in this system, with the schedule, receipts and milestones as given. The
 * unit's row is locked first, as for a booking, so that of a record and a claim at the same time one succeeds.
 *
 * @returns the id of the booking @throws 409 if the unit is claimed, 422 by field
 */
export async function recordSale(context: Recording, sale: NewEarlierSale): Promise<number> {
  const { db, scope, services, emit } = context
  const { unit_id, booked_on } = sale
  const { claimable, found, instants, counted, id } = await settleAll({
    claimable: lockToClaim(db, scope, unit_id),
    found: findUnitToBook(db, scope, unit_id),
    instants: findInstants(db, scope, unit_id, booked_on),
    counted: nextNumber(db, scope, unit_id),
    id: drawBookingId(db, scope),
  })
  if (!claimable || !found || !instants || !counted) throw invalid({ unit_id: ['Choose a unit that you sell.'] })
  const { unit } = claimable
  const { organization_id, currency } = unit
  const problems = saleProblems(sale, { currency, today: found.today, vat: found.vat, settles: settles(scope) })
  if (Object.keys(problems).length > 0)
    throw invalid(Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]])))
  const free = await requireFree(context, claimable, 'booking', { from: BEFORE })
  const number = numberText(booked_on, counted)
  const booking = { id, organization_id }
  const place = { unit_id, building_id: unit.building_id, project_id: unit.project_id }
  // A list of before names no price of a sold home: its price is that of its sale.
  if (unit.price === null) await changeUnit(db, scope, unit, { price: listPriceOf(sale.price, found.vat) }, 'sale')
  const milestones = milestonesOf(sale)
  const unit_status = unitStatusOfSale(sale)
  const { sold_at, now } = instants
  await settleAll({
    claim: claimFree(context, free, {
      kind: 'booking',
      unit_status,
      minutes: null,
      held_for: sale.buyers[0]?.full_name ?? null,
    }),
    booking: insertBooking(db, scope, {
      ...place,
      ...booking,
      ...milestones,
      number,
      payment_plan_id: null,
      claim_id: free.id,
      status: milestones.handed_over_on === null ? 'accepted' : 'completed',
      list_price: sale.list_price ?? sale.price,
      price: sale.price,
      currency,
      plan_name: sale.plan_name ?? 'As agreed',
      split_label: splitOfLines(sale, found.handover_on),
      broker_organization_name: sale.broker_organization_name ?? null,
      broker_name: sale.broker_name ?? null,
      brokerage_id: sale.brokerage_id ?? null,
      broker_id: sale.broker_id ?? null,
      commission_percent: sale.commission_percent ?? null,
      note: sale.note ?? '',
      search: searchText(number, unitName(unit.building, unit.number), sale.buyers),
      minutes: null,
      created_at: sold_at,
      decided_at: sold_at,
      recorded_at: now,
      recorded_reason: sale.reason,
      ...(scope.role === 'super_admin_sales_manager'
        ? { sales_manager_id: scope.user_id, sales_manager_name: scope.user_name }
        : {}),
    }),
    buyers: insertBuyers(
      db,
      scope,
      booking,
      sale.buyers.map((buyer, index) => ({
        ...buyer,
        position: index + 1,
        id_number: encrypt(services.settings.secretKey, buyer.id_number, ownerOf(number, index + 1)).toString('base64'),
      })),
    ),
    installments: insertInstallments(
      db,
      scope,
      booking,
      sale.installments.map(({ name, amount, due_on, due_text, built_at, is_charge = false }, index) => ({
        ...{ position: index + 1, name, amount, due_on, is_charge, owed: true },
        // The database reads the stage of construction from this text and keeps the due day.
        due_text:
          built_at == null
            ? (due_text ?? (due_on === null ? 'No day agreed' : `On ${due_on}`))
            : dueText({ due_kind: 'on_construction', due_value: built_at }),
        // What was overdue already is not notified again.
        overdue_notified_at: due_on !== null && due_on < found.today ? now : null,
      })),
    ),
    event: insertEvent(db, scope, booking, 'recorded', sale.reason),
    receipts:
      sale.receipts.length > 0 &&
      insertReceipts(
        db,
        scope,
        booking,
        sale.receipts.map(({ reference = null, ...receipt }, index) => ({ ...receipt, reference, number: index + 1 })),
      ),
    commission:
      sale.commission_earned_on != null &&
      insertCommission(db, scope, booking, {
        base: withoutVat(sale.price, found.vat),
        amount: sale.commission_amount ?? null,
        vat_percent: sale.commission_vat_percent ?? '0',
        earned_on: sale.commission_earned_on,
        invoice: sale.commission_invoice ?? null,
        invoiced_on: sale.commission_invoiced_on ?? null,
        paid_on: sale.commission_paid_on ?? null,
        reference: sale.commission_reference ?? null,
      }),
  })
  announce(emit, { ...booking, ...place, brokerage_id: sale.brokerage_id ?? null }, 'booking.created')
  return id
}

/** Refusals for constraint violations. */
export const recordProblems = {
  ...claimProblems,
  ...milestoneConstraints,
  ...receiptProblems,
  ...brokerProblems,
  commissions_within_price: () => invalid({ commission_amount: ['Enter at most the price without VAT.'] }),
  commissions_invoice_number: () =>
    invalid({ commission_invoice: ['The brokerage has another invoice with this number already.'] }),
  bookings_one_live: () => conflict('unit_not_available', 'Someone else has booked this unit.'),
  booking_buyers_shares: () => invalid({ buyers: ['The shares of the buyers add up to exactly 100%.'] }),
  booking_payments_add_up: () => invalid({ installments: ['The installments add up to the price.'] }),
}
