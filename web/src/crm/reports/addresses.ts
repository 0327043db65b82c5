import type { LeadSource, LeadStatus } from '@storey/api/crm/lead.ts'
import type { ContactTime, CrmFigure } from '@storey/api/crm/report-figures.ts'

/** What a report is about. */
export interface ReportOf {
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly owner_id?: readonly number[] | undefined
}

interface Narrower {
  readonly status?: LeadStatus
  readonly source?: LeadSource
  readonly agent_id?: number
  readonly unowned?: boolean
  readonly within?: ContactTime
  readonly stage_id?: number
  readonly reason?: string
}

/** Address of the rows that a figure counts. */
export function rowsOf(of: ReportOf, figure: CrmFigure, narrower: Narrower = {}): string {
  const given = Object.entries({ figure, ...of, ...narrower }).filter(([, value]) => value !== undefined)
  return `/crm/reports/rows?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}
