import { commissionTermColumns } from '@storey/api/list-columns.ts'
import { earnedWhenLabels } from '@storey/api/sales/commission-columns.ts'
import { type CommissionTerms, commissionTerms } from '@storey/api/sales/commission-terms.ts'
import { priceText } from '../../inventory/units/rules.ts'
import {
  dayColumn,
  decimalColumn,
  instantColumn,
  namesText,
  sheetOfList,
  textColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listTerms } from './queries.ts'

type Rate = Pick<CommissionTerms, 'percent' | 'amount'>

/** The rate with its tiers: `5%, 6% from sale 3`. */
function rateText({ tiers, tier_by, currency, ...rate }: CommissionTerms): string {
  const money = (amount: number | null) => priceText(amount ?? 0, currency ?? 'AED')
  const rateOf = ({ percent, amount }: Rate) => (percent === null ? money(amount) : `${percent}%`)
  return namesText([
    rateOf(rate),
    ...tiers.map((tier) => `${rateOf(tier)} from ${tier_by === 'sales' ? `sale ${tier.from}` : money(tier.from)}`),
  ])
}

const columns = {
  brokerage: textColumn(26, ({ brokerage }: CommissionTerms) => brokerage.name),
  project: textColumn(26, ({ project }: CommissionTerms) => project?.name ?? 'Every project'),
  rate: textColumn(34, (terms: CommissionTerms) => rateText(terms)),
  earned: textColumn(40, ({ earned_when, received_percent }: CommissionTerms) =>
    received_percent === null
      ? earnedWhenLabels[earned_when]
      : `${earnedWhenLabels[earned_when]}: ${received_percent}%`,
  ),
  vat: decimalColumn(({ vat_percent }: CommissionTerms) => vat_percent),
  share: decimalColumn(({ broker_percent }: CommissionTerms) => broker_percent),
  starts: dayColumn(({ starts_on }: CommissionTerms) => starts_on),
  ended: instantColumn(({ ended_at }: CommissionTerms) => ended_at),
  by: textColumn(22, ({ created_by }: CommissionTerms) => created_by),
}

export const commissionTermExport = pagedExport({
  kind: 'commission_terms.export',
  input: commissionTerms.export.body,
  name: 'Commission terms',
  columns: (input) => sheetOfList(commissionTermColumns, columns, input.columns),
  list: listTerms,
})
