import type { CrmReport } from '@storey/api/crm/reports.ts'
import { saveFile } from '../../http/save.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { exported } from '../../ui/chart/figure-text.ts'
import { RankBars } from '../../ui/chart/RankBars.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'
import { type ReportOf, rowsOf } from './addresses.ts'
import { agentFinding, agentName, closedFinding, dealsText, leadsText, stageFinding, waitText } from './findings.ts'

interface Props {
  report: CrmReport
  of: ReportOf
}

const shortIn = (currency: string) => (amount: number) => moneyText({ amount, currency }, { short: true, bare: true })

/** Two members of one name get a number. */
export function distinct<Item extends { readonly name: string }>(items: readonly Item[]): Item[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const count = (seen.get(item.name) ?? 0) + 1
    seen.set(item.name, count)
    return count === 1 ? item : { ...item, name: `${item.name} (${count})` }
  })
}

/** Who wins, and how soon they call. */
export function Agents({ report, of }: Props) {
  const { currency } = report.period
  const short = shortIn(currency)
  const rows = distinct(
    report.agents.map((one) => ({
      ...one,
      name: agentName(one),
      narrower: one.owner_id === null ? { unowned: true } : { agent_id: one.owner_id },
    })),
  )
  return (
    <ChartCard
      title={agentFinding(report)}
      note={`Deals won in the period by owner, ${currency}, and leads created in it`}
      file="agents"
      onSave={saveFile}
      none={rows.length === 0 ? 'Agents are compared when leads are created and deals won.' : undefined}
      table={{
        columns: [
          { title: 'Agent' },
          { title: 'Leads', end: true },
          { title: 'Contacted', end: true },
          { title: 'Median contact', end: true },
          { title: 'Won', end: true },
          { title: `Won, ${currency}`, end: true },
          { title: 'Lost', end: true },
        ],
        rows: rows.map(({ name, narrower, leads, contacted, minutes, won, lost }) => [
          { text: name },
          { text: countText(leads), value: leads, to: rowsOf(of, 'leads', narrower) },
          { text: countText(contacted), value: contacted, to: rowsOf(of, 'contacted', narrower) },
          { text: waitText(minutes) },
          { text: countText(won.deals), value: won.deals, to: rowsOf(of, 'won', narrower) },
          { text: short(won.amount), value: exported(won.amount, currency) },
          { text: countText(lost.deals), value: lost.deals, to: rowsOf(of, 'lost', narrower) },
        ]),
      }}
    >
      <RankBars
        label="Value of won deals by agent"
        ranks={rows.map(({ name, narrower, leads, minutes, won }) => ({
          name,
          value: won.amount,
          text: short(won.amount),
          more: `${dealsText(won.deals)}, ${leadsText(leads)}${minutes === null ? '' : `, contact ${waitText(minutes)}`}`,
          to: rowsOf(of, 'won', narrower),
        }))}
      />
    </ChartCard>
  )
}

/** Where the new deals are. */
export function Stages({ report, of }: Props) {
  const { currency } = report.period
  const short = shortIn(currency)
  const several = new Set(report.stages.map(({ pipeline }) => pipeline)).size > 1
  const rows = distinct(
    report.stages.map((stage) => ({ ...stage, name: several ? `${stage.pipeline}: ${stage.name}` : stage.name })),
  )
  return (
    <ChartCard
      title={stageFinding(report)}
      note={`Deals created in the period by their stage today, ${currency}`}
      file="stages"
      onSave={saveFile}
      none={rows.length === 0 ? 'New deals are counted here by stage.' : undefined}
      table={{
        columns: [{ title: 'Stage' }, { title: 'Deals', end: true }, { title: `Value, ${currency}`, end: true }],
        rows: rows.map(({ id, name, deals, amount }) => [
          { text: name },
          { text: countText(deals), value: deals, to: rowsOf(of, 'deals', { stage_id: id }) },
          { text: short(amount), value: exported(amount, currency) },
        ]),
      }}
    >
      <RankBars
        label="Deals by stage"
        ranks={rows.map(({ id, name, kind, deals, amount }) => ({
          name,
          value: deals,
          text: countText(deals),
          more: short(amount),
          to: rowsOf(of, 'deals', { stage_id: id }),
          ...(kind === 'won' ? { tone: 'main' as const } : kind === 'lost' ? { tone: 'bad' as const } : {}),
        }))}
      />
    </ChartCard>
  )
}

/** What was won, and why the rest was lost. */
export function Closed({ report, of }: Props) {
  const { won, lost, reasons, period } = report
  const { currency } = period
  const short = shortIn(currency)
  const rows = distinct([
    { name: 'Won', ...won, to: rowsOf(of, 'won'), tone: 'main' as const },
    ...reasons.map(({ reason, deals, amount }) => ({
      name: reason,
      deals,
      amount,
      to: rowsOf(of, 'lost', { reason }),
      tone: 'bad' as const,
    })),
  ])
  return (
    <ChartCard
      title={closedFinding(report)}
      note={`Deals closed in the period: won, and lost by reason, ${currency}`}
      file="won-and-lost"
      onSave={saveFile}
      none={won.deals + lost.deals === 0 ? 'Won and lost deals are counted here.' : undefined}
      table={{
        columns: [{ title: 'Outcome' }, { title: 'Deals', end: true }, { title: `Value, ${currency}`, end: true }],
        rows: [...rows, { name: 'All lost deals', ...lost, to: rowsOf(of, 'lost') }].map(
          ({ name, deals, amount, to }) => [
            { text: name },
            { text: countText(deals), value: deals, to },
            { text: short(amount), value: exported(amount, currency) },
          ],
        ),
      }}
    >
      <RankBars
        label="Value of closed deals by outcome"
        ranks={rows.map(({ name, deals, amount, to, tone }) => ({
          name,
          value: amount,
          text: short(amount),
          more: dealsText(deals),
          to,
          tone,
        }))}
      />
    </ChartCard>
  )
}
