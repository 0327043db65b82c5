import { leadStatus } from '@storey/api/crm/lead.ts'
import { sourceLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import { CONTACT_TIMES } from '@storey/api/crm/report-figures.ts'
import type { CrmReport } from '@storey/api/crm/reports.ts'
import { saveFile } from '../../http/save.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { exported, shareText } from '../../ui/chart/figure-text.ts'
import { RankBars } from '../../ui/chart/RankBars.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'
import { type ReportOf, rowsOf } from './addresses.ts'
import { contactFinding, funnelFinding, sourceFinding, timeLabels, waitText } from './findings.ts'

interface Props {
  report: CrmReport
  of: ReportOf
}

const NO_LEADS = 'New leads are counted here.'

/** What the leads of the period are today. */
export function Funnel({ report: { leads, statuses }, of }: Props) {
  const rows = leadStatus.options.map((status) => {
    const count = statuses.find((one) => one.status === status)?.leads ?? 0
    return {
      status,
      name: statusLabels[status],
      count,
      share: shareText(count, leads.total),
      to: rowsOf(of, 'leads', { status }),
    }
  })
  return (
    <ChartCard
      title={funnelFinding({ leads, statuses })}
      note="Leads created in the period by their status today"
      file="funnel"
      onSave={saveFile}
      none={leads.total === 0 ? NO_LEADS : undefined}
      table={{
        columns: [{ title: 'Status' }, { title: 'Leads', end: true }, { title: 'Share', end: true }],
        rows: [
          ...rows.map(({ name, count, share, to }) => [
            { text: name },
            { text: countText(count), value: count, to },
            { text: share },
          ]),
          [
            { text: 'All leads' },
            { text: countText(leads.total), value: leads.total, to: rowsOf(of, 'leads') },
            { text: '' },
          ],
        ],
      }}
    >
      <RankBars
        label="Leads by status"
        // A status without leads is a row of the table only.
        ranks={rows
          .filter(({ count }) => count > 0)
          .map(({ status, name, count, share, to }) => ({
            name,
            value: count,
            text: countText(count),
            more: share,
            to,
            ...(status === 'converted' ? { tone: 'main' as const } : {}),
            ...(status === 'lost' || status === 'junk' ? { tone: 'bad' as const } : {}),
          }))}
      />
    </ChartCard>
  )
}

/** How soon new leads are contacted. */
export function FirstContact({ report: { leads, times }, of }: Props) {
  const waiting = leads.total - leads.contacted
  const rows = [
    ...CONTACT_TIMES.map((within) => ({
      name: timeLabels[within],
      count: times.find((one) => one.within === within)?.leads ?? 0,
      to: rowsOf(of, 'leads', { within }),
      late: false,
    })),
    { name: 'Not contacted yet', count: waiting, to: rowsOf(of, 'waiting'), late: true },
  ]
  return (
    <ChartCard
      title={contactFinding(leads)}
      note="Time from the creation of a lead to the first call, meeting or message with a contact"
      file="first-contact"
      onSave={saveFile}
      none={leads.total === 0 ? NO_LEADS : undefined}
      table={{
        columns: [{ title: 'First contact' }, { title: 'Leads', end: true }, { title: 'Share', end: true }],
        rows: rows.map(({ name, count, to }) => [
          { text: name },
          { text: countText(count), value: count, to },
          { text: shareText(count, leads.total) },
        ]),
      }}
    >
      <RankBars
        label="Leads by time to first contact"
        ranks={rows.map(({ name, count, to, late }) => ({
          name,
          value: count,
          text: countText(count),
          more: shareText(count, leads.total),
          to,
          ...(late ? { tone: 'bad' as const } : {}),
        }))}
      />
    </ChartCard>
  )
}

/** Where leads come from, and what they become. */
export function Sources({ report: { leads, sources, period }, of }: Props) {
  const { currency } = period
  const short = (amount: number) => moneyText({ amount, currency }, { short: true, bare: true })
  return (
    <ChartCard
      title={sourceFinding(sources, leads.total)}
      note={`Leads created in the period, and deals won in it, ${currency}`}
      file="sources"
      onSave={saveFile}
      none={sources.length === 0 ? NO_LEADS : undefined}
      table={{
        columns: [
          { title: 'Source' },
          { title: 'Leads', end: true },
          { title: 'Contacted', end: true },
          { title: 'Converted', end: true },
          { title: 'Deals won', end: true },
          { title: `Won, ${currency}`, end: true },
          { title: 'Median contact', end: true },
        ],
        rows: sources.map(({ source, leads: made, contacted, converted, won, minutes }) => [
          { text: sourceLabels[source] },
          { text: countText(made), value: made, to: rowsOf(of, 'leads', { source }) },
          { text: countText(contacted), value: contacted, to: rowsOf(of, 'contacted', { source }) },
          { text: countText(converted), value: converted, to: rowsOf(of, 'leads', { source, status: 'converted' }) },
          { text: countText(won.deals), value: won.deals, to: rowsOf(of, 'won', { source }) },
          { text: short(won.amount), value: exported(won.amount, currency) },
          { text: waitText(minutes) },
        ]),
      }}
    >
      <RankBars
        label="Leads by source"
        ranks={sources.map(({ source, leads: made, converted, won }) => ({
          name: sourceLabels[source],
          value: made,
          text: countText(made),
          more: `${shareText(converted, made)} converted, ${short(won.amount)} won`,
          to: rowsOf(of, 'leads', { source }),
        }))}
      />
    </ChartCard>
  )
}
