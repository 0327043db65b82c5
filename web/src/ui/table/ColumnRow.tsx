import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { Place } from '../sortable/SortableList.tsx'
import { SortableRow } from '../sortable/SortableRow.tsx'
import styles from './ColumnPanel.module.css'
import type { PlacedColumn } from './column.ts'

interface Props<Row> {
  column: PlacedColumn<Row>
  place: Place
  /** True for the only pinned column: the first, which is always pinned. */
  sole: boolean
  onHide: () => void
  onPin: () => void
}

/** A visible column: dragged by its handle, or moved by its buttons. */
export function ColumnRow<Row>({ column, place, sole, onHide, onPin }: Props<Row>) {
  const { id, title, main, pinned, hideable } = column
  const Pin = pinned ? IconPinnedOff : IconPin
  return (
    <SortableRow id={id} name={title} className={styles.row}>
      <Checkbox size="xs" label={title} checked disabled={main || hideable === false} onChange={onHide} />
      <span className={styles.buttons}>
        <ActionIcon
          size={24}
          data-on={pinned || undefined}
          disabled={sole}
          aria-pressed={pinned}
          aria-label={`Pin ${title}`}
          onClick={onPin}
        >
          <Pin size={14} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={24} disabled={!place.up} aria-label={`Move ${title} up`} onClick={place.up}>
          <IconChevronUp size={14} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={24} disabled={!place.down} aria-label={`Move ${title} down`} onClick={place.down}>
          <IconChevronDown size={14} stroke={1.6} />
        </ActionIcon>
      </span>
    </SortableRow>
  )
}
