import { type CSSProperties, memo, type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { PlacedColumn } from './column.ts'
import { EditableCell } from './edit/EditableCell.tsx'
import { RowCheck } from './RowCheck.tsx'
import { RowMenu } from './RowMenu.tsx'
import { followRow, grouped, type RowProps } from './rows.ts'
import type { RowId } from './selection.ts'
import styles from './TableBody.module.css'
import frame from './TableFrame.module.css'
import { placeOf } from './TableFrame.tsx'
import { useArrived } from './useArrived.ts'

interface Props<Row> extends RowProps<Row> {
  columns: readonly PlacedColumn<Row>[]
  /** Of the columns whose head names it. */
  currencies: readonly (string | undefined)[]
  /** The remaining width is empty if all columns have widths of their own. */
  withRest: boolean
}

/** The rows. Shift on a checkbox selects everything between it and the previous one. */
export function TableBody<Row>({
  rows,
  rowName,
  rowKey,
  rowTone,
  groups,
  selection,
  selectable,
  menu,
  onPreview,
  columns,
  currencies,
  withRest,
}: Props<Row>) {
  const before = useRef<RowId | undefined>(undefined)
  const ids = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const drawn = useArrived(ids)
  const decimals = useMemo(() => decimalsText(columns, rows), [columns, rows])
  const bare = currencies.map((currency) => (currency ? 1 : 0)).join('')
  const { toggle } = selection

  const tick = useCallback(
    (id: RowId, on: boolean, shift: boolean) => {
      const from = before.current === undefined ? -1 : ids.indexOf(before.current)
      const to = ids.indexOf(id)
      const range = shift && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      toggle(id, on, range)
      before.current = id
    },
    [ids, toggle],
  )

  const rest = rows.length - drawn
  const parts = grouped(rows.slice(0, drawn), groups)
  return parts.map((part, at) => (
    <tbody key={groups && part[0] ? groups.of(part[0]) : 0} aria-busy={rest > 0 || undefined}>
      {groups && part[0] && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={columns.length + Number(selectable) + Number(withRest) + Number(!!menu)}>
            {groups.head(part[0])}
          </th>
        </tr>
      )}
      {part.map((row) => {
        const id = rowKey(row)
        return (
          <TableRow
            key={id}
            id={id}
            row={row}
            columns={columns}
            decimals={decimals}
            bare={bare}
            withRest={withRest}
            rowName={rowName}
            rowTone={rowTone}
            chosen={selection.has(id)}
            tick={selectable ? tick : undefined}
            menu={menu}
            onPreview={onPreview}
          />
        )
      })}
      {rest > 0 && at === parts.length - 1 && (
        <tr aria-hidden className={styles.rest}>
          <td style={{ '--count': rest } as CSSProperties} />
        </tr>
      )}
    </tbody>
  ))
}

interface TableRowProps<Row>
  extends Omit<Props<Row>, 'rows' | 'rowKey' | 'groups' | 'selection' | 'selectable' | 'currencies'> {
  row: Row
  id: RowId
  /** Decimals of each column, as text: the same value while they do not change. */
  decimals: string
  /** Whether the head of each column names its currency, as text too. */
  bare: string
  chosen: boolean
  /** Undefined if rows cannot be selected. */
  tick: ((id: RowId, on: boolean, shift: boolean) => void) | undefined
}

/** Memoized: a row renders if its own data changes, not when later rows are added. */
const TableRow = memo(function TableRow<Row>({
  row,
  id,
  chosen,
  tick,
  columns,
  decimals,
  bare,
  withRest,
  rowName,
  rowTone,
  menu,
  onPreview,
}: TableRowProps<Row>) {
  const tone = rowTone?.(row)
  const name = rowName(row)
  return (
    <tr
      className={styles.row}
      data-chosen={chosen || undefined}
      data-strong={tone?.strong || undefined}
      data-dim={tone?.dim || undefined}
      aria-selected={tick ? chosen : undefined}
      onClick={(event) => followRow(event, onPreview && (() => onPreview(row)))}
    >
      {tick && (
        <td className={frame.check}>
          <RowCheck label={`Select ${name}`} checked={chosen} onChange={(on, shift) => tick(id, on, shift)} />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.id} {...placeOf(column, position)}>
          {contentOf(column, row, name, Number(decimals[position]), bare[position] === '1')}
          {column.main && tone?.strong && <span className={styles.unseen} aria-hidden="true" />}
        </td>
      ))}
      {withRest && <td className={frame.rest} aria-hidden="true" />}
      {menu && (
        <td className={frame.menu}>
          <RowMenu name={name} actions={menu(row)} />
        </td>
      )}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

/** One digit a column: the largest number of decimals in it. */
const decimalsText = <Row,>(columns: readonly PlacedColumn<Row>[], rows: readonly Row[]): string =>
  columns.map(({ decimals }) => (decimals ? Math.max(0, ...rows.map(decimals)) : 0)).join('')

function contentOf<Row>(column: PlacedColumn<Row>, row: Row, rowName: string, decimals: number, bare: boolean) {
  const value = column.cell(row, decimals, bare)
  if (column.main)
    return (
      <span className={styles.name} dir="auto">
        {value}
      </span>
    )
  if (!column.edit) return value
  return (
    <EditableCell row={row} rowName={rowName} edit={column.edit}>
      {value}
    </EditableCell>
  )
}
