import type { Stage } from '@storey/api/crm/pipelines.ts'
import { countText, percentText } from '../../ui/format/number.ts'
import type { Place } from '../../ui/sortable/SortableList.tsx'
import { SortableRow } from '../../ui/sortable/SortableRow.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { StageDot } from '../parts/StageDot.tsx'
import styles from './PipelinePage.module.css'

interface Props {
  stage: Stage
  onEdit: () => void
  onDelete?: (() => void) | undefined
  /** Undefined for the won and lost stages, which cannot be moved. */
  place?: Place
}

/** A stage in the editor; open stages are moved by handle or menu. */
export function StageRow({ stage, onEdit, onDelete, place }: Props) {
  return (
    <SortableRow id={stage.id} name={stage.name} fixed={!place} className={styles.stage}>
      <StageDot colour={stage.colour} />
      <b dir="auto">{stage.name}</b>
      <span className={styles.facts}>
        <span>{percentText(stage.probability)}</span>
        <span>
          {stage.rotting_days === null ? (
            <>
              Never <span className={styles.unit}>stale</span>
            </>
          ) : (
            <>
              <span className={styles.unit}>Stale after</span>{' '}
              {`${stage.rotting_days} ${stage.rotting_days === 1 ? 'day' : 'days'}`}
            </>
          )}
        </span>
        <span>
          {countText(stage.deals)} <span className={styles.unit}>{stage.deals === 1 ? 'deal' : 'deals'}</span>
        </span>
      </span>
      <span className={styles.more}>
        <RowMenu
          name={stage.name}
          actions={[
            { label: 'Edit stage', onSelect: onEdit },
            ...(place?.up ? [{ label: 'Move up', onSelect: place.up }] : []),
            ...(place?.down ? [{ label: 'Move down', onSelect: place.down }] : []),
            ...(onDelete ? [{ label: 'Delete stage', danger: true, onSelect: onDelete }] : []),
          ]}
        />
      </span>
    </SortableRow>
  )
}
