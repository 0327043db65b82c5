import { type CSSProperties, Fragment, type ReactNode, useMemo } from 'react'
import styles from './CardList.module.css'
import { RowCheck } from './RowCheck.tsx'
import { RowMenu } from './RowMenu.tsx'
import { followRow, grouped, type RowProps } from './rows.ts'
import { useArrived } from './useArrived.ts'

interface Props<Row> extends RowProps<Row> {
  label: string
  card: (row: Row) => ReactNode
}

/** Rows as cards of three lines, for phones. */
export function CardList<Row>({
  rows,
  rowName,
  rowKey,
  rowTone,
  groups,
  selection,
  selectable,
  menu,
  onPreview,
  label,
  card,
}: Props<Row>) {
  const ids = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const drawn = useArrived(ids)
  const list = (part: readonly Row[], more?: ReactNode) => (
    <ul className={styles.cards} aria-label={label} aria-busy={drawn < rows.length || undefined}>
      {part.map((row) => {
        const id = rowKey(row)
        const chosen = selection.has(id)
        return (
          // Keyboards and screen readers use the link inside; the click on the card is an addition.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the card is reached and pressed by keyboard
          <li
            key={id}
            className={styles.card}
            data-chosen={chosen || undefined}
            data-check={selectable || undefined}
            data-strong={rowTone?.(row).strong || undefined}
            onClick={(event) => followRow(event, onPreview && (() => onPreview(row)))}
          >
            {selectable && (
              <RowCheck label={`Select ${rowName(row)}`} checked={chosen} onChange={(on) => selection.toggle(id, on)} />
            )}
            {card(row)}
            {menu && <RowMenu name={rowName(row)} actions={menu(row)} size={36} />}
          </li>
        )
      })}
      {more}
    </ul>
  )
  const rest = drawn < rows.length && (
    <li aria-hidden className={styles.rest} style={{ '--count': rows.length - drawn } as CSSProperties} />
  )
  const parts = grouped(rows.slice(0, drawn), groups)
  return parts.map((part, at) => (
    <Fragment key={groups && part[0] ? groups.of(part[0]) : 0}>
      {groups && part[0] && <div className={styles.group}>{groups.head(part[0])}</div>}
      {list(part, at === parts.length - 1 && rest)}
    </Fragment>
  ))
}
