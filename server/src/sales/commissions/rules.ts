import { type CommissionStatus, commissionStatusLabels } from '@storey/api/sales/commission-columns.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'

/** @throws 409 if a commission is not in the status that an action needs, such as after another user has acted */
export function requireStatus(status: CommissionStatus, needed: readonly CommissionStatus[]): void {
  if (!needed.includes(status))
    throw conflict(
      'wrong_state',
      `This commission is ${commissionStatusLabels[status].toLowerCase()} now. Reload it.`,
      {
        current: { status },
      },
    )
}

interface Invoiced {
  readonly id: number
  readonly status: CommissionStatus
  readonly organization_id: number
  readonly brokerage_id: number
  readonly booking_number: string
  readonly currency: string
  readonly total: number | null
}

/**
 * @param others the commissions of `also` that the caller sees
 * @throws 422 if they are not for one developer in one currency, or do not add up to the total; 409 if one is not earned
 */
export function requireOneInvoice(
  first: Invoiced,
  others: readonly Invoiced[],
  { also = [], total }: { readonly also?: readonly number[] | undefined; readonly total?: number | undefined },
): void {
  if (also.includes(first.id)) throw invalid({ also: ['Choose each commission once.'] })
  if (others.length < also.length) throw invalid({ also: ['Choose commissions of your brokerage.'] })
  const other = others.find(
    (one) =>
      one.organization_id !== first.organization_id ||
      one.brokerage_id !== first.brokerage_id ||
      one.currency !== first.currency,
  )
  if (other)
    throw invalid({
      also: [`An invoice is for one developer in one currency. Leave out ${other.booking_number}.`],
    })
  const gone = others.find(({ status }) => status !== 'earned')
  if (gone)
    throw conflict(
      'wrong_state',
      `The commission of ${gone.booking_number} is ${commissionStatusLabels[gone.status].toLowerCase()} now. Choose again.`,
      { current: { status: gone.status } },
    )
  const sum = [first, ...others].reduce((so_far, one) => so_far + (one.total ?? 0), 0)
  if (total !== undefined && total !== sum)
    throw invalid({ total: [`The commissions add up to ${priceText(sum, first.currency)} with VAT.`] })
}

/** @throws 422 if the day is in the future */
export function requirePast(field: string, day: string, today: string): void {
  if (day > today) throw invalid({ [field]: ['Enter today or an earlier day.'] })
}

/** Refusals of rules of the database. */
export const commissionProblems = {
  commissions_transition: () => conflict('wrong_state', 'This commission has changed in the meantime. Reload it.'),
  commissions_final: () => conflict('wrong_state', 'This commission has changed in the meantime. Reload it.'),
  // Only if the invoice was returned and sent again while this call waited for it.
  commissions_invoice_together: () => conflict('wrong_state', 'This invoice has changed in the meantime. Reload it.'),
  commissions_invoice_number: () =>
    invalid({ invoice_number: ['You have sent an invoice with this number already. Enter another number.'] }),
}

/** Refusals of commission terms. */
export const termsProblems = {
  commission_terms_current: () => conflict('terms_changed', 'Another user has agreed terms just now. Reload them.'),
  commission_terms_of_brokerage: () => invalid({ brokerage_id: ['Choose a brokerage.'] }),
  commission_terms_kept: () => conflict('wrong_state', 'These terms have ended already.'),
  commission_terms_tiers_rise: () => invalid({ tiers: ['Each tier starts above the one before, and has a rate.'] }),
}
