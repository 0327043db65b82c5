import type { SalesReport } from '@storey/api/sales/reports.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'

const MONTHS = 12

interface Month {
  readonly from: string
  readonly to: string
  /** `Nov` and `Nov 2026` */
  readonly label: string
  readonly name: string
  readonly fixed: number
  readonly estimated: number
}

/** The current month and the eleven after it, also those without an installment. */
export function monthsOf(found: SalesReport['due']['months'], first: string): readonly Month[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, ahead) => {
    const day = (plus: number, of: number) =>
      new Date(Date.UTC(year, month - 1 + ahead + plus, of)).toISOString().slice(0, 10)
    const from = day(0, 1)
    const name = plainDayText(from).slice(2)
    const { fixed = 0, estimated = 0 } = found.find((one) => one.from === from) ?? {}
    return { from, to: day(1, 0), label: name.slice(0, 3), name, fixed, estimated }
  })
}
