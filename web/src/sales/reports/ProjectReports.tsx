import type { SalesReport, SoldProject } from '@storey/api/sales/reports.ts'
import { saveFile } from '../../http/save.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import type { ChartTable } from '../../ui/chart/chart-table.ts'
import { DotPairs } from '../../ui/chart/DotPairs.tsx'
import { exported } from '../../ui/chart/figure-text.ts'
import { WeekRows } from '../../ui/chart/WeekRows.tsx'
import { toUnit } from '../../ui/format/area.ts'
import { shortDayText } from '../../ui/format/day.ts'
import { minorDigits, moneyText } from '../../ui/format/money.ts'
import { countText, percentText } from '../../ui/format/number.ts'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { type ReportOf, rowsOf } from './addresses.ts'
import { changeText, differenceText, priceFinding, soldFinding, weeksLeft } from './findings.ts'

interface Props {
  report: SalesReport
  /** Of the period before; undefined until it is there. */
  before: SalesReport | undefined
  of: ReportOf
}

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The share of released units that is sold or reserved, in whole percent, as a column of shares has it. */
const soldText = ({ sold, released }: SoldProject) =>
  released === 0 ? '–' : percentText(Math.round((sold / released) * 100))

/** Of the projects that have one. */
const targetOf = (projects: readonly SoldProject[]) => {
  const targets = projects.flatMap(({ target }) => (target === null ? [] : [target]))
  return targets.length === 0 ? null : add(targets)
}

/** `40 (+3)`: the target of the period, and how far the bookings are from it. */
const targetText = (bookings: number, target: number | null) =>
  target === null ? '–' : `${countText(Math.round(target))} (${differenceText(bookings - Math.round(target))})`

/** Bookings by project and week, the share sold, and how long the rest lasts. */
export function SellThrough({ report: { projects, period }, before, of }: Props) {
  const { weeks, from, to } = period
  const of1 = (project: SoldProject) => rowsOf({ ...of, project_id: [project.id] }, 'sold')
  const pace = (project: SoldProject) => {
    const left = weeksLeft(project, from, to)
    return project.available === 0 ? '0' : left === null ? '–' : countText(left)
  }
  const was = (id: number) => before?.projects.find((one) => one.id === id)?.bookings ?? 0
  const wasText = (count: number) => (before ? countText(count) : '…')
  const aimed = projects.some(({ target }) => target !== null)
  const allBefore = add((before?.projects ?? []).map(({ bookings }) => bookings))
  const all = add(projects.map(({ bookings }) => bookings))
  const table: ChartTable = {
    columns: [
      { title: 'Project' },
      ...weeks.map((week) => ({ title: shortDayText(week), end: true })),
      { title: 'Booked', end: true },
      { title: 'Before', end: true },
      { title: 'Target', end: true },
      { title: 'Sold', end: true },
      { title: 'Available', end: true },
      { title: 'Weeks left', end: true },
    ],
    rows: projects.map((project) => [
      { text: project.name },
      ...project.weeks.map((count) => ({ text: countText(count), value: count })),
      { text: countText(project.bookings), value: project.bookings, to: of1(project) },
      { text: wasText(was(project.id)), value: was(project.id) },
      {
        text: targetText(project.bookings, project.target),
        ...(project.target === null ? {} : { value: project.target }),
      },
      { text: soldText(project) },
      { text: countText(project.available), value: project.available },
      { text: pace(project) },
    ]),
  }
  return (
    <ChartCard
      title={soldFinding(projects, weeks.length)}
      note="Live bookings by week, and in the period before; share of released units sold or reserved; weeks until the rest is booked at this pace"
      table={table}
      file="sell-through"
      onSave={saveFile}
      none={projects.length === 0 ? 'No units are released yet.' : undefined}
    >
      <WeekRows
        label="Bookings by project and week"
        head="Project"
        ends={[shortDayText(weeks[0] ?? from), 'This week']}
        heads={['Booked', 'Before', ...(aimed ? ['Target'] : []), 'Sold', 'Weeks left']}
        rows={projects.map((project) => ({
          name: project.name,
          counts: project.weeks,
          figures: [
            countText(project.bookings),
            wasText(was(project.id)),
            ...(aimed ? [targetText(project.bookings, project.target)] : []),
            soldText(project),
            pace(project),
          ],
          to: of1(project),
          words: `Bookings by week: ${project.weeks.join(', ')}`,
        }))}
        total={{
          name: 'All projects',
          counts: weeks.map((_, place) => add(projects.map((project) => project.weeks[place] ?? 0))),
          text: countText(all),
          figures: [wasText(allBefore), ...(aimed ? [targetText(all, targetOf(projects))] : [])],
          to: rowsOf(of, 'sold'),
        }}
      />
    </ChartCard>
  )
}

