import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { t } from '../../words/t.ts'
import styles from './ColumnPanel.module.css'
import type { PlacedColumn } from './column-layout.ts'

interface Props<Row> {
  column: PlacedColumn<Row>
  /** The only pinned one: the first, which always is. */
  sole: boolean
  onHide: () => void
  onPin: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A column on show: dragged by its handle, or moved by its buttons. */
export function ColumnRow<Row>({ column, sole, onHide, onPin, onUp, onDown }: Props<Row>) {
  const { id, title, main, pinned, hideable } = column
  const sorting = useSortable({ id })
  const Pin = pinned ? IconPinnedOff : IconPin
  return (
    <li
      ref={sorting.setNodeRef}
      className={styles.row}
      data-lifted={sorting.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sorting.transform), transition: sorting.transition }}
    >
      <button
        type="button"
        className={styles.grip}
        ref={sorting.setActivatorNodeRef}
        {...sorting.attributes}
        {...sorting.listeners}
        aria-label={t('columns.drag', { title })}
      >
        <IconGripVertical size={14} stroke={1.6} aria-hidden />
      </button>
      <Checkbox size="xs" label={title} checked disabled={main || hideable === false} onChange={onHide} />
      <span className={styles.buttons}>
        <ActionIcon
          size={24}
          data-on={pinned || undefined}
          disabled={sole}
          aria-pressed={pinned}
          aria-label={t('columns.pin', { title })}
          onClick={onPin}
        >
          <Pin size={14} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={24} disabled={!onUp} aria-label={t('columns.up', { title })} onClick={onUp}>
          <IconChevronUp size={14} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={24} disabled={!onDown} aria-label={t('columns.down', { title })} onClick={onDown}>
          <IconChevronDown size={14} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  )
}
