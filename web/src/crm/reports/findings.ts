import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import type { ContactTime } from '@storey/api/crm/report-figures.ts'
import type { CrmReport } from '@storey/api/crm/reports.ts'
import { shareText } from '../../ui/chart/figure-text.ts'
import { moneyText } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'

// The titles of the reports: what the figures say, without a full stop.

export const leadsText = (count: number) => (count === 1 ? '1 lead' : `${countText(count)} leads`)
export const dealsText = (count: number) => (count === 1 ? '1 deal' : `${countText(count)} deals`)

export const timeLabels: Readonly<Record<ContactTime, string>> = {
  hour: 'Within 1 hour',
  day: 'Within 1 day',
  three_days: 'Within 3 days',
  week: 'Within a week',
  later: 'Later',
}

const HOUR = 60
const DAY = 24 * HOUR

/** `25 min`, `3 h`, `4 days`. */
export function waitText(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 1) return 'under 1 min'
  if (minutes < HOUR) return `${countText(Math.round(minutes))} min`
  if (minutes < 2 * DAY) return `${countText(Math.round(minutes / HOUR))} h`
  return `${countText(Math.round(minutes / DAY))} days`
}

export function funnelFinding({ leads, statuses }: Pick<CrmReport, 'leads' | 'statuses'>): string {
  if (leads.total === 0) return 'No new leads'
  const of = (status: string) => statuses.find((one) => one.status === status)?.leads ?? 0
  return `${shareText(of('converted'), leads.total)} of ${leadsText(leads.total)} converted; ${shareText(of('lost') + of('junk'), leads.total)} were lost or junk`
}

export function contactFinding({ total, contacted, minutes }: CrmReport['leads']): string {
  if (total === 0) return 'No new leads'
  if (contacted === 0)
    return total === 1 ? 'The lead is not contacted yet' : `None of ${leadsText(total)} is contacted yet`
  const median = `The median first contact takes ${waitText(minutes)}`
  const waiting = total - contacted
  return waiting === 0 ? `${median}; every lead was contacted` : `${median}; ${leadsText(waiting)} not contacted yet`
}

export function sourceFinding(sources: CrmReport['sources'], total: number): string {
  const [first] = sources
  if (!first || total === 0) return 'No source brought leads'
  return `${sourceLabels[first.source]} brings ${shareText(first.leads, total)} of leads`
}

/** An owner whose name cannot be read is not a member anymore. */
export const agentName = ({ owner, owner_id }: CrmReport['agents'][number]): string =>
  owner?.full_name ?? (owner_id === null ? 'Unassigned' : 'Former member')

export function agentFinding({ agents, won, period }: Pick<CrmReport, 'agents' | 'won' | 'period'>): string {
  const [first] = agents
  if (!first || won.deals === 0) return 'No deal was won'
  const amount = moneyText({ amount: first.won.amount, currency: period.currency }, { short: true })
  return `${first.owner_id === null ? 'Deals without owner' : agentName(first)} won ${amount}, ${shareText(first.won.amount, won.amount)} of the value`
}

export function stageFinding({ stages, period }: Pick<CrmReport, 'stages' | 'period'>): string {
  const deals = stages.reduce((sum, one) => sum + one.deals, 0)
  if (deals === 0) return 'No new deals'
  const open = stages.filter(({ kind }) => kind === 'open')
  const amount = open.reduce((sum, one) => sum + one.amount, 0)
  const left = open.reduce((sum, one) => sum + one.deals, 0)
  return `${countText(left)} of ${deals === 1 ? '1 new deal' : `${countText(deals)} new deals`} still open, ${moneyText({ amount, currency: period.currency }, { short: true })}`
}

export function closedFinding({ won, lost, reasons, period }: CrmReport): string {
  if (won.deals + lost.deals === 0) return 'No deal was closed'
  const rate = `${shareText(won.deals, won.deals + lost.deals)} of ${countText(won.deals + lost.deals)} closed deals were won`
  const [first] = reasons
  if (!first) return rate
  return `${rate}; “${first.reason}” cost ${moneyText({ amount: first.amount, currency: period.currency }, { short: true })}`
}
