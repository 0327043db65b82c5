import { UnstyledButton } from '@mantine/core'
import type { Illustration } from '@storey/api/picture.ts'
import type { Icon } from '@tabler/icons-react'
import { SortableRow } from '../../../ui/sortable/SortableRow.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './MediaLinks.module.css'

interface Props {
  id: number
  title: string
  /** Describes the effect of a press. */
  label: string
  icon: Icon
  /** Icon on the poster for the effect of a press. */
  press: Icon
  /** Text under the poster with the record that the link belongs to. */
  mark: string
  cover: Illustration | null
  managed: boolean
  /** Cannot be moved. */
  fixed: boolean
  onOpen: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A poster served by us, so that no external host learns who looks at the page. */
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
              { label: 'Edit', onSelect: onEdit },
              { label: 'Delete', danger: true, onSelect: onRemove },
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
