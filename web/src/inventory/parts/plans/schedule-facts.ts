import type { Fact } from '../../../ui/agreed/facts.ts'
import { moneyText } from '../../../ui/format/money.ts'
import type { ScheduleRow } from './ScheduleTable.tsx'
import { dueLabels } from './schedule-labels.ts'

/** The payments or the fees of a schedule, as terms of a promise. They follow the chosen plan and a typed discount. */
export const scheduleFacts = (
  what: 'Payment' | 'Fee',
  rows: readonly (Omit<ScheduleRow, 'explain'> & { readonly payer?: 'buyer' | 'seller' })[],
  currency: string,
): Fact[] =>
  rows.map((row, index) => ({
    label: `${what} ${index + 1}`,
    text: `${row.name}, ${moneyText({ amount: row.amount, currency })}, ${dueLabels(row)}${row.payer === 'seller' ? ', paid by the seller' : ''}`,
    chosen: true,
    fleeting: true,
  }))
