import type { Schedule } from '@storey/api/schedule/schedule.ts'
import type { ScheduleVat } from './ScheduleTable.tsx'

/** The VAT of a computed schedule; null where no rule applies. */
export const vatOf = ({
  price,
  totals: { vat_percent, vat },
}: Pick<Schedule, 'price' | 'totals'>): ScheduleVat | null =>
  vat_percent === null ? null : { percent: vat_percent, net: price - vat, amount: vat }
