import { UnstyledButton } from '@mantine/core'
import type { Illustration } from '@storey/api/picture.ts'
import type { Icon } from '@tabler/icons-react'
import { SortableRow } from '../../../ui/sortable/SortableRow.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { CoverPicture } from '../../parts/Cover.tsx'
import * as copy from './copy.ts'
import styles from './MediaLinks.module.css'

interface Props {
  id: number
  title: string
  /** The accessible label of the press. */
  label: string
  icon: Icon
  /** On the poster, what a press begins. */
  press: Icon
  /** Whose it is, under the poster. */
  mark: string
  cover: Illustration | null
  managed: boolean
  /** Cannot be moved. */
  fixed: boolean
  onOpen: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A poster of our own, so that no external host learns who looks at the page. */
export function LinkTile(props: Props) {
  const { id, title, label, icon: Mark, press: Press, mark, cover, managed, fixed, onOpen, onEdit, onRemove } = props
  return (
    <SortableRow id={id} name={title} fixed={fixed} className={styles.tile}>
      <UnstyledButton
        className={styles.poster ?? ''}
        aria-label={label}
        onClick={onOpen}
        data-drawn={!cover || undefined}
      >
        {cover && <CoverPicture picture={cover} alt="" sizes="(max-width: 47.99em) 90vw, 320px" />}
        <span className={styles.play}>
          <Press size={24} stroke={1.6} aria-hidden />
        </span>
      </UnstyledButton>
      {managed && (
        <span className={styles.menu}>
          <RowMenu
            name={title}
            actions={[
              { label: copy.edit, onSelect: onEdit },
              { label: copy.deleteText, danger: true, onSelect: onRemove },
            ]}
          />
        </span>
      )}
      <span className={styles.words}>
        <span dir="auto">{title}</span>
        <small>
          <Mark size={14} stroke={1.6} aria-hidden />
          {mark}
        </small>
      </span>
    </SortableRow>
  )
}
