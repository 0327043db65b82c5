import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import * as copy from '../copy.ts'
import type { PlacedColumn } from './column-layout.ts'
import { EditableCell } from './edit/EditableCell.tsx'
import { RowMenu } from './RowMenu.tsx'
import { followRow, type RowProps } from './rows.ts'
import type { RowId } from './selection.ts'
import styles from './TableBody.module.css'
import frame from './TableFrame.module.css'
import { placeOf } from './TableFrame.tsx'

interface Props<Row> extends RowProps<Row> {
  columns: readonly PlacedColumn<Row>[]
  /** What is left beside columns with widths of their own stays empty. */
  withRest: boolean
}

/** The rows. Shift on a checkbox ticks everything between it and the one before. */
export function TableBody<Row>({
  rows,
  columns,
  withRest,
  rowName,
  rowKey,
  rowTone,
  selection,
  selectable,
  menu,
  onPreview,
}: Props<Row>) {
  const before = useRef<RowId | undefined>(undefined)
  const ids = rows.map(rowKey)

  const tick = (id: RowId, on: boolean, shift: boolean) => {
    const from = before.current === undefined ? -1 : ids.indexOf(before.current)
    const to = ids.indexOf(id)
    const range = shift && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    selection.toggle(id, on, range)
    before.current = id
  }

  return (
    <tbody>
      {rows.map((row) => {
        const id = rowKey(row)
        const tone = rowTone?.(row)
        const chosen = selection.has(id)
        return (
          <tr
            key={id}
            className={styles.row}
            data-chosen={chosen || undefined}
            data-strong={tone?.strong || undefined}
            data-dim={tone?.dim || undefined}
            aria-selected={selectable ? chosen : undefined}
            onClick={(event) => followRow(event, onPreview && (() => onPreview(row)))}
          >
            {selectable && (
              <td className={frame.check}>
                <Checkbox
                  aria-label={copy.tableSelectRow(rowName(row))}
                  checked={chosen}
                  onChange={(event) => {
                    const shift = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
                    tick(id, event.currentTarget.checked, shift)
                  }}
                />
              </td>
            )}
            {columns.map((column, position) => (
              <td key={column.id} {...placeOf(column, position)}>
                {contentOf(column, row, rowName(row))}
                {column.main && tone?.strong && <span className={styles.unseen} aria-hidden="true" />}
              </td>
            ))}
            {withRest && <td className={frame.rest} aria-hidden="true" />}
            {menu && (
              <td className={frame.menu}>
                <RowMenu name={rowName(row)} actions={menu(row)} />
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  )
}

function contentOf<Row>(column: PlacedColumn<Row>, row: Row, rowName: string) {
  const value = column.cell(row)
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
