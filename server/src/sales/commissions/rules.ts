import { type CommissionStatus, commissionStatusLabels } from '@storey/api/sales/commission-columns.ts'
import { conflict, invalid } from '../../errors/problems.ts'

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

/** @throws 422 if the day is in the future */
export function requirePast(field: string, day: string, today: string): void {
  if (day > today) throw invalid({ [field]: ['Enter today or an earlier day.'] })
}

/** Refusals of rules of the database. */
export const commissionProblems = {
  commissions_transition: () => conflict('wrong_state', 'This commission has changed in the meantime. Reload it.'),
  commissions_final: () => conflict('wrong_state', 'This commission has changed in the meantime. Reload it.'),
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
