import type { UnitCounts } from '@storey/api/inventory/availability.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { SalesOverview } from '@storey/api/sales/overview.ts'
import { countIn, type UnitGroup, type unitsIn } from '@storey/api/sales/overview-lists.ts'
import { Availability } from '../../inventory/parts/Availability.tsx'
import { countText, percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Absorption.module.css'
import * as addresses from './addresses.ts'
import overviewStyles from './Overview.module.css'

const GROUPS: readonly UnitGroup[] = ['available', 'reserved', 'sold', 'released']

interface Props {
  absorption: SalesOverview['absorption']
}

interface Row {
  readonly name: string
  readonly counts: UnitCounts
  readonly sold_earlier: number
  /** Filters of its lists besides the statuses. */
  readonly of: Parameters<typeof unitsIn>[1]
}

/** How much of each project is sold, those with the most units left first. */
export function AbsorbedProjects({ absorption: { projects, projects_count } }: Props) {
  const rows = projects.map(({ id, ...row }) => ({ ...row, of: { project_id: [id] } }))
  const note =
    projects_count > projects.length
      ? `${projects.length} of ${countText(projects_count)} projects, by units left`
      : undefined
  return <Absorbed title="Absorption by project" head="Project" rows={rows} note={note} />
}

/** The same by unit type, over all projects. */
export function AbsorbedTypes({ absorption: { types } }: Props) {
  const rows = types
    .filter(({ counts }) => countIn('released', counts) > 0)
    .map(({ type, ...row }) => ({ ...row, name: unitTypeLabels[type], of: { type: [type] } }))
  return (
    <Absorbed
      title="Absorption by unit type"
      head="Type"
      rows={rows}
      note="Reserved includes booked. Released includes on hold and blocked."
    />
  )
}

interface TableProps {
  title: string
  head: string
  rows: readonly Row[]
  note: string | undefined
}

const groups = {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  released: 'Released',
} as const

function Absorbed({ title, head, rows, note }: TableProps) {
  const earlier = rows.reduce((sum, { sold_earlier }) => sum + sold_earlier, 0)
  const all = earlier === 0 ? note : note ? `${note.replace(/\.$/, '')}. ${earlierText(earlier)}` : earlierText(earlier)
  return (
    <Section title={title} note={rows.length > 0 && all}>
      {rows.length === 0 ? (
        <p className={overviewStyles.none}>No units are released yet.</p>
      ) : (
        <table aria-label="Table of units sold and left" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" data-bar data-end>
                Share sold
              </th>
              {GROUPS.map((group) => (
                <th key={group} scope="col" data-end>
                  {groups[group]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AbsorbedRow key={row.name} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const earlierText = (count: number) =>
  `The share includes ${countText(count)} ${count === 1 ? 'home' : 'homes'} sold earlier, ${count === 1 ? 'whose sale is' : 'whose sales are'} not recorded yet.`

function AbsorbedRow({ row: { name, counts, sold_earlier, of } }: { row: Row }) {
  const share = Math.round(((countIn('sold', counts) + sold_earlier) / countIn('released', counts)) * 100)
  return (
    <tr>
      <th scope="row" dir="auto">
        <div className={styles.name}>
          {name}
          <Availability counts={counts} words="none" />
        </div>
      </th>
      <td data-bar data-end>
        {percentText(share)}
      </td>
      {GROUPS.map((group) => {
        const count = countText(countIn(group, counts))
        return (
          <td key={group} data-end>
            <Link
              to={addresses.unitsIn(group, of)}
              quiet
              aria-label={`${count} ${groups[group].toLowerCase()}, ${name}`}
            >
              {count}
            </Link>
          </td>
        )
      })}
    </tr>
  )
}
