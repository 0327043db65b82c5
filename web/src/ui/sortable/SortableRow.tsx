import type { UniqueIdentifier } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './SortableRow.module.css'

interface Props extends Omit<ComponentProps<'li'>, 'id' | 'style' | 'ref'> {
  id: UniqueIdentifier
  /** Name of the item, for the handle. */
  name: string
  /** Cannot be moved: an empty space replaces the handle. */
  fixed?: boolean
  /** Next to the dots of the handle. */
  mark?: ReactNode
}

/** An item of a `SortableList`: its handle, then its content. It has `data-lifted` while it is lifted. */
export function SortableRow({ id, name, fixed = false, mark, className, children, ...rest }: Props) {
  const sorting = useSortable({ id, disabled: fixed })
  return (
    <li
      {...rest}
      ref={sorting.setNodeRef}
      className={`${styles.row} ${className ?? ''}`}
      data-lifted={sorting.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sorting.transform), transition: sorting.transition }}
    >
      {fixed ? (
        <span />
      ) : (
        <button
          type="button"
          ref={sorting.setActivatorNodeRef}
          className={styles.handle}
          {...sorting.attributes}
          {...sorting.listeners}
          aria-label={`Move ${name}`}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
          {mark}
        </button>
      )}
      {children}
    </li>
  )
}
