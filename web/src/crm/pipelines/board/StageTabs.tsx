import type { KanbanStage } from '@storey/api/crm/pipelines.ts'
import { useEffect, useRef } from 'react'
import { countText } from '../../../ui/format/number.ts'
import styles from './Board.module.css'

interface Props {
  stages: readonly KanbanStage[]
  current: number | undefined
  /** Id of the stage whose tab the dragged card is over. */
  over: number | undefined
  /** A card is being dragged: the tabs are drop targets. */
  carrying: boolean
  onChange: (id: number) => void
}

/** Tabs that choose the visible column on phones, which show one at a time. */
export function StageTabs({ stages, current, over, carrying, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The tabs stay under the finger that carries a card: it drops where it points.
    if (current && !carrying)
      list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, carrying])
  return (
    <fieldset ref={list} className={styles.tabs} aria-label="Stages">
      {stages.map((stage) => (
        <button
          key={stage.id}
          type="button"
          className={styles.tab}
          aria-pressed={stage.id === current}
          data-stage-tab={stage.id}
          data-drop={carrying && stage.id !== current ? stage.id : undefined}
          data-over={(carrying && stage.id === over) || undefined}
          onClick={() => onChange(stage.id)}
        >
          {stage.name}
          <small>{countText(stage.count)}</small>
        </button>
      ))}
    </fieldset>
  )
}
