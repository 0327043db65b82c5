import type { LostStatus, ReportFigure } from '@storey/api/sales/report-figures.ts'

/** What a report is about. */
export interface ReportOf {
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly project_id?: readonly number[] | undefined
}

interface Narrower {
  readonly seller_id?: number
  readonly brokerage?: string
  readonly brokerage_id?: number
  readonly own_team?: boolean
  readonly status?: LostStatus
  readonly estimated?: boolean
}

/** Address of the rows that a figure counts. */
export function rowsOf(of: Partial<ReportOf>, figure: ReportFigure, narrower: Narrower = {}): string {
  const given = Object.entries({ figure, ...of, ...narrower }).filter(([, value]) => value !== undefined)
  return `/inventory/reports/rows?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}
