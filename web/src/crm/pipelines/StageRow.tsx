import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Stage } from '@storey/api/crm/pipelines.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { countText, percentText } from '../../ui/format/number.ts'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import styles from './PipelinePage.module.css'
import { StageDot } from './parts/StageDot.tsx'

interface Props {
  stage: Stage
  onEdit: () => void
  onDelete?: (() => void) | undefined
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

/** One stage of the editor; open ones are dragged by their handle or moved from the menu. */
export function StageRow({ stage, onEdit, onDelete, onUp, onDown }: Props) {
  const isOpen = stage.kind === 'open'
  const sortable = useSortable({ id: stage.id, disabled: !isOpen })
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }
  return (
    <li ref={sortable.setNodeRef} className={styles.stage} style={style} data-lifted={sortable.isDragging || undefined}>
      {isOpen ? (
        <button
          type="button"
          className={styles.handle}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={`Move ${stage.name}`}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </button>
      ) : (
        <span />
      )}
      <StageDot colour={stage.colour} />
      <b dir="auto">{stage.name}</b>
      <span className={styles.facts}>
        <span>{percentText(stage.probability)}</span>
        <span data-extra>{stage.rotting_days === null ? 'Does not rot' : `Rots after ${stage.rotting_days} d`}</span>
        <span>
          {countText(stage.deals)} {stage.deals === 1 ? 'deal' : 'deals'}
        </span>
      </span>
      <span className={styles.more}>
        <RowMenu
          name={stage.name}
          actions={[
            { label: 'Edit stage', onSelect: onEdit },
            ...(onUp ? [{ label: 'Move up', onSelect: onUp }] : []),
            ...(onDown ? [{ label: 'Move down', onSelect: onDown }] : []),
            ...(onDelete ? [{ label: 'Delete stage', danger: true, onSelect: onDelete }] : []),
          ]}
        />
      </span>
    </li>
  )
}
