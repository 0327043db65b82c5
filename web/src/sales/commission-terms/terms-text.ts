import { earnedWhenLabels } from '@storey/api/sales/commission-columns.ts'
import type { CommissionTerms } from '@storey/api/sales/commission-terms.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'

type Rate = Pick<CommissionTerms, 'percent' | 'amount'>

const rateOf = ({ percent, amount }: Rate, currency: string | null) =>
  percent === null ? moneyText({ amount: amount ?? 0, currency: currency ?? 'AED' }) : percentText(percent)

/** The rate with its tiers: `5%, 6% from sale 3`. */
export const rateText = ({ tiers, tier_by, currency, ...rate }: CommissionTerms) =>
  [
    rateOf(rate, currency),
    ...tiers.map(
      (tier) =>
        `${rateOf(tier, currency)} from ${tier_by === 'sales' ? `sale ${tier.from}` : moneyText({ amount: tier.from, currency: currency ?? 'AED' })}`,
    ),
  ].join(', ')

/** When it is earned: `When a part of the price is received: 10%`. */
export const earnedText = ({ earned_when, received_percent }: CommissionTerms) =>
  received_percent === null
    ? earnedWhenLabels[earned_when]
    : `${earnedWhenLabels[earned_when]}: ${percentText(received_percent)}`
