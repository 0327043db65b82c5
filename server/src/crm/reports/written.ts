import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import type { CrmReport } from '@storey/api/crm/reports.ts'
import { amountText, changeText, pointsText, shareText, sheetOfRows } from '../../account/report-emails/rules.ts'
import type { EmailTable } from '../../mail/email-parts.ts'
import type { Sheet } from '../../sheets/xlsx.ts'

// The CRM reports as an e-mail: its tables, and the sheets of its file.

/** More people do not fit an e-mail; the file has all. */
const MAX_AGENTS = 10
const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR

const count = new Intl.NumberFormat('en')

/** `25 min`, `3 h`, `4 days`. */
function waitText(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < MINUTES_OF_HOUR) return `${count.format(Math.round(minutes))} min`
  if (minutes < 2 * MINUTES_OF_DAY) return `${count.format(Math.round(minutes / MINUTES_OF_HOUR))} h`
  return `${count.format(Math.round(minutes / MINUTES_OF_DAY))} days`
}

const converted = ({ statuses }: CrmReport) => statuses.find(({ status }) => status === 'converted')?.leads ?? 0

const agentName = ({ owner, owner_id }: CrmReport['agents'][number]) =>
  owner?.full_name ?? (owner_id === null ? 'Unassigned' : 'Former member')

/** The figures next to those of the period before, and the agents. */
export function tablesOf(report: CrmReport, before: CrmReport): readonly EmailTable[] {
  const money = (amount: number) => amountText(amount, report.period.currency)
  const number = (name: string, of: (totals: CrmReport) => number, textOf = count.format) => [
    name,
    textOf(of(report)),
    textOf(of(before)),
    changeText(of(report), of(before)),
  ]
  const share = (name: string, of: (totals: CrmReport) => readonly [part: number, whole: number]) => [
    name,
    shareText(...of(report)),
    shareText(...of(before)),
    pointsText(of(report), of(before)),
  ]
  const [wait, waited] = [report.leads.minutes, before.leads.minutes]
  const agents = report.agents.slice(0, MAX_AGENTS)
  return [
    {
      head: ['', 'This period', 'Before', 'Change'],
      rows: [
        number('New leads', ({ leads }) => leads.total),
        share('Contacted', ({ leads }) => [leads.contacted, leads.total]),
        [
          'First contact, median',
          waitText(wait),
          waitText(waited),
          wait === null || waited === null ? '–' : changeText(wait, waited),
        ],
        share('Converted', (of) => [converted(of), of.leads.total]),
        number('Deals won', ({ won }) => won.deals),
        number('Value won', ({ won }) => won.amount, money),
        number('Deals lost', ({ lost }) => lost.deals),
        number('Value lost', ({ lost }) => lost.amount, money),
      ],
    },
    ...(agents.length === 0
      ? []
      : [
          {
            head: ['Agent', 'Leads', 'Contacted', 'Won', 'Value won'],
            rows: agents.map((agent) => [
              agentName(agent),
              count.format(agent.leads),
              shareText(agent.contacted, agent.leads),
              count.format(agent.won.deals),
              money(agent.won.amount),
            ]),
          },
        ]),
  ]
}

/** Each report as a sheet, with all its rows. */
export function sheetsOf({ period: { currency }, sources, agents, stages, reasons }: CrmReport): Sheet[] {
  const money = (title: string) => ({ title: `${title} (${currency})`, currency })
  const headings = ['Leads', 'Contacted', 'Converted', 'Median minutes', 'Won', money('Won'), 'Lost', money('Lost')]
  const figures = (one: CrmReport['sources'][number] | CrmReport['agents'][number]) => [
    one.leads,
    one.contacted,
    one.converted,
    one.minutes === null ? null : Math.round(one.minutes),
    one.won.deals,
    one.won.amount,
    one.lost.deals,
    one.lost.amount,
  ]
  return [
    sheetOfRows(
      'Agents',
      ['Agent', ...headings],
      agents.map((one) => [agentName(one), ...figures(one)]),
    ),
    sheetOfRows(
      'Sources',
      ['Source', ...headings],
      sources.map((one) => [sourceLabels[one.source], ...figures(one)]),
    ),
    sheetOfRows(
      'Stages',
      ['Stage', 'Deals', money('Value')],
      stages.map(({ pipeline, name, deals, amount }) => [`${pipeline}: ${name}`, deals, amount]),
    ),
    sheetOfRows(
      'Lost deals',
      ['Reason', 'Deals', money('Value')],
      reasons.map(({ reason, deals, amount }) => [reason, deals, amount]),
    ),
  ]
}