/** The price by area that was achieved, and the list price of the same units. */
export function Prices({ report: { projects, period }, before, of }: Props) {
  const [unit] = useAreaUnit()
  const { currency } = period
  const booked = projects.filter(({ bookings, area }) => bookings > 0 && area > 0)
  const perArea = (amount: number, area: number) =>
    Math.round(amount / toUnit(area, unit) / 10 ** minorDigits(currency))
  const unitText = unit === 'sq_ft' ? 'sq ft' : 'm²'
  const of1 = (project: SoldProject) => rowsOf({ ...of, project_id: [project.id] }, 'sold')
  /** Of the project in the period before; null if nothing was booked in it. */
  const was = (id: number) => before?.projects.find((one) => one.id === id && one.bookings > 0 && one.area > 0) ?? null
  const wasText = (id: number, textOf: (of: SoldProject) => string) => {
    const found = was(id)
    return found ? textOf(found) : before ? '–' : '…'
  }
  const table: ChartTable = {
    columns: [
      { title: 'Project' },
      { title: `Achieved, ${currency}`, end: true },
      { title: `List, ${currency}`, end: true },
      { title: `Achieved per ${unitText}`, end: true },
      { title: `Before, per ${unitText}`, end: true },
      { title: 'Against list', end: true },
      { title: 'Before', end: true },
    ],
    rows: booked.map((project) => [
      { text: project.name },
      {
        text: moneyText({ amount: project.amount, currency }, { short: true, bare: true }),
        value: exported(project.amount, currency),
        to: of1(project),
      },
      {
        text: moneyText({ amount: project.list_amount, currency }, { short: true, bare: true }),
        value: exported(project.list_amount, currency),
      },
      { text: countText(perArea(project.amount, project.area)), value: perArea(project.amount, project.area) },
      { text: wasText(project.id, ({ amount, area }) => countText(perArea(amount, area))) },
      { text: changeText(project.amount, project.list_amount) },
      { text: wasText(project.id, ({ amount, list_amount }) => changeText(amount, list_amount)) },
    ]),
  }
  return (
    <ChartCard
      title={priceFinding(projects)}
      note={`${currency} per ${unitText} of internal area, achieved (filled) against list (open), with the difference in the period before`}
      table={table}
      file="prices"
      onSave={saveFile}
      none={booked.length === 0 ? 'Prices are compared when units are booked.' : undefined}
    >
      <DotPairs
        label="Achieved price against list price by project"
        textOf={(value) => countText(Math.round(value))}
        pairs={booked.map((project) => ({
          name: project.name,
          from: perArea(project.list_amount, project.area),
          to: perArea(project.amount, project.area),
          text: changeText(project.amount, project.list_amount),
          more: `${before && !was(project.id) ? 'none' : wasText(project.id, ({ amount, list_amount }) => changeText(amount, list_amount))} before`,
          link: of1(project),
          tone: project.amount / project.list_amount < MUCH_BELOW ? 'bad' : undefined,
        }))}
      />
    </ChartCard>
  )
}

/** A project that achieves less of its list price than this is marked. */
const MUCH_BELOW = 0.95
