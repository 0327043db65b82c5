import { useDelayed } from '../../../ui/delayed.ts'
import board from './Board.module.css'
import styles from './BoardSkeleton.module.css'

const COLUMNS = [4, 3, 4, 2, 3, 1]

/** Skeleton of a board while it loads. */
export function BoardSkeleton() {
  const visible = useDelayed(true)
  return (
    <div className={board.board} aria-busy="true" role="status" aria-label="Loading the board">
      {visible &&
        COLUMNS.map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
          <div key={column} className={styles.column}>
            {Array.from({ length: cards }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
              <div key={card} className={styles.card} />
            ))}
          </div>
        ))}
    </div>
  )
}
