import { useDroppable } from '@dnd-kit/core'
import type { KanbanStage } from '@storey/api/crm/pipelines.ts'
import { IconCircleX, IconTrophy } from '@tabler/icons-react'
import styles from './Board.module.css'

interface Props {
  stages: readonly KanbanStage[]
  /** Id of the stage that the card is over. */
  over: number
}

/** Drop zones that win or lose a deal; mounted only while a card is dragged. */
export function ClosingZones({ stages, over }: Props) {
  return (
    <div className={styles.zones}>
      {stages.map((stage) => (
        <Zone key={stage.id} stage={stage} over={over === stage.id} />
      ))}
    </div>
  )
}

function Zone({ stage, over }: { stage: KanbanStage; over: boolean }) {
  const { setNodeRef } = useDroppable({ id: `stage-${stage.id}` })
  const isWon = stage.kind === 'won'
  return (
    <div
      ref={setNodeRef}
      className={styles.zone}
      data-drop={stage.id}
      data-kind={stage.kind}
      data-over={over || undefined}
    >
      {isWon ? <IconTrophy size={18} stroke={1.6} aria-hidden /> : <IconCircleX size={18} stroke={1.6} aria-hidden />}
      <b>{stage.name}</b>
      <span>{isWon ? 'value and date' : 'reason'}</span>
    </div>
  )
}
