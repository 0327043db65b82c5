import { type Installment, inOrder, isFromHandover, type PaymentPlan, repeatsOf } from './payment-plan.ts'
import { formatPercent, parsePercent, WHOLE } from './percent.ts'

/**
 * The plan in two numbers: percent before handover, percent from handover on, such as '60/40'.
 *
 * It follows from the rules, not from the days, so that a plan keeps its name when handover moves.
 * Null for a plan with fixed amounts, whose shares differ from price to price.
 */
export function planLabel({ installments }: Pick<PaymentPlan, 'installments'>): string | null {
  if (installments.length === 0 || installments.some(({ amount_kind }) => amount_kind === 'fixed')) return null
  const known = sharesOf(inOrder(installments))
  const given = known.before + known.after
  if (given > WHOLE) return null
  const rest = installments.find(({ amount_kind }) => amount_kind === 'remainder')
  if (!rest && given !== WHOLE) return null
  const before = known.before + (rest && !isFromHandover(rest) ? WHOLE - given : 0n)
  return `${formatPercent(before)}/${formatPercent(WHOLE - before)}`
}

/** The same two numbers for one price, in whole percent; exact ones come from `planLabel`. */
export function amountLabel(before: bigint, price: bigint): string {
  if (price === 0n) return '100/0'
  const share = (200n * before + price) / (2n * price)
  return `${share}/${100n - share}`
}

function sharesOf(installments: readonly Installment[]): { before: bigint; after: bigint } {
  const shares = { before: 0n, after: 0n }
  for (const installment of installments) {
    const share = (parsePercent(installment.percent) ?? 0n) * BigInt(repeatsOf(installment))
    if (installment.amount_kind === 'percent') shares[isFromHandover(installment) ? 'after' : 'before'] += share
  }
  return shares
}
