import type { KanbanStage } from '@storey/api/crm/pipelines.ts'
import { useEffect, useRef } from 'react'
import { countText } from '../../../ui/format/number.ts'
import styles from './Board.module.css'

interface Props {
  stages: readonly KanbanStage[]
  current: number | undefined
  onChange: (id: number) => void
}

/** On phones one column is shown at a time; these choose which. */
export function StageTabs({ stages, current, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (current)
      list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <fieldset ref={list} className={styles.tabs} aria-label="Stages">
      {stages.map((stage) => (
        <button
          key={stage.id}
          type="button"
          className={styles.tab}
          aria-pressed={stage.id === current}
          onClick={() => onChange(stage.id)}
        >
          {stage.name}
          <small>{countText(stage.count)}</small>
        </button>
      ))}
    </fieldset>
  )
}
