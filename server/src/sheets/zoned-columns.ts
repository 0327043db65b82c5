import type { SheetColumn } from './column.ts'

/**
 * Instants as two columns that name their zone: in UTC for programs, and in the time zone of the organization for people. An
 * import reads either by the zone in its heading.
 */
export const zonedColumns = <Row>(
  columns: readonly SheetColumn<Row>[],
  timezone: string,
): readonly SheetColumn<Row>[] =>
  columns.flatMap((column): readonly SheetColumn<Row>[] => {
    if (column.kind !== 'instant') return [column]
    const utc = { ...column, title: `${column.title} (UTC)` }
    if (timezone === 'UTC') return [utc]
    const format = formatOf(timezone)
    const local = {
      ...column,
      title: `${column.title} (${timezone})`,
      width: Math.max(column.width, column.title.length + timezone.length + 3),
      of: (row: Row) => {
        const at = column.of(row)
        // A cell has no zone: the wall time is written as if it were UTC.
        return at === null ? null : `${format.format(new Date(at)).replace(' ', 'T')}Z`
      },
    }
    return [utc, local]
  })

/** Swedish writes 2026-11-26 02:12:00. */
const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
