import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from '../Link.tsx'
import styles from './ChartCard.module.css'
import { type ChartTable, csvOf } from './chart-table.ts'

interface Props {
  /** The finding, without a full stop. */
  title: string
  /** What is measured. */
  note: string
  table: ChartTable
  /** Name of the export, without its ending. */
  file: string
  /** Saves a file; given by the screen. */
  onSave: (file: Blob, name: string) => void
  /** A picture of the table. Without one the table itself is shown. */
  children?: ReactNode
  /** Shown instead if there is nothing to show. */
  none?: string | undefined
}

/** A finding with its picture, the table behind it, and its export. */
export function ChartCard({ title, note, table, file, onSave, children, none }: Props) {
  const id = useId()
  const [tabular, show] = useState(false)
  const save = () => onSave(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{note}</p>
        </div>
        {none === undefined && (
          <div className={styles.tools} data-no-print>
            {children !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={tabular ? `Show a chart: ${title}` : `Show a table: ${title}`}
                aria-pressed={tabular}
                onClick={() => show(!tabular)}
              >
                {tabular ? <IconChartBar size={16} stroke={1.6} /> : <IconTable size={16} stroke={1.6} />}
              </ActionIcon>
            )}
            <ActionIcon variant="subtle" color="gray" aria-label={`Export as CSV: ${title}`} onClick={save}>
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        )}
      </div>
      {none !== undefined ? (
        <p className={styles.none}>{none}</p>
      ) : children !== undefined && !tabular ? (
        children
      ) : (
        <FigureTable label={title} table={table} />
      )}
    </section>
  )
}

function FigureTable({ label, table: { columns, rows } }: { label: string; table: ChartTable }) {
  return (
    <div className={styles.scroll}>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, end }) => (
              <th key={title} scope="col" data-end={end || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ text, to }) => to ?? text).join(' ')}>
              {row.map(({ text, to }, place) => {
                const column = columns[place]
                const Cell = place === 0 ? 'th' : 'td'
                const shown = to === undefined ? text : <FigureLink to={to} text={text} of={row[0]?.text} />
                return (
                  <Cell
                    key={column?.title}
                    {...(place === 0 ? { scope: 'row' } : {})}
                    data-end={column?.end || undefined}
                    dir="auto"
                  >
                    {shown}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A figure that opens its rows. */
export function FigureLink({ to, text, of }: { to: string; text: string; of: string | undefined }) {
  return (
    <Link to={to} quiet aria-label={of === undefined ? text : `${text}, ${of}`} className={styles.figure ?? ''}>
      {text}
    </Link>
  )
}
